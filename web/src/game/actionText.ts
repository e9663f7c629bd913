/** Describes an action in words. The notation comes from the server; no rule is decided here. */

import { list, t } from '../i18n/translate.svelte';
import { parseAction } from './actions';
import type { Facts } from './facts';
import { cardName, cardsText } from './spoken';

export function actionText(notation: string, facts: Facts): string {
  const action = parseAction(notation);
  switch (action?.kind) {
    case 'draw_deck':
      return t('action.deck');
    case 'draw_card':
      return t('action.draw', { card: cardName(action.card) });
    case 'draw_tickets':
      return t('actions.tickets');
    case 'keep': {
      const tickets = action.tickets.map((ticket) => facts.ticketName(ticket));
      return tickets.length === 0 ? t('action.keep_none') : t('action.keep', { tickets: list(tickets, 'conjunction') });
    }
    case 'claim':
      return t('action.claim', { route: facts.routeName(action.route), cards: cardsText(action.cards) });
    case 'station':
      return t('action.station', { city: facts.city(action.city), cards: cardsText(action.cards) });
    case 'pay':
      return t('action.pay', { cards: cardsText(action.cards) });
    case 'decline':
      return t('tunnel.decline');
    case 'place':
      return t('action.place', { cards: cardsText(action.cards) });
    case 'complete_best':
      return t('action.complete_best');
    case 'complete':
      return t('action.complete', { ticket: facts.ticketName(action.ticket) });
    case 'lay':
      return t('action.lay', { card: cardName(action.card) });
    case 'done':
      return t('complete.done');
    case 'pass':
      return t('actions.pass');
    case undefined:
      return notation;
  }
}
