/** Requests about puzzles that depend on the day. */

import { api } from '../net/http';

/** Today's date here, as 2026-11-24. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export const getPuzzle = (puzzle: string) =>
  puzzle === 'daily' ? api.get('/api/puzzles/daily', { date: today() }) : api.get('/api/puzzles/{puzzle}', { puzzle });
