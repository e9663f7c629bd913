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

/**
 * For a control that is there but of no use: `reason` says why, null if it is of use. It stays in the order of the Tab
 * key, so that everybody can ask.
 */
export function whyNot(reason: string | null): Attachment<HTMLElement | SVGElement> {
  return (control) => {
    control.setAttribute('aria-disabled', String(reason !== null));
    if (reason === null) return;
    const click = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
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

/** For a control of doubtful use: the first time it only says `warning`, after that it does what it does; null if it is of use. */
export function insist(warning: string | null): Attachment<HTMLElement | SVGElement> {
  return (control) => {
    if (warning === null) return;
    let isWarned = false;
    const click = (event: Event) => {
      if (isWarned) return;
      isWarned = true;
      event.preventDefault();
      event.stopImmediatePropagation();
      refusals.say(warning, control);
    };
    return on(control, 'click', click, { capture: true });
  };
}
