import { describe, expect, test } from 'vitest';
import english from '../src/coach/i18n/en.json';
import { LESSONS, dueLesson, learned, type Lesson, type Moment, type Progress } from '../src/coach/lessons';
import type { Entry, View } from '../src/net/protocol';
import { seatOf, ticketOf, viewOf } from './recorded';

const YOU = 0;
const BOT = 1;
const NOTHING: Progress = { over: [], seen: {} };
const DRAWS = ['draw deck', 'draw red'];
const ALL = [...DRAWS, 'claim a-b red:2', 'tickets'];

function played(...actions: [seat: number, action: string | null][]): Entry[] {
  return actions.map(([seat, action], number) => ({ number, seat, action, events: [] }));
}

const KEPT: [number, string | null][] = [
  [YOU, 'keep a-c'],
  [BOT, null],
];

const seats = (...trains: number[]) => trains.map((left, seat) => seatOf(seat, { trains: left }));

function moment(view: Partial<View>, entries: Entry[] = played(...KEPT), rest: Partial<Moment> = {}): Moment {
  const tickets = [ticketOf({ status: 'open' })];
  const plain: Partial<View> = { seat: YOU, turn: YOU, phase: 'act', offered: null, turns_left: null };
  const all = { ...plain, legal: [], face_up: ['red'], hand: {}, tickets, seats: seats(45, 45), ...view };
  return { view: viewOf(all), entries, isAsking: false, isPointing: false, hints: 0, ...rest };
}

/** Return progress with all notes seen except the named ones. */
const allBut = (...lessons: Lesson[]): Progress => ({
  over: LESSONS.filter((lesson) => !lessons.includes(lesson)),
  seen: {},
});

describe('the notes of a first game', () => {
  test('begin with the tickets that are offered, and go on to their cities', () => {
    const offered = { keep_at_least: 2, tickets: [] };
    const choosing = moment({ phase: 'choose_tickets', offered, tickets: [] }, []);
    expect(dueLesson(choosing, NOTHING)).toBe('tickets');
    expect(dueLesson(moment({}), NOTHING)).toBe('cities');
  });

  test('say nothing to a spectator', () => {
    expect(dueLesson(moment({ seat: null, legal: ALL }), NOTHING)).toBeNull();
  });

  test('go away by doing the thing', () => {
    const progress = allBut('draw');
    expect(dueLesson(moment({ legal: DRAWS }), progress)).toBe('draw');
    expect(dueLesson(moment({ legal: DRAWS }, played(...KEPT, [YOU, 'draw red'])), progress)).toBeNull();
    const asking = allBut('routes', 'pay');
    const turn = moment({ legal: ALL });
    expect(dueLesson(turn, asking)).toBe('routes');
    expect(dueLesson({ ...turn, isAsking: true }, asking)).toBe('pay');
    expect(dueLesson(moment({ legal: ALL }, played(...KEPT, [YOU, 'claim a-b red:2'])), asking)).toBeNull();
    expect(dueLesson(moment({ legal: ALL }, undefined, { hints: 1 }), allBut('hint'))).toBeNull();
  });

  test('keep away from the ways to pay, unless they are what is spoken of', () => {
    const claimed = moment({ legal: ALL }, played(...KEPT, [YOU, 'claim a-b red:2']));
    expect(dueLesson(claimed, allBut('points', 'pay'))).toBe('points');
    expect(dueLesson({ ...claimed, isAsking: true }, allBut('points', 'pay'))).toBeNull();
  });

  test('what another does is not what you do', () => {
    const theirs = played(...KEPT, [BOT, 'draw red'], [BOT, 'claim a-b red:2']);
    expect(dueLesson(moment({ legal: DRAWS }, theirs), allBut('draw'))).toBe('draw');
    expect(dueLesson(moment({}, theirs), allBut('points'))).toBeNull();
    expect(dueLesson(moment({}, theirs), allBut('others'))).toBe('others');
  });

  test('what leaves no trace in the game is remembered', () => {
    const shown = learned(moment({}), NOTHING);
    expect(shown.seen).toEqual({ cities: 1 });
    const pointed = learned(moment({}, undefined, { isPointing: true }), shown);
    expect(pointed.over).toEqual(['cities']);
    expect(dueLesson(moment({}), pointed)).not.toBe('cities');
    expect(learned(moment({}), pointed).over).toEqual(['cities']);
  });

  test('what was never shown is not learned by chance', () => {
    const choosing = moment({ phase: 'choose_tickets', offered: { tickets: [], keep_at_least: 2 } }, [], {
      isPointing: true,
    });
    expect(learned(choosing, NOTHING).over).toEqual([]);
  });

  test('do not wait for ever for a thing that is only an offer', () => {
    const progress: Progress = { ...allBut('points'), seen: { points: 2 } };
    const claimed: [number, string][] = [
      [YOU, 'keep a-c'],
      [YOU, 'claim a-b red:2'],
    ];
    expect(dueLesson(moment({}, played(...claimed)), progress)).toBe('points');
    expect(dueLesson(moment({}, played(...claimed, [BOT, 'draw red'])), progress)).toBe('points');
    expect(dueLesson(moment({}, played(...claimed, [YOU, 'draw red'])), progress)).toBeNull();
  });

  test('speak of a locomotive when one lies there or is held', () => {
    const progress = allBut('locomotive');
    expect(dueLesson(moment({ legal: DRAWS }), progress)).toBeNull();
    expect(dueLesson(moment({ legal: DRAWS, face_up: ['red', 'locomotive'] }), progress)).toBe('locomotive');
    expect(dueLesson(moment({ legal: DRAWS, hand: { locomotive: 1 } }), progress)).toBe('locomotive');
  });

  test('speak of more tickets once one is done or trains grow few', () => {
    const progress = allBut('more');
    expect(dueLesson(moment({ legal: ALL }), progress)).toBeNull();
    expect(dueLesson(moment({ legal: ALL, tickets: [ticketOf({ status: 'completed' })] }), progress)).toBe('more');
    expect(dueLesson(moment({ legal: ALL, seats: seats(20, 45) }), progress)).toBe('more');
    expect(dueLesson(moment({ legal: DRAWS, seats: seats(20, 45) }), progress)).toBeNull();
  });

  test('the last round and the end come before all that was left', () => {
    expect(dueLesson(moment({ legal: ALL, turns_left: 2 }), NOTHING)).toBe('last');
    expect(dueLesson(moment({ phase: 'over', turn: null, turns_left: 0 }), NOTHING)).toBe('end');
    expect(dueLesson(moment({ phase: 'over' }), allBut())).toBeNull();
  });

  test('what was skipped does not come again', () => {
    expect(dueLesson(moment({}), { over: ['cities'], seen: {} })).not.toBe('cities');
  });

  test('each has a heading and a text', () => {
    const said = Object.keys(english);
    for (const lesson of LESSONS) expect(said).toEqual(expect.arrayContaining([`name.${lesson}`, `text.${lesson}`]));
    expect(said.filter((id) => /^(name|text)\./.test(id)).length).toBe(2 * LESSONS.length);
  });
});
