import { afterEach, describe, expect, test } from 'vitest';
import { speech } from '../src/i18n/translate.svelte';
import type { RatingChange } from '../src/net/protocol';
import { changeText, littleTexts } from '../src/table/ratings';

const NAMES = ['Ana', 'Michał', 'Tripper'];
const change = (seat: number, by: number, counts_little: RatingChange['counts_little'] = null): RatingChange => ({
  seat,
  before: 1540,
  after: 1540 + by,
  counts_little,
});

afterEach(() => speech.choose('en'));

describe('the change of a rating', () => {
  test('shows both numbers and the difference', async () => {
    for (const language of ['en', 'pl', 'ro'] as const) {
      await speech.choose(language);
      expect(changeText(change(0, 16), NAMES)).toBe('Ana: 1540 → 1556 (+16)');
      expect(changeText(change(1, -16), NAMES)).toBe('Michał: 1540 → 1524 (−16)');
      expect(changeText(change(1, 0), NAMES)).toBe('Michał: 1540 → 1540 (0)');
    }
  });

  test('names the players for whom the game counts little, once for each reason', () => {
    expect(littleTexts([change(0, 5), change(1, -5)], NAMES)).toEqual([]);
    const [first, second] = littleTexts(
      [change(0, 0, 'met_often'), change(1, 0, 'met_often'), change(2, 1, 'unknown')],
      NAMES,
    );
    expect(first).toMatch(/^Ana and Michał: .* ten times within 30 days/);
    expect(second).toMatch(/^Tripper: .* no rated history/);
  });
});
