/** Times in the past, in the player's language. */

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** Return "3 minutes ago" from two times in milliseconds; under a minute, the text of `just`. */
export function ago(then: number, now: number, language: string, just: string): string {
  const seconds = Math.max(0, (now - then) / 1000);
  const unit = UNITS.find(([, size]) => seconds >= size);
  if (!unit) return just;
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(seconds / unit[1]), unit[0]);
}
