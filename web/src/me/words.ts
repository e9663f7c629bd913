/** The texts about persons and ladders, loaded with the first page that shows them. */

import english from './i18n/en.json';
import polish from './i18n/pl.json';
import romanian from './i18n/ro.json';
import { translator } from '../i18n/translate.svelte';

export type PersonText = keyof typeof english;

export const t = translator<PersonText>({ en: english, pl: polish, ro: romanian });

export const isPersonText = (id: string): id is PersonText => id in english;
