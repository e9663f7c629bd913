/** The texts about chances to win, loaded with the first bar that shows them. */

import english from './i18n/en.json';
import polish from './i18n/pl.json';
import romanian from './i18n/ro.json';
import { translator } from '../i18n/translate.svelte';

export type ChanceText = keyof typeof english;

export const t = translator<ChanceText>({ en: english, pl: polish, ro: romanian });
