import { afterEach, describe, expect, test } from 'vitest';
import { speech } from '../src/i18n/translate.svelte';
import { expectedText, factText, reasonsFor } from '../src/game/moveReasons';
import type { Fact, HintMove } from '../src/net/protocol';
import { FACTS } from './facts';

const NAMES = ['Ana', 'Michał'];
const route: Fact = { kind: 'own_route', id: 'a-b', best: 0.95, played: 0.4, rival: 1, taken: 0.35 };

const move = (compared: HintMove['compared']): HintMove => ({
  action: 'draw deck',
  score: 90,
  win: 0.4,
  games: 100,
  compared,
});

afterEach(() => speech.choose('en'));

describe('why a move is better', () => {
  test('a fact names the route and the player who takes it otherwise', () => {
    expect(factText(route, FACTS, NAMES)).toBe(
      'Aa – Bé is secured in 95% of the games instead of 40%; otherwise Michał takes it in 35%',
    );
    expect(factText(route, FACTS, NAMES, true)).toBe(
      'Aa – Bé is secured in 40% of the games instead of 95%; Michał then takes it in 35%',
    );
  });

  test('a rival without a name is another player', () => {
    const rival: Fact = { kind: 'rival_route', id: 'b-c', best: 0.1, played: 0.5, rival: null, taken: 0 };
    expect(factText(rival, FACTS)).toBe('another player takes Bé – Cc in 10% of the games instead of 50%');
    expect(factText({ ...rival, rival: 1 }, FACTS, NAMES)).toContain('Michał takes');
  });

  test('the first move is compared with the other one, the others with the first', () => {
    const compared = { action: 'draw red', points: 4, win: 0.1, is_clear: true, facts: [route] };
    expect(reasonsFor(move(compared), true, FACTS, NAMES)).toEqual({
      heading: 'Compared with “Take the face-up card: red”:',
      lines: [factText(route, FACTS, NAMES)],
    });
    expect(reasonsFor(move(compared), false, FACTS, NAMES)).toEqual({
      heading: 'Compared with the first move:',
      lines: [factText(route, FACTS, NAMES, true)],
    });
  });

  test('without a telling fact one sentence gives the advantage', () => {
    const heading = (points: number, win: number, isBest: boolean, is_clear = true) =>
      reasonsFor(move({ action: 'draw red', points, win, is_clear, facts: [] }), isBest, FACTS, NAMES).heading;
    expect(heading(1, 0.01, true)).toBe('About as good as this: Take the face-up card: red.');
    expect(heading(1, 0.01, false)).toBe('About as good as the first move.');
    expect(heading(6, -0.04, true)).toContain('+6 points, −4% to win');
    expect(heading(6, 0.04, false)).toContain('−6 points, −4% to win');
    expect(heading(6, 0.05, false, false)).toBe('About as good as the first move.');
    expect(reasonsFor(move(null), true, FACTS, NAMES).heading).toContain('is just as good');
  });

  test('each language says it', async () => {
    for (const language of ['pl', 'ro'] as const) {
      await speech.choose(language);
      expect(factText(route, FACTS, NAMES)).toMatch(/Aa – Bé.*95\s?%.*40\s?%.*Michał/);
    }
  });

  test('what each seat can expect is sorted by its chance to win', () => {
    const expected = [
      { points: 96.2, win: 0.36 },
      { points: 101.4, win: 0.64 },
    ];
    expect(expectedText({ number: 0, moves: [], expected }, NAMES, 0)).toBe('Michał: 101 (64%); you: 96 (36%)');
  });
});
