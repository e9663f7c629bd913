/** What the page of public tables says, apart from the rest: only who looks for a table fetches it. */

import english from './i18n/en.json';
import polish from './i18n/pl.json';
import romanian from './i18n/ro.json';
import { say, type Plain } from '../i18n/translate.svelte';

export type PublicWord = keyof typeof english;

const WORDS: Record<string, Record<PublicWord, string>> = { en: english, pl: polish, ro: romanian };

export const notice = (id: PublicWord, values?: Plain): string => say(WORDS, id, values);
