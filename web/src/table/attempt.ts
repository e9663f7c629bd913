/** Tunnel attempts: from the view while one waits, from the events when it is settled. */

import type { Entry, Payment, View } from '../net/protocol';

export interface Attempt {
  seat: number;
  name: string;
  isYours: boolean;
  route: string;
  laid: Record<string, number>;
  turnedUp: string[];
  due: number;
  payments: Payment[];
  /** Whether a player has to decide about paying. */
  isWaiting: boolean;
  outcome: 'claimed' | 'abandoned' | null;
}

export function waitingAttempt(view: View, names: readonly string[], you: number | null): Attempt | null {
  const { tunnel, turn } = view;
  if (!tunnel || turn === null) return null;
  return {
    seat: turn,
    name: names[turn] ?? '',
    isYours: turn === you,
    route: tunnel.route,
    laid: tunnel.laid,
    turnedUp: tunnel.turned_up,
    due: tunnel.due,
    payments: tunnel.payments,
    isWaiting: true,
    outcome: null,
  };
}

/** Return the last attempt in these entries. */
export function settledAttempt(
  entries: readonly Entry[],
  before: Attempt | null,
  you: number | null,
  names: readonly string[],
): Attempt | null {
  let attempt: Attempt | null = null;
  for (const entry of entries) {
    for (const event of entry.events) {
      if (event.kind === 'tunnel_turned_up' && event.route) {
        const seat = event.seat ?? entry.seat;
        attempt = {
          seat,
          name: names[seat] ?? '',
          isYours: seat === you,
          route: event.route,
          laid: event.cards ?? {},
          turnedUp: event.row ?? [],
          due: event.count ?? 0,
          payments: [],
          isWaiting: false,
          outcome: null,
        };
      } else if (event.kind === 'route_claimed' || event.kind === 'tunnel_abandoned') {
        if (!attempt && before && before.route === event.route) {
          attempt = { ...before, isWaiting: false };
        }
        if (attempt && attempt.route === event.route) {
          attempt.outcome = event.kind === 'route_claimed' ? 'claimed' : 'abandoned';
        }
      }
    }
  }
  return attempt;
}
