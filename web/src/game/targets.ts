/** The targets of a ticket with their values, and the value that counts now (CH-12). */

import type { TicketFacts, TicketView } from '../net/protocol';

export interface Target {
  country: string;
  points: number;
  reached: boolean;
  /** Return the value that counts now: of the reached targets the one that the server counts, else the loss. */
  counts: boolean;
}

/** Return the target of a ticket at the end of the game, when only the value that counted is known. */
export function settled(ticket: TicketFacts, points: number, isDone: boolean): TicketView {
  const value = Math.abs(points);
  return {
    id: ticket.id,
    a: ticket.a,
    b: ticket.b,
    points: value,
    status: isDone ? 'completed' : 'open',
    countries: Object.entries(ticket.countries ?? {}).map(([country, worth]) => ({
      country,
      points: worth,
      reached: isDone && worth === value,
    })),
    cards: null,
  };
}

/**
 * Return the targets of a ticket, cheapest first. The server sends the reached ones and the ticket's
 * value now; the first target of that value (reached, if any is) is the one that counts.
 */
export function targetsOf(ticket: TicketView | TicketFacts): Target[] {
  const isView = 'status' in ticket;
  const listed = Array.isArray(ticket.countries)
    ? ticket.countries
    : Object.entries(ticket.countries ?? {}).map(([country, points]) => ({
        country,
        points,
        reached: false,
      }));
  const sorted = [...listed].sort((one, two) => one.points - two.points);
  const isDone = isView && ticket.status !== 'open';
  const counting = isView
    ? sorted.find((target) => target.points === ticket.points && target.reached === isDone)
    : undefined;
  return sorted.map((target) => ({ ...target, counts: target === counting }));
}
