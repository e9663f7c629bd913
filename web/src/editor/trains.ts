/** Proposes a number of trains for a board, after published titles. */

import type { TitleFile } from './titleFile';

/** Trains per space of the board, double routes counted once: the median of published titles. */
const TRAINS_PER_SPACE = 0.21;
const FEWEST = 8;
const MOST = 60;

/**
 * Return the number of spaces of the board; double routes count once, because in a small game only one half is open.
 */
export function spacesOf({ routes }: Pick<TitleFile, 'routes'>): number {
  const tracks = new Map<string, number>();
  routes.forEach(({ a, b, length, separate }, index) => {
    const ends = [a, b].sort().join(' ');
    const key = separate ? `${ends} ${index}` : ends;
    tracks.set(key, Math.max(tracks.get(key) ?? 0, length));
  });
  return [...tracks.values()].reduce((sum, length) => sum + length, 0);
}

/** Return a number of trains that suits the board. */
export function fittingTrains(title: Pick<TitleFile, 'routes'>): number {
  return Math.min(MOST, Math.max(FEWEST, Math.round(spacesOf(title) * TRAINS_PER_SPACE)));
}

/**
 * Return a better number of trains if players may never use so many, so that a game could only end when all pass;
 * null if the number is good. Two players share the spaces, and one of them must reach the last trains.
 */
export function betterTrains(title: Pick<TitleFile, 'routes' | 'rules'>): number | null {
  const { trains, last_round_at: last } = title.rules;
  const spaces = spacesOf(title);
  if (typeof trains !== 'number' || spaces === 0) return null;
  const needed = trains - (typeof last === 'number' ? last : 0);
  const fitting = fittingTrains(title);
  return needed > spaces / 2 && fitting < trains ? fitting : null;
}
