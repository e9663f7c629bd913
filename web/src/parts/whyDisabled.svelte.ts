/** Why a control can't be used now: said beside it when it is clicked, touched or focused. */

import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';

/** How long it stays, in milliseconds, unless something else is done before. */
const STAYS = 6000;

export interface Said {
  text: string;
  /** Where the control is, in pixels of the window. */
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
 * For a control that is there but of no use: `reason` says why, null if it is of use. It stays in the order of the Tab
 * key, so that every player can ask. `isSettling`: it can be used in a moment, and is dimmed until then.
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

/** How long a warning can be read before the control may be clicked again, in milliseconds. */
const READ_FOR = 600;

/**
 * For a control of doubtful use: the first click only says `warning`, a later one does what the control does; null if it
 * is of use. The second click of a double click does nothing.
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
