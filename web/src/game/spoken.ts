/** Lines of the story as plain text, for screen readers and titles. */

import { counted, isCard } from './cards';
import { list, pieces, t, type MessageId } from '../i18n/translate.svelte';
import { areTwoUnseen, type Drawn, type Line, type Piece } from './story';

export function cardName(card: string): string {
  return isCard(card) ? t(`card.${card}` as MessageId) : card;
}

export function cardsText(cards: Record<string, number>): string {
  const items = counted(cards).map(({ card, count }) => `${count} × ${cardName(card)}`);
  if (cards.any) items.push(t('cards.any', { count: cards.any }));
  return items.length > 0 ? items.join(', ') : t('cards.none');
}

function drawnText({ card, source }: Drawn): string {
  if (card === null) return t('log.from_deck');
  return source === 'deck' ? t('log.known_from_deck', { card: cardName(card) }) : cardName(card);
}

function pieceText(piece: Piece): string {
  switch (piece.kind) {
    case 'seat':
      return piece.name;
    case 'cards':
      return cardsText(piece.cards);
    case 'row':
      return piece.cards.map(cardName).join(', ');
    case 'drawn':
      if (areTwoUnseen(piece.cards)) return t('log.two_from_deck');
      return list(piece.cards.map(drawnText), 'conjunction');
    case 'strong':
      return piece.text;
  }
}

export function lineText(line: Line): string {
  return pieces<Piece>(line.id, line.values)
    .map((piece) => (typeof piece === 'object' ? pieceText(piece) : String(piece)))
    .join('');
}
