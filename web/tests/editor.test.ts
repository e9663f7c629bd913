import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  addPlace,
  addRoute,
  addTicket,
  changeRoute,
  proposedLength,
  proposeTickets,
  removePlace,
  renamePlace,
  shortestWays,
  valueTickets,
} from '../src/editor/changes';
import { drawBoard } from '../src/editor/draw';
import { nameSides, routeLines } from '../src/editor/lines';
import { fromSquare, toSquare } from '../src/editor/mercator';
import { clipped, type Spot } from '../src/editor/sheet';
import {
  BadFile,
  blank,
  idOf,
  isWhole,
  readTitle,
  routeIds,
  type Place,
  type TitleFile,
} from '../src/editor/titleFile';
import { unpacked } from '../src/editor/world';
import { TITLE_IDS, titleFile } from './facts';

const NO_WORLD = { land: [], lakes: [] };
const wide = (name: string) => name.length * 6;

function three() {
  let title = blank('Three');
  for (const [name, lat, lon] of [
    ['Ålesund', 62.47, 6.15],
    ['Łódź', 51.77, 19.45],
    ['Târgu Mureș', 46.55, 24.56],
  ] as const) {
    title = addPlace(title, name, lat, lon);
  }
  return title;
}

describe('a title file', () => {
  test('has ids of small letters, each its own', () => {
    expect(three().cities.map((city) => city.id)).toEqual(['alesund', 'lodz', 'targu_mures']);
    expect(idOf('Łódź!', ['lodz'])).toBe('lodz_2');
    expect(idOf('東京', [])).toBe('place');
  });

  test('names routes as the server does', () => {
    const ends = [
      { a: 'b', b: 'a' },
      { a: 'a', b: 'b' },
      { a: 'a', b: 'c' },
    ];
    expect(routeIds(ends)).toEqual(['a-b', 'a-b.2', 'a-c']);
  });

  test('is opened as it was saved', () => {
    const title = addTicket(addRoute(three(), 'alesund', 'lodz'), 'alesund', 'lodz');
    expect(readTitle(JSON.stringify(title))).toEqual(title);
  });

  test.each([
    '',
    '[]',
    '{"cities": 3}',
    '{"cities": [1], "routes": [], "tickets": [], "rules": {}, "train_cards": {}}',
  ])('that is none is refused: %s', (text) => {
    expect(() => readTitle(text)).toThrow(BadFile);
  });

  const good = () => addRoute(three(), 'alesund', 'lodz');

  test.each([
    ['cities[1].id', (title: TitleFile) => (title.cities[1].id = title.cities[0].id)],
    ['cities[0].id', (title: TitleFile) => (title.cities[0].id = 'constructor')],
    ['cities[2].id', (title: TitleFile) => (title.cities[2].id = '__proto__')],
    ['cities[0].lat', (title: TitleFile) => (title.cities[0].lat = 1e308)],
    ['routes[0].length', (title: TitleFile) => (title.routes[0].length = 1e9)],
    ['routes[0].length', (title: TitleFile) => (title.routes[0].length = 0)],
    ['routes[0].colour', (title: TitleFile) => (title.routes[0].colour = 'toString' as 'red')],
    ['about', (title: TitleFile) => (title.about = 'x'.repeat(1e6))],
    ['cities: 10000 > 150', (title: TitleFile) => (title.cities = Array(10_000).fill(title.cities[0]) as Place[])],
  ])('that says what can’t be shown is refused with the place: %s', (where, spoil) => {
    const title = JSON.parse(JSON.stringify(good())) as TitleFile;
    expect(() => readTitle(JSON.stringify(title))).not.toThrow();
    spoil(title);
    expect(() => readTitle(JSON.stringify(title))).toThrow(new BadFile(where));
  });

  test('a board is whole or none', () => {
    const board = drawBoard(good(), NO_WORLD, wide);
    expect(isWhole(board)).toBe(true);
    expect(isWhole({ ...board, width: 0 })).toBe(false);
    expect(isWhole({ ...board, land: '<script>' })).toBe(false);
    expect(isWhole({ ...board, legend: null as never })).toBe(false);
    const [route] = Object.keys(board.routes);
    expect(isWhole({ ...board, routes: { [route]: { ...board.routes[route], spaces: [null] as never } } })).toBe(false);
    expect(isWhole({ ...board, cities: { alesund: null as never } })).toBe(false);
  });
});

test('names on the map never cover each other; the chosen one is always there', () => {
  const near = [
    { x: 100, y: 100 },
    { x: 110, y: 104 },
    { x: 120, y: 98 },
  ];
  const names = ['Amsterdam', 'Rotterdam', 'Utrecht'];
  const [right, left, none] = nameSides(names, near, null);
  expect(right).toBe(110);
  expect(left).toBeLessThan(110 - 60);
  expect(none).toBeNull();
  expect(nameSides(names, near, 2)[2]).not.toBeNull();
  const far = near.map(({ x, y }, index) => ({ x: x + 200 * index, y }));
  expect(nameSides(names, far, null)).not.toContain(null);
});

describe('changes', () => {
  test('a renamed place takes its routes and tickets along', () => {
    const joined = addTicket(addRoute(three(), 'alesund', 'lodz'), 'lodz', 'alesund');
    const title = renamePlace(joined, 1, 'Gdańsk');
    expect(title.routes[0]).toMatchObject({ a: 'alesund', b: 'gdansk' });
    expect(title.tickets[0]).toMatchObject({ a: 'gdansk', b: 'alesund' });
    expect(joined.cities[1].name).toBe('Łódź');
  });

  test('a place goes with its routes and tickets', () => {
    const joined = addTicket(addRoute(addRoute(three(), 'alesund', 'lodz'), 'lodz', 'targu_mures'), 'alesund', 'lodz');
    const title = removePlace(joined, 0);
    expect(title.routes).toHaveLength(1);
    expect(title.tickets).toHaveLength(0);
  });

  test('two places are joined twice at most, and both routes of a double are as long', () => {
    let title = three();
    for (let time = 0; time < 3; time += 1) title = addRoute(title, 'alesund', 'lodz');
    expect(title.routes).toHaveLength(2);
    title = changeRoute(title, 0, { length: 7 });
    expect(title.routes.map((route) => route.length)).toEqual([7, 7]);
  });

  test('a ferry asks for no more locomotives than it has spaces', () => {
    let title = changeRoute(addRoute(three(), 'alesund', 'lodz'), 0, { ferry: 2, colour: 'red', length: 1 });
    expect(title.routes[0]).toMatchObject({ colour: 'red', ferry: 1, length: 1 });
    title = changeRoute(title, 0, { ferry: 0 });
    expect(title.routes[0]).not.toHaveProperty('ferry');
  });

  test('a proposed length goes by those that are there', () => {
    const title = changeRoute(addRoute(three(), 'alesund', 'lodz'), 0, { length: 4 });
    expect(proposedLength(title, 'lodz', 'targu_mures')).toBe(2);
  });

  test('a ticket is worth the shortest way', () => {
    let title = addRoute(addRoute(three(), 'alesund', 'lodz'), 'lodz', 'targu_mures');
    title = changeRoute(changeRoute(title, 0, { length: 4 }), 1, { length: 3 });
    expect(shortestWays(title).get('alesund')?.get('targu_mures')).toBe(7);
    title = addTicket(title, 'targu_mures', 'alesund');
    expect(title.tickets[0].points).toBe(7);
    title = valueTickets(changeRoute(title, 0, { length: 1 }));
    expect(title.tickets[0].points).toBe(4);
  });

  test.each(
    TITLE_IDS.filter((id) => {
      const facts = titleFile<{ routes?: unknown[]; countries?: unknown[] }>(id, 'title.json');
      return (facts?.routes ?? []).length > 0 && !facts?.countries;
    }),
  )('thirty tickets are proposed for %s, all different and possible', (id) => {
    const title = { ...readTitle(readFileSync(`../src/whistlestop/titles/${id}/title.json`, 'utf8')), tickets: [] };
    const { tickets } = proposeTickets(title, 30);
    expect(tickets).toHaveLength(30);
    expect(new Set(tickets.map(({ a, b }) => [a, b].sort().join())).size).toBe(30);
    for (const { points } of tickets) expect(points).toBeGreaterThan(2);
  });
});

describe('the board', () => {
  test('has a space for every train, on the sheet', () => {
    const title = readTitle(readFileSync('../src/whistlestop/titles/usa/title.json', 'utf8'));
    const board = drawBoard(title, NO_WORLD, wide);
    const ids = routeIds(title.routes);
    expect(Object.keys(board.routes).sort()).toEqual([...ids].sort());
    title.routes.forEach((route, index) => {
      expect(board.routes[ids[index]].spaces).toHaveLength(route.length);
    });
    for (const { spaces } of Object.values(board.routes)) {
      for (const [x, y] of spaces) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(board.width);
        expect(y).toBeGreaterThan(-20);
        expect(y).toBeLessThan(board.height + 20);
      }
    }
  });

  test('draws two separate routes between the same places apart, each with its spaces', () => {
    const title = addRoute(three(), 'alesund', 'lodz');
    const separate = { ...title.routes[0], length: 5, separate: true };
    const { routes } = drawBoard({ ...title, routes: [...title.routes, separate] }, NO_WORLD, wide);
    expect(routes['alesund-lodz.2'].spaces).toHaveLength(5);
    expect(routes['alesund-lodz'].spaces).toHaveLength(title.routes[0].length);
    expect(routes['alesund-lodz.2'].spaces[2]).not.toEqual(routes['alesund-lodz'].spaces[1]);
  });

  test('is drawn of one place, and of none', () => {
    expect(Object.keys(drawBoard(addPlace(blank('One'), 'Here', 10, 10), NO_WORLD, wide).cities)).toEqual(['here']);
    expect(drawBoard(blank('None'), NO_WORLD, wide).cities).toEqual({});
  });

  test.each([
    ['Norway', [58, 5], [71, 28]],
    ['Indonesia', [-9, 96], [5, 140]],
    ['the Canadian Arctic', [55, -125], [82, -62]],
    ['Patagonia', [-55, -75], [-40, -64]],
    ['the whole world', [-50, -150], [70, 170]],
  ])('has a coast of %s that a table takes', (name, south, north) => {
    const packed = JSON.parse(readFileSync('../src/whistlestop/drawing/world.json', 'utf8')) as Record<
      string,
      number[][]
    >;
    const world = { land: packed.land.map(unpacked), lakes: packed.lakes.map(unpacked) };
    let title = blank(name);
    for (const [lat, lon] of [south, north]) title = addPlace(title, 'Corner', lat, lon);
    const { land, lakes, graticule } = drawBoard(title, world, wide);
    expect(land.length).toBeGreaterThan(1000);
    for (const path of [land, lakes, graticule]) {
      expect(path.length).toBeLessThan(60_000);
      expect(path).toMatch(/^[MLz0-9 .-]*$/);
    }
  });

  test('shows land that lies on both sides of the date line', () => {
    const fiji = new Float32Array([177, -19, 182, -19, 182, -16, 177, -16]);
    let title = addPlace(blank('Fiji'), 'West', -18, 178);
    title = addPlace(title, 'East', -17, 181);
    expect(drawBoard(title, { land: [fiji], lakes: [] }, wide).land).toMatch(/^M/);
  });
});

describe('maps', () => {
  test('a place comes back from the square', () => {
    const { x, y } = toSquare(-41.3, 174.8);
    const back = fromSquare(x, y);
    expect(back.lat).toBeCloseTo(-41.3, 6);
    expect(back.lon).toBeCloseTo(174.8, 6);
  });

  test('a shape is cut at the edge', () => {
    const ring: Spot[] = [
      [-5, -5],
      [5, -5],
      [5, 5],
      [-5, 5],
    ];
    const box = { left: 0, top: 0, right: 10, bottom: 10 };
    expect(new Set(clipped(ring, box).map(String))).toEqual(new Set(['0,0', '5,0', '5,5', '0,5']));
  });

  test('the routes of a double lie beside each other', () => {
    const title = addRoute(addRoute(three(), 'alesund', 'lodz'), 'lodz', 'alesund');
    const spots = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 50, y: 50 },
    ];
    const [one, two] = routeLines(title, spots);
    expect(one?.middle.y).toBe(-(two?.middle.y ?? 0));
    expect(one?.middle.y).not.toBe(0);
  });
});
