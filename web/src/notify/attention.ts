/** Alerts a player who may not be looking: the icon of the tab, and a sound. */

import { preferences } from '../settings/preferences.svelte';

const ICONS = { usual: '/icon.svg', called: '/icon-turn.svg' };

/** Mark the icons of the tab and the installed app while it is the player's turn, unless they turned that off. */
export function markTab(isCalled: boolean): void {
  const isMarked = isCalled && preferences.hasMark;
  document.querySelector('link[rel="icon"]')?.setAttribute('href', isMarked ? ICONS.called : ICONS.usual);
  if (!('setAppBadge' in navigator)) return;
  void (isMarked ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => undefined);
}

/** Play a sound for a player who does not look at the page or was nudged. `turn`: with sounds on, always. */
export function callBySound(sound: 'turn' | 'nudge'): void {
  const isHeardAnyway = sound === 'turn' && (preferences.hasSound || document.visibilityState === 'visible');
  if (preferences.hasCall && !isHeardAnyway) void import('./synth').then(({ play }) => play(sound));
}
