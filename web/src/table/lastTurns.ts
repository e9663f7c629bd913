/** The last round: the remaining turns, and actions that can no longer score (CO-40, CO-41). */

import { possible } from '../game/actions';
import type { View } from '../net/protocol';

/** Return the seats with a turn left, in order, the present one first; none outside the last round. */
export function lastTurns({ phase, turn, turns_left, players }: View): number[] {
  if (phase === 'over' || turn === null || turns_left === null) return [];
  return Array.from({ length: turns_left }, (_, place) => (turn + place) % players);
}

/** Return whether the reader is taking their last turn. */
export function isYourLast(view: View): boolean {
  const left = lastTurns(view);
  return view.seat !== null && left[0] === view.seat && left.lastIndexOf(view.seat) === 0;
}

/**
 * Return the actions without benefit in the reader's last turn: cards while a route can be claimed, tickets without a
 * turn left.
 */
export function isInVain(view: View): { cards: boolean; tickets: boolean } {
  const isLast = isYourLast(view) && view.phase === 'act';
  return { cards: isLast && possible(view.legal).routes, tickets: isLast };
}
