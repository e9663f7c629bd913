/** A title in the editor: the facts of a title file (title.json). */

import type { BoardArt } from '../board/types';
import { COLOURS, type RouteColour } from '../board/symbols';

export interface Place {
  id: string;
  name: string;
  lat: number;
  lon: number;
}

export interface DrawnRoute {
  a: string;
  b: string;
  colour: RouteColour;
  length: number;
  tunnel?: boolean;
  ferry?: number;
  /** Not a double route, although another route has the same ends. */
  separate?: boolean;
}

export interface DrawnTicket {
  a: string;
  b: string;
  points: number;
  deck: 'short' | 'long';
}

export interface TitleFile {
  id: string;
  name: string;
  about: string;
  vehicle?: string;
  rules: Record<string, unknown>;
  train_cards: Record<string, number>;
  cities: Place[];
  routes: DrawnRoute[];
  tickets: DrawnTicket[];
}

/** A place or a route, by its index. */
export type Chosen = { kind: 'place'; index: number } | { kind: 'route'; index: number } | null;

export const LONGEST_ROUTE = 9;

const RULES: Record<string, unknown> = {
  players_at_least: 2,
  players_at_most: 4,
  trains: 30,
  starting_hand: 4,
  face_up_cards: 5,
  sweep_at_locomotives: 3,
  face_up_locomotive: 'both_cards',
  tickets_dealt: { short: 3 },
  tickets_kept_at_start: 2,
  returned_tickets_at_start: 'bottom',
  tickets_drawn: 3,
  tickets_kept: 1,
  returned_tickets: 'bottom',
  stations: 0,
  station_costs: [],
  station_points: 0,
  locomotives: 'anywhere',
  double_routes_from_players: 4,
  tunnel_cards: 3,
  route_points: { 1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27 },
  longest_path_points: 10,
  last_round_at: 2,
  score_items: ['routes', 'tickets', 'longest_path'],
  tie_breakers: ['completed_tickets', 'longest_path'],
};

const CARDS: Record<string, number> = {
  red: 12,
  blue: 12,
  green: 12,
  yellow: 12,
  black: 12,
  white: 12,
  orange: 12,
  purple: 12,
  locomotive: 14,
  total: 110,
};

export function blank(name: string): TitleFile {
  return {
    id: idOf(name, []),
    name,
    about: '',
    rules: { ...RULES },
    train_cards: { ...CARDS },
    cities: [],
    routes: [],
    tickets: [],
  };
}

/** Return an id of small letters, digits and single underscores, different from the existing ones. */
export function idOf(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[łø]/g, (letter) => (letter === 'ł' ? 'l' : 'o'))
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 32)
    .replace(/^_+|_+$/g, '');
  const first = plain || 'place';
  let id = first;
  for (let number = 2; taken.includes(id); number += 1) id = `${first}_${number}`;
  return id;
}

/** Return ids `a-b` with the ends in alphabetical order, `a-b.2` for the second one, as the server names them. */
export function routeIds(routes: readonly { a: string; b: string }[]): string[] {
  const seen = new Map<string, number>();
  return routes.map(({ a, b }) => {
    const name = [a, b].sort().join('-');
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}.${count}`;
  });
}

/** Format JSON for people: one line per city, route, ticket and rule. */
export function asText(data: object): string {
  const lines = Object.entries(data).map(([name, value]: [string, unknown]) => {
    const isList = Array.isArray(value);
    const rows = isList
      ? value.map((each) => JSON.stringify(each))
      : isObject(value)
        ? Object.entries(value).map(([inner, each]) => `${JSON.stringify(inner)}: ${JSON.stringify(each)}`)
        : null;
    if (!rows || rows.length === 0) return ` ${JSON.stringify(name)}: ${JSON.stringify(value)}`;
    const [open, close] = isList ? '[]' : '{}';
    return ` ${JSON.stringify(name)}: ${open}\n  ${rows.join(',\n  ')}\n ${close}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

export class BadFile extends Error {}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const ID = /^[a-z0-9]+(_[a-z0-9]+)*$/;
const MOST_LETTERS = 300;
/** Limits for a fast editor; the limits for tables are lower, and the server reports them. */
const MOST_SHOWN = { cities: 150, routes: 300, tickets: 300 };

const isBetween = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;

/** Return the first invalid entry, as `cities[3].id`; null if all are valid. */
function faulty<Thing>(list: string, things: readonly Thing[], fields: Record<string, (thing: Thing) => boolean>) {
  for (const [index, thing] of things.entries()) {
    for (const [field, isGood] of Object.entries(fields)) if (!isGood(thing)) return `${list}[${index}].${field}`;
  }
  return null;
}

/** Return the field of a file that the editor cannot show; null if there is none. */
function fault({ cities, routes, tickets, ...rest }: TitleFile): string | null {
  for (const [list, most] of Object.entries(MOST_SHOWN)) {
    const things = { cities, routes, tickets }[list as 'cities'];
    if (things.length > most) return `${list}: ${things.length} > ${most}`;
  }
  const seen = new Set<string>();
  const isNew = (id: string) => !seen.has(id) && seen.add(id) !== undefined;
  const isText = (text: unknown) => typeof text === 'string' && text.length <= MOST_LETTERS;
  const isEnd = (end: unknown) => isText(end) && !((end as string) in Object.prototype);
  for (const text of ['id', 'name', 'about'] as const) if (!isText(rest[text] ?? '')) return text;
  return (
    faulty('cities', cities, {
      id: ({ id }) => isEnd(id) && ID.test(id) && isNew(id),
      name: ({ name }) => isText(name),
      lat: ({ lat }) => isBetween(lat, -90, 90),
      lon: ({ lon }) => isBetween(lon, -180, 180),
    }) ??
    faulty('routes', routes, {
      a: ({ a }) => isEnd(a),
      b: ({ b }) => isEnd(b),
      colour: ({ colour }) => typeof colour === 'string' && (colour === 'gray' || Object.hasOwn(COLOURS, colour)),
      length: ({ length }) => Number.isInteger(length) && isBetween(length, 1, LONGEST_ROUTE),
      ferry: ({ ferry }) => ferry === undefined || isBetween(ferry, 0, LONGEST_ROUTE),
    }) ??
    faulty('tickets', tickets, { a: ({ a }) => isEnd(a), b: ({ b }) => isEnd(b) })
  );
}

const FARTHEST = 4000;
const isUnit = (value: unknown) => isBetween(value, -FARTHEST, FARTHEST);
const isSize = (value: unknown) => isBetween(value, 0.1, FARTHEST);
const isPath = (value: unknown) =>
  value === undefined || (typeof value === 'string' && /^[MLHVZmlhvz\d .,-]*$/.test(value));
const areAll = (values: object, isGood: (value: unknown) => boolean) => Object.values(values).every(isGood);

/** Return whether a drawing has all parts of a board, with numbers that can be drawn. */
export function isWhole(board: BoardArt): boolean {
  const { cities, routes, label, legend } = board;
  if (![cities, routes, label, legend].every(isObject)) return false;
  return (
    [board.width, board.height, board.city_radius].every(isSize) &&
    [label.size, label.ascent, label.descent, legend.width, legend.height].every(isSize) &&
    [legend.x, legend.y].every(isUnit) &&
    [board.land, board.graticule, board.lakes].every(isPath) &&
    areAll(cities, (city) => {
      if (!isObject(city) || !isObject(city.label)) return false;
      const { x, y, width, anchor } = city.label;
      return [city.x, city.y, x, y].every(isUnit) && isSize(width) && typeof anchor === 'string';
    }) &&
    areAll(routes, (route) => {
      if (!isObject(route) || !Array.isArray(route.spaces)) return false;
      const spaces = route.spaces as unknown[];
      return (
        [route.length, route.width].every(isSize) &&
        spaces.every((space) => Array.isArray(space) && space.length === 3 && space.every(isUnit))
      );
    })
  );
}

/** Return whether a file contains a board's drawing, not a title. */
export function isBoard(text: string): boolean {
  try {
    const found: unknown = JSON.parse(text);
    return isObject(found) && isObject(found.routes) && 'city_radius' in found;
  } catch {
    return false;
  }
}

/** Read a title from a file. Raise an error if the editor cannot show it; the checks report other mistakes. */
export function readTitle(text: string): TitleFile {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch (error) {
    throw new BadFile(error instanceof Error ? error.message : '');
  }
  if (!isObject(found)) throw new BadFile('{…}');
  if ('board_of' in found) throw new BadFile('board_of');
  const lists = ['cities', 'routes', 'tickets'].filter(
    (name) => !Array.isArray(found[name]) || !(found[name] as unknown[]).every(isObject),
  );
  if (lists.length > 0) throw new BadFile(lists.join(', '));
  const objects = ['rules', 'train_cards'].filter((name) => !isObject(found[name]));
  if (objects.length > 0) throw new BadFile(objects.join(', '));
  const where = fault(found as unknown as TitleFile);
  if (where !== null) throw new BadFile(where);
  return {
    ...(found as unknown as TitleFile),
    id: typeof found.id === 'string' ? found.id : 'my_title',
    name: typeof found.name === 'string' ? found.name : '',
    about: typeof found.about === 'string' ? found.about : '',
  };
}
