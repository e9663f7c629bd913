/** Explains why a control is disabled, beside it, when it is clicked, touched or focused. */

import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';

/** Milliseconds until it disappears, unless the player acts before. */
const STAYS = 6000;

export interface Said {
  text: string;
  /** The control's box, in pixels of the window. */
  box: { left: number; top: number; right: number; bottom: number };
}

class WhyNot {
  said = $state.raw<Said | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string, control: Element): void {
    const { left, top, right, bottom } = control.getBoundingClientRect();
    this.said = { text, box: { left, top, right, bottom } };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hush(), STAYS);
  }

  hush(): void {
    clearTimeout(this.timer);
    this.said = null;
  }
}

export const refusals = new WhyNot();

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Attach to a disabled control: `reason` explains why, null if it is enabled. It stays in the tab
 * order, so that every player can ask. `isSettling`: it is enabled in a moment, and dimmed until then.
 */
export function whyNot(reason: string | null, isSettling = false): Attachment<HTMLElement | SVGElement> {
  return (control) => {
    control.setAttribute('aria-disabled', String(reason !== null || isSettling));
    control.toggleAttribute('data-settling', reason === null && isSettling);
    if (reason === null) return isSettling ? on(control, 'click', swallow, { capture: true }) : undefined;
    const click = (event: Event) => {
      swallow(event);
      refusals.say(reason, control);
    };
    const focus = () => control.matches(':focus-visible') && refusals.say(reason, control);
    const blur = () => refusals.hush();
    const ends = [
      on(control, 'click', click, { capture: true }),
      on(control, 'focus', focus),
      on(control, 'blur', blur),
    ];
    return () => ends.forEach((end) => end());
  };
}

/** Milliseconds for reading a warning before the control accepts a click. */
const READ_FOR = 600;

/**
 * Attach to a control with a `warning`: the first click shows it, a later one acts; null if there
 * is none. The second click of a double click does nothing.
 */
export function insist(warning: string | null): Attachment<HTMLElement | SVGElement> {
  return (control) => {
    if (warning === null) return;
    let isWarned = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      timer = undefined;
      control.removeAttribute('data-settling');
      control.setAttribute('aria-disabled', 'false');
    };
    const click = (event: Event) => {
      if (isWarned && timer === undefined) return;
      swallow(event);
      const isSettling = timer === undefined && control.hasAttribute('data-settling');
      if (isSettling) return;
      refusals.say(warning, control);
      if (isWarned) return;
      isWarned = true;
      control.setAttribute('aria-disabled', 'true');
      control.setAttribute('data-settling', '');
      timer = setTimeout(end, READ_FOR);
    };
    const stop = on(control, 'click', click, { capture: true });
    return () => {
      stop();
      if (timer !== undefined) end();
    };
  };
}
