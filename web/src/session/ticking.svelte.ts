/** The time of this page, for what counts down: it goes on once a second while somebody looks at it. */

import { createSubscriber } from 'svelte/reactivity';

const EVERY = 1000;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, EVERY);
  return () => clearInterval(timer);
});

/** Milliseconds since the page was opened; whoever asks in a template or `$derived` is asked again each second. */
export function pageTime(): number {
  subscribe();
  return performance.now();
}
