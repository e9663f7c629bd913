/** Ignores clicks and keys just after the table has changed: they mean the state that the player saw. */

import { onDestroy } from 'svelte';

/** Milliseconds for which controls ignore input after a change: the time of a double click. */
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

/** Length of the log when the player pressed the pointer or key of the present click. */
export class Press {
  private length: number | null = null;

  /** Note the length of the log while a pointer or a key goes down. */
  begin(length: number): void {
    this.length = length;
  }

  /** Forget it: the click is over or did not happen. */
  end(): void {
    this.length = null;
  }

  /** Return that length; `now` if nothing was pressed, as when a screen reader clicks. */
  seen(now: number): number {
    return this.length ?? now;
  }
}
