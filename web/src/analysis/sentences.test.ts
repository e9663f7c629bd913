import { describe, expect, it } from 'vitest';
import type { SeatSummary } from '../net/protocol';
import { decimal, inTenths, signedNumber } from './sentences';

const amount = (points: number) => ({ wins: points / 100, points });

/** The number in a text, in tenths. */
const read = (text: string) => Math.round(10 * Number(text.replace('−', '-')));

/** Pseudorandom numbers, the same in every run. */
function* numbers(): Generator<number, never> {
  for (let state = 1; ;) {
    state = (state * 48271) % 2147483647;
    yield (state / 2147483647 - 0.5) * 160;
  }
}

describe('the parts of a result', () => {
  it('add up as they are shown, and differ from the exact ones only by rounding', () => {
    const from = numbers();
    for (let round = 0; round < 2000; round++) {
      const [result, expected, luck, skill] = [
        Math.round(from.next().value) + 0, // not −0
        from.next().value,
        from.next().value,
        round % 3 ? from.next().value : null,
      ];
      const rest = result - expected - luck - (skill ?? 0);
      const summary: SeatSummary = {
        result: amount(result),
        expected: amount(expected),
        luck: amount(luck),
        skill: skill === null ? null : amount(skill),
        rest: amount(rest),
        skill_error: amount(1),
        luck_by_kind: {},
        decisions: 30,
        accuracy: 0.8,
        judgements: {},
        stand_ins: 0,
      };
      for (const shown of [inTenths(summary, 'points'), inTenths(summary, 'wins')]) {
        const parts = [decimal(shown.expected), signedNumber(shown.luck, 1), signedNumber(shown.rest, 1)];
        if (shown.skill !== null) parts.push(signedNumber(shown.skill, 1));
        expect(parts.map(read).reduce((sum, part) => sum + part)).toBe(10 * shown.result);
        expect(shown.skill === null).toBe(skill === null);
        for (const [one, other, most] of [
          [shown.expected, expected, 0.0501],
          [shown.luck, luck, 0.0501],
          [shown.skill ?? 0, skill ?? 0, 0.0501],
          [shown.rest, rest, 0.1501],
        ]) {
          expect(Math.abs(one - other)).toBeLessThan(most);
        }
      }
    }
  });
});
