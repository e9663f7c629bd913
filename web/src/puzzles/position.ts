/** A position set up by hand, and its link. The server finds its mistakes. */

import { SEATS } from '../board/seats';
import type { TitleFacts } from '../net/protocol';

export interface LaidSeat {
  hand: Record<string, number>;
  tickets: string[];
  routes?: string[];
  stations?: string[];
}

export interface LaidPosition {
  title: string;
  phase: 'act';
  turn: number;
  seats: LaidSeat[];
  face_up?: (string | null)[];
  [more: string]: unknown;
}

export function emptySeat(): LaidSeat {
  return { hand: {}, tickets: [] };
}

/** Return an empty position: no pieces, empty hands, and a player about to act. */
export function newPosition(title: TitleFacts): LaidPosition {
  const seats = Array.from({ length: title.rules.players_at_least }, emptySeat);
  return { title: title.id, phase: 'act', turn: 0, seats };
}

/** Give a route to the next seat, and after the last seat to none. */
export const passRoute = (position: LaidPosition, route: string) => pass(position, 'routes', route);

/** Give a city a station of the next seat, and after the last seat none. */
export const passStation = (position: LaidPosition, city: string) => pass(position, 'stations', city);

function pass(position: LaidPosition, of: 'routes' | 'stations', id: string): LaidPosition {
  const owner = position.seats.findIndex((seat) => seat[of]?.includes(id));
  const seats = position.seats.map(({ [of]: built = [], ...seat }, index) => {
    const without = built.filter((each) => each !== id);
    const left = index === owner + 1 ? [...without, id] : without;
    return left.length > 0 ? { ...seat, [of]: left } : seat;
  });
  return { ...position, seats };
}

export function withSeat(position: LaidPosition, seat: number, changes: Partial<LaidSeat>): LaidPosition {
  return { ...position, seats: position.seats.map((each, index) => (index === seat ? { ...each, ...changes } : each)) };
}

export function withPlayers(position: LaidPosition, players: number): LaidPosition {
  const seats = Array.from({ length: players }, (_, index) => position.seats[index] ?? emptySeat());
  return { ...position, seats, turn: Math.min(position.turn, players - 1) };
}

const isObject = (read: unknown): read is Record<string, unknown> =>
  typeof read === 'object' && read !== null && !Array.isArray(read);
const isList = (read: unknown) => Array.isArray(read) && read.every((each) => typeof each === 'string');

/** Return whether this page can show a position; the server decides whether it is possible. */
function isSeat(read: unknown): boolean {
  if (!isObject(read)) return false;
  const { hand = {}, tickets = [], routes = [], stations = [] } = read;
  const isHand = isObject(hand) && Object.values(hand).every((count) => typeof count === 'number');
  return isHand && [tickets, routes, stations].every(isList);
}

/** Read a position that was pasted or came by link; null if the text is not one. */
export function readPosition(text: string): LaidPosition | null {
  try {
    const read: unknown = JSON.parse(text);
    if (!isObject(read) || typeof read.title !== 'string' || !Array.isArray(read.seats)) return null;
    if (read.seats.length > SEATS.length || !read.seats.every(isSeat)) return null;
    if (!Array.isArray(read.face_up ?? [])) return null;
    const found = read as Partial<LaidPosition> & Pick<LaidPosition, 'title' | 'seats'>;
    const seats = found.seats.map((seat) => ({ ...emptySeat(), ...seat }));
    return { ...found, phase: found.phase ?? 'act', turn: found.turn ?? 0, seats };
  } catch {
    return null;
  }
}

/** Return the part of an address after `#` for a position. */
export function asHash(position: LaidPosition): string {
  const bytes = new TextEncoder().encode(JSON.stringify(position));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export function fromHash(hash: string): LaidPosition | null {
  try {
    const plain = atob(hash.replace(/^#/, '').replaceAll('-', '+').replaceAll('_', '/'));
    return readPosition(new TextDecoder().decode(Uint8Array.from(plain, (letter) => letter.charCodeAt(0))));
  } catch {
    return null;
  }
}
