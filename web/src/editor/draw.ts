/**
 * Draws a board at once: cities in place, tracks straight or curved, names where there
 * is room. The server's drawing tool finds better positions; this one takes milliseconds.
 */

import type { BoardArt, CityArt, RouteArt, Space } from '../board/types';
import { fitted, graticule, ringsOnSheet, sheetFor, type Size, type Spot } from './sheet';
import { routeIds, type TitleFile } from './titleFile';
import { spacesOf } from './trains';
import type { World } from './world';

const SPACE = { width: 10, usual: 20, longest: 26, shortest: 7, gap: 2.2 };
const RADIUS = 6.4;
/** Distance from the middle of a city to the first space. */
const PAD = 8.6;
const LANE_STEP = 11.4;
const LABEL = { size: 12.6, ascent: 9.6, descent: 3.2 };
/** On a sheet 1000 units wide; other sheets scale it. */
const LEGEND = { width: 190, height: 118 };
const EDGE = 12;
/** Largest height of an arc, as a part of its length. */
const BOWS = [0, 0.1, -0.1, 0.2, -0.2, 0.32, -0.32, 0.45, -0.45];
const SAMPLES = 48;

interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Return the width of a name in the label font. */
export type Measure = (name: string) => number;

export function drawBoard(title: TitleFile, world: World, measure: Measure): BoardArt {
  const size = sheetFor(spacesOf(title));
  const { project, window } = fitted(title.cities, size);
  const spots = new Map(title.cities.map(({ id, lat, lon }) => [id, project(lat, lon)]));
  const routes = drawTracks(title, spots, size);
  const taken = Object.values(routes).flatMap((lane) => lane.spaces.map(([x, y]): Spot => [x, y]));
  const cities = placeNames(title, spots, taken, measure, size);
  return {
    title: title.id,
    width: size.width,
    height: size.height,
    city_radius: RADIUS,
    label: LABEL,
    legend: legendPlace([...taken, ...spots.values(), ...namesMiddles(cities)], size),
    cities,
    routes,
    land: ringsOnSheet(world.land, project, window, size),
    lakes: ringsOnSheet(world.lakes, project, window, size),
    graticule: graticule(project, window, size),
  };
}

function drawTracks(title: TitleFile, spots: Map<string, Spot>, size: Size): Record<string, RouteArt> {
  const ids = routeIds(title.routes);
  const tracks = new Map<string, { a: Spot; b: Spot; length: number; lanes: string[] }>();
  title.routes.forEach((route, index) => {
    const [first, second] = [route.a, route.b].sort();
    const [a, b] = [spots.get(first), spots.get(second)];
    if (!a || !b || first === second) return;
    const key = route.separate ? ids[index] : `${first}-${second}`;
    const track = tracks.get(key) ?? { a, b, length: route.length, lanes: [] };
    track.lanes.push(ids[index]);
    tracks.set(key, track);
  });
  const drawn: Record<string, RouteArt> = {};
  const before: Spot[] = [];
  const byLength = [...tracks.values()].sort((one, two) => straight(one) - straight(two));
  for (const track of byLength) {
    const line = bestBow(track, spots, before, size);
    track.lanes.forEach((id, lane) => {
      const aside = (lane - (track.lanes.length - 1) / 2) * LANE_STEP;
      drawn[id] = spacesAlong(line, aside, track.length);
    });
    before.push(...line.filter((_, index) => index % 4 === 2));
  }
  return Object.fromEntries(ids.filter((id) => drawn[id]).map((id) => [id, drawn[id]]));
}

interface Ends {
  a: Spot;
  b: Spot;
}

const straight = ({ a, b }: Ends) => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** Return the arc with room for the spaces that avoids cities and existing tracks. */
function bestBow(track: Ends & { length: number }, spots: Map<string, Spot>, before: Spot[], size: Size): Spot[] {
  const wanted = track.length * (SPACE.usual + SPACE.gap) + 2 * PAD;
  const others = [...spots.values()].filter((spot) => spot !== track.a && spot !== track.b);
  let best: { cost: number; line: Spot[] } | null = null;
  for (const bow of BOWS) {
    const line = bowed(track, bow);
    const lack = Math.max(0, wanted - lengthOf(line));
    let cost = 1.2 * lack + 60 * Math.abs(bow);
    for (let index = 4; index < line.length - 4; index += 2) {
      const [x, y] = line[index];
      for (const [cx, cy] of others) cost += Math.max(0, 20 - Math.hypot(cx - x, cy - y));
      for (const [ox, oy] of before) cost += 0.5 * Math.max(0, 11 - Math.hypot(ox - x, oy - y));
      cost += 2 * Math.max(0, EDGE - x, EDGE - y, x - size.width + EDGE, y - size.height + EDGE);
    }
    if (!best || cost < best.cost) best = { cost, line };
  }
  return best?.line ?? [track.a, track.b];
}

/** Return points from end to end on an arc. */
function bowed({ a, b }: Ends, bow: number): Spot[] {
  const control = [(a[0] + b[0]) / 2 - 2 * bow * (b[1] - a[1]), (a[1] + b[1]) / 2 + 2 * bow * (b[0] - a[0])];
  return Array.from({ length: SAMPLES + 1 }, (_, index): Spot => {
    const t = index / SAMPLES;
    const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return [p * a[0] + q * control[0] + r * b[0], p * a[1] + q * control[1] + r * b[1]];
  });
}

function lengthOf(line: Spot[]): number {
  return line
    .slice(1)
    .reduce((sum, spot, index) => sum + Math.hypot(spot[0] - line[index][0], spot[1] - line[index][1]), 0);
}

const rounded = (number: number) => Math.round(number * 10) / 10;

function spacesAlong(line: Spot[], aside: number, count: number): RouteArt {
  const whole = lengthOf(line);
  const room = Math.max(1, whole - 2 * PAD);
  const length = Math.max(SPACE.shortest, Math.min(SPACE.longest, room / count - SPACE.gap));
  const step = length + SPACE.gap;
  const first = whole / 2 - ((count - 1) / 2) * step;
  const spaces = Array.from({ length: count }, (_, index): Space => {
    const { x, y, angle } = at(line, first + index * step);
    const across = angle + Math.PI / 2;
    return [
      rounded(x + aside * Math.cos(across)),
      rounded(y + aside * Math.sin(across)),
      rounded((angle * 180) / Math.PI),
    ];
  });
  return { spaces, length: rounded(length), width: SPACE.width };
}

/** Return the point at a distance along a line, and its direction; beyond the ends the line goes straight on. */
function at(line: Spot[], far: number): { x: number; y: number; angle: number } {
  let left = far;
  for (let index = 1; ; index += 1) {
    const [from, to] = [line[index - 1], line[index]];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1e-6;
    if (left <= length || index === line.length - 1) {
      const part = left / length;
      return {
        x: from[0] + part * (to[0] - from[0]),
        y: from[1] + part * (to[1] - from[1]),
        angle: Math.atan2(to[1] - from[1], to[0] - from[0]),
      };
    }
    left -= length;
  }
}

const ASIDE = RADIUS + 2.4;
const AROUND: { dx: number; dy: number; anchor: CityArt['label']['anchor'] }[] = [
  { dx: ASIDE, dy: 4, anchor: 'start' },
  { dx: -ASIDE, dy: 4, anchor: 'end' },
  { dx: 0, dy: -ASIDE - 1, anchor: 'middle' },
  { dx: 0, dy: ASIDE + LABEL.ascent, anchor: 'middle' },
  { dx: ASIDE - 2, dy: -6, anchor: 'start' },
  { dx: ASIDE - 2, dy: 14, anchor: 'start' },
  { dx: -ASIDE + 2, dy: -6, anchor: 'end' },
  { dx: -ASIDE + 2, dy: 14, anchor: 'end' },
];

/** Place every name at the freest position around its city. */
function placeNames(
  title: TitleFile,
  spots: Map<string, Spot>,
  spaces: Spot[],
  measure: Measure,
  size: Size,
): Record<string, CityArt> {
  const placed: Rect[] = [];
  const entries = title.cities.map(({ id, name }): [string, CityArt] => {
    const [x, y] = spots.get(id) ?? [0, 0];
    const width = Math.max(1, measure(name));
    const costs = AROUND.map(({ dx, dy, anchor }, rank) => {
      const left = x + dx - { start: 0, middle: width / 2, end: width }[anchor];
      const box = { left, top: y + dy - LABEL.ascent, right: left + width, bottom: y + dy + LABEL.descent };
      let cost = rank * 0.4;
      for (const [sx, sy] of spaces) cost += 1.5 * Math.max(0, 11 - distance(box, sx, sy));
      for (const spot of spots.values())
        if (spot[0] !== x || spot[1] !== y) cost += 3 * Math.max(0, 9 - distance(box, ...spot));
      for (const other of placed) if (overlap(box, other)) cost += 40;
      cost += 5 * Math.max(0, 4 - box.left, 4 - box.top, box.right - size.width + 4, box.bottom - size.height + 4);
      return { cost, box, x: x + dx, y: y + dy, anchor };
    });
    const best = costs.reduce((least, each) => (each.cost < least.cost ? each : least));
    placed.push(best.box);
    const label = { x: rounded(best.x), y: rounded(best.y), anchor: best.anchor, width: rounded(width) };
    return [id, { x: rounded(x), y: rounded(y), label }];
  });
  return Object.fromEntries(entries);
}

function distance(box: Rect, x: number, y: number): number {
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}

function overlap(one: Rect, two: Rect): boolean {
  return one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
}

function namesMiddles(cities: Record<string, CityArt>): Spot[] {
  return Object.values(cities).map(({ label }): Spot => {
    const shift = { start: label.width / 2, middle: 0, end: -label.width / 2 }[label.anchor];
    return [label.x + shift, label.y];
  });
}

/** Return the corner with the fewest things under the legend; the bottom right one has the buttons. */
function legendPlace(taken: Spot[], size: Size): BoardArt['legend'] {
  const scale = size.width / 1000;
  const [width, height] = [LEGEND.width * scale, LEGEND.height * scale];
  const corners = [
    { x: EDGE, y: EDGE },
    { x: size.width - EDGE - width, y: EDGE },
    { x: EDGE, y: size.height - EDGE - height },
  ];
  const under = (corner: { x: number; y: number }) =>
    taken.filter(
      ([x, y]) => x > corner.x - 14 && x < corner.x + width + 14 && y > corner.y - 10 && y < corner.y + height + 10,
    ).length;
  const best = corners.reduce((least, each) => (under(each) < under(least) ? each : least));
  return { ...best, width, height };
}
