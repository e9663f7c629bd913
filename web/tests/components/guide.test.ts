// @vitest-environment happy-dom
/** The guide of each title as a reader sees it, in every language. */

import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import GuideBody from '../../src/guide/GuideBody.svelte';
import { LANGUAGES, speech, type Language } from '../../src/i18n/translate.svelte';
import { TITLE_IDS, titleFile } from '../facts';
import { RECORDED, recorded } from '../recorded';
import { serve } from './server';

const HEADINGS: Record<Language, (other: string) => string> = {
  en: (other) => `What differs from ${other}`,
  pl: (other) => `Różnice wobec gry ${other}`,
  ro: (other) => `Ce este diferit față de ${other}`,
};

beforeEach(() => void serve());
afterEach(async () => {
  cleanup();
  await speech.speakOf(null);
  await speech.choose('en');
  vi.unstubAllGlobals();
});

async function shown(title: string, language: Language): Promise<HTMLElement> {
  await speech.choose(language);
  await speech.speakOf(title);
  const { facts } = recorded(title);
  const other = facts.differs_from ? RECORDED.get(facts.differs_from)?.facts : undefined;
  return render(GuideBody, { title: facts, other }).container;
}

/** Return what a title's own files call it. */
function nameOf(title: string | null, language: Language): string {
  const files = [`words/${language}.json`, 'title.json'];
  return files.map((file) => titleFile<{ name?: string }>(title ?? '', file)?.name).find((name) => name) ?? '';
}

const text = (one: Element | null) => (one?.textContent ?? '').replace(/\s+/g, ' ').trim();
const section = (page: ParentNode, id: string) => page.querySelector(`[data-section='${id}']`);

describe.each(LANGUAGES.map(({ id }) => id))('in %s', (language) => {
  test.each(TITLE_IDS)('the guide of %s is complete, and ends with its differences', async (title) => {
    const page = await shown(title, language);
    const { facts } = recorded(title);
    expect(section(page, 'end')).not.toBeNull();
    const differs = section(page, 'differs');
    if (title === 'usa') {
      expect(differs).toBeNull();
    } else {
      expect(text(differs?.querySelector('h2') ?? null)).toBe(HEADINGS[language](nameOf(facts.differs_from, language)));
      expect(differs?.querySelectorAll('li').length).toBeGreaterThanOrEqual(3);
      const order = [...page.querySelectorAll<HTMLElement>('[data-section]')].map((one) => one.dataset.section);
      expect(order[0]).not.toBe('differs'); // the game itself comes first
      expect(order.at(-1)).toBe('differs');
    }
    expect(page.querySelectorAll('.guide .pictures svg').length).toBeGreaterThanOrEqual(6);
    const number = facts.rules.trains > 0 ? facts.rules.trains : facts.rules.starting_hand;
    expect(text(section(page, 'turn'))).toContain(String(number));
    expect(text(page.querySelector('.guide'))).not.toMatch(/undefined|NaN|[{}]|\[object/);
  });
});

/** Return the sentences of Berlin's section about cards that name the wild card. */
async function ofWildCard(language: Language, wild: string): Promise<{ all: string; sentences: string[] }> {
  const all = text(section(await shown('berlin', language), 'cards'));
  return { all, sentences: all.split(/(?<=\.)\s/).filter((each) => each.toLowerCase().includes(wild)) };
}

test.each([
  ['en', 'wild card'],
  ['pl', 'joker'],
  ['ro', 'joker'],
] as const)('the wild card of a city game is not called a locomotive in %s', async (language, wild) => {
  const { all, sentences } = await ofWildCard(language, wild);
  expect(sentences.length).toBeGreaterThan(1);
  // Its picture is mentioned once, where the card is explained.
  const LOCOMOTIVE = /locomoti|lokomotyw/g;
  expect(all.match(LOCOMOTIVE)).toEqual(sentences[1].match(LOCOMOTIVE));
  expect(all.match(LOCOMOTIVE)).toHaveLength(1);
});
