/** The texts of the page of public tables, loaded with the first page that shows them. */

import english from './i18n/en.json';
import polish from './i18n/pl.json';
import romanian from './i18n/ro.json';
import { translator } from '../i18n/translate.svelte';

export type PublicText = keyof typeof english;

export const t = translator<PublicText>({ en: english, pl: polish, ro: romanian });
