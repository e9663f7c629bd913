/** Clicks and keys mean the cards that the player saw: none plays anything just after these have changed. */

import { onDestroy } from 'svelte';

/** How long controls wait after a change, in milliseconds: as long as the second click of a double click may take. */
export const MOMENT = 400;

/** The moment after a change. */
export class Settling {
  isOn = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  begin(): void {
    this.isOn = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.isOn = false), MOMENT);
  }

  end(): void {
    clearTimeout(this.timer);
    this.isOn = false;
  }
}

/** Return the moment after a component appears: the click that opened it may be the first of a double click. */
export function justShown(): Settling {
  const settling = new Settling();
  settling.begin();
  onDestroy(() => settling.end());
  return settling;
}

/** How long the log was when the player pressed what is clicked now. */
export class Press {
  private length: number | null = null;

  /** Note the length of the log while a pointer or a key goes down. */
  begin(length: number): void {
    this.length = length;
  }

  /** Forget it: the click is over, or none came. */
  end(): void {
    this.length = null;
  }

  /** Return that length; `now` where nothing was pressed, as when a screen reader clicks. */
  seen(now: number): number {
    return this.length ?? now;
  }
}
