/**
 * Every text the player sees: by message id, in the language of his choice. What is common to all titles is here;
 * what a title says itself (its name, its own guide, other words for the same) comes from the server with the title.
 */

import { IntlMessageFormat } from 'intl-messageformat';
import english from './en.json';
import { api } from '../net/http';
import { remember, remembered } from '../browser/storage';

export type MessageId = keyof typeof english;
export type Language = 'en' | 'pl' | 'ro';
export type Values = Record<string, unknown>;
/** What a title says itself, by message id. */
export type Words = Record<string, string>;

export const LANGUAGES: readonly { id: Language; name: string }[] = [
  { id: 'en', name: 'English' },
  { id: 'pl', name: 'Polski' },
  { id: 'ro', name: 'Română' },
];

type Messages = Record<MessageId, string>;

/** English is there from the start, other languages come when they are chosen. */
const MESSAGES: Record<Language, () => Promise<Messages>> = {
  en: () => Promise.resolve(english),
  pl: async () => (await import('./pl.json')).default,
  ro: async () => (await import('./ro.json')).default,
};

export function isLanguage(text: string | null | undefined): text is Language {
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
  language = $state<Language>('en');
  /** What is common to all titles, in this language. */
  messages = $state.raw<Messages>(english);
  /** The words of the title at hand: they come before those of all titles. */
  words = $state.raw<Words>({});
  private title: string | null = null;
  private wanted: Language = 'en';

  /** From now on this title is spoken of, none with null. Resolves when its words are there. */
  async speakOf(title: string | null): Promise<void> {
    this.title = title;
    await this.change(this.wanted);
  }

  /** The language of last time, or the one that the browser asks for. */
  async begin(): Promise<void> {
    await this.change(firstLanguage());
  }

  /** Another language; at a table as soon as the title's words in it are there. */
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

/** Return a message as text; a title's own words come before those of all titles. */
export function t(id: MessageId, values?: Plain): string {
  return String(format(textOf(id), speech.language).format(values));
}

/**
 * Return the `t` of a folder that has messages of its own: it finds them in `catalogue`, and all others where the general
 * `t` does. No id is in both (`tests/messages.test.ts`).
 */
export function translator<Id extends string>(catalogue: Record<Language, Record<Id, string>>) {
  return (id: Id | MessageId, values?: Plain): string => {
    const texts: Partial<Record<string, string>> = catalogue[speech.language];
    const text = texts[id];
    return text === undefined ? t(id as MessageId, values) : String(format(text, speech.language).format(values));
  };
}

/** What the title at hand says itself under this id, null if it says nothing. */
export function own(id: string, values?: Plain): string | null {
  const text = speech.words[id];
  return text === undefined ? null : String(format(text, speech.language).format(values));
}

/** A message in the words that all titles have in common, whichever title is at hand. */
export function common(id: MessageId, values?: Plain): string {
  return String(format(speech.messages[id], speech.language).format(values));
}

/** A text that the server has in all languages, in the player's. */
export function inLanguage(texts: Record<string, string>): string {
  return texts[speech.language] ?? texts.en;
}

/** A message in pieces: text, and whatever objects were handed in as values. */
export function pieces<T extends object>(id: MessageId, values: Values): (string | T)[] {
  return format(textOf(id), speech.language)
    .formatToParts(values as Record<string, string>)
    .map((part) => part.value as string | T);
}

/** "a, b or c" / "a, b and c" in the player's language. */
export function list(items: readonly string[], type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat(speech.language, { style: 'long', type }).format(items);
}

/** The message with this id if there is one, else the text that the server sent. */
export function translatedOr(id: string, otherwise: string): string {
  return id in english ? t(id as MessageId) : otherwise;
}
