/** What the notes of the first game say, apart from the rest: only who has lessons fetches it. */

import english from './i18n/en.json';
import polish from './i18n/pl.json';
import romanian from './i18n/ro.json';
import { say, type Plain } from '../i18n/translate.svelte';

export type CoachWord = keyof typeof english;

const WORDS: Record<string, Record<CoachWord, string>> = { en: english, pl: polish, ro: romanian };

export const word = (id: CoachWord, values?: Plain): string => say(WORDS, id, values);
