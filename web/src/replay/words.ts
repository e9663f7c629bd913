/** What a replay says, apart from the rest: only who looks at one fetches it. */

import english from './i18n/en.json';
import polish from './i18n/pl.json';
import romanian from './i18n/ro.json';
import { say, type Plain } from '../i18n/translate.svelte';

export type ReplayWord = keyof typeof english;

const WORDS: Record<string, Record<ReplayWord, string>> = { en: english, pl: polish, ro: romanian };

export const phrase = (id: ReplayWord, values?: Plain): string => say(WORDS, id, values);
