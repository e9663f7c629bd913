import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import english from '../src/i18n/en.json';
import polish from '../src/i18n/pl.json';
import romanian from '../src/i18n/ro.json';
import chancesEnglish from '../src/chances/i18n/en.json';
import chancesPolish from '../src/chances/i18n/pl.json';
import chancesRomanian from '../src/chances/i18n/ro.json';
import coachEnglish from '../src/coach/i18n/en.json';
import coachPolish from '../src/coach/i18n/pl.json';
import coachRomanian from '../src/coach/i18n/ro.json';
import editorEnglish from '../src/editor/i18n/en.json';
import editorPolish from '../src/editor/i18n/pl.json';
import editorRomanian from '../src/editor/i18n/ro.json';
import replayEnglish from '../src/replay/i18n/en.json';
import replayPolish from '../src/replay/i18n/pl.json';
import replayRomanian from '../src/replay/i18n/ro.json';
import mapsEnglish from '../src/maps/i18n/en.json';
import mapsPolish from '../src/maps/i18n/pl.json';
import mapsRomanian from '../src/maps/i18n/ro.json';
import meEnglish from '../src/me/i18n/en.json';
import mePolish from '../src/me/i18n/pl.json';
import meRomanian from '../src/me/i18n/ro.json';
import talkEnglish from '../src/talk/i18n/en.json';
import talkPolish from '../src/talk/i18n/pl.json';
import talkRomanian from '../src/talk/i18n/ro.json';
import publicEnglish from '../src/public/i18n/en.json';
import publicPolish from '../src/public/i18n/pl.json';
import publicRomanian from '../src/public/i18n/ro.json';
import analysisEnglish from '../src/analysis/i18n/en.json';
import analysisPolish from '../src/analysis/i18n/pl.json';
import analysisRomanian from '../src/analysis/i18n/ro.json';
import puzzlesEnglish from '../src/puzzles/i18n/en.json';
import puzzlesPolish from '../src/puzzles/i18n/pl.json';
import puzzlesRomanian from '../src/puzzles/i18n/ro.json';
import { LANGUAGES } from '../src/i18n/translate.svelte';
import { TITLE_IDS, titleFile, wordsOf } from './facts';

type Messages = Record<string, string>;
const ALL: Record<string, Messages> = { en: english, pl: polish, ro: romanian };
const EDITOR: Record<string, Messages> = { en: editorEnglish, pl: editorPolish, ro: editorRomanian };
const CHANCES: Record<string, Messages> = { en: chancesEnglish, pl: chancesPolish, ro: chancesRomanian };
const COACH: Record<string, Messages> = { en: coachEnglish, pl: coachPolish, ro: coachRomanian };
const REPLAY: Record<string, Messages> = { en: replayEnglish, pl: replayPolish, ro: replayRomanian };
const MAPS: Record<string, Messages> = { en: mapsEnglish, pl: mapsPolish, ro: mapsRomanian };
const ME: Record<string, Messages> = { en: meEnglish, pl: mePolish, ro: meRomanian };
const TALK: Record<string, Messages> = { en: talkEnglish, pl: talkPolish, ro: talkRomanian };
const PUBLIC: Record<string, Messages> = { en: publicEnglish, pl: publicPolish, ro: publicRomanian };
const ANALYSIS: Record<string, Messages> = { en: analysisEnglish, pl: analysisPolish, ro: analysisRomanian };
const PUZZLES: Record<string, Messages> = { en: puzzlesEnglish, pl: puzzlesPolish, ro: puzzlesRomanian };
const PLURALS: Record<string, string[]> = {
  en: ['one', 'other'],
  pl: ['one', 'few', 'many', 'other'],
  ro: ['one', 'few', 'other'],
};

interface Element {
  type: number;
  value?: string;
  options?: Record<string, { value: Element[] }>;
}

const PLURAL = 6;
const LITERAL = 0;
const POUND = 7;

function elements(message: string, language: string): Element[] {
  const format = new IntlMessageFormat(message, language, undefined, { ignoreTag: true });
  return format.getAst();
}

function everyElement(list: Element[]): Element[] {
  return list.flatMap((element) => [
    element,
    ...Object.values(element.options ?? {}).flatMap((option) => everyElement(option.value)),
  ]);
}

function parameters(message: string, language: string): string[] {
  const named = everyElement(elements(message, language)).filter(
    (element) => element.type !== LITERAL && element.type !== POUND,
  );
  return [...new Set(named.map((element) => element.value ?? ''))].sort();
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}

/** The folders with their own messages, and their subjects. */
const FOLDERS: [string, string, Record<string, Messages>][] = [
  ["the editor's messages", 'editor', EDITOR],
  ['the messages about chances', 'chances', CHANCES],
  ['the notes of a first game', 'coach', COACH],
  ['the messages of replays', 'replay', REPLAY],
  ['the messages about public tables', 'public', PUBLIC],
  ['the messages about new maps', 'maps', MAPS],
  ['the messages about persons', 'me', ME],
  ['the messages of analyses', 'analysis', ANALYSIS],
  ['the messages of puzzles', 'puzzles', PUZZLES],
  ['the messages of talk', 'talk', TALK],
];

/** A source that imports `t` from its own folder, which has its own messages. */
const OWN_T = /import \{[^}]*\bt\b[^}]*\} from '\.\/(?:words|puzzleWords|chanceWords)'|export const t = translator/;

describe.each([['the messages of all pages', '', ALL] as const, ...FOLDERS])('%s', (_, folder, all) => {
  const known = Object.keys(all.en);

  test.each(['pl', 'ro'])('%s has the same ids as English', (language) => {
    expect(Object.keys(all[language]).sort()).toEqual([...known].sort());
  });

  test.each(known)('%s takes the same parameters in every language', (id) => {
    const wanted = parameters(all.en[id], 'en');
    expect(parameters(all.pl[id], 'pl')).toEqual(wanted);
    expect(parameters(all.ro[id], 'ro')).toEqual(wanted);
  });

  test.each(['en', 'pl', 'ro'])('%s has every plural form of its language', (language) => {
    for (const [id, message] of Object.entries(all[language])) {
      for (const element of everyElement(elements(message, language))) {
        if (element.type !== PLURAL) continue;
        const missing = PLURALS[language].filter((form) => !element.options?.[form]);
        expect(missing, `${language} ${id}`).toEqual([]);
      }
    }
  });

  test.each(['en', 'pl', 'ro'])('%s has its ids in alphabetical order', (language) => {
    const ids = Object.keys(all[language]);
    expect(ids).toEqual([...ids].sort());
  });

  const texts = sources(`src/${folder}`);
  const code = texts.join('\n');
  const quoted = new Set([...code.matchAll(/['"`]([a-z_]+(?:\.[a-z_]+)*)['"`]/g)].map((match) => match[1]));
  const prefixes = [...code.matchAll(/`([a-z_]+\.)\$\{/g)].map((match) => match[1]);

  test('every id is used somewhere', () => {
    const unused = known.filter((id) => !quoted.has(id) && !prefixes.some((prefix) => id.startsWith(prefix)));
    expect(unused).toEqual([]);
  });

  test('no id is asked for that does not exist', () => {
    const users = folder === '' ? texts.filter((text) => !OWN_T.test(text)) : texts.filter((text) => OWN_T.test(text));
    const asked = users.flatMap((text) => [...text.matchAll(/\b(?:t|pieces)\(\s*'([^']+)'/g)].map(([, id]) => id));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((id) => !(id in all.en) && !(id in english))).toEqual([]);
  });

  test('no id is also one of all pages', () => {
    expect(folder === '' ? [] : known.filter((id) => id in english)).toEqual([]);
  });
});

describe.each([
  ['what decides between equal points', 'tie_breakers', 'tie'],
  ['what is scored', 'score_items', 'item'],
])('%s', (_, rule, prefix) => {
  test('has words for all that a title may name', () => {
    const schema = JSON.parse(readFileSync('../src/whistlestop/titles/schema.json', 'utf8')) as {
      properties: { rules: { properties: Record<string, { items: { enum: string[] } }> } };
    };
    const named = schema.properties.rules.properties[rule].items.enum;
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((name) => !(`${prefix}.${name}` in english))).toEqual([]);
  });
});

describe.each(TITLE_IDS)('the words of %s', (title) => {
  const guide = titleFile<{ guide?: string[] }>(title, 'title.json')?.guide ?? [];
  const words = LANGUAGES.map(({ id }) => ({ language: id, said: wordsOf(title, id) }));
  const own = /^(name|about|variant\.[a-z0-9_]+(\.about)?|country\.[a-z_]+|differs\.[a-z_]+)$/;
  const sections = guide.flatMap((section) => [`guide.${section}`, `guide.${section}.text`]);

  test('are used in the sources', () => {
    const unknown = Object.keys(words[0].said).filter(
      (id) => !(id in english) && !own.test(id) && !sections.includes(id),
    );
    expect(unknown).toEqual([]);
  });

  test('take the same parameters in every language, and those of the word that they stand for', () => {
    for (const id of Object.keys(words[0].said)) {
      const wanted = parameters(words[0].said[id], 'en');
      for (const { language, said } of words) {
        expect(parameters(said[id], language), `${language} ${id}`).toEqual(wanted);
      }
      if (id in english) expect(parameters(ALL.en[id], 'en')).toEqual(expect.arrayContaining(wanted));
    }
  });

  test.each(words)('have every plural form of $language', ({ language, said }) => {
    for (const [id, message] of Object.entries(said)) {
      for (const element of everyElement(elements(message, language))) {
        if (element.type !== PLURAL) continue;
        const missing = PLURALS[language].filter((form) => !element.options?.[form]);
        expect(missing, `${language} ${id}`).toEqual([]);
      }
    }
  });
});
