import { afterEach, describe, expect, test } from 'vitest';
import { boardFacts } from '../src/game/boardFacts';
import { Facts } from '../src/game/facts';
import { speech } from '../src/i18n/translate.svelte';
import { wordsOf } from './facts';
import { RECORDED, recorded } from './recorded';

afterEach(() => {
  speech.words = {};
});

describe('the board', () => {
  test.each(['en', 'pl', 'ro'] as const)('calls countries as the tickets do (%s)', (language) => {
    speech.words = wordsOf('switzerland', language);
    const facts = new Facts(recorded('switzerland').facts);
    const names = new Map(boardFacts(facts).cities.map((city) => [city.id, city.name]));
    const germany = wordsOf('switzerland', language)['country.germany'];
    expect(names.get('germany_basel')).toBe(germany);
    const ticket = facts.title.tickets.find(({ countries }) => countries && 'germany' in countries);
    expect(facts.ticketName(ticket?.id ?? '')).toContain(germany);
  });

  test.each([...RECORDED])('of %s has the points of subways, if there are any', (_, { facts }) => {
    expect(boardFacts(new Facts(facts)).subway_points).toEqual(facts.rules.subway_points);
    expect(Object.keys(facts.rules.subway_points).length > 0).toBe(facts.rules.subways > 0);
  });
});
