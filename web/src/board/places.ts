/** Positions on the board: the thing under the pointer, and the next one in a direction. */

import type { BoardArt, BoardFacts, BoardPlace, RouteArt, Space } from './types';

/** A route or a city, with the point that represents it. */
export interface Stop {
  key: string;
  place: BoardPlace;
  x: number;
  y: number;
}

export function keyOf(place: BoardPlace): string {
  return place.route !== undefined ? `route:${place.route}` : `city:${place.city}`;
}

/** Everything that the keyboard can reach, from west to east. */
export function stops(art: BoardArt, facts: BoardFacts): Stop[] {
  const all: Stop[] = [];
  for (const { id } of facts.cities) {
    const city = art.cities[id];
    if (city) all.push({ key: keyOf({ city: id }), place: { city: id }, x: city.x, y: city.y });
  }
  for (const { id } of facts.routes) {
    const route = art.routes[id];
    if (!route) continue;
    const [x, y] = middle(route);
    all.push({ key: keyOf({ route: id }), place: { route: id }, x, y });
  }
  return all.sort((one, two) => one.x - two.x);
}

/** Return the point in the middle of a route, on its line. */
export function middle(route: RouteArt): [number, number] {
  const { spaces } = route;
  const left = spaces[Math.floor((spaces.length - 1) / 2)];
  const right = spaces[Math.ceil((spaces.length - 1) / 2)];
  return [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2];
}

/**
 * Return the nearest stop in the quarter around a direction (a unit vector), or null. The four quarters
 * cover the plane, so that moving towards a stop always comes nearer to it.
 */
export function next(from: Stop, all: readonly Stop[], dx: number, dy: number): Stop | undefined {
  let best: Stop | undefined;
  let least = Infinity;
  for (const stop of all) {
    const along = (stop.x - from.x) * dx + (stop.y - from.y) * dy;
    const aside = Math.abs((stop.x - from.x) * dy - (stop.y - from.y) * dx);
    if (stop === from || along <= 0 || aside > along) continue;
    const distance = Math.hypot(along, aside);
    if (distance < least) [best, least] = [stop, distance];
  }
  return best;
}

/** Return the route or city nearest to a point, at most `reach` beyond its outline. */
export function placeAt(
  art: BoardArt,
  facts: BoardFacts,
  x: number,
  y: number,
  reach: number,
  choosingCities: boolean,
): BoardPlace | null {
  let best: BoardPlace | null = null;
  let least = reach;
  for (const { id } of facts.routes) {
    const route = art.routes[id];
    if (!route) continue;
    const distance = toStrip(route, x, y);
    if (distance < least) [best, least] = [{ route: id }, distance];
  }
  for (const { id } of facts.cities) {
    const city = art.cities[id];
    if (!city) continue;
    const distance = Math.hypot(x - city.x, y - city.y) - art.city_radius - (choosingCities ? 6 : 1);
    if (distance < Math.max(0, least)) [best, least] = [{ city: id }, distance];
  }
  return best;
}

/** Return the distance of a point from a route: from its spaces, and from the gaps between them. */
function toStrip({ spaces, length, width }: RouteArt, x: number, y: number): number {
  const gaps = spaces.slice(1).map((to, place) => toSegment(spaces[place], to, x, y) - width / 2);
  return Math.max(0, Math.min(...spaces.map((space) => toSpace(space, length, width, x, y)), ...gaps));
}

function toSegment([fromX, fromY]: Space, [toX, toY]: Space, x: number, y: number): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const along = ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1);
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(x - fromX - part * dx, y - fromY - part * dy);
}

function toSpace([centreX, centreY, angle]: Space, length: number, width: number, x: number, y: number): number {
  const turn = (angle * Math.PI) / 180;
  const along = (x - centreX) * Math.cos(turn) + (y - centreY) * Math.sin(turn);
  const across = (y - centreY) * Math.cos(turn) - (x - centreX) * Math.sin(turn);
  return Math.hypot(Math.max(0, Math.abs(along) - length / 2), Math.max(0, Math.abs(across) - width / 2));
}

/** Return the line through the spaces of a route, to the outer ends of the first and the last one. */
export function lineThrough(route: RouteArt): string {
  const ends = [route.spaces[0], route.spaces[route.spaces.length - 1]].map(([x, y, angle], end) => {
    const turn = (angle * Math.PI) / 180;
    const out = (end === 0 ? -1 : 1) * (route.length / 2 - 2);
    return [x + Math.cos(turn) * out, y + Math.sin(turn) * out];
  });
  const points = [ends[0], ...route.spaces.map(([x, y]) => [x, y]), ends[1]];
  return 'M' + points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
}

/**
 * Return a smooth curve through the middles of a route's spaces, so many units to the right of its direction, from
 * `short` units before the outer end of the first space to as many before that of the last one.
 */
export function curveThrough(route: RouteArt, aside = 0, short = 0): string {
  const reach = route.length / 2 - short;
  const [first, last] = [route.spaces[0], route.spaces[route.spaces.length - 1]];
  const knots = [moved(first, -reach), ...route.spaces, moved(last, reach)].map((space) => moved(space, 0, aside));
  return knots.slice(1).reduce(
    (path, to, place) => {
      const from = knots[place];
      const third = Math.hypot(to[0] - from[0], to[1] - from[1]) / 3;
      return `${path}C${spot(moved(from, third))} ${spot(moved(to, -third))} ${spot(to)}`;
    },
    `M${spot(knots[0])}`,
  );
}

/** Return a space moved along its direction, and to the right of it. */
function moved([x, y, angle]: Space, along: number, aside = 0): Space {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [x + along * cos - aside * sin, y + along * sin + aside * cos, angle];
}

function spot([x, y]: Space): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

/** Return a route in the direction in which things on it are upright. */
export function upright(route: RouteArt): RouteArt {
  const angles = uprightAngles(route);
  if (angles[0] === route.spaces[0][2]) return route;
  return { ...route, spaces: route.spaces.map(([x, y], place): Space => [x, y, angles[place]]).reverse() };
}

/** Return the points between neighbouring spaces. */
export function joints(route: RouteArt): Space[] {
  return route.spaces.slice(1).map(([x, y, angle], place) => {
    const [fromX, fromY, before] = route.spaces[place];
    return [(x + fromX) / 2, (y + fromY) / 2, (angle + before) / 2];
  });
}

/** Return the angles of a route's spaces, in the direction in which things on them are upright. */
export function uprightAngles(route: RouteArt): number[] {
  const leaning = route.spaces.reduce((sum, [, , angle]) => sum + Math.cos((angle * Math.PI) / 180), 0);
  return route.spaces.map(([, , angle]) => (leaning < 0 ? angle + 180 : angle));
}
