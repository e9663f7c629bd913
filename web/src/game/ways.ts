/** Shortest paths on the present board: a seat's own routes are free, those of others closed. */

import type { Facts } from './facts';
import type { TicketFacts, TicketView, View } from '../net/protocol';

interface Link {
  to: string;
  route: string;
  cost: number;
}

export class Ways {
  private readonly links = new Map<string, Link[]>();

  /** `borrowed`: routes of others that the seat may use by stations. */
  constructor(
    private readonly facts: Facts,
    view: Pick<View, 'seats' | 'closed'>,
    seat: number | null,
    borrowed: readonly string[] = [],
  ) {
    const owners = new Map(view.seats.flatMap((each) => each.routes.map((id) => [id, each.seat])));
    const shut = new Set(view.closed);
    for (const { id, a, b, length } of facts.title.routes) {
      const owner = owners.get(id);
      const isOwn = (owner !== undefined && owner === seat) || borrowed.includes(id);
      if (!isOwn && (owner !== undefined || shut.has(id))) continue;
      this.link(a, { to: b, route: id, cost: isOwn ? 0 : length });
      this.link(b, { to: a, route: id, cost: isOwn ? 0 : length });
    }
  }

  /** Return the places of a ticket; of crossings, those whose route no other seat owns. */
  places(ticket: TicketFacts | TicketView): string[] {
    return this.facts.placesOf(ticket).filter((id) => this.links.has(id) || !this.facts.isCrossing(id));
  }

  /** Return the routes of a shortest path for a ticket, to its nearest target; none if there is no path. */
  of(ticket: TicketFacts | TicketView): string[] {
    const from = this.facts.places(ticket.a);
    const [, ...others] = [ticket.a, ...this.facts.placesOf(ticket)];
    const to = others.filter((id) => !from.includes(id));
    return this.between(from, to) ?? [];
  }

  /**
   * Return the routes of a shortest path between two sets of places, preferring fewer routes; null if there is none.
   */
  between(from: readonly string[], to: readonly string[]): string[] | null {
    const goals = new Set(to);
    const reached = new Map<string, { cost: number; steps: number; by: Link | null; before: string }>();
    for (const id of from) reached.set(id, { cost: 0, steps: 0, by: null, before: id });
    const settled = new Set<string>();
    for (;;) {
      let nearest: string | null = null;
      for (const [id, { cost, steps }] of reached) {
        if (settled.has(id)) continue;
        const best = nearest === null ? null : reached.get(nearest);
        if (!best || cost < best.cost || (cost === best.cost && steps < best.steps)) nearest = id;
      }
      if (nearest === null) return null;
      settled.add(nearest);
      if (goals.has(nearest)) return this.back(nearest, reached);
      const { cost, steps } = reached.get(nearest) ?? { cost: 0, steps: 0 };
      for (const link of this.links.get(nearest) ?? []) {
        const next = { cost: cost + link.cost, steps: steps + 1, by: link, before: nearest };
        const known = reached.get(link.to);
        const isBetter = !known || next.cost < known.cost || (next.cost === known.cost && next.steps < known.steps);
        if (isBetter && !settled.has(link.to)) reached.set(link.to, next);
      }
    }
  }

  private back(end: string, reached: ReadonlyMap<string, { by: Link | null; before: string }>): string[] {
    const routes: string[] = [];
    for (let at = reached.get(end); at?.by; at = reached.get(at.before)) routes.unshift(at.by.route);
    return routes;
  }

  private link(from: string, link: Link): void {
    const links = this.links.get(from);
    if (links) links.push(link);
    else this.links.set(from, [link]);
  }
}
