/** Which part of the board is looked at: how large it is drawn, and what lies in the middle of the panel. */

export interface Spot {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Sight extends Spot {
  /** Pixels to a unit of the board. */
  scale: number;
}

/** The part of the board in a panel, in the board's units; it is wider than the board where that has room to spare. */
export interface Frame extends Spot, Size {
  scale: number;
}

const MOST_ZOOM = 6;
/** What is shown at first is not enlarged more than this beyond what fills the panel. */
const CLOSE_UP = 1.8;
/** Nor beyond this many pixels for the width of the board: its names are easily read there. */
const CLOSEST = 1150;
/** Room for a city's name, and for the buttons below, between it and the edge of the panel, in pixels. */
const MARGIN = { x: 58, y: 42 };

/** The scale at which the whole board is seen. */
export function fitting(board: Size, panel: Size): number {
  return Math.min(panel.width / board.width, panel.height / board.height) || 1;
}

/** The scale at which the board leaves no part of the panel empty. */
export function filling(board: Size, panel: Size): number {
  return Math.max(panel.width / board.width, panel.height / board.height) || 1;
}

export function within(scale: number, board: Size, panel: Size): number {
  const least = fitting(board, panel);
  return Math.min(Math.max(scale, least), Math.max(least * MOST_ZOOM, filling(board, panel)));
}

/**
 * What a panel shows: no further out than the whole board, and nothing beyond its edges where there is enough of it;
 * except `below` pixels under it, so that nothing of the board stays under the buttons there. A board that is lower than
 * the panel lies at its top; one that is narrower lies at its left where there are such buttons at the right.
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
 * The sight that fills the panel and shows these spots, or as many of them as it can; the middle if there are none.
 * `hasAll`: it shows all of them, somewhat above the middle so that none lies under the buttons, and leaves part of the
 * panel empty if it must.
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

/** Room for a city's disc around its middle, in pixels. */
const DISC = 12;

/**
 * Return the sight with the board drawn up so far that none of these cities lies under the buttons in the panel's lower
 * right corner; as it was where the board can't be drawn up without losing a city at the top that matters.
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

/** The sight that shows all of these spots, as little changed as can be; null where they are seen already. */
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

/** The middle of the stretch of this length that holds most of them. */
function best(all: readonly number[], length: number): number {
  const ways = all.map((from) => all.filter((one) => one >= from && one <= from + length));
  const most = ways.reduce((one, two) => (two.length > one.length ? two : one));
  return (Math.min(...most) + Math.max(...most)) / 2;
}
