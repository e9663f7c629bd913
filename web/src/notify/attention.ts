/** Calls somebody who may not be looking: the icon of the tab, and a sound. */

import { preferences } from '../settings/preferences.svelte';

const ICONS = { usual: '/icon.svg', called: '/icon-turn.svg' };

/** Marks the tab's icon, and that of the installed app, while it is somebody's turn; not if he would rather not. */
export function markTab(isCalled: boolean): void {
  const isMarked = isCalled && preferences.hasMark;
  document.querySelector('link[rel="icon"]')?.setAttribute('href', isMarked ? ICONS.called : ICONS.usual);
  if (!('setAppBadge' in navigator)) return;
  void (isMarked ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => undefined);
}

/** A sound for whoever does not look at the page, or was nudged; `turn` is heard with all others by whoever wants sounds. */
export function callBySound(sound: 'turn' | 'nudge'): void {
  const isHeardAnyway = sound === 'turn' && (preferences.hasSound || document.visibilityState === 'visible');
  if (preferences.hasCall && !isHeardAnyway) void import('./synth').then(({ play }) => play(sound));
}
