/** The visible part of the board: its scale, and its point in the middle of the panel. */

export interface Spot {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Sight extends Spot {
  /** Pixels per board unit. */
  scale: number;
}

/** The part of the board in a panel, in board units; wider than the board where the panel has room to spare. */
export interface Frame extends Spot, Size {
  scale: number;
}

const MOST_ZOOM = 6;
/** At first the board is enlarged by at most this factor beyond filling the panel. */
const CLOSE_UP = 1.8;
/** Largest width of the board at first, in pixels: names are easy to read at this size. */
const CLOSEST = 1150;
/** Space between a city and the edge of the panel for its name, and below it for the buttons, in pixels. */
const MARGIN = { x: 58, y: 42 };

/** Return the scale at which the whole board is visible. */
export function fitting(board: Size, panel: Size): number {
  return Math.min(panel.width / board.width, panel.height / board.height) || 1;
}

/** Return the scale at which the board fills the panel. */
export function filling(board: Size, panel: Size): number {
  return Math.max(panel.width / board.width, panel.height / board.height) || 1;
}

export function within(scale: number, board: Size, panel: Size): number {
  const least = fitting(board, panel);
  return Math.min(Math.max(scale, least), Math.max(least * MOST_ZOOM, filling(board, panel)));
}

/**
 * Limit a view: no smaller than the whole board, and not beyond its edges if it fills the panel;
 * except `below` pixels under it, so that no part of the board stays under the buttons. A board lower than
 * the panel is at its top; a narrower one is on the left if such buttons are on the right.
 */
export function frameOf(sight: Sight, board: Size, panel: Size, below = 0): Frame {
  const scale = within(sight.scale, board, panel);
  const [width, height] = [panel.width / scale, panel.height / scale];
  return {
    x: below > 0 && width > board.width ? 0 : clamped(sight.x - width / 2, width, board.width),
    y: height > board.height + 1 / scale ? 0 : clamped(sight.y - height / 2, height, board.height + below / scale),
    width,
    height,
    scale,
  };
}

function clamped(from: number, seen: number, all: number): number {
  return seen >= all ? (all - seen) / 2 : Math.min(Math.max(0, from), all - seen);
}

/**
 * Return the view that fills the panel and shows these points, or as many as it can; the middle if there are none.
 * `hasAll`: it shows all of them, slightly above the middle so that none is under the buttons, even if
 * part of the panel stays empty.
 */
export function opening(spots: readonly Spot[], board: Size, panel: Size, hasAll = false): Sight {
  const least = filling(board, panel);
  if (spots.length === 0) return { scale: least, x: board.width / 2, y: board.height / 2 };
  const closest = Math.min(least * CLOSE_UP, within(Infinity, board, panel), CLOSEST / board.width);
  const sight = around(spots, panel, hasAll ? fitting(board, panel) : least, Math.max(least, closest));
  if (hasAll) return { ...sight, y: sight.y + MARGIN.y / 2 / sight.scale };
  const { x, y, width, height } = frameOf(sight, board, panel);
  return { scale: sight.scale, x: x + width / 2, y: y + height / 2 };
}

/** Radius of a city's disc, in pixels. */
const DISC = 12;

/**
 * Return the view moved up until none of these cities is under the buttons in the panel's lower
 * right corner; unchanged if that would hide a city at the top that matters.
 */
export function clearOf(
  corner: Size,
  cities: readonly Spot[],
  matter: readonly Spot[],
  sight: Sight,
  board: Size,
  panel: Size,
): Sight {
  const { x, y, width, height, scale } = frameOf(sight, board, panel, corner.height);
  const lifts = cities
    .filter((city) => (x + width - city.x) * scale < corner.width + DISC && city.x <= x + width)
    .map((city) => corner.height + DISC - (y + height - city.y) * scale)
    .filter((lift) => lift > 0 && lift <= corner.height + DISC);
  const lifted = Math.max(0, ...lifts) / scale;
  const isLost = (spot: Spot) => spot.y >= y && spot.y < y + lifted;
  if (lifted === 0 || matter.some(isLost)) return sight;
  return { scale, x: x + width / 2, y: y + height / 2 + lifted };
}

/** Return the view closest to the present one that shows all of these points; null if it shows them already. */
export function bringing(spots: readonly Spot[], from: Sight, board: Size, panel: Size): Sight | null {
  const frame = frameOf(from, board, panel);
  const isSeen = ({ x, y }: Spot) =>
    Math.min(x - frame.x, frame.x + frame.width - x) * frame.scale >= MARGIN.x / 2 &&
    Math.min(y - frame.y, frame.y + frame.height - y) * frame.scale >= MARGIN.y / 2;
  if (spots.every(isSeen)) return null;
  return around(spots, panel, fitting(board, panel), frame.scale);
}

function around(spots: readonly Spot[], panel: Size, least: number, most: number): Sight {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const room = { x: Math.max(1, panel.width - 2 * MARGIN.x), y: Math.max(1, panel.height - 2 * MARGIN.y) };
  const scale = Math.min(room.x / (spread(xs) || 1), room.y / (spread(ys) || 1));
  const taken = Math.min(Math.max(scale, least), most);
  return { scale: taken, x: best(xs, room.x / taken), y: best(ys, room.y / taken) };
}

function spread(all: readonly number[]): number {
  return Math.max(...all) - Math.min(...all);
}

/** Return the middle of the interval of this length that contains most of them. */
function best(all: readonly number[], length: number): number {
  const ways = all.map((from) => all.filter((one) => one >= from && one <= from + length));
  const most = ways.reduce((one, two) => (two.length > one.length ? two : one));
  return (Math.min(...most) + Math.max(...most)) / 2;
}
