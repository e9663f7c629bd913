/** Animations of cards from their place to the player who took them. They only show where a card went. */

import type { Entry, Event as GameEvent, View } from '../net/protocol';
import { prefersStillness } from '../settings/preferences.svelte';

const LASTS = 320;
/** Delay of the last card of a group after the first, in milliseconds. */
const APART = 80;
/** Largest number of actions at once to animate: more (instant bots, returning players) would be noise. */
const AT_MOST = 3;

function fly(kind: GameEvent['kind'], from: Element, to: Element, delay: number): void {
  const picture = from.querySelector('svg');
  if (!picture) return;
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  if (start.width === 0 || end.width === 0) return;
  const copy = document.createElement('div');
  copy.className = 'flight';
  copy.dataset.kind = kind;
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
  const isOntoStack = kind === 'cards_moved';
  if (isOntoStack) turnOver(copy, to, delay);
  const scale = isOntoStack ? end.width / start.width : 0.6;
  const x = end.x + (isOntoStack ? end.width : Math.min(end.width, 120)) / 2 - start.x - start.width / 2;
  const y = end.y + end.height / 2 - start.y - start.height / 2;
  const animation = copy.animate(
    [
      { transform: 'translate(0, 0) scale(1)', opacity: 1 },
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0.85 },
    ],
    { duration: LASTS, delay, fill: 'backwards', easing: 'cubic-bezier(0.3, 0, 0.2, 1)' },
  );
  const remove = () => copy.remove();
  animation.finished.then(remove, remove);
}

/** A card that joins the stack turns face down on its way. */
function turnOver(copy: Element, stack: Element, delay: number): void {
  const back = stack.parentElement?.querySelector('svg')?.cloneNode(true);
  if (!(back instanceof Element)) return;
  Object.assign((back as SVGElement).style, { position: 'absolute', inset: '0' });
  copy.append(back);
  back.animate([{ opacity: 0 }, { opacity: 0, offset: 0.35 }, { opacity: 1, offset: 0.75 }, { opacity: 1 }], {
    duration: LASTS,
    delay,
    fill: 'backwards',
  });
}

function goal(seat: number, card: string | null | undefined, you: number | null): Element | null {
  if (seat !== you) return document.querySelector(`[data-seat="${seat}"]`);
  return (
    (card ? document.querySelector(`[data-hand="${CSS.escape(card)}"]`) : null) ??
    document.querySelector('[data-part="hand"]') ??
    document.querySelector(`[data-seat="${seat}"]`)
  );
}

const one = (query: string) => document.querySelector(query);

/** Sources and targets of cards, for the kinds of events that move any. */
function ways(event: GameEvent, entry: Entry, before: View, you: number | null): [Element | null, Element | null][] {
  const seat = event.seat ?? entry.seat;
  const row = (colour: string) => `[data-row="${seat}:${CSS.escape(colour)}"]`;
  switch (event.kind) {
    case 'card_taken': {
      const slot = before.face_up.indexOf(event.card ?? '');
      const from = event.source === 'face_up' ? `face-up-${slot}` : 'deck';
      return [[one(`[data-part="${from}"]`), goal(seat, event.card, you)]];
    }
    case 'cards_moved':
      return Object.keys(event.rows ?? {}).map((colour) => [
        one(`${row(colour)} [data-top]`),
        one(`[data-track="${seat}"] .count`),
      ]);
    case 'robbed': {
      const colour = Object.keys(event.cards ?? {}).find((card) => card !== 'locomotive');
      return colour ? [[one(`${row(colour)} [data-top]`), one('[data-part="discard"]')]] : [];
    }
    case 'cards_placed':
      if (seat !== you) return [];
      return Object.keys(event.cards ?? {}).map((card) => [
        one(`[data-hand="${CSS.escape(card)}"]`),
        one(`[data-part="yard-${seat}"]`),
      ]);
    default:
      return [];
  }
}

export function showFlights(entries: readonly Entry[], before: View | null, after: View): void {
  if (after.phase === 'over') {
    // The scores cover the place of the cards.
    for (const flying of document.querySelectorAll('.flight')) flying.remove();
    return;
  }
  if (!before || entries.length > AT_MOST || document.hidden || prefersStillness()) return;
  for (const entry of entries) {
    for (const event of entry.events) {
      ways(event, entry, before, after.seat).forEach(([from, to], index, all) => {
        if (from && to) fly(event.kind, from, to, all.length > 1 ? (index / (all.length - 1)) * APART : 0);
      });
    }
  }
}
