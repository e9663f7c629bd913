/** Plans the ground of a railyard: its tracks, the trains on them, and the stack at their end. */

const CARD_RATIO = 96 / 62;
/** Visible part of a card behind another one, for trains up to a length; longer trains are packed more tightly. */
const SEEN = 0.27;
const LONG = 6;
const LARGEST_CARD = 220;
const SMALLEST_CARD = 34;
const LOWEST_LINE = 34;

export interface Spot {
  x: number;
  y: number;
}

export interface Train extends Spot {
  width: number;
  height: number;
  /** Direction of the train; the card that leaves first is its head. */
  headsLeft: boolean;
  /** Distance between the edges of neighbouring cards. */
  step: number;
}

export interface Plan {
  card: { width: number; height: number };
  /** Size of a symbol at the end of a track. */
  sign: number;
  /** Distance between the rails. */
  gauge: number;
  /** The upper left corner of the thickest stack, the width of a card, and the offset per card. */
  stack: (Spot & { width: number; thickest: number; isLabelled: boolean }) | null;
  /** The middle line of each track, from its end to the stack. */
  tracks: Spot[][];
  /** In the order of the rows. */
  trains: Train[];
}

const heightOf = (width: number) => width / CARD_RATIO;
const clamp = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

/** Number of columns of trains; with two, the stack is between them; with three, they share a track. */
function columnsFor(width: number, height: number, rows: number): 1 | 2 | 3 {
  const ratio = width / height;
  if (width < 520) return ratio < 4 || rows * LOWEST_LINE <= height ? 1 : 3;
  return ratio < 2.4 ? 1 : 2;
}

/** A railyard has more tracks than trains, if there is room. */
function leastLines(columns: number, height: number): number {
  if (columns === 1) return height < 90 ? 1 : height < 170 ? 2 : 3;
  return columns === 2 && height >= 150 ? 2 : 1;
}

/** Return a gentle curve from one height to another. */
function curve(from: Spot, to: Spot): Spot[] {
  return Array.from({ length: 13 }, (_, step) => {
    const part = step / 12;
    const eased = part * part * (3 - 2 * part);
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * eased };
  });
}

/** Plan `rows` with so many cards each on a ground of this size, in pixels. */
export function planYard(width: number, height: number, rows: readonly number[], hasStack = true): Plan {
  const edge = clamp(5, width * 0.014, 14);
  const isLabelled = height >= 96;
  const label = isLabelled ? 22 : 0;
  const columns = columnsFor(width, height, rows.length);
  const lines = Math.max(Math.ceil(rows.length / columns), leastLines(columns, height));
  const line = height / lines;

  const stackWidth = hasStack ? clamp(42, Math.min((height - label - 8) / 0.98, width * 0.27), 176) : 0;
  const thickest = Math.min(stackWidth * 0.3, height - label - 6 - heightOf(stackWidth));
  const throat = hasStack ? clamp(10, Math.max(width * 0.055, height * 0.16), width * 0.13) : 0;
  const sides = columns === 2 ? 2 : 1;
  const side = (width - stackWidth - (columns === 2 || !hasStack ? 0 : edge)) / sides - throat - edge;

  const stack: Plan['stack'] = hasStack
    ? {
        x: columns === 2 ? (width - stackWidth) / 2 : width - edge - stackWidth,
        y: (height - label - heightOf(stackWidth) - thickest) / 2,
        width: stackWidth,
        thickest,
        isLabelled,
      }
    : null;

  const cell = side / (columns === 3 ? 3 : 1);
  const sign = clamp(19, Math.min(line * 0.3, cell * 0.2), 40);
  const ahead = clamp(6, cell * 0.035, 16) + (columns === 3 ? 6 : 0);
  const room = cell - sign * 1.9 - ahead - edge;
  const longest = Math.min(LONG, Math.max(1, ...rows));
  const highest = line * 0.78;
  const cardWidth = clamp(
    SMALLEST_CARD,
    Math.min(highest * CARD_RATIO, room / (1 + (longest - 1) * SEEN)),
    LARGEST_CARD,
  );
  const card = { width: cardWidth, height: heightOf(cardWidth) };

  const trains = rows.map((cards, index): Train => {
    const column = index % columns;
    const headsLeft = columns === 2 && column === 1;
    const apart = cards > 1 ? (room - cardWidth) / (cards - 1) : 0;
    return {
      x: headsLeft ? width - edge - cell : edge + (columns === 3 ? column * cell : 0),
      y: Math.floor(index / columns) * line,
      width: cell - (columns === 3 ? 6 : 0),
      height: line,
      headsLeft,
      step: Math.min(cardWidth * 1.07, apart),
    };
  });

  const tracks = Array.from({ length: lines * sides }, (_, index): Spot[] => {
    const isLeft = index % sides === 0;
    const y = (Math.floor(index / sides) + 0.5) * line;
    const mirrored = (x: number) => (isLeft ? x : width - x);
    const ends = edge + side;
    if (!stack)
      return [
        { x: edge, y },
        { x: width, y },
      ];
    const goal = { x: ends + throat + stackWidth * 0.4, y: stack.y + thickest + heightOf(stackWidth) / 2 };
    return [{ x: edge, y }, ...curve({ x: ends, y }, goal), { x: goal.x + stackWidth * 0.3, y: goal.y }].map(
      (spot) => ({ x: mirrored(spot.x), y: spot.y }),
    );
  });

  return { card, sign, gauge: clamp(9, Math.min(highest * 0.42, card.height * 0.58), 44), stack, tracks, trains };
}

/** Return a line parallel to another, so far to its right. */
export function beside(spots: readonly Spot[], by: number): Spot[] {
  return spots.map(({ x, y }, index) => {
    const before = spots[Math.max(0, index - 1)];
    const after = spots[Math.min(spots.length - 1, index + 1)];
    const [along, down] = [after.x - before.x, after.y - before.y];
    const length = Math.hypot(along, down) || 1;
    return { x: x - (down / length) * by, y: y + (along / length) * by };
  });
}

export const pathOf = (spots: readonly Spot[]) =>
  spots.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** Number of cards in the thickest stack; larger ones hardly occur. */
const MANY = 32;

/** Return the thickness of a stack, in pixels; it grows with each card. */
export function thicknessOf(count: number, thickest: number): number {
  return count === 0 ? 0 : Math.min(thickest, Math.max(2, (count / MANY) * thickest));
}
