/** A position as it is laid out by hand, and its link. What of it is wrong the server says. */

import type { TitleFacts } from '../lib/protocol';

export interface LaidSeat {
  hand: Record<string, number>;
  tickets: string[];
  routes: string[];
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
  return { hand: {}, tickets: [], routes: [] };
}

/** Nothing is built, nobody holds anything; somebody is about to act. */
export function newPosition(title: TitleFacts): LaidPosition {
  const seats = Array.from({ length: title.rules.players_at_least }, emptySeat);
  return { title: title.id, phase: 'act', turn: 0, seats };
}

/** A route goes from nobody to each seat in turn, and back to nobody. */
export function passRoute(position: LaidPosition, route: string): LaidPosition {
  const owner = position.seats.findIndex(({ routes }) => (routes ?? []).includes(route));
  const next = owner + 1;
  const seats = position.seats.map((seat, index) => {
    const without = (seat.routes ?? []).filter((each) => each !== route);
    return { ...seat, routes: index === next ? [...without, route] : without };
  });
  return { ...position, seats };
}

/** A city likewise: with a station of each seat in turn, and then with none. */
export function passStation(position: LaidPosition, city: string): LaidPosition {
  const owner = position.seats.findIndex(({ stations = [] }) => stations.includes(city));
  const seats = position.seats.map(({ stations = [], ...seat }, index) => {
    const without = stations.filter((each) => each !== city);
    const left = index === owner + 1 ? [...without, city] : without;
    return left.length > 0 ? { ...seat, stations: left } : seat;
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

/** A position that somebody pasted or that came by link; null for what is no JSON object. */
export function readPosition(text: string): LaidPosition | null {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return null;
    const found = read as Partial<LaidPosition>;
    if (typeof found.title !== 'string' || !Array.isArray(found.seats)) return null;
    const seats = found.seats.map((seat) => ({ ...emptySeat(), ...seat }));
    return { ...found, title: found.title, phase: found.phase ?? 'act', turn: found.turn ?? 0, seats };
  } catch {
    return null;
  }
}

/** The part of an address after `#` that says a position. */
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
