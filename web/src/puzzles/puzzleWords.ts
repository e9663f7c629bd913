/** What puzzles say, apart from the rest: only who solves some fetches it. */

import english from './i18n/en.json';
import polish from './i18n/pl.json';
import romanian from './i18n/ro.json';
import { inLanguage, say, type Plain } from '../i18n/translate.svelte';
import type { BotFacts } from '../net/protocol';

export type PuzzleWord = keyof typeof english;

const WORDS: Record<string, Record<PuzzleWord, string>> = { en: english, pl: polish, ro: romanian };

export const riddle = (id: PuzzleWord, values?: Plain): string => say(WORDS, id, values);

/** How hard a puzzle is: the gentlest level of bots that solves it. */
export function difficultyName(difficulty: string, bots: readonly BotFacts[]): string {
  const level = bots.find(({ id }) => id === difficulty);
  return level ? inLanguage(level.name) : riddle('above');
}
