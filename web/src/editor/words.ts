/** The texts of the editor, loaded with the first page that shows them. */

import english from './i18n/en.json';
import polish from './i18n/pl.json';
import romanian from './i18n/ro.json';
import { speech, translator } from '../i18n/translate.svelte';
import type { Flag } from './requests';

export type EditorText = keyof typeof english;

export const t = translator<EditorText>({ en: english, pl: polish, ro: romanian });

/** Texts about a flag; in English they come from its own name and the schema. */
export const ruleName = (name: string, flag: Flag): string =>
  flag['x-texts']?.name[speech.language] ?? name.replaceAll('_', ' ');

export const ruleAbout = (flag: Flag): string => flag['x-texts']?.about[speech.language] ?? flag.description ?? '';

export const choiceName = (choice: string, flag: Flag): string =>
  flag['x-texts']?.choices?.[choice]?.[speech.language] ?? choice.replaceAll('_', ' ');
