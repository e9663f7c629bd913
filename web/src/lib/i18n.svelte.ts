/** Every text the player sees: by message id, in the language of his choice. */

import { IntlMessageFormat } from 'intl-messageformat';
import english from '../i18n/en.json';
import polish from '../i18n/pl.json';
import romanian from '../i18n/ro.json';
import type { TitleFacts } from './protocol';
import { remember, remembered } from './storage';

export type MessageId = keyof typeof english;
export type Language = 'en' | 'pl' | 'ro';
export type Values = Record<string, unknown>;

export const LANGUAGES: readonly { id: Language; name: string }[] = [
  { id: 'en', name: 'English' },
  { id: 'pl', name: 'Polski' },
  { id: 'ro', name: 'Română' },
];

const MESSAGES: Record<Language, Record<MessageId, string>> = {
  en: english,
  pl: polish,
  ro: romanian,
};

function isLanguage(text: string | null | undefined): text is Language {
  return text === 'en' || text === 'pl' || text === 'ro';
}

/** The first of the browser's languages that we speak; English if none. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = tag.slice(0, 2).toLowerCase();
    if (isLanguage(language)) return language;
  }
  return 'en';
}

function firstLanguage(): Language {
  const chosen = remembered('language');
  if (isLanguage(chosen)) return chosen;
  return typeof navigator === 'undefined' ? 'en' : preferredLanguage(navigator.languages ?? []);
}

class Speech {
  language = $state<Language>(firstLanguage());
  /** What the pieces of the title at hand are: every message may choose its words by it. */
  vehicle = $state<TitleFacts['vehicle']>('train');

  choose(language: Language): void {
    this.language = language;
    remember('language', language);
  }
}

export const speech = new Speech();

const formats = new Map<string, IntlMessageFormat>();

function format(language: Language, id: MessageId): IntlMessageFormat {
  const key = `${language}:${id}`;
  let found = formats.get(key);
  if (!found) {
    found = new IntlMessageFormat(MESSAGES[language][id], language, undefined, { ignoreTag: true });
    formats.set(key, found);
  }
  return found;
}

/** A message as text. */
export function t(id: MessageId, values?: Record<string, string | number | boolean>): string {
  return String(format(speech.language, id).format({ vehicle: speech.vehicle, ...values }));
}

/** A message in pieces: text, and whatever objects were handed in as values. */
export function pieces<T extends object>(id: MessageId, values: Values): (string | T)[] {
  return format(speech.language, id)
    .formatToParts({ vehicle: speech.vehicle, ...(values as Record<string, string>) })
    .map((part) => part.value as string | T);
}

/** "a, b or c" / "a, b and c" in the player's language. */
export function list(items: readonly string[], type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat(speech.language, { style: 'long', type }).format(items);
}

/** The message with this id if there is one, else the text of somebody else (a server, a title). */
export function translatedOr(id: string, otherwise: string): string {
  return id in english ? t(id as MessageId) : otherwise;
}
