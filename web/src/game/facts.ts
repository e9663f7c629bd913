/** A title's facts, looked up by id. */

import { own } from '../i18n/translate.svelte';
import type { CityFacts, RouteFacts, TicketFacts, TicketView, TitleFacts } from '../net/protocol';

export class Facts {
  private readonly cities: Map<string, CityFacts>;
  private readonly routes: Map<string, RouteFacts>;
  private readonly tickets: Map<string, TicketFacts>;

  constructor(readonly title: TitleFacts) {
    this.cities = new Map(title.cities.map((city) => [city.id, city]));
    this.routes = new Map(title.routes.map((route) => [route.id, route]));
    this.tickets = new Map(title.tickets.map((ticket) => [ticket.id, ticket]));
  }

  /** Return the name of a city, of the country behind a border crossing, or of a country. */
  city(id: string): string {
    const city = this.cities.get(id);
    if (city) return city.country ? this.country(city.country) : city.name;
    return this.title.countries.some((country) => country.id === id) ? this.country(id) : id;
  }

  /** Return whether it is a crossing into a country. */
  isCrossing(id: string): boolean {
    return this.cities.get(id)?.country != null;
  }

  /** Return the points of a city's district, null if it is in none. */
  worth(id: string): number | null {
    return this.cities.get(id)?.worth ?? null;
  }

  country(id: string): string {
    const name = this.title.countries.find((country) => country.id === id)?.name;
    return own(`country.${id}`) ?? name ?? id;
  }

  /** Return its places on the board: the city, or all crossings into a country. */
  places(id: string): string[] {
    if (this.cities.has(id)) return [id];
    return this.title.cities.filter((city) => city.country === id).map((city) => city.id);
  }

  /** Return all cities and crossings of a ticket. */
  placesOf(ticket: TicketFacts | TicketView): string[] {
    const targets = ticket.countries ?? {};
    const countries = Array.isArray(targets) ? targets.map((target) => target.country) : Object.keys(targets);
    const ends = ticket.b === null ? [ticket.a] : [ticket.a, ticket.b];
    return [...ends, ...countries].flatMap((id) => this.places(id));
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

  /** Return a CSS selector for the route and its two cities on the board. */
  onBoard(route: string): string {
    const found = this.route(route);
    const cities = found ? [found.a, found.b].map((id) => `[data-city="${CSS.escape(id)}"]`) : [];
    return [`[data-route="${CSS.escape(route)}"]`, ...cities].join(', ');
  }

  routeName(id: string): string {
    const route = this.route(id);
    return route ? this.between(route.a, route.b) : id;
  }

  /** Return "Bern – Roma", or "Bern – France / Italy" for a ticket to any of several countries. */
  nameOf(ticket: TicketFacts | TicketView): string {
    if (ticket.b !== null) return this.between(ticket.a, ticket.b);
    const targets = ticket.countries ?? {};
    const countries = Array.isArray(targets) ? targets.map((target) => target.country) : Object.keys(targets);
    return `${this.city(ticket.a)} – ${countries.map((id) => this.country(id)).join(' / ')}`;
  }

  ticketName(id: string): string {
    const ticket = this.ticket(id);
    return ticket ? this.nameOf(ticket) : id;
  }
}
