/** What an action would do, in words. The notation comes from the server; no rule is decided here. */

import type { Facts } from './facts';
import { list, t } from '../i18n/translate.svelte';
import { cardName, cardsText } from './spoken';

function cardsOf(words: readonly string[]): string {
  return cardsText(
    Object.fromEntries(
      words.map((word) => {
        const [card, count] = word.split(':');
        return [card, Number(count)];
      }),
    ),
  );
}

export function actionText(action: string, facts: Facts): string {
  const [verb, ...rest] = action.split(' ');
  const [first = '', ...others] = rest;
  switch (verb) {
    case 'draw':
      return first === 'deck' ? t('action.deck') : t('action.draw', { card: cardName(first) });
    case 'tickets':
      return t('actions.tickets');
    case 'keep':
      return first === 'none'
        ? t('action.keep_none')
        : t('action.keep', {
            tickets: list(
              rest.map((ticket) => facts.ticketName(ticket)),
              'conjunction',
            ),
          });
    case 'claim':
      return t('action.claim', { route: facts.routeName(first), cards: cardsOf(others) });
    case 'station':
      return t('action.station', { city: facts.city(first), cards: cardsOf(others) });
    case 'pay':
      return t('action.pay', { cards: cardsOf(rest) });
    case 'decline':
      return t('tunnel.decline');
    case 'place':
      return t('action.place', { cards: cardsOf(rest) });
    case 'complete':
      return first === 'best' ? t('action.complete_best') : t('action.complete', { ticket: facts.ticketName(first) });
    case 'lay':
      return t('action.lay', { card: cardName(first) });
    case 'done':
      return t('complete.done');
    case 'pass':
      return t('actions.pass');
    default:
      return action;
  }
}
