/** Projects longitude and latitude onto the sheet of a board, and the land on it. */

import type { Place } from './titleFile';
import type { Ring } from './world';

/** The sheet of a large board, in units; train spaces have the same size on every sheet. */
const USUAL = { width: 1000, height: 610 };
/** Smallest width of the sheet for a title with few spaces, as a part of the usual width. */
const LEAST_SHEET = 0.48;
/** Number of spaces on a usual sheet, as on published boards. */
const SPACES_ON_SHEET = 230;
/** Margin around the places on a usual sheet; small sheets need nearly as much for names. */
const MARGIN = { x: 70, y: 56 };
const LEAST_MARGIN = 0.75;
/** Largest ratio between the scales of the two axes. */
const MOST_STRETCH = 1.22;
/** Land is drawn this far beyond the sheet, so that no coast runs along its edge. */
const BEYOND = 20;
/** Smallest visible range, in degrees: one place alone is no map, several may be in one town. */
const LEAST_SPAN = { one: 1, several: 0.02 };

export interface Size {
  width: number;
  height: number;
}

/** Return the size of the sheet for so many spaces: a smaller one for few routes, which is shown larger. */
export function sheetFor(spaces: number): Size {
  const part = Math.min(1, Math.max(LEAST_SHEET, Math.sqrt(spaces / SPACES_ON_SHEET)));
  return { width: Math.round(USUAL.width * part), height: Math.round(USUAL.height * part * 10) / 10 };
}

export type Spot = [x: number, y: number];
export type Projection = (lat: number, lon: number) => Spot;

/** Return Lambert's azimuthal equal-area projection around a middle. */
function equalArea(lat: number, lon: number, lat0: number, lon0: number): Spot {
  const [phi, phi0, lam] = [lat, lat0, lon - lon0].map((degrees) => (degrees * Math.PI) / 180);
  const cosine = Math.sin(phi0) * Math.sin(phi) + Math.cos(phi0) * Math.cos(phi) * Math.cos(lam);
  const stretch = Math.sqrt(2 / Math.max(1e-6, 1 + cosine));
  return [
    stretch * Math.cos(phi) * Math.sin(lam),
    -stretch * (Math.cos(phi0) * Math.sin(phi) - Math.sin(phi0) * Math.cos(phi) * Math.cos(lam)),
  ];
}

function bounds(numbers: number[]): [low: number, high: number] {
  return [Math.min(...numbers), Math.max(...numbers)];
}

/** Return the projection with which the places fill the sheet, and the visible window in degrees. */
export function fitted(places: readonly Place[], { width, height }: Size): { project: Projection; window: Window } {
  const shown = places.length > 0 ? places : [{ lat: 50, lon: 15 }];
  let [south, north] = bounds(shown.map(({ lat }) => lat));
  let [west, east] = bounds(shown.map(({ lon }) => lon));
  const least = places.length > 1 ? LEAST_SPAN.several : LEAST_SPAN.one;
  if (north - south < least) [south, north] = [south - least / 2, north + least / 2];
  if (east - west < least) [west, east] = [west - least / 2, east + least / 2];
  const [lat0, lon0] = [(south + north) / 2, (west + east) / 2];
  const flat = [...shown, { lat: south, lon: west }, { lat: north, lon: east }].map(({ lat, lon }) =>
    equalArea(lat, lon, lat0, lon0),
  );
  const [left, right] = bounds(flat.map(([x]) => x));
  const [top, bottom] = bounds(flat.map(([, y]) => y));
  const margin = Math.max(LEAST_MARGIN, width / USUAL.width);
  const room = [(width - 2 * MARGIN.x * margin) / (right - left), (height - 2 * MARGIN.y * margin) / (bottom - top)];
  const narrow = Math.min(...room);
  const [wide, high] = room.map((each) => Math.min(each, narrow * MOST_STRETCH));
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  const up = Math.min(25, Math.max(2, (north - south) * 1.5));
  const across = Math.min(50, Math.max(3, (east - west) * 1.5));
  return {
    project: (lat, lon) => {
      const [x, y] = equalArea(lat, lon, lat0, lon0);
      return [(x - middleX) * wide + width / 2, (y - middleY) * high + height / 2];
    },
    window: {
      south: Math.max(-85, south - up),
      north: Math.min(85, north + up),
      west: west - across,
      east: east + across,
    },
  };
}

export interface Window {
  south: number;
  north: number;
  west: number;
  east: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Clip a ring to a box (Sutherland and Hodgman). */
export function clipped(ring: readonly Spot[], box: Box): Spot[] {
  const sides: [axis: 0 | 1, at: number, sign: 1 | -1][] = [
    [0, box.left, 1],
    [0, box.right, -1],
    [1, box.top, 1],
    [1, box.bottom, -1],
  ];
  let left: readonly Spot[] = ring;
  for (const [axis, at, sign] of sides) {
    const kept: Spot[] = [];
    left.forEach((spot, index) => {
      const before = left[(index + left.length - 1) % left.length];
      const [isIn, wasIn] = [spot, before].map((each) => (each[axis] - at) * sign >= 0);
      if (isIn !== wasIn) {
        const part = (at - before[axis]) / (spot[axis] - before[axis]);
        kept.push([before[0] + part * (spot[0] - before[0]), before[1] + part * (spot[1] - before[1])]);
      }
      if (isIn) kept.push(spot);
    });
    left = kept;
  }
  return [...left];
}

/** Candidate distances between points of a coast, in units: the first that fits into LONGEST characters is used. */
const FINENESS = [0.9, 1.4, 2.2, 3.5, 5.5, 9];
const LONGEST = 50_000;

function asPath(line: readonly Spot[], isClosed: boolean, finest = FINENESS[0]): string {
  const kept = line.filter(
    (spot, index) => index === 0 || Math.hypot(spot[0] - line[index - 1][0], spot[1] - line[index - 1][1]) > 0.05,
  );
  const sparse: Spot[] = [];
  for (const spot of kept) {
    const last = sparse.at(-1);
    if (!last || Math.hypot(spot[0] - last[0], spot[1] - last[1]) > finest) sparse.push(spot);
  }
  if (sparse.length < (isClosed ? 3 : 2)) return '';
  return `M${sparse.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${isClosed ? 'z' : ''}`;
}

/** Add points to long edges, which are curves on the sheet. */
function finely(ring: readonly Spot[], step: number): Spot[] {
  return ring.flatMap((spot, index) => {
    const next = ring[(index + 1) % ring.length];
    const pieces = Math.max(1, Math.ceil(Math.hypot(next[0] - spot[0], next[1] - spot[1]) / step));
    return Array.from({ length: pieces }, (_, piece): Spot => {
      const part = piece / pieces;
      return [spot[0] + part * (next[0] - spot[0]), spot[1] + part * (next[1] - spot[1])];
    });
  });
}

/** Return rings of the world as an SVG path on the sheet. */
export function ringsOnSheet(rings: readonly Ring[], project: Projection, window: Window, size: Size): string {
  const degrees = { left: window.west, right: window.east, top: window.south, bottom: window.north };
  const sheet = { left: -BEYOND, top: -BEYOND, right: size.width + BEYOND, bottom: size.height + BEYOND };
  const step = Math.max(0.05, (window.east - window.west) / 120);
  const seen: Spot[][] = [];
  for (const ring of rings) {
    for (const turn of [-360, 0, 360]) {
      const spots: Spot[] = [];
      let isNear = false;
      for (let at = 0; at < ring.length; at += 2) {
        const lon = ring[at] + turn;
        isNear ||= lon > window.west && lon < window.east;
        spots.push([lon, ring[at + 1]]);
      }
      if (!isNear) continue;
      const near = finely(clipped(spots, degrees), step).map(([lon, lat]) => project(lat, lon));
      seen.push(clipped(near, sheet));
    }
  }
  let path = '';
  for (const finest of FINENESS) {
    path = seen.map((line) => asPath(line, true, finest)).join('');
    if (path.length <= LONGEST) break;
  }
  return path;
}

/** Distance between the points of its lines, in units; they curve only slightly. */
const GRATICULE_STEP = 12;
const STEPS = [10, 5, 2, 1, 0.5, 0.2, 0.1];

/** Return meridians and parallels on the sheet. */
export function graticule(project: Projection, window: Window, size: Size): string {
  const span = window.north - window.south;
  const step = STEPS.find((each) => each <= span / 12) ?? 0.1;
  const isSeen = ([x, y]: Spot) => x > -2 && y > -2 && x < size.width + 2 && y < size.height + 2;
  let path = '';
  const draw = (line: Spot[]) => {
    let piece: Spot[] = [];
    for (const spot of line) {
      if (isSeen(spot)) piece.push(spot);
      else if (piece.length > 0) {
        path += asPath(piece, false, GRATICULE_STEP);
        piece = [];
      }
    }
    path += asPath(piece, false, GRATICULE_STEP);
  };
  const range = (from: number, to: number, by: number) =>
    Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, index) => from + index * by);
  for (const lat of range(Math.ceil(window.south / step) * step, window.north, step)) {
    draw(range(window.west, window.east, (window.east - window.west) / 160).map((lon) => project(lat, lon)));
  }
  for (const lon of range(Math.ceil(window.west / step) * step, window.east, step)) {
    draw(range(window.south, window.north, (window.north - window.south) / 120).map((lat) => project(lat, lon)));
  }
  return path;
}
