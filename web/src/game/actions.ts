/**
 * Actions in the server's notation (docs/api.md), read and written here and in no other file. They stay texts in
 * messages: a position may have a thousand, and the log, records and requests name them in the same way. Legal actions
 * are looked up among those that the server sent. No rule is decided here.
 */

type Cards = Record<string, number>;

/** An action, taken apart. The kinds are the server's (`ActionName` in game/action.py). */
export type Action =
  | { kind: 'draw_card' | 'lay'; card: string }
  | { kind: 'keep'; tickets: string[] }
  | { kind: 'claim'; route: string; cards: Cards }
  | { kind: 'station'; city: string; cards: Cards }
  | { kind: 'pay' | 'place'; cards: Cards }
  | { kind: 'complete'; ticket: string }
  | { kind: 'draw_deck' | 'draw_tickets' | 'decline' | 'complete_best' | 'done' | 'pass' };

export type ActionKind = Action['kind'];

/** The notation of the actions that consist of nothing else. */
export const DRAW_DECK = 'draw deck';
export const DRAW_TICKETS = 'tickets';
export const DECLINE = 'decline';
export const COMPLETE_BEST = 'complete best';
export const DONE = 'done';
export const PASS = 'pass';

const KEEP_NONE = 'none';

const FIXED = new Map<string, Action>([
  [DRAW_DECK, { kind: 'draw_deck' }],
  [DRAW_TICKETS, { kind: 'draw_tickets' }],
  [DECLINE, { kind: 'decline' }],
  [COMPLETE_BEST, { kind: 'complete_best' }],
  [DONE, { kind: 'done' }],
  [PASS, { kind: 'pass' }],
]);

function cardsIn(words: readonly string[]): Cards {
  return Object.fromEntries(
    words.map((word) => {
      const [card, count] = word.split(':');
      return [card, Number(count)];
    }),
  );
}

/** The parts of an action; null for a text that is none, and for the action that a log hides. */
export function parseAction(notation: string | null): Action | null {
  if (notation === null) return null;
  const fixed = FIXED.get(notation);
  if (fixed) return fixed;
  const [verb, ...words] = notation.split(' ');
  const [first = '', ...others] = words;
  switch (verb) {
    case 'draw':
      return { kind: 'draw_card', card: first };
    case 'lay':
      return { kind: verb, card: first };
    case 'keep':
      return { kind: verb, tickets: first === KEEP_NONE ? [] : words };
    case 'claim':
      return { kind: verb, route: first, cards: cardsIn(others) };
    case 'station':
      return { kind: verb, city: first, cards: cardsIn(others) };
    case 'pay':
    case 'place':
      return { kind: verb, cards: cardsIn(words) };
    case 'complete':
      return { kind: verb, ticket: first };
    default:
      return null;
  }
}

export const isOfKind = (notation: string | null, ...kinds: ActionKind[]): boolean => {
  const action = parseAction(notation);
  return action !== null && kinds.includes(action.kind);
};

const ifLegal = (legal: readonly string[], notation: string) => (legal.includes(notation) ? notation : null);

/** The action that draws this card, or with `deck` the unseen one, if it is legal. */
export const drawAction = (legal: readonly string[], card: string) => ifLegal(legal, `draw ${card}`);

export const layAction = (legal: readonly string[], card: string) => ifLegal(legal, `lay ${card}`);

export const completeAction = (legal: readonly string[], ticket: string) => ifLegal(legal, `complete ${ticket}`);

/** The action that builds on a city with one of the offered payments, which name no city, if it is legal. */
export const stationAction = (legal: readonly string[], city: string, payment: string) =>
  ifLegal(legal, `station ${city} ${payment}`);

/** The action that keeps exactly these tickets, if it is legal. */
export function keepAction(legal: readonly string[], tickets: Iterable<string>): string | null {
  const wanted = new Set(tickets);
  const isIt = (notation: string) => {
    const action = parseAction(notation);
    if (action?.kind !== 'keep') return false;
    return action.tickets.length === wanted.size && action.tickets.every((id) => wanted.has(id));
  };
  return legal.find(isIt) ?? null;
}

/** The routes that can be claimed. */
export function claimableRoutes(legal: readonly string[]): Set<string> {
  const actions = legal.map(parseAction);
  return new Set(actions.flatMap((action) => (action?.kind === 'claim' ? [action.route] : [])));
}

export interface Possible {
  deck: boolean;
  faceUp: boolean;
  routes: boolean;
  tickets: boolean;
  stations: boolean;
  place: boolean;
  complete: boolean;
  pass: boolean;
}

/** The kinds of action that there are now. */
export function possible(legal: readonly string[]): Possible {
  const kinds = new Set(legal.map((notation) => parseAction(notation)?.kind));
  return {
    deck: kinds.has('draw_deck'),
    faceUp: kinds.has('draw_card'),
    routes: kinds.has('claim'),
    tickets: kinds.has('draw_tickets'),
    stations: kinds.has('station'),
    place: kinds.has('place'),
    complete: kinds.has('complete') || kinds.has('complete_best') || kinds.has('done'),
    pass: kinds.has('pass'),
  };
}
