import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BUTTON_MARGIN, buttonPlace, type ButtonPlace } from './buttonPlace';
import type { Size } from './framing';
import type { BoardArt, CityArt } from './types';

const TITLES = new URL('../../../src/whistlestop/titles/', import.meta.url);
const BOARDS = readdirSync(TITLES).filter((title) => existsSync(new URL(`${title}/board.json`, TITLES)));
const BUTTONS = { width: 92, height: 28 };
const DESK = { width: 984, height: 600 };
const PANELS: Size[] = [DESK, { width: 720, height: 640 }, { width: 1400, height: 700 }, { width: 1800, height: 1100 }];
const CORNER: ButtonPlace = { side: 'right', inset: BUTTON_MARGIN, isTop: false };

const artOf = (title: string) => JSON.parse(readFileSync(new URL(`${title}/board.json`, TITLES), 'utf8')) as BoardArt;

/** Return a board with a legend in its lower left corner and cities without names at these points. */
function boardWith(...cities: [number, number][]): BoardArt {
  const label = { x: 500, y: 300, anchor: 'middle' as const, width: 0 };
  return {
    ...artOf('europe'),
    width: 1000,
    height: 610,
    legend: { x: 12, y: 480, width: 190, height: 118 },
    routes: {},
    cities: Object.fromEntries(cities.map(([x, y], place): [string, CityArt] => [`c${place}`, { x, y, label }])),
  };
}

/** Return the middle of the buttons, in board units. */
function middleOf({ side, inset, isTop }: ButtonPlace, art: BoardArt, panel: Size): [number, number] {
  const scale = Math.min(panel.width / art.width, panel.height / art.height);
  const margin = Math.max(0, (panel.width - art.width * scale) / 2);
  const left = side === 'left' ? inset : panel.width - inset - BUTTONS.width;
  const top = isTop ? BUTTON_MARGIN : art.height * scale - BUTTON_MARGIN - BUTTONS.height;
  return [(left + BUTTONS.width / 2 - margin) / scale, (top + BUTTONS.height / 2) / scale];
}

describe.each(BOARDS)('the zoom buttons on the board of %s', (title) => {
  const art = artOf(title);

  it.each(PANELS)('are in a corner and cover no legend and no city in a panel of $width by $height', (panel) => {
    const place = buttonPlace(art, panel, BUTTONS);
    expect(place.inset).toBe(BUTTON_MARGIN);
    const [x, y] = middleOf(place, art, panel);
    const { legend } = art;
    expect(x > legend.x && x < legend.x + legend.width && y > legend.y && y < legend.y + legend.height).toBe(false);
    for (const [id, city] of Object.entries(art.cities)) {
      expect(Math.hypot(x - city.x, y - city.y), id).toBeGreaterThan(art.city_radius);
    }
  });
});

describe('the zoom buttons', () => {
  it('are in the lower right corner where nothing is there', () => {
    expect(buttonPlace(boardWith(), DESK, BUTTONS)).toEqual(CORNER);
  });

  it('are there while the panel has no size yet', () => {
    expect(buttonPlace(boardWith(), { width: 0, height: 0 }, BUTTONS)).toEqual(CORNER);
  });

  it('move up if a city is in that corner and the legend in the other one', () => {
    expect(buttonPlace(boardWith([960, 580]), DESK, BUTTONS)).toEqual({ ...CORNER, isTop: true });
  });

  it('move to the upper left if only that corner is free', () => {
    const art = boardWith([960, 580], [960, 20]);
    expect(buttonPlace(art, DESK, BUTTONS)).toEqual({ side: 'left', inset: BUTTON_MARGIN, isTop: true });
  });

  it('leave the corners if all are taken', () => {
    const art = boardWith([960, 580], [960, 20], [40, 20]);
    const place = buttonPlace(art, DESK, BUTTONS);
    expect(place.isTop).toBe(false);
    expect(place.inset).toBeGreaterThan(BUTTON_MARGIN);
    expect(place.inset).toBeLessThan(60);
  });

  it('cover names rather than the legend', () => {
    const row = (y: number) => Array.from({ length: 101 }, (_, at): [number, number] => [at * 10, y]);
    const art = boardWith(...row(20), ...row(590), [960, 580]);
    const [x, y] = middleOf(buttonPlace(art, DESK, BUTTONS), art, DESK);
    const { legend } = art;
    expect(x < legend.x + legend.width && y > legend.y).toBe(false);
  });

  it('cover no name', () => {
    const art = boardWith([700, 300]);
    art.cities.c0.label = { x: 940, y: 585, anchor: 'middle', width: 60 };
    expect(buttonPlace(art, DESK, BUTTONS)).toEqual({ ...CORNER, isTop: true });
  });

  it('cover no route', () => {
    const art = { ...boardWith(), routes: { r: { spaces: [[900, 575, 45]], length: 20, width: 10 } } } as BoardArt;
    expect(buttonPlace(art, DESK, BUTTONS)).toEqual({ ...CORNER, isTop: true });
  });
});
