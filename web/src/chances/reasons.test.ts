import { beforeAll, describe, expect, test } from 'vitest';
import { speech, type Language } from '../i18n/translate.svelte';
import type { Reason, Standing } from '../net/protocol';
import { factOf, reasonsOf } from './reasons';

const STANDING: Standing = {
  points: 31,
  tickets: 5,
  completed: 2,
  open: 22,
  given_up: 0,
  lacking: 0,
  trains: 5,
  cards: 9,
  locomotives: 2,
  routes: 8,
  longest_path: 17,
  is_longest: true,
  waits: 0,
};
const LAST_ROUND_AT = 2;

function told(group: Reason['group'], standing: Partial<Standing> = {}, effect = 0.1): string {
  return factOf({ seat: 0, group, effect }, { ...STANDING, ...standing }, LAST_ROUND_AT);
}

describe('a reason in English', () => {
  beforeAll(() => speech.choose('en'));

  test('names the tickets that are complete and the points that are not', () => {
    expect(told('tickets')).toBe('2 of 5 tickets complete, 22 points still open');
    expect(told('tickets', { open: 0, tickets: 1, completed: 1 })).toBe('1 of 1 ticket complete');
    expect(told('tickets', { given_up: 9 })).toBe('2 of 5 tickets complete, 9 of 22 open points out of reach');
  });

  test('names the cards that open tickets in reach still need', () => {
    expect(told('tickets', { lacking: 1 })).toBe('2 of 5 tickets complete, 22 points still open, 1 card short');
    expect(told('tickets', { lacking: 7, given_up: 22 })).toBe(
      '2 of 5 tickets complete, 22 of 22 open points out of reach',
    );
    expect(told('tickets', { lacking: 7, open: 0, tickets: 1, completed: 1 })).toBe('1 of 1 ticket complete');
  });

  test('counts the trains down to the last round when it is near', () => {
    expect(told('trains')).toBe('3 trains from the last round');
    expect(told('trains', { trains: 30 })).toBe('30 trains left');
    expect(told('trains', { trains: 2 })).toBe('2 trains left');
  });

  test('no reason counts down to a last round that runs', () => {
    const reasons: Reason[] = [{ seat: 0, group: 'trains', effect: -0.2 }];
    const texts = (trains: number) =>
      reasonsOf(
        {
          reasons,
          standings: [
            { ...STANDING, trains: 9 },
            { ...STANDING, trains },
          ],
        },
        LAST_ROUND_AT,
      )[0]?.map(({ text }) => text);
    expect(texts(3)).toEqual(['7 trains from the last round']);
    expect(texts(2)).toEqual(['9 trains left']);
  });

  test('names points, path, hand and turn', () => {
    expect(told('points')).toBe('31 points so far');
    expect(told('network')).toBe('the longest path so far: 17');
    expect(told('network', { is_longest: false })).toBe('own longest path: 17');
    expect(told('network', {}, -0.1)).toBe('own longest path: 17');
    expect(told('network', { longest_path: 0 })).toBe('8 routes on the board');
    expect(told('hand')).toBe('9 cards in hand, 2 of them locomotives');
    expect(told('hand', { cards: 1, locomotives: 0 })).toBe('1 card in hand');
    expect(told('turn')).toBe('to move now');
    expect(told('turn', { waits: 1 })).toBe('moves after 1 other player');
  });
});

test.each<[Language, string, string]>([
  ['pl', 'zrealizowane bilety: 2 z 5, jeszcze 22 punkty do zdobycia', '3 wagoniki do ostatniej rundy'],
  ['ro', 'bilete îndeplinite: 2 din 5, încă 22 de puncte de câștigat', '3 vagoane până la ultima rundă'],
])('a reason in %s has the right plurals', async (language, tickets, trains) => {
  await speech.choose(language);
  expect([told('tickets'), told('trains')]).toEqual([tickets, trains]);
});

test('each seat has its own reasons, in the order of the server', () => {
  const reasons: Reason[] = [
    { seat: 0, group: 'tickets', effect: 0.2 },
    { seat: 0, group: 'hand', effect: -0.1 },
  ];
  const found = reasonsOf({ reasons, standings: [STANDING, STANDING] }, LAST_ROUND_AT);
  expect(found.map((each) => each.map(({ effect }) => effect))).toEqual([[0.2, -0.1], []]);
});
