/**
 * All texts of the interface, by message id, in the player's language. Texts for all titles are here;
 * a title's own texts (its name, its guide, other words for the same) come from the server with the title.
 */

import { IntlMessageFormat } from 'intl-messageformat';
import english from './en.json';
import { api } from '../net/http';
import { remember, remembered } from '../browser/storage';

export type MessageId = keyof typeof english;
export type Language = 'en' | 'pl' | 'ro';
export type Values = Record<string, unknown>;
/** A title's own texts, by message id. */
export type Words = Record<string, string>;

export const LANGUAGES: readonly { id: Language; name: string }[] = [
  { id: 'en', name: 'English' },
  { id: 'pl', name: 'Polski' },
  { id: 'ro', name: 'Română' },
];

type Messages = Record<MessageId, string>;

/** English is loaded from the start, other languages when the player chooses them. */
const MESSAGES: Record<Language, () => Promise<Messages>> = {
  en: () => Promise.resolve(english),
  pl: async () => (await import('./pl.json')).default,
  ro: async () => (await import('./ro.json')).default,
};

export function isLanguage(text: string | null | undefined): text is Language {
  return text === 'en' || text === 'pl' || text === 'ro';
}

/** Return the first of the browser's languages that we support; English if none. */
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
  language = $state<Language>('en');
  /** The texts for all titles, in this language. */
  messages = $state.raw<Messages>(english);
  /** The texts of the present title: they replace those for all titles. */
  words = $state.raw<Words>({});
  private title: string | null = null;
  private wanted: Language = 'en';

  /** Use the texts of this title, of none with null. Resolves when they are loaded. */
  async speakOf(title: string | null): Promise<void> {
    this.title = title;
    await this.change(this.wanted);
  }

  /** Return the stored language, or the one that the browser asks for. */
  async begin(): Promise<void> {
    await this.change(firstLanguage());
  }

  /** Change the language; at a table, as soon as the title's texts in it are loaded. */
  async choose(language: Language): Promise<void> {
    await this.change(language);
    remember('language', language);
  }

  private async change(language: Language): Promise<void> {
    const title = this.title;
    this.wanted = language;
    const asked = Promise.all([MESSAGES[language](), title === null ? {} : wordsOf(title, language)]);
    const [messages, words] = await asked.catch((error: unknown) => {
      this.wanted = this.language;
      throw error;
    });
    if (title !== this.title || language !== this.wanted) return;
    this.messages = messages;
    this.words = words;
    this.language = language;
  }
}

export const speech = new Speech();

const known = new Map<string, Promise<Words>>();

function wordsOf(title: string, language: Language): Promise<Words> {
  const key = `${title}/${language}`;
  let words = known.get(key);
  if (!words) {
    words = api.get('/api/titles/{title}/words/{language}', { title, language });
    known.set(key, words);
    words.catch(() => known.delete(key));
  }
  return words;
}

const formats = new Map<string, IntlMessageFormat>();

function format(text: string, language: Language): IntlMessageFormat {
  const key = `${language}:${text}`;
  let found = formats.get(key);
  if (!found) {
    found = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
    formats.set(key, found);
  }
  return found;
}

const textOf = (id: MessageId) => speech.words[id] ?? speech.messages[id];

export type Plain = Record<string, string | number | boolean>;

/** Return a message as text; a title's own texts replace those for all titles. */
export function t(id: MessageId, values?: Plain): string {
  return String(format(textOf(id), speech.language).format(values));
}

/**
 * Return the `t` of a folder with its own messages: it looks into `catalogue` first, then where the general
 * `t` looks. No id is in both (`tests/messages.test.ts`).
 */
export function translator<Id extends string>(catalogue: Record<Language, Record<Id, string>>) {
  return (id: Id | MessageId, values?: Plain): string => {
    const texts: Partial<Record<string, string>> = catalogue[speech.language];
    const text = texts[id];
    return text === undefined ? t(id as MessageId, values) : String(format(text, speech.language).format(values));
  };
}

/** Return the present title's own text for this id, null if it has none. */
export function own(id: string, values?: Plain): string | null {
  const text = speech.words[id];
  return text === undefined ? null : String(format(text, speech.language).format(values));
}

/** Return a message in the texts for all titles, ignoring the present title. */
export function common(id: MessageId, values?: Plain): string {
  return String(format(speech.messages[id], speech.language).format(values));
}

/** Return a text that the server sends in all languages, in the player's. */
export function inLanguage(texts: Record<string, string>): string {
  return texts[speech.language] ?? texts.en;
}

/** Return a message in parts: text, and the objects passed as values. */
export function pieces<T extends object>(id: MessageId, values: Values): (string | T)[] {
  return format(textOf(id), speech.language)
    .formatToParts(values as Record<string, string>)
    .map((part) => part.value as string | T);
}

/** Return "a, b or c" or "a, b and c" in the player's language. */
export function list(items: readonly string[], type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat(speech.language, { style: 'long', type }).format(items);
}

/** Return the message with this id, or else the server's text. */
export function translatedOr(id: string, otherwise: string): string {
  return id in english ? t(id as MessageId) : otherwise;
}
