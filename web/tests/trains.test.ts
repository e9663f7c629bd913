import { describe, expect, test } from 'vitest';
import { sheetFor } from '../src/editor/sheet';
import { betterTrains, fittingTrains, spacesOf } from '../src/editor/trains';
import type { DrawnRoute, TitleFile } from '../src/editor/titleFile';
import { TITLE_IDS, titleFile } from './facts';

const route = (a: string, b: string, length: number, more: Partial<DrawnRoute> = {}): DrawnRoute => ({
  a,
  b,
  colour: 'gray',
  length,
  ...more,
});

describe('the number of trains', () => {
  test('is doubted where a game could only end when all pass', () => {
    const routes = Array.from({ length: 5 }, (_, index) => route('a', `b${index}`, 5));
    expect(spacesOf({ routes })).toBe(25);
    expect(betterTrains({ routes, rules: { trains: 30, last_round_at: 2 } })).toBe(8);
    expect(betterTrains({ routes, rules: { trains: 8, last_round_at: 2 } })).toBeNull();
    expect(betterTrains({ routes: [], rules: { trains: 30, last_round_at: 2 } })).toBeNull();
  });

  test('counts a double route once, and two separate ones twice', () => {
    expect(spacesOf({ routes: [route('a', 'b', 3), route('b', 'a', 3)] })).toBe(3);
    expect(spacesOf({ routes: [route('a', 'b', 3), route('a', 'b', 3, { separate: true })] })).toBe(6);
  });

  test.each(TITLE_IDS)('of %s is not doubted', (id) => {
    const title = titleFile<TitleFile>(id, 'title.json');
    const board = titleFile<TitleFile & { board_of?: string }>(id, 'title.json')?.board_of;
    const { routes } = (board ? titleFile<TitleFile>(board, 'title.json') : title) ?? { routes: [] };
    // Each variant of a title states its number of trains.
    if (!title || title.rules.railyards || title.rules.trains === undefined) return;
    expect(betterTrains({ routes, rules: title.rules })).toBeNull();
    if (!title.rules.subways) expect(fittingTrains({ routes }) / Number(title.rules.trains)).toBeGreaterThan(0.8);
  });
});

test('a title with few spaces has a smaller sheet, which is shown larger', () => {
  expect([25, 115, 230, 500].map((spaces) => sheetFor(spaces).width)).toEqual([480, 707, 1000, 1000]);
  expect(sheetFor(25).height / sheetFor(25).width).toBeCloseTo(0.61);
});
