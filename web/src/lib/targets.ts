/** A ticket's neighbours and what each is worth, and which value counts as things stand (CH-12). */

import type { TicketFacts, TicketView } from './protocol';

export interface Target {
  country: string;
  points: number;
  reached: boolean;
  /** The value that counts now: of what is reached the one that the server counts, else the loss. */
  counts: boolean;
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
