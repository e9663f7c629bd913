import { afterEach, describe, expect, test } from 'vitest';
import { list, preferredLanguage, speech, t, translatedOr } from '../src/lib/i18n.svelte';

afterEach(() => speech.choose('en'));

describe('language', () => {
  test('the first of the browser’s languages that we speak is taken', () => {
    expect(preferredLanguage(['de-DE', 'ro-MD', 'pl'])).toBe('ro');
    expect(preferredLanguage(['de-DE'])).toBe('en');
  });

  test('Polish counts in one, few and many', () => {
    speech.choose('pl');
    expect([1, 3, 5, 22].map((count) => t('points', { count }))).toEqual([
      '1 punkt',
      '3 punkty',
      '5 punktów',
      '22 punkty',
    ]);
  });

  test('Romanian puts a “de” from twenty on', () => {
    speech.choose('ro');
    expect([1, 7, 21].map((count) => t('points', { count }))).toEqual([
      'un punct',
      '7 puncte',
      '21 de puncte',
    ]);
  });

  test('lists are joined as the language does', () => {
    expect(list(['a', 'b'], 'disjunction')).toBe('a or b');
    speech.choose('pl');
    expect(list(['a', 'b'], 'disjunction')).toBe('a lub b');
  });

  test('what we have no name for keeps its own', () => {
    expect(translatedOr('title.europe', 'x')).toBe('Europe');
    expect(translatedOr('title.nowhere', 'Nowhere')).toBe('Nowhere');
  });
});
