/** Sets of cards, in display order. */

import { CARD_ORDER, type Card } from '../board/symbols';

const CARDS: ReadonlySet<string> = new Set(CARD_ORDER);

export function isCard(text: string | null | undefined): text is Card {
  return typeof text === 'string' && CARDS.has(text);
}

export interface Count {
  card: Card;
  count: number;
}

/** Return `{red: 2, locomotive: 1}` as a list, locomotives last, without colours of which there are none. */
export function counted(cards: Record<string, number> | null | undefined): Count[] {
  if (!cards) return [];
  return CARD_ORDER.filter((card) => (cards[card] ?? 0) > 0).map((card) => ({
    card,
    count: cards[card],
  }));
}

/** Return one entry per card. */
export function singly(cards: Record<string, number> | null | undefined): Card[] {
  return counted(cards).flatMap(({ card, count }) => Array<Card>(count).fill(card));
}

export function howMany(cards: Record<string, number> | null | undefined): number {
  return counted(cards).reduce((sum, { count }) => sum + count, 0);
}
