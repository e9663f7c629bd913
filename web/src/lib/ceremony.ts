/** The end of a game told step by step: what lies on the board, every ticket, every bonus, until the totals are reached. */

import type { ScoreView } from './protocol';

const OF_TICKETS = ['tickets', 'completed_tickets', 'failed_tickets'];

export interface Step {
  seat: number;
  /** The ticket that is turned, or what else is scored. */
  ticket: string | null;
  item: string;
  points: number;
  /** What everybody has after it. */
  totals: number[];
}

/** Everybody's points before the first ticket is turned. */
export function begun(scores: readonly ScoreView[]): number[] {
  return scores.map(({ items }) => items.routes ?? 0);
}

export function steps(scores: readonly ScoreView[]): Step[] {
  const totals = begun(scores);
  const told: Step[] = [];
  const tell = (seat: number, item: string, points: number, ticket: string | null) => {
    totals[seat] += points;
    told.push({ seat, ticket, item, points, totals: [...totals] });
  };
  scores.forEach(({ completed, failed, ticket_points }, seat) => {
    for (const id of completed) tell(seat, 'completed_tickets', Math.abs(ticket_points[id] ?? 0), id);
    for (const id of failed) tell(seat, 'failed_tickets', -Math.abs(ticket_points[id] ?? 0), id);
  });
  for (const item of Object.keys(scores[0]?.items ?? {})) {
    if (item === 'routes' || OF_TICKETS.includes(item)) continue;
    scores.forEach(({ items }, seat) => {
      if (items[item] !== 0) tell(seat, item, items[item], null);
    });
  }
  return told;
}
