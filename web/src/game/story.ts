/**
 * The story of a game as sentences: events in, lines out. A line is a message id with values, so
 * that any language can show it; values with a picture (cards, names) stay objects.
 */

import { DRAW_TICKETS } from './actions';
import { howMany, isCard } from './cards';
import type { Facts } from './facts';
import type { MessageId, Values } from '../i18n/translate.svelte';
import type { Entry, Event as GameEvent } from '../net/protocol';

/** A part of a sentence that is not text. */
export type Piece =
  | { kind: 'seat'; seat: number; name: string }
  | { kind: 'cards'; cards: Record<string, number> }
  | { kind: 'row'; cards: string[] }
  | { kind: 'drawn'; cards: Drawn[] }
  | { kind: 'strong'; text: string };

/** A card that a player took; null if it is hidden from the reader. */
export interface Drawn {
  card: string | null;
  source: 'deck' | 'face_up';
}

export function areTwoUnseen(cards: readonly Drawn[]): boolean {
  return cards.length === 2 && cards.every((drawn) => drawn.card === null);
}

export interface Line {
  /** The number of the entry (of the last one, if the line combines two). */
  number: number;
  seat: number | null;
  id: MessageId;
  values: Values;
  /** The routes and cities of the line, highlighted on the board. */
  routes: string[];
  cities: string[];
}

/** Facts that the log needs besides the events. */
export interface LogContext {
  facts: Facts;
  names: readonly string[];
  you: number | null;
  /** The name of the bot that plays in a player's place. */
  standInOf: (name: string) => string;
}

const seatOf = (event: GameEvent, entry: Entry) => event.seat ?? entry.seat;

/** The player who acted or was affected. A bot in a player's place is neither "you" nor that player. */
function person(seat: number, entry: Entry, context: LogContext): Values {
  const name = context.names[seat] ?? '?';
  const isStandIn = entry.stand_in != null && seat === entry.seat;
  return {
    you: seat === context.you && !isStandIn ? 'yes' : 'no',
    name: { kind: 'seat', seat, name: isStandIn ? context.standInOf(name) : name } satisfies Piece,
  };
}

type LogLine = Pick<Line, 'id' | 'values'> & Partial<Pick<Line, 'seat' | 'routes' | 'cities'>>;

function tell(event: GameEvent, entry: Entry, context: LogContext): LogLine | LogLine[] | null {
  const who = person(seatOf(event, entry), entry, context);
  const cards: Piece = { kind: 'cards', cards: event.cards ?? {} };
  const routes = event.route ? [event.route] : [];
  const route = event.route ? ({ kind: 'strong', text: context.facts.routeName(event.route) } satisfies Piece) : '';
  const count = event.count ?? 0;
  switch (event.kind) {
    case 'card_taken': {
      const drawn: Drawn = {
        card: isCard(event.card) ? event.card : null,
        source: event.source ?? 'deck',
      };
      return { id: 'log.takes', values: { ...who, cards: { kind: 'drawn', cards: [drawn] } } };
    }
    case 'row_swept':
      return { id: 'log.swept', values: {} };
    case 'deck_reshuffled':
      return { id: 'log.reshuffled', values: { count } };
    case 'route_claimed': {
      const others = howMany(event.cards) > 0 ? 'log.claims_any' : 'log.claims_only_any';
      return {
        id: count > 0 ? others : 'log.claims',
        values: { ...who, route, cards, count, points: event.points ?? 0 },
        routes,
      };
    }
    case 'card_laid':
      return { id: 'log.lays', values: { ...who, cards: { kind: 'cards', cards: { [event.card ?? '']: 1 } } } };
    case 'tunnel_turned_up': {
      const row: Piece = { kind: 'row', cards: event.row ?? [] };
      return { id: 'log.tunnel', values: { ...who, route, cards, row, count }, routes };
    }
    case 'tunnel_abandoned':
      return { id: 'log.abandons', values: { ...who, route }, routes };
    case 'station_built': {
      const city: Piece = { kind: 'strong', text: context.facts.city(event.city ?? '') };
      return {
        id: 'log.station',
        values: { ...who, city, cards },
        cities: event.city ? [event.city] : [],
      };
    }
    case 'tickets_offered':
      return entry.action === DRAW_TICKETS ? { id: 'log.offered', values: { ...who, count } } : null;
    case 'tickets_kept':
      return event.count === null || event.count === undefined
        ? { id: 'log.chosen', values: who }
        : { id: 'log.kept', values: { ...who, count } };
    case 'all_chosen': {
      const counts = (event.counts ?? []).map((kept, seat) => `${context.names[seat] ?? '?'} (${kept})`).join(', ');
      return { id: 'log.all_chosen', values: { counts } };
    }
    case 'passed':
      return { id: 'log.passes', values: who };
    case 'last_round':
      return context.facts.title.rules.railyards
        ? { id: 'log.last_turns', values: { count }, seat: null }
        : { id: 'log.last_round', values: { ...who, count } };
    case 'cards_moved': {
      const row: Piece = { kind: 'row', cards: Object.values(event.rows ?? {}) };
      return { id: 'log.moves', values: { ...who, cards: row } };
    }
    case 'cards_placed':
      return { id: 'log.places', values: { ...who, cards } };
    case 'robbed':
      return { id: 'log.robbed', values: { ...who, cards } };
    case 'stacks_opened':
      return [
        { id: 'log.stacks', values: {}, seat: null },
        ...(event.stacks ?? []).map((stack, seat) => ({
          id: 'log.stack' as const,
          values: { ...person(seat, entry, context), cards: { kind: 'cards', cards: stack } },
          seat,
        })),
      ];
    case 'tickets_completed': {
      if (!event.tickets?.length) return { id: 'log.completes_none', values: who };
      const names = event.tickets.map((id) => context.facts.ticketName(id)).join(', ');
      const tickets: Piece = { kind: 'strong', text: names };
      return { id: 'log.completes', values: { ...who, tickets, points: event.points ?? 0 } };
    }
    case 'new_deck':
      return { id: 'log.new_deck', values: { count }, seat: null };
    case 'game_over': {
      const winners = (event.winners ?? []).map((seat) => context.names[seat] ?? '?').join(', ');
      const shared = event.winners?.length ?? 1;
      return { id: 'log.over', values: { winners: { kind: 'strong', text: winners }, shared } };
    }
    case 'row_refilled':
      return null;
  }
}

function drawnIn(line: Line | undefined): Drawn[] | null {
  const piece = line?.values.cards as Piece | undefined;
  return line?.id === 'log.takes' && piece?.kind === 'drawn' ? piece.cards : null;
}

function laidIn(line: Line | undefined): Record<string, number> | null {
  const piece = line?.values.cards as Piece | undefined;
  return line?.id === 'log.lays' && piece?.kind === 'cards' ? piece.cards : null;
}

/** Return the union of two sets of cards. */
function sum(one: Record<string, number>, two: Record<string, number>): Record<string, number> {
  const all = { ...one };
  for (const [card, count] of Object.entries(two)) all[card] = (all[card] ?? 0) + count;
  return all;
}

/** Return whether one player, or one bot in a player's place, acts in both lines. */
function sameName(one: Line | undefined, other: Line): boolean {
  const [name, second] = [one, other].map((line) => line?.values.name as Piece | undefined);
  return name?.kind === 'seat' && second?.kind === 'seat' && name.name === second.name;
}

/** Return the lines of one entry, each card of a turn separately. */
function linesOf(entry: Entry, context: LogContext): Line[] {
  return entry.events.flatMap((event) =>
    [tell(event, entry, context) ?? []].flat().map((told) => ({
      number: entry.number,
      seat: event.kind === 'game_over' ? null : seatOf(event, entry),
      routes: [],
      cities: [],
      ...told,
    })),
  );
}

/** Return the sentences of these entries, oldest first; cards of one turn, or laid one by one, share a line. */
export function story(entries: readonly Entry[], context: LogContext): Line[] {
  const lines: Line[] = [];
  for (const line of entries.flatMap((entry) => linesOf(entry, context))) {
    const before = lines.at(-1);
    const first = drawnIn(before);
    const second = drawnIn(line);
    const laid = laidIn(before);
    const more = laidIn(line);
    const isSameHand = sameName(before, line);
    if (before && first?.length === 1 && second && before.seat === line.seat && isSameHand) {
      line.values.cards = { kind: 'drawn', cards: [...first, ...second] } satisfies Piece;
      lines[lines.length - 1] = line;
    } else if (laid && more && before?.seat === line.seat && isSameHand) {
      line.values.cards = { kind: 'cards', cards: sum(laid, more) } satisfies Piece;
      lines[lines.length - 1] = line;
    } else {
      lines.push(line);
    }
  }
  return lines;
}

/** Return the sentences of actions that are taken back: all entries from `left` on. */
export function takenBack(entries: readonly Entry[], left: number, context: LogContext): Line[] {
  return story(
    entries.filter(({ number }) => number >= left),
    context,
  );
}

/** Routes and cities on the board. */
export interface Places {
  routes: string[];
  cities: string[];
}

/** Return the pieces that entries placed on the board. */
export function putDown(entries: readonly Entry[]): Places {
  const events = entries.flatMap((entry) => entry.events);
  return {
    routes: events.flatMap(({ kind, route }) => (kind === 'route_claimed' && route ? [route] : [])),
    cities: events.flatMap(({ kind, city }) => (kind === 'station_built' && city ? [city] : [])),
  };
}

/** Return the pieces of the last entry that changed the board. */
export function lastMove(entries: readonly Entry[]): Places {
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const put = putDown(entries.slice(index, index + 1));
    if (put.routes.length > 0 || put.cities.length > 0) return put;
  }
  return { routes: [], cities: [] };
}

/** Return the pieces that others placed since the seat last acted; for spectators and the last mover, the last move. */
export function movesSince(entries: readonly Entry[], seat: number | null): Places {
  const own = entries.findLastIndex((entry) => entry.seat === seat);
  return seat === null || own === entries.length - 1 ? lastMove(entries) : putDown(entries.slice(own + 1));
}
