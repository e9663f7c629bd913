import { describe, expect, test } from 'vitest';
import { isInVain, isYourLast, lastTurns } from '../src/table/lastTurns';
import type { View } from '../src/net/protocol';
import { viewOf } from './recorded';

const view = (facts: Partial<View>): View =>
  viewOf({ phase: 'act', seat: 0, turn: 0, turns_left: null, players: 3, legal: [], ...facts });

describe('the last round', () => {
  test('has no turns before it is announced nor after it', () => {
    expect(lastTurns(view({}))).toEqual([]);
    expect(lastTurns(view({ turns_left: 0, turn: null, phase: 'over' }))).toEqual([]);
  });

  test('starts with the player to move', () => {
    expect(lastTurns(view({ turn: 2, turns_left: 3 }))).toEqual([2, 0, 1]);
    expect(lastTurns(view({ turn: 1, turns_left: 1 }))).toEqual([1]);
  });

  test('has a last turn for each', () => {
    expect(isYourLast(view({ turns_left: 3 }))).toBe(true);
    expect(isYourLast(view({ turn: 1, turns_left: 3 }))).toBe(false);
    expect(isYourLast(view({ seat: null, turns_left: 3 }))).toBe(false);
  });

  test('cards are in vain where a route could be claimed, tickets always', () => {
    const last = { turns_left: 2, legal: ['draw deck', 'tickets'] };
    expect(isInVain(view(last))).toEqual({ cards: false, tickets: true });
    expect(isInVain(view({ ...last, legal: [...last.legal, 'claim a-b red'] }))).toEqual({
      cards: true,
      tickets: true,
    });
    expect(isInVain(view({ ...last, turns_left: null }))).toEqual({ cards: false, tickets: false });
    expect(isInVain(view({ ...last, phase: 'second_card' }))).toEqual({ cards: false, tickets: false });
  });
});
