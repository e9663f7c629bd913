/** Reactions to special moments: a sound if the player wants it, the path of a completed ticket, the ceremony. */

import { t } from '../i18n/translate.svelte';
import { justCompleted, soundOf } from './moments';
import { preferences, prefersStillness } from '../settings/preferences.svelte';
import type { Entry, View } from '../net/protocol';
import { toasts } from '../notify/toasts.svelte';
import { turnedUpIn, turningTime } from '../session/suspense';
import type { TableContext } from '../session/context.svelte';

/** Milliseconds for which the path of a completed ticket glows. */
const LIT = 2600;

/** Return whether a ceremony begins: the game has just ended, and the player allows motion. */
export function hasCeremony(before: View | null, after: View): boolean {
  const hasEnded = before !== null && before.phase !== 'over' && after.phase === 'over';
  return hasEnded && !prefersStillness() && (after.scores?.length ?? 0) > 0;
}

export function celebrate(entries: readonly Entry[], before: View | null, after: View, context: TableContext): void {
  const turned = context.ui.suspense ? turnedUpIn(entries) : null;
  const tell = () => tellNow(entries, before, after, context);
  // A ticket that a tunnel completes is announced once the tunnel's cards are open.
  if (turned && after.phase !== 'over') setTimeout(tell, turningTime(turned.cards));
  else tell();
}

function tellNow(entries: readonly Entry[], before: View | null, after: View, context: TableContext): void {
  const sound = soundOf(entries, before, after);
  if (sound && preferences.hasSound) void import('../notify/synth').then(({ play }) => play(sound));
  if (!before) return;
  const { facts, ui } = context;
  if (after.phase === 'over' && before.phase !== 'over') {
    ui.isCeremony = hasCeremony(before, after);
    return;
  }
  const completed = justCompleted(before, after);
  if (completed.length === 0) return;
  for (const ticket of completed) {
    toasts.show(t('ticket.now_completed', { ticket: facts.nameOf(ticket), points: ticket.points }));
  }
  const places = completed.map((ticket) => context.placesOf(ticket));
  const lit = { cities: places.flatMap(({ cities }) => cities), routes: places.flatMap(({ routes }) => routes) };
  ui.celebrated = lit;
  setTimeout(() => {
    if (ui.celebrated === lit) ui.celebrated = null;
  }, LIT);
}
