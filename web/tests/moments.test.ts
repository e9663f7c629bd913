import { describe, expect, test } from 'vitest';
import { begun, lightOf, steps } from '../src/table/ceremony';
import { Facts } from '../src/game/facts';
import { justCompleted, soundOf } from '../src/play/moments';
import type { Entry, Event as GameEvent, TicketView, View } from '../src/net/protocol';
import { momentsOf } from '../src/replay/frames';
import { RECORDED, ticketOf, viewOf } from './recorded';

const view = (facts: Partial<View>): View => viewOf({ phase: 'act', seat: 0, turn: 1, tickets: [], ...facts });
const entry = (...events: GameEvent[]): Entry => ({ number: 0, seat: 1, action: null, events });
const ticket = (id: string, status: TicketView['status']) => ticketOf({ id, status });

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
  const ended = [...RECORDED].map(([title, { facts, replay }]) => {
    const { view } = momentsOf(replay)[replay.frames.length];
    return { title, facts: new Facts(facts), view, scores: view.scores ?? [] };
  });

  test.each(ended)('of $title ends with the totals', ({ facts, scores }) => {
    expect(scores).toHaveLength(2);
    const told = steps(scores, facts);
    expect(told.at(-1)?.totals).toEqual(scores.map(({ total }) => total));
    let before = begun(scores);
    for (const { seat, points, totals } of told) {
      expect(totals).toEqual(before.map((sum, each) => (each === seat ? sum + points : sum)));
      before = totals;
    }
  });

  test.each(ended)('of $title tells every ticket with its points', ({ facts, scores }) => {
    const told = steps(scores, facts).filter(({ ticket }) => ticket !== null);
    expect(told).toHaveLength(scores.flatMap(({ completed, failed }) => [...completed, ...failed]).length);
    for (const { ticket, seat, points } of told) {
      expect(points > 0).toBe(scores[seat].completed.includes(ticket ?? ''));
      expect(points).not.toBe(0);
    }
  });

  test.each(ended.filter(({ facts }) => !facts.title.rules.railyards))(
    'of $title lights the way of every completed ticket',
    ({ facts, view, scores }) => {
      for (const step of steps(scores, facts).filter(({ item }) => item === 'completed_tickets')) {
        const lit = lightOf(step, scores, facts, view);
        const usable = [...view.seats[step.seat].routes, ...scores[step.seat].borrowed];
        expect(lit.routes).not.toEqual([]);
        expect(usable).toEqual(expect.arrayContaining(lit.routes));
      }
    },
  );
});
