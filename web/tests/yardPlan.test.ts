import { describe, expect, test } from 'vitest';
import { beside, planYard, thicknessOf, type Plan } from '../src/cards/yardPlan';

/** The grounds of other players, of your own and of one on a phone, with many and with few players. */
const GROUNDS: [string, number, number][] = [
  ['two players on a desk', 908, 236],
  ['another of four on a desk', 296, 268],
  ['your own of four on a desk', 908, 204],
  ['another of three on a large desk', 720, 400],
  ['one of four on a tablet', 806, 128],
  ['one on a phone', 376, 50],
  ['a small phone on its side', 330, 38],
];
const YARDS = [[], [1], [3, 1], [2, 2, 2], [1, 4, 2, 1], [5, 2, 1, 1, 3]];
const CARDS_OF = [1, 1, 1, 1, 1, 1, 1, 1];

function edges(plan: Plan, rows: readonly number[]): [number, number][] {
  return plan.trains.map(({ step }, index): [number, number] => {
    const length = plan.card.width + (rows[index] - 1) * step;
    return [length, plan.trains[index].width];
  });
}

describe.each(GROUNDS)('on the ground of %s', (_, width, height) => {
  test.each(YARDS.map((rows) => [rows]))('rows of %j stand on tracks of their own', (rows) => {
    const plan = planYard(width, height, rows);
    expect(plan.trains).toHaveLength(rows.length);
    for (const [one, { x, y, width: across, height: down }] of plan.trains.entries()) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + across).toBeLessThanOrEqual(width);
      expect(y + down).toBeLessThanOrEqual(height + 0.01);
      for (const other of plan.trains.slice(one + 1)) {
        expect(other.y !== y || other.x >= x + across || other.x + other.width <= x).toBe(true);
      }
    }
    for (const [length, room] of edges(plan, rows)) expect(length).toBeLessThan(room);
  });

  test('the stack lies on it, and no train does on the stack', () => {
    const rows = [1, 2, 1];
    const { stack, card, trains } = planYard(width, height, rows);
    if (!stack) throw new Error('no stack');
    expect(stack.y).toBeGreaterThanOrEqual(0);
    expect(stack.y + stack.width * (62 / 96) + stack.thickest).toBeLessThanOrEqual(height);
    for (const train of trains) {
      expect(train.x >= stack.x + stack.width || train.x + train.width <= stack.x + 1).toBe(true);
    }
    expect(card.height).toBeLessThanOrEqual(height);
  });

  test('eight rows have their place as well', () => {
    const plan = planYard(width, Math.max(height, 120), CARDS_OF);
    expect(new Set(plan.trains.map(({ x, y }) => `${x} ${y}`)).size).toBe(8);
  });
});

test('of a ground without a stack trains have it all', () => {
  const plan = planYard(400, 104, [2, 1], false);
  expect(plan.stack).toBeNull();
  expect(plan.tracks.every((track) => track.at(-1)?.x === 400)).toBe(true);
});

test('with fewer rows cards are no smaller', () => {
  const widths = [[1, 1, 1, 1, 1, 1], [1, 1, 1, 1], [1]].map((rows) => planYard(908, 236, rows).card.width);
  expect(widths).toEqual([...widths].sort((one, other) => one - other));
});

test('a stack grows with each card', () => {
  const thick = [0, 1, 3, 9, 20, 30].map((count) => thicknessOf(count, 50));
  expect(thick).toEqual([...new Set(thick)].sort((one, other) => one - other));
  expect(thicknessOf(96, 50)).toBe(50);
});

test('rails keep their distance', () => {
  const rail = beside(
    [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 20, y: 0 },
    ],
    4,
  );
  expect(rail).toEqual([
    { x: 0, y: 4 },
    { x: 10, y: 4 },
    { x: 20, y: 4 },
  ]);
});
