import { describe, expect, it } from 'vitest';
import { bringing, clearOf, filling, fitting, frameOf, opening } from './framing';

const BOARD = { width: 1000, height: 610 };
const UPRIGHT = { width: 378, height: 400 };
const corner = [
  { x: 40, y: 40 },
  { x: 160, y: 120 },
];
const coasts = [
  { x: 30, y: 300 },
  { x: 60, y: 360 },
  { x: 970, y: 300 },
];

const isIn = (frame: ReturnType<typeof frameOf>, { x, y }: { x: number; y: number }) =>
  x >= frame.x && x <= frame.x + frame.width && y >= frame.y && y <= frame.y + frame.height;

describe('a frame', () => {
  it('shows nothing beyond the edges of a board that fills the panel', () => {
    const frame = frameOf({ scale: filling(BOARD, UPRIGHT), x: -500, y: 9000 }, BOARD, UPRIGHT);
    expect(frame.x).toBe(0);
    expect(frame.y).toBeCloseTo(0);
    expect(frame.height).toBeCloseTo(BOARD.height);
  });

  it('has the whole board at its top where it is no larger', () => {
    const frame = frameOf({ scale: 0, x: 0, y: 0 }, BOARD, UPRIGHT);
    expect(frame.scale).toBe(fitting(BOARD, UPRIGHT));
    expect(frame.width).toBeCloseTo(BOARD.width);
    expect(frame.y).toBe(0);
  });
});

describe('below a board', () => {
  it('there is room to draw it up from under its buttons', () => {
    const sight = { scale: filling(BOARD, UPRIGHT), x: 500, y: 9000 };
    const frame = frameOf(sight, BOARD, UPRIGHT, 42);
    expect((frame.y + frame.height - BOARD.height) * frame.scale).toBeCloseTo(42);
  });
});

describe('a board opens', () => {
  it('on all that must be seen, with an empty strip where there is no other way', () => {
    const frame = frameOf(opening(coasts, BOARD, UPRIGHT, true), BOARD, UPRIGHT);
    expect(coasts.map((spot) => isIn(frame, spot))).toEqual([true, true, true]);
  });

  it('in its middle where nothing matters', () => {
    expect(opening([], BOARD, UPRIGHT)).toEqual({ scale: filling(BOARD, UPRIGHT), x: 500, y: 305 });
  });

  it('closer where what matters lies close together', () => {
    const sight = opening(corner, BOARD, UPRIGHT);
    expect(sight.scale).toBeGreaterThan(filling(BOARD, UPRIGHT));
    expect(corner.every((spot) => isIn(frameOf(sight, BOARD, UPRIGHT), spot))).toBe(true);
  });

  it('on most of what matters where there is no room for all, and never with an empty strip', () => {
    const sight = opening(coasts, BOARD, UPRIGHT);
    expect(sight.scale).toBe(filling(BOARD, UPRIGHT));
    const frame = frameOf(sight, BOARD, UPRIGHT);
    expect(coasts.map((spot) => isIn(frame, spot))).toEqual([true, true, false]);
  });

  it('no closer on a large panel than its names are read with ease', () => {
    const panel = { width: 820, height: 760 };
    expect(opening(corner, BOARD, panel).scale).toBeLessThan(1.3);
    expect(opening(corner, BOARD, panel).scale).toBeGreaterThan(fitting(BOARD, panel));
  });
});

describe('the buttons in the lower right corner', () => {
  const buttons = { width: 126, height: 42 };
  const whole = { scale: filling(BOARD, UPRIGHT), x: 1000, y: 305 };
  const below = (sight: ReturnType<typeof clearOf>, { y }: { y: number }) => {
    const frame = frameOf(sight, BOARD, UPRIGHT, buttons.height);
    return (frame.y + frame.height - y) * frame.scale;
  };

  it('cover no city: the board is drawn up', () => {
    const miami = { x: 950, y: 580 };
    expect(below(whole, miami)).toBeLessThan(buttons.height);
    expect(below(clearOf(buttons, [miami], [miami], whole, BOARD, UPRIGHT), miami)).toBeGreaterThan(buttons.height);
  });

  it('move nothing where no city lies under them', () => {
    const cities = [
      { x: 950, y: 300 },
      { x: 100, y: 600 },
    ];
    expect(clearOf(buttons, cities, [], whole, BOARD, UPRIGHT)).toBe(whole);
  });

  it('never push a city that matters out at the top', () => {
    const [miami, seattle] = [
      { x: 950, y: 580 },
      { x: 700, y: 4 },
    ];
    expect(clearOf(buttons, [miami, seattle], [seattle], whole, BOARD, UPRIGHT)).toBe(whole);
  });
});

describe('what was asked about', () => {
  it('moves nothing where it is seen', () => {
    expect(bringing([{ x: 500, y: 305 }], opening([], BOARD, UPRIGHT), BOARD, UPRIGHT)).toBeNull();
  });

  it('comes into view at the same size where there is room', () => {
    const from = opening([], BOARD, UPRIGHT);
    const sight = bringing(corner, from, BOARD, UPRIGHT);
    expect(sight?.scale).toBe(from.scale);
    expect(corner.every((spot) => sight && isIn(frameOf(sight, BOARD, UPRIGHT), spot))).toBe(true);
  });

  it('comes into view from further away where there is not', () => {
    const sight = bringing(coasts, opening([], BOARD, UPRIGHT), BOARD, UPRIGHT);
    expect(coasts.every((spot) => sight && isIn(frameOf(sight, BOARD, UPRIGHT), spot))).toBe(true);
  });
});
