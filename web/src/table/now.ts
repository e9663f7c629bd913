/** Describes the possible actions in words, from the server's legal actions. */

import { list, t } from '../i18n/translate.svelte';
import { possible } from '../game/actions';
import type { View } from '../net/protocol';

function actText(legal: readonly string[]): string {
  const can = possible(legal);
  if (can.pass) return t('now.pass');
  const ways = [
    can.deck || can.faceUp ? t('now.cards') : '',
    can.routes ? t('now.route') : '',
    can.place ? t('now.place') : '',
    can.tickets ? t('now.tickets') : '',
    can.stations ? t('now.station') : '',
  ].filter((way) => way !== '');
  return list(ways, 'disjunction');
}

function secondCardText(legal: readonly string[]): string {
  const can = possible(legal);
  if (can.deck && can.faceUp) return t('now.second');
  return can.deck ? t('now.second.deck') : t('now.second.face_up');
}

/** What the other players do at the same time. */
function othersText(view: View): string {
  if (view.phase === 'choose_tickets') return t('now.others_choose');
  return view.phase === 'complete_tickets' ? t('now.others_complete') : '';
}

export function nowText(view: View): string {
  if (view.phase === 'over') return '';
  const isYours = view.seat !== null && view.turn === view.seat;
  if (!isYours) {
    return [view.seat === null ? t('now.watching') : '', othersText(view)].filter(Boolean).join(' ');
  }
  switch (view.phase) {
    case 'choose_tickets':
    case 'keep_tickets':
      return t('now.keep', { count: view.offered?.keep_at_least ?? 1 });
    case 'second_card':
      return secondCardText(view.legal);
    case 'tunnel':
      return t('now.tunnel', { count: view.tunnel?.due ?? 0 });
    case 'complete_tickets':
      return t('now.complete');
    case 'substitutes':
      return t('now.lay', { count: view.to_lay });
    case 'act':
      return actText(view.legal);
  }
}
