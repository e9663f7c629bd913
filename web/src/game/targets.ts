/** A ticket's neighbours and what each is worth, and which value counts as things stand (CH-12). */

import type { TicketFacts, TicketView } from '../net/protocol';

export interface Target {
  country: string;
  points: number;
  reached: boolean;
  /** The value that counts now: of what is reached the one that the server counts, else the loss. */
  counts: boolean;
}

/** A ticket to countries at the end of the game, when only the value that counted is known. */
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
 * The targets of a ticket, cheapest first. The server says which are reached and what the ticket
 * is worth now; the first target of that value (reached, if anything is) is the one that counts.
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
