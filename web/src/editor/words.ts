/** The texts of the editor, loaded with the first page that shows them. */

import english from './i18n/en.json';
import polish from './i18n/pl.json';
import romanian from './i18n/ro.json';
import polishRules from './i18n/rules.pl.json';
import romanianRules from './i18n/rules.ro.json';
import { speech, translator } from '../i18n/translate.svelte';

export type EditorText = keyof typeof english;

export const t = translator<EditorText>({ en: english, pl: polish, ro: romanian });

/** The names and meanings of flags; in English they come from the fields and the schema. */
const RULES: Record<string, Record<string, string>> = { pl: polishRules, ro: romanianRules };

const ofRules = (id: string, english: string): string => RULES[speech.language]?.[id] ?? english;

export const ruleName = (flag: string): string => ofRules(flag, flag.replaceAll('_', ' '));

export const ruleAbout = (flag: string, english: string): string => ofRules(`${flag}.about`, english);

export const choiceName = (choice: string): string => ofRules(`choice.${choice}`, choice.replaceAll('_', ' '));
