/** The texts about shuffles, loaded when the box about one is opened. */

import english from './i18n/en.json';
import polish from './i18n/pl.json';
import romanian from './i18n/ro.json';
import { translator } from '../i18n/translate.svelte';

export const t = translator<keyof typeof english>({ en: english, pl: polish, ro: romanian });
