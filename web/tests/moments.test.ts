import { describe, expect, test } from 'vitest';
import { begun, steps } from '../src/lib/ceremony';
import { justCompleted, soundOf } from '../src/lib/moments';
import type { Entry, Event as GameEvent, ScoreView, View } from '../src/lib/protocol';

const view = (facts: object): View => ({ phase: 'act', seat: 0, turn: 1, tickets: [], ...facts }) as unknown as View;
const entry = (...events: GameEvent[]): Entry => ({ number: 0, seat: 1, action: null, events });
const ticket = (id: string, status: string) => ({ id, status });

describe('a sound', () => {
  const claim: GameEvent = { kind: 'route_claimed', seat: 1, route: 'a-b' };
  const card: GameEvent = { kind: 'card_taken', seat: 1, source: 'deck' };

  test('is the rarest of what happened', () => {
    expect(soundOf([entry(card, claim)], view({}), view({}))).toBe('train');
    expect(soundOf([entry(card)], view({}), view({}))).toBe('card');
    expect(soundOf([entry(card)], view({}), view({ turn: 0 }))).toBe('turn');
    expect(soundOf([entry(claim)], view({ turn: 0 }), view({ phase: 'over', turn: null }))).toBe('end');
    expect(soundOf([entry({ kind: 'passed', seat: 1 })], view({}), view({}))).toBeNull();
    expect(soundOf([entry(claim)], null, view({}))).toBeNull();
  });

  test('tells of a ticket, but not of one that was drawn complete', () => {
    const before = view({ tickets: [ticket('a-b', 'open'), ticket('b-c', 'open')] });
    const after = view({ tickets: [ticket('a-b', 'completed'), ticket('b-c', 'open'), ticket('c-d', 'completed')] });
    expect(justCompleted(before, after).map(({ id }) => id)).toEqual(['a-b']);
    expect(soundOf([entry(claim)], before, after)).toBe('ticket');
    expect(justCompleted(after, after)).toEqual([]);
  });
});

describe('the ceremony', () => {
  const score = (items: Record<string, number>, completed: Record<string, number>, failed: Record<string, number>) =>
    ({
      items,
      total: Object.values(items).reduce((sum, points) => sum + points, 0),
      completed: Object.keys(completed),
      failed: Object.keys(failed),
      ticket_points: { ...completed, ...failed },
    }) as unknown as ScoreView;

  test.each([
    [
      'a board',
      [
        score({ routes: 40, tickets: 12, longest_path: 10, stations: 0 }, { 'a-b': 20 }, { 'b-c': -8 }),
        score({ routes: 33, tickets: -5, longest_path: 0, stations: 8 }, {}, { 'a-c': -5 }),
      ],
    ],
    [
      'cards',
      [
        score({ completed_tickets: 14, failed_tickets: -3, big_cities: 8 }, { x: 9, y: 5 }, { z: 3 }),
        score({ completed_tickets: 0, failed_tickets: 0, big_cities: 0 }, {}, {}),
      ],
    ],
  ])('of %s ends with the totals', (_, scores) => {
    const told = steps(scores);
    expect(told.at(-1)?.totals).toEqual(scores.map(({ total }) => total));
    let before = begun(scores);
    for (const { seat, points, totals } of told) {
      expect(totals).toEqual(before.map((sum, each) => (each === seat ? sum + points : sum)));
      before = totals;
    }
  });
});
