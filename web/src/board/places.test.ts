import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hueOf, signOf } from './countries';
import { curveThrough, joints, lineThrough, next, placeAt, stops, upright, uprightAngles } from './places';
import type { BoardArt, BoardFacts, RouteArt } from './types';

const DIRECTIONS: [number, number][] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];

const TITLES = new URL('../../../src/whistlestop/titles/', import.meta.url);
const BOARDS = readdirSync(TITLES).filter((title) => existsSync(new URL(`${title}/board.json`, TITLES)));

function read(title: string): { art: BoardArt; facts: BoardFacts } {
  const folder = new URL(`${title}/`, TITLES);
  const art = JSON.parse(readFileSync(new URL('board.json', folder), 'utf8')) as BoardArt;
  const routes = Object.entries(art.routes).map(([id, route]) => {
    const [a, b] = id.split('.')[0].split('-');
    return { id, a, b, colour: 'gray' as const, length: route.spaces.length };
  });
  const cities = Object.keys(art.cities).map((id) => ({ id, name: id }));
  return { art, facts: { cities, routes } };
}

describe.each(BOARDS)('the board of %s', (title) => {
  const { art, facts } = read(title);
  const all = stops(art, facts);

  it('has a stop for every city and every route', () => {
    expect(all).toHaveLength(facts.cities.length + facts.routes.length);
  });

  it('lets the arrow keys reach everything from everywhere', () => {
    const forwards = new Map(all.map((stop) => [stop.key, DIRECTIONS.map(([x, y]) => next(stop, all, x, y)?.key)]));
    for (const start of all) {
      const reached = new Set([start.key]);
      for (const key of reached) {
        for (const other of forwards.get(key) ?? []) if (other) reached.add(other);
      }
      expect(reached.size, start.key).toBe(all.length);
    }
  });

  it('finds a route under each of its spaces, and a city under its disc', () => {
    for (const [id, route] of Object.entries(art.routes)) {
      for (const [x, y] of route.spaces) {
        expect(placeAt(art, facts, x, y, 7, false)).toEqual({ route: id });
      }
    }
    for (const [id, city] of Object.entries(art.cities)) {
      expect(placeAt(art, facts, city.x, city.y, 7, false)).toEqual({ city: id });
    }
  });

  it.each([0.5, 1, 2, 4, 8])('finds a route between its spaces at a scale of %s', (scale) => {
    for (const [id, route] of Object.entries(art.routes)) {
      for (const [x, y] of joints(route)) {
        expect(placeAt(art, facts, x, y, 7.5 / scale, false), `${id} at ${x} ${y}`).toEqual({ route: id });
      }
    }
  });

  it('finds nothing where nothing is', () => {
    const { x, y, width, height } = art.legend;
    expect(placeAt(art, facts, x + width / 2, y + height / 2, 7, true)).toBeNull();
  });
});

describe('a thing on a space', () => {
  it('stands upright, the same way round all along a bowed route', () => {
    const bowed = {
      spaces: [
        [0, 0, 100],
        [0, 20, 95],
        [0, 40, 89],
      ] as [number, number, number][],
      length: 18,
      width: 10,
    } satisfies RouteArt;
    expect(uprightAngles(bowed)).toEqual([280, 275, 269]);
    for (let angle = -360; angle <= 360; angle += 7) {
      const [turned] = uprightAngles({ spaces: [[0, 0, angle]], length: 18, width: 10 });
      expect(Math.cos((turned * Math.PI) / 180)).toBeGreaterThanOrEqual(-1e-9);
    }
  });

  it('lies on a line from the first space to the last', () => {
    const route = {
      spaces: [
        [10, 10, 0],
        [30, 10, 0],
      ] as [number, number, number][],
      length: 18,
      width: 10,
    };
    expect(lineThrough(route)).toBe('M3.0 10.0L10.0 10.0L30.0 10.0L37.0 10.0');
  });
});

describe('a curve through a route', () => {
  const straight: RouteArt = {
    spaces: [
      [20, 10, 0],
      [44, 10, 0],
    ],
    length: 20,
    width: 10,
  };

  it('reaches the outer ends, or less, on the side that was asked for', () => {
    expect(curveThrough(straight)).toMatch(/^M10\.00 10\.00C.* 54\.00 10\.00$/);
    expect(curveThrough(straight, 3, 2)).toMatch(/^M12\.00 13\.00C.* 52\.00 13\.00$/);
  });

  it('leaves every space in its direction', () => {
    const bend: RouteArt = {
      spaces: [
        [0, 0, 0],
        [20, 20, 90],
      ],
      length: 20,
      width: 10,
    };
    const [, , between] = curveThrough(bend).split('C');
    const [ax, ay, bx, by] = between.split(' ').map(Number);
    expect(ay).toBe(0);
    expect(ax).toBeGreaterThan(0);
    expect(bx).toBe(20);
    expect(by).toBeLessThan(20);
  });

  it('has a joint between two spaces', () => {
    expect(joints(straight)).toEqual([[32, 10, 0]]);
  });

  it('can be turned the way round in which things stand upright', () => {
    const turned: RouteArt = {
      spaces: [
        [44, 10, 180],
        [20, 10, 180],
      ],
      length: 20,
      width: 10,
    };
    expect(upright(straight)).toBe(straight);
    expect(upright(turned).spaces).toEqual([
      [20, 10, 360],
      [44, 10, 360],
    ]);
  });
});

describe('countries', () => {
  const countries = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: id }));

  it('have hues in their order, the fifth the first one again', () => {
    expect(countries.map(({ id }) => hueOf(countries, id))).toEqual([1, 2, 3, 4, 1]);
    expect(hueOf(countries, 'x')).toBe(0);
    expect(hueOf(undefined, 'a')).toBe(0);
  });

  it('are written on signs with the first letter of their name', () => {
    expect(signOf({ id: 'austria_davos', name: 'Österreich', country: 'austria' })).toBe('Ö');
  });
});
