/** The shortest ways on the board as it stands: what a seat owns costs nothing, what others own is closed to it. */

import type { Facts } from './facts';
import type { TicketFacts, TicketView, View } from '../net/protocol';

interface Link {
  to: string;
  route: string;
  cost: number;
}

export class Ways {
  private readonly links = new Map<string, Link[]>();

  /** `borrowed`: routes of others that stations make usable. */
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

  /** The places that a ticket speaks of; of crossings those that no others own the way to. */
  places(ticket: TicketFacts | TicketView): string[] {
    return this.facts.placesOf(ticket).filter((id) => this.links.has(id) || !this.facts.isCrossing(id));
  }

  /** The routes of a shortest way for a ticket, to whichever of its ends is nearest; none if there is no way. */
  of(ticket: TicketFacts | TicketView): string[] {
    const from = this.facts.places(ticket.a);
    const [, ...others] = [ticket.a, ...this.facts.placesOf(ticket)];
    const to = others.filter((id) => !from.includes(id));
    return this.between(from, to) ?? [];
  }

  /** The routes of a shortest way from any of these places to any of those, fewer routes first; null if there is none. */
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
