/** The texts of puzzles, loaded with the first page that shows them. `scripts/size.mjs` knows the file by its name. */

import english from './i18n/en.json';
import polish from './i18n/pl.json';
import romanian from './i18n/ro.json';
import { inLanguage, translator } from '../i18n/translate.svelte';
import type { BotFacts } from '../net/protocol';

export type PuzzleText = keyof typeof english;

export const t = translator<PuzzleText>({ en: english, pl: polish, ro: romanian });

/** Return a puzzle's difficulty: the weakest level of bots that solves it. */
export function difficultyName(difficulty: string, bots: readonly BotFacts[]): string {
  const level = bots.find(({ id }) => id === difficulty);
  return level ? inLanguage(level.name) : t('above');
}
