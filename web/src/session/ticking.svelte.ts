/** The time of this page, for countdowns: it advances once a second while the page is visible. */

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
