/** A title's facts, looked up by id. */

import type { RouteFacts, TicketFacts, TitleFacts } from './protocol';

export class Facts {
  private readonly cities: Map<string, string>;
  private readonly routes: Map<string, RouteFacts>;
  private readonly tickets: Map<string, TicketFacts>;

  constructor(readonly title: TitleFacts) {
    this.cities = new Map(title.cities.map((city) => [city.id, city.name]));
    this.routes = new Map(title.routes.map((route) => [route.id, route]));
    this.tickets = new Map(title.tickets.map((ticket) => [ticket.id, ticket]));
  }

  city(id: string): string {
    return this.cities.get(id) ?? id;
  }

  route(id: string): RouteFacts | undefined {
    return this.routes.get(id);
  }

  ticket(id: string): TicketFacts | undefined {
    return this.tickets.get(id);
  }

  between(a: string, b: string): string {
    return `${this.city(a)} – ${this.city(b)}`;
  }

  /** A CSS selector for the route and its two cities on the board. */
  onBoard(route: string): string {
    const found = this.route(route);
    const cities = found ? [found.a, found.b].map((id) => `[data-city="${CSS.escape(id)}"]`) : [];
    return [`[data-route="${CSS.escape(route)}"]`, ...cities].join(', ');
  }

  routeName(id: string): string {
    const route = this.route(id);
    return route ? this.between(route.a, route.b) : id;
  }

  ticketName(id: string): string {
    const ticket = this.ticket(id);
    return ticket ? this.between(ticket.a, ticket.b) : id;
  }
}
