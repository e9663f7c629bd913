/** What the editor says, apart from the rest: only who opens it fetches it. */

import english from './i18n/en.json';
import polish from './i18n/pl.json';
import romanian from './i18n/ro.json';
import { say, type Plain } from '../lib/i18n.svelte';

export type EditorWord = keyof typeof english;

const WORDS: Record<string, Record<EditorWord, string>> = { en: english, pl: polish, ro: romanian };

export const w = (id: EditorWord, values?: Plain): string => say(WORDS, id, values);
