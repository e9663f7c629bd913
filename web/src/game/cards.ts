/** Sets of cards, in the order in which they are shown. */

import { CARD_ORDER, type Card } from '../board/symbols';

const CARDS: ReadonlySet<string> = new Set(CARD_ORDER);

export function isCard(text: string | null | undefined): text is Card {
  return typeof text === 'string' && CARDS.has(text);
}

export interface Count {
  card: Card;
  count: number;
}

/** `{red: 2, locomotive: 1}` as a list, locomotives last, without what counts nothing. */
export function counted(cards: Record<string, number> | null | undefined): Count[] {
  if (!cards) return [];
  return CARD_ORDER.filter((card) => (cards[card] ?? 0) > 0).map((card) => ({
    card,
    count: cards[card],
  }));
}

/** One entry for each single card. */
export function singly(cards: Record<string, number> | null | undefined): Card[] {
  return counted(cards).flatMap(({ card, count }) => Array<Card>(count).fill(card));
}

export function howMany(cards: Record<string, number> | null | undefined): number {
  return counted(cards).reduce((sum, { count }) => sum + count, 0);
}
