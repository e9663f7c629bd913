/** One key each for what a turn consists of; the help dialog lists them. */

import { tick } from 'svelte';
import { drawAction, possible } from '../lib/legal';
import type { TitleFacts } from '../lib/protocol';
import type { TableContext } from './context.svelte';

const EVERYWHERE = [
  { keys: '1 – 5', id: 'keys.face_up' },
  { keys: 'D', id: 'keys.deck' },
  { keys: 'T', id: 'keys.tickets' },
] as const;
const ON_BOARDS = [
  { keys: 'S', id: 'keys.station' },
  { keys: 'B', id: 'keys.board' },
  { keys: '← ↑ ↓ →', id: 'keys.arrows' },
  { keys: '+ − 0', id: 'keys.zoom' },
  { keys: 'L', id: 'keys.list' },
] as const;
const AT_RAILYARDS = [
  { keys: 'H', id: 'keys.hand' },
  { keys: 'P', id: 'keys.place' },
] as const;
const WITH_HINTS = [{ keys: 'I', id: 'keys.hint' }] as const;
const AND = [
  { keys: '?', id: 'keys.help' },
  { keys: 'Esc', id: 'keys.escape' },
] as const;

export function shortcuts(title: Pick<TitleFacts, 'rules'>, hasHints: boolean) {
  const here = title.rules.railyards
    ? AT_RAILYARDS
    : ON_BOARDS.filter(({ id }) => id !== 'keys.station' || title.rules.stations > 0);
  return [...EVERYWHERE, ...here, ...(hasHints ? WITH_HINTS : []), ...AND];
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName))
  );
}

function focusHand(): void {
  document.querySelector<HTMLElement>('[data-testid="hand"] button')?.focus();
}

function focusBoard(): void {
  const board = document.querySelector('[data-testid="board"]');
  const stop =
    board?.querySelector<SVGElement>('[data-city][aria-disabled="false"]') ??
    board?.querySelector<SVGElement>('[tabindex="0"][role]');
  stop?.focus();
}

/** Does what the key stands for; says whether it stood for anything. */
export function pressed(event: KeyboardEvent, context: TableContext): boolean {
  const { facts, play, ui, view } = context;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (event.key === 'Escape') return ui.dialog === null && ui.stepBack();
  if (isTyping(event.target) || document.querySelector('dialog[open]')) return false;
  const can = possible(view.legal);
  const card = /^[1-5]$/.test(event.key) ? view.face_up[Number(event.key) - 1] : null;
  if (card) {
    const action = drawAction(view.legal, card);
    if (action) play(action);
    return action !== null;
  }
  switch (event.key.toLowerCase()) {
    case 'd':
      if (can.deck) play('draw deck');
      return can.deck;
    case 't':
      if (can.tickets) play('tickets');
      return can.tickets;
    case 's':
      if (can.stations) ui.build(!ui.isBuilding);
      if (ui.isBuilding) void tick().then(focusBoard);
      return can.stations;
    case 'b':
      focusBoard();
      return true;
    case 'h':
      focusHand();
      return true;
    case 'p':
      ui.place?.();
      return ui.place !== null;
    case 'l':
      if (!facts.title.rules.railyards) ui.dialog = 'routes';
      return !facts.title.rules.railyards;
    case 'i':
      if (context.canAsk) ui.dialog = 'hint';
      return context.canAsk;
    case '?':
      ui.dialog = 'help';
      return true;
    default:
      return false;
  }
}
