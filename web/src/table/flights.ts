/** Short flights of cards from where they lay to who took them. They tell where a card went, nothing else. */

import type { Entry, View } from '../lib/protocol';
import { prefersStillness } from '../lib/preferences.svelte';

const LASTS = 320;
/** With many actions at once (instant bots, coming back) flights would only be noise. */
const AT_MOST = 3;

function fly(from: Element, to: Element): void {
  const picture = from.querySelector('svg');
  if (!picture) return;
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  if (start.width === 0 || end.width === 0) return;
  const copy = document.createElement('div');
  copy.className = 'flight';
  copy.setAttribute('aria-hidden', 'true');
  copy.append(picture.cloneNode(true));
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: '50',
    left: `${start.x}px`,
    top: `${start.y}px`,
    width: `${start.width}px`,
    pointerEvents: 'none',
  });
  document.body.append(copy);
  const x = end.x + Math.min(end.width, 120) / 2 - start.x - start.width / 2;
  const y = end.y + end.height / 2 - start.y - start.height / 2;
  const animation = copy.animate(
    [
      { transform: 'translate(0, 0) scale(1)', opacity: 1 },
      { transform: `translate(${x}px, ${y}px) scale(0.6)`, opacity: 0.85 },
    ],
    { duration: LASTS, easing: 'cubic-bezier(0.3, 0, 0.2, 1)' },
  );
  const remove = () => copy.remove();
  animation.finished.then(remove, remove);
}

function goal(seat: number, card: string | null | undefined, you: number | null): Element | null {
  if (seat !== you) return document.querySelector(`[data-seat="${seat}"]`);
  return (
    (card ? document.querySelector(`[data-hand="${CSS.escape(card)}"]`) : null) ??
    document.querySelector('[data-testid="hand"]') ??
    document.querySelector(`[data-seat="${seat}"]`)
  );
}

export function showFlights(entries: readonly Entry[], before: View | null, after: View): void {
  if (!before || entries.length > AT_MOST || document.hidden || prefersStillness()) return;
  for (const entry of entries) {
    for (const event of entry.events) {
      if (event.kind !== 'card_taken') continue;
      const slot = before.face_up.indexOf(event.card ?? '');
      const from = document.querySelector(
        event.source === 'face_up' ? `[data-testid="face-up-${slot}"]` : '[data-testid="deck"]',
      );
      const to = goal(event.seat ?? entry.seat, event.card, after.seat);
      if (from && to) fly(from, to);
    }
  }
}
