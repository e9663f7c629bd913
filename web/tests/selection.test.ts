import { describe, expect, test } from 'vitest';
import {
  added,
  exactly,
  larger,
  stillHeld,
  threatened,
  whyUnplaced,
  withCards,
  type Cards,
} from '../src/game/selection';
import { around } from '../src/cards/seating';
import type { Placement, View } from '../src/net/protocol';
import { viewOf } from './recorded';

const placement = (cards: Cards, ...robs: Placement['robs']): Placement => ({
  cards,
  action: `place ${Object.entries(cards)
    .map(([card, count]) => `${card}:${count}`)
    .join(' ')}`,
  robs,
});

const TWO_BLUE = placement({ blue: 2 });
const BLUE_AND_ENGINE = placement({ blue: 1, locomotive: 1 });
const THREE_BLUE = placement({ blue: 2, locomotive: 1 }, { seat: 1, cards: { blue: 2 } });
const THREE_COLOURS = placement({ red: 1, blue: 1, yellow: 1 });
const ALL = [THREE_BLUE, TWO_BLUE, BLUE_AND_ENGINE, THREE_COLOURS];

describe('cards taken up', () => {
  test('are never more than the hand has, and never fewer than none', () => {
    expect(added({}, 'blue', 1, { blue: 1 })).toEqual({ blue: 1 });
    expect(added({ blue: 1 }, 'blue', 1, { blue: 1 })).toEqual({ blue: 1 });
    expect(added({ blue: 1, red: 1 }, 'blue', -1, { blue: 1, red: 1 })).toEqual({ red: 1 });
    expect(added({}, 'blue', -1, { blue: 1 })).toEqual({});
  });

  test('are let go when the hand has no more of them', () => {
    expect(stillHeld({ blue: 2, red: 1 }, { blue: 1 })).toEqual({ blue: 1 });
  });

  test('are a placement only if they are all of it', () => {
    expect(exactly(ALL, { blue: 2 })).toBe(TWO_BLUE);
    expect(exactly(ALL, { blue: 1, locomotive: 1 })).toBe(BLUE_AND_ENGINE);
    expect(exactly(ALL, { yellow: 1, red: 1, blue: 1 })).toBe(THREE_COLOURS);
    expect(exactly(ALL, { blue: 1 })).toBeNull();
    expect(exactly(ALL, {})).toBeNull();
  });

  test('lead to larger placements, the smallest first', () => {
    expect(larger(ALL, { blue: 1 })).toEqual([TWO_BLUE, BLUE_AND_ENGINE, THREE_BLUE, THREE_COLOURS]);
    expect(larger(ALL, { red: 1, blue: 1 })).toEqual([THREE_COLOURS]);
    expect(larger(ALL, { green: 1 })).toEqual([]);
  });

  test('show whose rows they would take', () => {
    expect(threatened(THREE_BLUE)).toEqual({ 1: { blue: 2 } });
    expect(threatened(null)).toEqual({});
  });

  test('add up with what lies elsewhere', () => {
    expect(withCards({ blue: 1 }, { blue: 2, red: 1 }, {})).toEqual({ blue: 3, red: 1 });
  });
});

describe('why cards can’t be placed', () => {
  const view = (placements: Placement[], rows: View['rows'] = {}): View => viewOf({ placements, rows }, 'card_game');

  test('they lie on the own railyard already', () => {
    const table = view(ALL, { green: { fewest: null, rival: 0 } });
    expect(whyUnplaced(table, { green: 2 })).toEqual({ id: 'own_row', card: 'green' });
  });

  test('another player has as many of them', () => {
    const table = view(ALL, { green: { fewest: 4, rival: 2 } });
    expect(whyUnplaced(table, { green: 3 })).toEqual({
      id: 'outnumbered',
      card: 'green',
      seat: 2,
      count: 3,
    });
  });

  test('one of three colours lies on a railyard', () => {
    const table = view(ALL, { green: { fewest: 2, rival: 1 } });
    expect(whyUnplaced(table, { green: 1, red: 1, blue: 1 })).toMatchObject({
      id: 'lies_elsewhere',
      card: 'green',
      seat: 1,
    });
  });

  test('they do not go together', () => {
    const table = view(ALL);
    expect(whyUnplaced(table, { red: 1, blue: 1, locomotive: 1 }).id).toBe('no_locomotive');
    expect(whyUnplaced(table, { red: 2, blue: 1 }).id).toBe('mixed');
    expect(whyUnplaced(table, { red: 1, blue: 1, green: 1, black: 1 }).id).toBe('mixed');
    expect(whyUnplaced(table, { locomotive: 2 }).id).toBe('needs_colour');
    expect(whyUnplaced(table, { green: 1 }).id).toBe('too_few');
  });

  test('nothing at all can be placed', () => {
    expect(whyUnplaced(view([]), { red: 2 }).id).toBe('not_now');
  });
});

describe('the card table', () => {
  test('has the others around in the order of play, you in front', () => {
    expect(around(4, 2)).toEqual({ others: [3, 0, 1], own: 2 });
    expect(around(2, 0)).toEqual({ others: [1], own: 0 });
    expect(around(3, null)).toEqual({ others: [0, 1, 2], own: null });
  });
});
