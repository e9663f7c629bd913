/** What is said of persons, apart from the rest: only who looks at a profile fetches it. */

import english from './i18n/en.json';
import polish from './i18n/pl.json';
import romanian from './i18n/ro.json';
import { say, type Plain } from '../i18n/translate.svelte';

export type PersonWord = keyof typeof english;

const WORDS: Record<string, Record<PersonWord, string>> = { en: english, pl: polish, ro: romanian };

export const isLine = (id: string): id is PersonWord => id in english;

export const line = (id: PersonWord, values?: Plain): string => say(WORDS, id, values);
