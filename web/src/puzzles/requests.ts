/** What is asked of the server about puzzles. */

import { request } from '../net/http';
import type {
  AnswerToPuzzle,
  MyPuzzles,
  PositionAdvice,
  ListedPuzzle,
  PuzzleToSolve,
  Solution,
  View,
} from '../net/protocol';
import type { LaidPosition } from './position';

/** What day it is here, as 2026-11-24. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export const getPuzzles = () => request<ListedPuzzle[]>('GET', '/api/puzzles');
export const getMyPuzzles = () => request<MyPuzzles>('GET', `/api/puzzles/mine?date=${today()}`);
export const getPuzzle = (id: string) =>
  id === 'daily'
    ? request<PuzzleToSolve>('GET', `/api/puzzles/daily?date=${today()}`)
    : request<PuzzleToSolve>('GET', `/api/puzzles/${encodeURIComponent(id)}`);
export const answerPuzzle = (id: string, answer: string) =>
  request<Solution>('POST', `/api/puzzles/${encodeURIComponent(id)}/answer`, {
    answer,
    date: today(),
  } satisfies AnswerToPuzzle);
export const checkPosition = (position: LaidPosition) => request<View>('POST', '/api/positions/check', { position });
export const adviceFor = (position: LaidPosition) =>
  request<PositionAdvice>('POST', '/api/positions/advice', { position });
