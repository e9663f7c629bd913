import { describe, expect, test } from 'vitest';
import { placeBeside } from '../src/parts/placing';

const BOUNDS = { x: 0, y: 0, width: 980, height: 600 };
const SIZE = { width: 300, height: 340 };

function covers(place: { x: number; y: number }, box: { x: number; y: number; width: number; height: number }) {
  return (
    place.x < box.x + box.width &&
    box.x < place.x + SIZE.width &&
    place.y < box.y + box.height &&
    box.y < place.y + SIZE.height
  );
}

describe('a card beside a thing', () => {
  test.each([
    [10, 10],
    [480, 300],
    [950, 580],
    [480, 10],
  ])('does not cover it at %i, %i and stays inside', (x, y) => {
    const thing = { x, y, width: 24, height: 12 };
    const place = placeBeside(SIZE, BOUNDS, [thing]);
    expect(covers(place, thing)).toBe(false);
    expect(place.x).toBeGreaterThanOrEqual(0);
    expect(place.y).toBeGreaterThanOrEqual(0);
    expect(place.x + SIZE.width).toBeLessThanOrEqual(BOUNDS.width);
    expect(place.y + SIZE.height).toBeLessThanOrEqual(BOUNDS.height);
  });

  test('leaves a long slanted route free', () => {
    const things = Array.from({ length: 8 }, (_, index) => ({
      x: 200 + index * 60,
      y: 80 + index * 50,
      width: 26,
      height: 26,
    }));
    const place = placeBeside(SIZE, BOUNDS, things);
    expect(things.some((thing) => covers(place, thing))).toBe(false);
  });

  test('leaves what else is needed free where it can, the thing itself always', () => {
    const thing = { x: 480, y: 0, width: 30, height: 30 };
    const below = { x: 300, y: 60, width: 400, height: 200 };
    expect(covers(placeBeside(SIZE, BOUNDS, [thing]), below)).toBe(true);
    expect(covers(placeBeside(SIZE, BOUNDS, [thing], [below]), below)).toBe(false);
    const everywhere = placeBeside(SIZE, BOUNDS, [thing], [BOUNDS]);
    expect(covers(everywhere, thing)).toBe(false);
  });
});
