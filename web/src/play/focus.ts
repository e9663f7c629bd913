/** Keeps the keyboard focus on the page's controls. */

import type { Attachment } from 'svelte/attachments';

/**
 * Attach to the table: when the focused control disappears (after a choice or payment), move the focus to the line
 * that says whose turn it is. Otherwise it falls to the page's body, and the next Tab starts at the top.
 */
export const keepFocus: Attachment<HTMLElement> = (table) => {
  let focused: Element | null = null;
  const note = (event: FocusEvent) => (focused = event.target instanceof Element ? event.target : null);
  const rescue = () => {
    const isLost = focused !== null && !focused.isConnected && document.activeElement === document.body;
    if (!isLost) return;
    focused = null;
    table.querySelector<HTMLElement>('[data-part="turn"]')?.focus({ preventScroll: true });
  };
  // A component that disappears may name a target for the focus; that comes first.
  const changes = new MutationObserver(() => queueMicrotask(rescue));
  table.addEventListener('focusin', note);
  changes.observe(table, { childList: true, subtree: true });
  return () => {
    changes.disconnect();
    table.removeEventListener('focusin', note);
  };
};
