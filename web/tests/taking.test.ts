import { describe, expect, test } from 'vitest';
import type { Entry, TableInfo, View } from '../src/net/protocol';
import { undoable } from '../src/session/taking';
import { tableOf, viewOf } from './recorded';

const seats = (...kinds: ('person' | 'bot')[]): TableInfo =>
  tableOf({ seats: kinds.map((kind, seat) => ({ ...tableOf().seats[0], kind, seat })), yours: [0] });
const view = (more: Partial<View> = {}) => viewOf({ seat: 0, phase: 'act', offered: null, ...more });
const entry = (number: number, seat: number, more: Partial<Entry> = {}): Entry => ({
  number,
  seat,
  action: 'pass',
  events: [],
  ...more,
});

describe('what can be taken back', () => {
  test('is the last action of your own', () => {
    const entries = [entry(0, 0), entry(1, 1), entry(2, 0), entry(3, 1)];
    expect(undoable(seats('person', 'person'), view(), entries)?.entry).toBe(entries[2]);
  });

  test('needs no consent while no other player has acted or learned anything', () => {
    const table = seats('person', 'person');
    expect(undoable(table, view(), [entry(0, 1), entry(1, 0)])?.isFree).toBe(true);
    expect(undoable(table, view(), [entry(0, 1), entry(1, 0, { reveals: true })])?.isFree).toBe(false);
    expect(undoable(table, view(), [entry(0, 0), entry(1, 1)])?.isFree).toBe(false);
  });

  test('is nothing that a bot did in your place', () => {
    const entries = [entry(0, 0), entry(1, 1), entry(2, 0, { stand_in: 'conductor' })];
    expect(undoable(seats('person', 'person'), view(), entries)).toBeNull();
  });

  test('needs no consent if all others are bots', () => {
    const entries = [entry(0, 0), entry(1, 1)];
    expect(undoable(seats('person', 'bot'), view(), entries)?.isAlone).toBe(true);
    expect(undoable(seats('person', 'person'), view(), entries)?.isAlone).toBe(false);
  });

  test('is a choice of first tickets until all have chosen', () => {
    const choosing = { phase: 'choose_tickets' as const };
    expect(undoable(seats('person', 'person'), view(choosing), [])).toEqual({
      entry: null,
      isFree: true,
      isAlone: true,
    });
    const offered = { tickets: [], keep_at_least: 2 };
    expect(undoable(seats('person', 'person'), view({ ...choosing, offered }), [])).toBeNull();
  });

  test('is nothing for spectators, before the first action and after the last', () => {
    const table = seats('person', 'person');
    expect(undoable(table, view({ seat: null }), [entry(0, 0)])).toBeNull();
    expect(undoable(table, view(), [])).toBeNull();
    expect(undoable(table, view({ phase: 'over' }), [entry(0, 0)])).toBeNull();
  });
});
