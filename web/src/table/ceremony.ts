/** The steps of the ceremony: the routes, every ticket, every bonus, until the totals are reached. */

import type { Facts } from '../game/facts';
import type { ScoreView, View } from '../net/protocol';
import type { Places } from '../game/story';
import { Ways } from '../game/ways';

const OF_TICKETS = ['tickets', 'completed_tickets', 'failed_tickets'];

export interface Step {
  seat: number;
  /** The revealed ticket, null if something else is scored. */
  ticket: string | null;
  item: string;
  points: number;
  /** Every seat's points after the step. */
  totals: number[];
}

/** Return every seat's points before the first ticket is revealed. */
export function begun(scores: readonly ScoreView[]): number[] {
  return scores.map(({ items }) => items.routes ?? 0);
}

/** Return the points that a ticket adds or costs; the server sends them only for tickets to several countries. */
export function worthOf(ticket: string, score: ScoreView, facts: Facts): number {
  return Math.abs(score.ticket_points[ticket] ?? facts.ticket(ticket)?.points ?? 0);
}

export function steps(scores: readonly ScoreView[], facts: Facts): Step[] {
  const totals = begun(scores);
  const told: Step[] = [];
  const tell = (seat: number, item: string, points: number, ticket: string | null) => {
    totals[seat] += points;
    told.push({ seat, ticket, item, points, totals: [...totals] });
  };
  scores.forEach((score, seat) => {
    for (const id of score.completed) tell(seat, 'completed_tickets', worthOf(id, score, facts), id);
    for (const id of score.failed) tell(seat, 'failed_tickets', -worthOf(id, score, facts), id);
  });
  for (const item of Object.keys(scores[0]?.items ?? {})) {
    if (item === 'routes' || OF_TICKETS.includes(item)) continue;
    scores.forEach(({ items }, seat) => {
      if (items[item] !== 0) tell(seat, item, items[item], null);
    });
  }
  return told;
}

/** Return the cities and routes that a step highlights on the board. */
export function lightOf(
  step: Step,
  scores: readonly ScoreView[],
  facts: Facts,
  view: Pick<View, 'seats' | 'closed'>,
): Places {
  const { borrowed, longest_path_routes } = scores[step.seat];
  const ticket = step.ticket === null ? undefined : facts.ticket(step.ticket);
  if (!ticket) return { cities: [], routes: step.item === 'longest_path' ? longest_path_routes : [] };
  const isDone = step.item === 'completed_tickets';
  const routes = isDone ? new Ways(facts, view, step.seat, borrowed).of(ticket) : [];
  return { cities: facts.placesOf(ticket), routes };
}
