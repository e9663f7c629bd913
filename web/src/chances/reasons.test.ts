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

/** The other players: 21 points, 33 open, 20 trains, 4 cards, a path of 9 and 6 routes on average. */
const OTHERS: readonly Standing[] = [
  { ...STANDING, points: 12, open: 30, trains: 15, cards: 3, longest_path: 10, routes: 7 },
  { ...STANDING, points: 30, open: 36, trains: 25, cards: 5, longest_path: 8, routes: 5 },
];

function told(
  group: Reason['group'],
  standing: Partial<Standing> = {},
  effect = 0.1,
  others: readonly Standing[] = OTHERS,
): string {
  return factOf({ seat: 0, group, effect }, { ...STANDING, ...standing }, others, LAST_ROUND_AT);
}

const OPEN = ' (others on average: 2 complete, 33 points open)';

describe('a reason in English', () => {
  beforeAll(() => speech.choose('en'));

  test('names the tickets that are complete and the points that are not', () => {
    expect(told('tickets')).toBe(`2 of 5 tickets complete, 22 points still open${OPEN}`);
    expect(told('tickets', { open: 0, tickets: 1, completed: 1 })).toBe(`1 of 1 ticket complete${OPEN}`);
    expect(told('tickets', { given_up: 9 })).toBe(`2 of 5 tickets complete, 9 of 22 open points out of reach${OPEN}`);
  });

  test('names the cards that open tickets in reach still need', () => {
    expect(told('tickets', { lacking: 1 })).toBe(`2 of 5 tickets complete, 22 points still open, 1 card short${OPEN}`);
    expect(told('tickets', { lacking: 7, given_up: 22 })).toBe(
      `2 of 5 tickets complete, 22 of 22 open points out of reach${OPEN}`,
    );
    expect(told('tickets', { lacking: 7, open: 0, tickets: 1, completed: 1 })).toBe(`1 of 1 ticket complete${OPEN}`);
  });

  test('counts the trains down to the last round when it is near', () => {
    expect(told('trains')).toBe('3 trains from the last round');
    expect(told('trains', { trains: 30 })).toBe('30 trains left (others on average: 20)');
    expect(told('trains', { trains: 2 })).toBe('2 trains left (others on average: 20)');
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
    expect(texts(2)).toEqual(['9 trains left (the other player: 2)']);
  });

  test('names points, path, hand and turn', () => {
    expect(told('points')).toBe('31 points so far (others on average: 21)');
    expect(told('network')).toBe('the longest path so far: 17 (others on average: 9)');
    expect(told('network', { is_longest: false })).toBe('own longest path: 17 (others on average: 9)');
    expect(told('network', {}, -0.1)).toBe('own longest path: 17 (others on average: 9)');
    expect(told('network', { longest_path: 0 })).toBe('8 routes on the board (others on average: 6)');
    expect(told('hand')).toBe('9 cards in hand, 2 of them locomotives (others on average: 4)');
    expect(told('hand', { cards: 1, locomotives: 0 })).toBe('1 card in hand (others on average: 4)');
    expect(told('turn')).toBe('to move now');
    expect(told('turn', { waits: 1 })).toBe('moves after 1 other player');
  });
});

test.each<[Language, string, string]>([
  [
    'pl',
    'zrealizowane bilety: 2 z 5, jeszcze 22 punkty do zdobycia (pozostali średnio: zrealizowane 2, jeszcze 33 punkty)',
    '3 wagoniki do ostatniej rundy',
  ],
  [
    'ro',
    'bilete îndeplinite: 2 din 5, încă 22 de puncte de câștigat (ceilalți, în medie: 2 îndeplinite, încă 33 de puncte)',
    '3 vagoane până la ultima rundă',
  ],
])('a reason in %s has the right plurals', async (language, tickets, trains) => {
  await speech.choose(language);
  expect([told('tickets'), told('trains')]).toEqual([tickets, trains]);
});

test('with two players the other one is named, in words of its own', async () => {
  await speech.choose('en');
  const [other] = OTHERS;
  expect(told('points', {}, 0.1, [other])).toBe('31 points so far (the other player: 12)');
  expect(told('tickets', {}, 0.1, [{ ...other, open: 1 }])).toContain('(the other player: 2 complete, 1 point open)');
});

test('each seat has its own reasons, in the order of the server', () => {
  const reasons: Reason[] = [
    { seat: 0, group: 'tickets', effect: 0.2 },
    { seat: 0, group: 'hand', effect: -0.1 },
  ];
  const found = reasonsOf({ reasons, standings: [STANDING, STANDING] }, LAST_ROUND_AT);
  expect(found.map((each) => each.map(({ effect }) => effect))).toEqual([[0.2, -0.1], []]);
});
