/** Times of a game by the server's clock, even if this computer's clock is wrong; and times in words. */

import { speech, t } from '../i18n/translate.svelte';
import type { TableInfo, TimeMessage } from '../net/protocol';

/** The server's last message about time, and its arrival on this page (milliseconds since the page opened). */
export interface GameTime {
  readonly told: TimeMessage;
  readonly heard: number;
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
/** Seconds per turn from which on a table counts as played by turns. */
const BY_TURN_FROM = 3600;

type Limit = TableInfo['time_limit'];

/** Return the server's time, in milliseconds since 1970. */
export const serverNow = ({ told, heard }: GameTime, now: number): number => told.now + now - heard;

/** Return the milliseconds until then, at least 0. */
export const until = (then: number, time: GameTime, now: number): number => Math.max(0, then - serverNow(time, now));

export const isByTurn = (limit: Limit | undefined): boolean => limit?.kind === 'move' && limit.seconds >= BY_TURN_FROM;

const two = (number: number) => String(number).padStart(2, '0');

/** Format a countdown: "1:05", "3 h 20 min", "2 d 4 h". */
export function countdown(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND);
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  if (milliseconds >= DAY) return t('time.days', { days, hours: hours % 24 });
  if (milliseconds >= HOUR) return t('time.hours', { hours, minutes: minutes % 60 });
  return `${minutes}:${two(seconds % 60)}`;
}

const UNITS: readonly [string, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** Return a duration in words, in the largest unit that is exact: "2 minutes". */
export function lengthText(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size && seconds % size === 0) ?? ['second', 1];
  const format = new Intl.NumberFormat(speech.language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(seconds / size);
}

/** Return "1 day a turn" or "10 minutes, and 10 seconds more after each turn". */
export function limitText(limit: Limit): string {
  if (!limit) return t('limit.none');
  if (limit.kind === 'move') return t('limit.move', { time: lengthText(limit.seconds) });
  const bank = lengthText(limit.bank);
  return limit.increment === 0 ? bank : t('limit.clock', { bank, increment: lengthText(limit.increment) });
}
