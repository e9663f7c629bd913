import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TitleFacts } from '../src/net/protocol';
import { quickOffer, titleToLearn } from '../src/start/quick';
import { FACTS } from './facts';

const level = (id: string) => ({ id, name: { en: id }, about: { en: '' } });
const LEVELS = [level('newcomer'), level('traveller')];
const title = (id: string, changes: Partial<TitleFacts> = {}): TitleFacts => ({ ...FACTS.title, id, ...changes });
const base = title('base');
const grand = title('grand', { recommended: true, differs_from: 'base' });
const small = title('little', { differs_from: 'base', rules: { ...FACTS.title.rules, players_at_most: 3 } });
const TITLES = [grand, small, base];

let kept: Record<string, string> = {};

beforeEach(() => {
  kept = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  });
});

afterEach(() => vi.unstubAllGlobals());

const played = (last: object) => (kept['whistlestop.last'] = JSON.stringify(last));

describe('Play now', () => {
  test('offers a newcomer the recommended title, gentle bots and hints', () => {
    expect(quickOffer(TITLES, LEVELS)).toEqual({ title: grand, level: LEVELS[0], opponents: 3, hints: true });
  });

  test('offers title and level of last time, to as many as the title takes', () => {
    played({ title: 'little', level: 'traveller', hints: false });
    expect(quickOffer(TITLES, LEVELS)).toEqual({ title: small, level: LEVELS[1], opponents: 2, hints: false });
  });

  test('offers something else where they are gone', () => {
    played({ title: 'gone', level: 'gone', hints: true });
    expect(quickOffer(TITLES, LEVELS)).toMatchObject({ title: grand, level: LEVELS[0] });
    kept['whistlestop.last'] = '{';
    expect(quickOffer(TITLES, LEVELS)).toMatchObject({ title: grand, level: LEVELS[0] });
  });

  test('offers nothing before titles and bots are there', () => {
    expect(quickOffer([], LEVELS)).toBeNull();
    expect(quickOffer(TITLES, [])).toBeNull();
  });
});

test('the title to learn is the one that the others are compared with', () => {
  expect(titleToLearn(TITLES)).toBe(base);
});
