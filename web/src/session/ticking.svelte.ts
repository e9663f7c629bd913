/** The time of this page, for what counts down: it advances once a second while the page is in sight. */

import { createSubscriber } from 'svelte/reactivity';

const EVERY = 1000;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, EVERY);
  return () => clearInterval(timer);
});

/** Milliseconds since the page was opened; a template or `$derived` that reads it is updated each second. */
export function pageTime(): number {
  subscribe();
  return performance.now();
}
