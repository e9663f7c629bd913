/** Places a card beside its subject, never on it. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const STEP = 16;
const MARGIN = 10;
/** Cost of covering the subject: more than any distance, and more than covering other controls. */
const COVERING = 1_000_000;
const COVERING_NEEDED = 20_000;

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function distance(a: Box, b: Box): number {
  const dx = Math.max(0, b.x - (a.x + a.width), a.x - (b.x + b.width));
  const dy = Math.max(0, b.y - (a.y + a.height), a.y - (b.y + b.height));
  return Math.hypot(dx, dy);
}

const grown = (box: Box): Box => ({
  x: box.x - MARGIN,
  y: box.y - MARGIN,
  width: box.width + 2 * MARGIN,
  height: box.height + 2 * MARGIN,
});

/**
 * Return the place inside `bounds` nearest to the subjects that covers none (or few) of them, nor any of `clear`,
 * and covers other controls only where nothing else is free.
 */
export function placeBeside(
  size: { width: number; height: number },
  bounds: Box,
  things: readonly Box[],
  needed: readonly Box[] = [],
  clear: readonly Box[] = [],
): { x: number; y: number } {
  const right = Math.max(bounds.x, bounds.x + bounds.width - size.width);
  const bottom = Math.max(bounds.y, bounds.y + bounds.height - size.height);
  const kept = things.map(grown);
  let best = { x: right, y: bounds.y };
  let lowest = Infinity;
  for (let y = bounds.y; ; y = Math.min(y + STEP, bottom)) {
    for (let x = bounds.x; ; x = Math.min(x + STEP, right)) {
      const box = { x, y, ...size };
      let cost = 0;
      for (const thing of kept) {
        cost += overlap(box, thing) ? COVERING : distance(box, thing);
      }
      for (const thing of clear) {
        if (overlap(box, thing)) cost += COVERING;
      }
      for (const thing of needed) {
        if (overlap(box, thing)) cost += COVERING_NEEDED;
      }
      if (cost < lowest) {
        lowest = cost;
        best = { x, y };
      }
      if (x >= right) break;
    }
    if (y >= bottom) break;
  }
  return best;
}
