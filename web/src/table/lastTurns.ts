/** The last round: whose turns are left, and what can't pay any more (CO-40, CO-41). */

import { possible } from '../game/actions';
import type { View } from '../net/protocol';

/** The seats whose turns are left, in their order, the one on turn first; none before the last round and after it. */
export function lastTurns({ phase, turn, turns_left, players }: View): number[] {
  if (phase === 'over' || turn === null || turns_left === null) return [];
  return Array.from({ length: turns_left }, (_, place) => (turn + place) % players);
}

/** Whether the reader is taking their last turn. */
export function isYourLast(view: View): boolean {
  const left = lastTurns(view);
  return view.seat !== null && left[0] === view.seat && left.lastIndexOf(view.seat) === 0;
}

/** What brings nothing any more in your last turn: cards while a route can be claimed, tickets for which no turn is left. */
export function isInVain(view: View): { cards: boolean; tickets: boolean } {
  const isLast = isYourLast(view) && view.phase === 'act';
  return { cards: isLast && possible(view.legal).routes, tickets: isLast };
}
