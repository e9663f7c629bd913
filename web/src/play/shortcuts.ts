/** Keyboard shortcuts, one per action of a turn; the help dialog lists them. */

import { tick } from 'svelte';
import type { TableContext } from '../session/context.svelte';

const EVERYWHERE = [
  { keys: '1 – 5', id: 'keys.face_up' },
  { keys: 'D', id: 'keys.deck' },
  { keys: 'T', id: 'keys.tickets' },
  { keys: 'U', id: 'keys.undo' },
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
const WITH_BOTS = [{ keys: 'W', id: 'keys.hold' }] as const;
const WITH_HINTS = [{ keys: 'I', id: 'keys.hint' }] as const;
const WITH_TALK = [{ keys: 'C', id: 'keys.talk' }] as const;
const AND = [
  { keys: '?', id: 'keys.help' },
  { keys: 'Esc', id: 'keys.escape' },
] as const;

type Has = Pick<TableContext, 'facts' | 'table' | 'hasBots' | 'hasTalk'>;

export function shortcuts({ facts: { title }, table, hasBots, hasTalk }: Has) {
  const here = title.rules.railyards
    ? AT_RAILYARDS
    : ON_BOARDS.filter(({ id }) => id !== 'keys.station' || title.rules.stations > 0);
  return [
    ...EVERYWHERE,
    ...here,
    ...(table.hints ? WITH_HINTS : []),
    ...(hasBots ? WITH_BOTS : []),
    ...(hasTalk ? WITH_TALK : []),
    ...AND,
  ];
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName))
  );
}

function focusHand(): void {
  document.querySelector<HTMLElement>('[data-part="hand"] button')?.focus();
}

function focusBoard(): void {
  const board = document.querySelector('[data-part="board"]');
  const stop =
    board?.querySelector<SVGElement>('[data-city][aria-disabled="false"]') ??
    board?.querySelector<SVGElement>('[tabindex="0"][role]');
  stop?.focus();
}

/** Keys without a control on the page. */
const KEYS: Record<string, (context: TableContext) => boolean> = {
  b: () => {
    focusBoard();
    return true;
  },
  h: () => {
    focusHand();
    return true;
  },
  l: ({ facts, ui }) => {
    if (!facts.title.rules.railyards) ui.dialog = 'routes';
    return !facts.title.rules.railyards;
  },
  '?': ({ ui }) => {
    ui.dialog = 'help';
    return true;
  },
};

/** Run a shortcut, or let its control explain why it is disabled; return whether the key is one. */
export function pressed(event: KeyboardEvent, context: TableContext): boolean {
  const { ui } = context;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (event.key === 'Escape') return (ui.dialog === null || ui.isBeside) && ui.stepBack();
  if (isTyping(event.target) || document.querySelector('dialog[open]')) return false;
  const key = event.key.toLowerCase();
  const control = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
  if (control) {
    control.click();
    if (ui.isBuilding) void tick().then(focusBoard);
    return true;
  }
  return KEYS[key]?.(context) ?? false;
}
