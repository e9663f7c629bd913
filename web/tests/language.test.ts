import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  common,
  inLanguage,
  list,
  own,
  preferredLanguage,
  speech,
  t,
  translatedOr,
} from '../src/i18n/translate.svelte';

afterEach(() => speech.choose('en'));

describe('language', () => {
  test('the first of the browser’s languages that we speak is taken', () => {
    expect(preferredLanguage(['de-DE', 'ro-MD', 'pl'])).toBe('ro');
    expect(preferredLanguage(['de-DE'])).toBe('en');
  });

  test('Polish counts in one, few and many', async () => {
    await speech.choose('pl');
    expect([1, 3, 5, 22].map((count) => t('points', { count }))).toEqual([
      '1 punkt',
      '3 punkty',
      '5 punktów',
      '22 punkty',
    ]);
  });

  test('Romanian puts a “de” from twenty on', async () => {
    await speech.choose('ro');
    expect([1, 7, 21].map((count) => t('points', { count }))).toEqual(['un punct', '7 puncte', '21 de puncte']);
  });

  test('lists are joined as the language does', async () => {
    expect(list(['a', 'b'], 'disjunction')).toBe('a or b');
    await speech.choose('pl');
    expect(list(['a', 'b'], 'disjunction')).toBe('a lub b');
  });

  test('what we have no name for keeps its own', () => {
    expect(translatedOr('guide.aim', 'x')).toBe('What it is about');
    expect(translatedOr('guide.nowhere', 'Nowhere')).toBe('Nowhere');
  });

  test('a text in several languages is shown in the player’s, or else in English', async () => {
    await speech.choose('pl');
    expect(inLanguage({ en: 'Switzerland', pl: 'Szwajcaria' })).toBe('Szwajcaria');
    expect(inLanguage({ en: 'Nowhere' })).toBe('Nowhere');
  });
});

describe('the words of a title', () => {
  const town = vi.fn((path: string) =>
    Promise.resolve(new Response(JSON.stringify({ 'card.locomotive': `wild card ${path.slice(-2)}` }))),
  );

  afterEach(async () => {
    vi.unstubAllGlobals();
    await speech.speakOf(null);
  });

  test('come before those of all titles while it is at hand', async () => {
    vi.stubGlobal('fetch', town);
    await speech.speakOf('town');
    expect(town).toHaveBeenCalledWith('/api/titles/town/words/en', expect.anything());
    expect(t('card.locomotive')).toBe('wild card en');
    expect(common('card.locomotive')).toBe('locomotive');
    expect(own('card.locomotive')).toBe('wild card en');
    expect(own('card.red')).toBeNull();
    await speech.speakOf(null);
    expect(t('card.locomotive')).toBe('locomotive');
  });

  test('change with the language, both at once, and are asked for once', async () => {
    vi.stubGlobal('fetch', town);
    await speech.speakOf('village');
    const changed = speech.choose('ro');
    expect(speech.language).toBe('en');
    await changed;
    expect(speech.language).toBe('ro');
    expect(t('card.locomotive')).toBe('wild card ro');
    const asked = town.mock.calls.length;
    await speech.choose('en');
    expect(town.mock.calls.length).toBe(asked);
  });

  test('that can’t be had leave the language as it is', async () => {
    vi.stubGlobal('fetch', town);
    await speech.speakOf('hamlet');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    await expect(speech.choose('pl')).rejects.toThrow();
    expect(speech.language).toBe('en');
    expect(t('card.locomotive')).toBe('wild card en');
  });
});
