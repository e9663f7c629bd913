/** Changes of a title: each returns a new title and leaves the old one unchanged. */

import type { DrawnRoute, DrawnTicket, Place, TitleFile } from './titleFile';
import { idOf, LONGEST_ROUTE } from './titleFile';

const EARTH = 6371;

export function kilometres(one: Place, two: Place): number {
  const [a, b] = [one, two].map(({ lat, lon }) => ({ lat: (lat * Math.PI) / 180, lon: (lon * Math.PI) / 180 }));
  const half =
    Math.sin((b.lat - a.lat) / 2) ** 2 + Math.cos(a.lat) * Math.cos(b.lat) * Math.sin((b.lon - a.lon) / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(half)));
}

const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

export function addPlace(title: TitleFile, name: string, lat: number, lon: number): TitleFile {
  const id = idOf(
    name,
    title.cities.map((city) => city.id),
  );
  return { ...title, cities: [...title.cities, { id, name, lat: rounded(lat), lon: rounded(lon) }] };
}

export function movePlace(title: TitleFile, index: number, lat: number, lon: number): TitleFile {
  const moved = { ...title.cities[index], lat: rounded(Math.max(-84, Math.min(84, lat))), lon: rounded(lon) };
  return { ...title, cities: title.cities.with(index, moved) };
}

/** Rename a place; its id, routes, tickets and districts follow. */
export function renamePlace(title: TitleFile, index: number, name: string): TitleFile {
  const before = title.cities[index];
  const id = idOf(
    name,
    title.cities.filter((city) => city !== before).map((city) => city.id),
  );
  const follow = <T extends { a: string; b: string }>(thing: T): T => ({
    ...thing,
    a: thing.a === before.id ? id : thing.a,
    b: thing.b === before.id ? id : thing.b,
  });
  return {
    ...title,
    cities: title.cities.with(index, { ...before, id, name }),
    routes: title.routes.map(follow),
    tickets: title.tickets.map(follow),
  };
}

/** Remove a place with its routes and tickets. */
export function removePlace(title: TitleFile, index: number): TitleFile {
  const { id } = title.cities[index];
  const stays = ({ a, b }: { a: string; b: string }) => a !== id && b !== id;
  return {
    ...title,
    cities: title.cities.filter((_, other) => other !== index),
    routes: title.routes.filter(stays),
    tickets: title.tickets.filter(stays),
  };
}

/** Return a length for a route between two places, in proportion to the existing ones. */
export function proposedLength(title: TitleFile, a: string, b: string): number {
  const place = new Map(title.cities.map((city) => [city.id, city]));
  const far = (one: string, two: string) => {
    const [from, to] = [place.get(one), place.get(two)];
    return from && to ? kilometres(from, to) : 0;
  };
  const spaces = title.routes.map((route) => far(route.a, route.b) / route.length).filter((each) => each > 0);
  const middle = spaces.sort((one, two) => one - two)[Math.floor(spaces.length / 2)] ?? far(a, b) / 3;
  return Math.max(1, Math.min(6, Math.round(far(a, b) / (middle || 1))));
}

const COLOURS = ['red', 'blue', 'green', 'yellow', 'black', 'white', 'orange', 'purple'] as const;

/** Add a route; between joined places it makes a double route. */
export function addRoute(title: TitleFile, a: string, b: string): TitleFile {
  const same = title.routes.filter((route) => [route.a, route.b].sort().join() === [a, b].sort().join());
  if (a === b || same.length > 1) return title;
  const used = (colour: string) => title.routes.filter((route) => route.colour === colour).length;
  const colour = COLOURS.reduce((least, each) => (used(each) < used(least) ? each : least));
  const length = same[0]?.length ?? proposedLength(title, a, b);
  return {
    ...title,
    routes: [...title.routes, { a, b, colour: used('gray') < used(colour) ? 'gray' : colour, length }],
  };
}

/** Change a route; the other half of a double route gets the same length. */
export function changeRoute(title: TitleFile, index: number, changes: Partial<DrawnRoute>): TitleFile {
  const changed: DrawnRoute = { ...title.routes[index], ...changes };
  if (changes.length !== undefined) {
    changed.length = Math.max(1, Math.min(LONGEST_ROUTE, Math.round(changes.length) || 1));
    if (changed.ferry) changed.ferry = Math.min(changed.ferry, changed.length);
  }
  if (!changed.ferry) delete changed.ferry;
  if (!changed.tunnel) delete changed.tunnel;
  const twin = twinOf(title, index);
  let routes = title.routes.with(index, changed);
  if (twin >= 0 && changes.length !== undefined) {
    routes = routes.with(twin, { ...routes[twin], length: changed.length });
  }
  return { ...title, routes };
}

/** Return the index of a route's other half, -1 if there is none; two separate routes are not a double. */
export function twinOf(title: TitleFile, index: number): number {
  const key = ({ a, b }: DrawnRoute) => [a, b].sort().join();
  const here = title.routes[index];
  return title.routes.findIndex(
    (route, other) => other !== index && key(route) === key(here) && !route.separate && !here.separate,
  );
}

export function removeRoute(title: TitleFile, index: number): TitleFile {
  return { ...title, routes: title.routes.filter((_, other) => other !== index) };
}

/** Return the smallest number of spaces between every two places, Infinity where they are not connected. */
export function shortestWays(title: TitleFile): Map<string, Map<string, number>> {
  const ids = title.cities.map((city) => city.id);
  const far = new Map(ids.map((id) => [id, new Map(ids.map((to) => [to, id === to ? 0 : Infinity]))]));
  const set = (from: string, to: string, length: number) => {
    const row = far.get(from);
    if (row?.has(to)) row.set(to, Math.min(row.get(to) ?? Infinity, length));
  };
  for (const { a, b, length } of title.routes) {
    set(a, b, length);
    set(b, a, length);
  }
  for (const [by, onwards] of far) {
    for (const from of far.values()) {
      const first = from.get(by) ?? Infinity;
      if (first === Infinity) continue;
      for (const [to, length] of onwards) if (first + length < (from.get(to) ?? Infinity)) from.set(to, first + length);
    }
  }
  return far;
}

export function proposedPoints(title: TitleFile, a: string, b: string): number {
  const length = shortestWays(title).get(a)?.get(b) ?? Infinity;
  return Number.isFinite(length) ? Math.max(1, Math.min(100, length)) : 1;
}

export function addTicket(title: TitleFile, a: string, b: string): TitleFile {
  const ticket: DrawnTicket = { a, b, points: proposedPoints(title, a, b), deck: 'short' };
  return { ...title, tickets: [...title.tickets, ticket] };
}

/** Compute every value again from the shortest path. */
export function valueTickets(title: TitleFile): TitleFile {
  const far = shortestWays(title);
  const worth = ({ a, b, points }: DrawnTicket) => {
    const length = far.get(a)?.get(b) ?? Infinity;
    return Number.isFinite(length) ? Math.max(1, Math.min(100, length)) : points;
  };
  return { ...title, tickets: title.tickets.map((ticket) => ({ ...ticket, points: worth(ticket) })) };
}

const MOST_TICKETS = 100;

/**
 * Add tickets until there are `wanted`: between places that are not neighbours, spread evenly over the places,
 * alternating short and long ones.
 */
export function proposeTickets(title: TitleFile, wanted: number): TitleFile {
  const far = shortestWays(title);
  const key = (a: string, b: string) => [a, b].sort().join();
  const there = new Set(title.tickets.map(({ a, b }) => key(a, b)));
  const pairs = title.cities.flatMap((one, index) =>
    title.cities
      .slice(index + 1)
      .map((two) => ({ a: one.id, b: two.id, length: far.get(one.id)?.get(two.id) ?? Infinity }))
      .filter(({ a, b, length }) => Number.isFinite(length) && length > 2 && !there.has(key(a, b))),
  );
  const uses = new Map(title.cities.map((city) => [city.id, 0]));
  const use = (id: string) => uses.set(id, (uses.get(id) ?? 0) + 1);
  for (const { a, b } of title.tickets) [a, b].forEach(use);
  pairs.sort((one, two) => one.length - two.length);
  const tickets = [...title.tickets];
  const most = Math.min(wanted, MOST_TICKETS, tickets.length + pairs.length);
  for (let part = 0; tickets.length < most; part = (part + 2) % 5) {
    const from = Math.floor((pairs.length * part) / 5);
    const some = pairs.slice(from, Math.max(from + 1, Math.ceil((pairs.length * (part + 1)) / 5)));
    const busy = ({ a, b }: { a: string; b: string }) => (uses.get(a) ?? 0) + (uses.get(b) ?? 0);
    const chosen = some.reduce((least, each) => (busy(each) < busy(least) ? each : least));
    pairs.splice(pairs.indexOf(chosen), 1);
    [chosen.a, chosen.b].forEach(use);
    tickets.push({ a: chosen.a, b: chosen.b, points: Math.min(100, chosen.length), deck: 'short' });
  }
  return { ...title, tickets };
}
