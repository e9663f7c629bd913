/** Reasons why an action is not possible, in the player's language. */

import { t } from '../i18n/translate.svelte';
import type { Obstacle, View } from '../net/protocol';

/** Return what the player must do or wait for first. */
export function firstText(view: View, names: readonly string[]): string {
  if (view.phase === 'over') return t('turn.over');
  if (view.seat === null) return t('now.watching');
  if (view.turn !== view.seat) {
    if (view.phase === 'choose_tickets') return t('now.others_choose');
    if (view.phase === 'complete_tickets') return t('now.others_complete');
    return t('first.theirs', { name: names[view.turn ?? 0] ?? '' });
  }
  switch (view.phase) {
    case 'choose_tickets':
    case 'keep_tickets':
      return t('first.tickets');
    case 'second_card':
      return t('first.second_card');
    case 'tunnel':
      return t('first.tunnel');
    case 'substitutes':
      return t('first.lay', { count: view.to_lay });
    case 'complete_tickets':
      return t('first.complete');
    case 'act':
      return t('first.act');
  }
}

export function obstacleText(obstacle: Obstacle, view: View, names: readonly string[]): string {
  const { reason, need, have } = obstacle;
  if (reason === 'not_now') return firstText(view, names);
  return t(`why_not.${reason}`, { need: need ?? 0, have: have ?? 0 });
}
