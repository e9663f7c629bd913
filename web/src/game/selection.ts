/** Cards selected in the hand, and their placements. The server decides which are legal. */

import { counted, howMany } from './cards';
import type { Placement, View } from '../net/protocol';

export type Cards = Record<string, number>;

export function added(chosen: Cards, card: string, by: number, hand: Cards): Cards {
  const count = Math.min(Math.max((chosen[card] ?? 0) + by, 0), hand[card] ?? 0);
  const { [card]: _, ...others } = chosen;
  return count > 0 ? { ...others, [card]: count } : others;
}

/** Return the part of a selection that is still in the hand. */
export function stillHeld(chosen: Cards, hand: Cards): Cards {
  return Object.fromEntries(
    Object.entries(chosen)
      .map(([card, count]) => [card, Math.min(count, hand[card] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
}

const contains = (more: Cards, fewer: Cards) =>
  Object.entries(fewer).every(([card, count]) => (more[card] ?? 0) >= count);

/** Return the placement of exactly these cards. */
export function exactly(placements: readonly Placement[], chosen: Cards): Placement | null {
  const size = howMany(chosen);
  if (size === 0) return null;
  return placements.find((placement) => howMany(placement.cards) === size && contains(placement.cards, chosen)) ?? null;
}

/** Return placements of these cards and more, the smallest first. */
export function larger(placements: readonly Placement[], chosen: Cards): Placement[] {
  const size = howMany(chosen);
  return placements
    .filter((placement) => howMany(placement.cards) > size && contains(placement.cards, chosen))
    .sort((one, two) => howMany(one.cards) - howMany(two.cards));
}

export type Why =
  | { id: 'not_now' | 'no_locomotive' | 'needs_colour' | 'mixed' | 'too_few' }
  | { id: 'own_row'; card: string }
  | { id: 'outnumbered' | 'lies_elsewhere'; card: string; seat: number; count: number };

/** Return the reason why no placement contains these cards: the server's reason for new rows, or that of the cards. */
export function whyUnplaced(view: View, chosen: Cards): Why {
  if (!view.placements?.length) return { id: 'not_now' };
  const colours = counted(chosen)
    .map(({ card }) => card)
    .filter((card) => card !== 'locomotive');
  if (colours.length === 0) return { id: 'needs_colour' };
  const rows = colours.map((card) => ({ card, fewest: 1, rival: null, ...view.rows?.[card] }));
  const own = rows.find(({ fewest }) => fewest === null);
  if (own) return { id: 'own_row', card: own.card };
  const several = colours.length > 1;
  if (several && chosen.locomotive) return { id: 'no_locomotive' };
  for (const { card, fewest, rival } of rows) {
    if (rival === null || fewest === null) continue;
    return { id: several ? 'lies_elsewhere' : 'outnumbered', card, seat: rival, count: fewest - 1 };
  }
  if (several && (colours.length > 3 || colours.some((card) => chosen[card] > 1))) return { id: 'mixed' };
  return { id: 'too_few' };
}

/** Return the rows that a placement would rob, by seat. */
export function threatened(placement: Placement | null): Record<number, Cards> {
  return Object.fromEntries((placement?.robs ?? []).map(({ seat, cards }) => [seat, cards]));
}

/** Return the union of several sets of cards. */
export function withCards(...sets: Cards[]): Cards {
  const sum: Cards = {};
  for (const set of sets) {
    for (const [card, count] of Object.entries(set)) sum[card] = (sum[card] ?? 0) + count;
  }
  return sum;
}

/** Return all cards of a player, in hand, railyard and stack; none if they may not see their stack. */
export function seenCards(view: View): Cards | null {
  const own = view.seats.find(({ seat }) => seat === view.seat);
  if (!view.open_track || !own) return null;
  return withCards(view.hand ?? {}, ...Object.values(own.railyard ?? {}), own.on_the_track_cards ?? {});
}
