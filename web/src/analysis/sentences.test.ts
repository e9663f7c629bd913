import { describe, expect, it } from 'vitest';
import type { SeatSummary } from '../net/protocol';
import { signedNumber, storyOf } from './sentences';

const summary = (changes: Partial<SeatSummary> = {}): SeatSummary => ({
  result: { wins: 0, points: 80 },
  luck: { points: -12.4, points_error: 3.2 },
  luck_by_kind: { tickets: { points: -12.9, points_error: 3 }, deck: { points: 0.5, points_error: 1 } },
  lost: { chance: 0.456, points: 23.4 },
  decisions: 30,
  accuracy: 78.2,
  judgements: {},
  stand_ins: 0,
  ...changes,
});

describe('the story of a seat', () => {
  it('compares its accuracy with the winner’s, and tells what its mistakes and its luck did', () => {
    expect(storyOf(summary(), summary({ accuracy: 87 }))).toEqual([
      'accuracy 9 percentage points below the winner’s',
      'mistakes cost 23 points and 46% of the chance to win',
      'was unlucky by 12 ± 3 points: tickets drawn −13',
    ]);
  });

  it('leaves out what was not measured', () => {
    expect(storyOf(summary({ luck: null, luck_by_kind: {}, lost: null, accuracy: null }), null)).toEqual([]);
    expect(storyOf(summary({ luck: null, lost: { chance: 0, points: 0 } }), null)).toEqual(['no mistakes that matter']);
  });
});

describe('a number with its sign', () => {
  it('has a true minus, and no sign where it rounds to nothing', () => {
    expect([-3.2, 3.2, -0.2, 0.2].map((value) => signedNumber(value))).toEqual(['−3', '+3', '0', '0']);
  });
});
