import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  claimableRoutes,
  completeAction,
  drawAction,
  keepAction,
  layAction,
  parseAction,
  possible,
  stationAction,
  type Action,
} from '../src/game/actions';
import { counted, howMany, singly } from '../src/game/cards';
import { RECORDED } from './recorded';

const SOURCES = join(import.meta.dirname, '../src');

/** An action of each kind, as the server writes it and taken apart. */
const EXAMPLES: readonly [string, Action][] = [
  ['draw deck', { kind: 'draw_deck' }],
  ['draw red', { kind: 'draw_card', card: 'red' }],
  ['tickets', { kind: 'draw_tickets' }],
  ['keep a-b c-d.2', { kind: 'keep', tickets: ['a-b', 'c-d.2'] }],
  ['claim a-b red:2 locomotive:1', { kind: 'claim', route: 'a-b', cards: { red: 2, locomotive: 1 } }],
  ['pay black:1', { kind: 'pay', cards: { black: 1 } }],
  ['decline', { kind: 'decline' }],
  ['station wien black:1', { kind: 'station', city: 'wien', cards: { black: 1 } }],
  ['place red:3', { kind: 'place', cards: { red: 3 } }],
  ['complete a-b', { kind: 'complete', ticket: 'a-b' }],
  ['complete best', { kind: 'complete_best' }],
  ['done', { kind: 'done' }],
  ['lay blue', { kind: 'lay', card: 'blue' }],
  ['pass', { kind: 'pass' }],
];

describe('actions are taken apart', () => {
  test.each(EXAMPLES)('%s', (notation, action) => expect(parseAction(notation)).toEqual(action));

  test('every kind of the server has a type', () => {
    const source = readFileSync(join(SOURCES, '../../src/whistlestop/game/action.py'), 'utf8');
    const listed = /ActionName = Literal\[([^\]]*)\]/.exec(source)?.[1] ?? '';
    const kinds = [...listed.matchAll(/"(\w+)"/g)].map(([, kind]) => kind);
    expect(kinds.sort()).toEqual(EXAMPLES.map(([, { kind }]) => kind).sort());
  });

  test('every action of the recorded games is known', () => {
    const actions = [...RECORDED.values()].flatMap(({ turn, replay }) => [
      ...turn.legal,
      ...replay.entries.flatMap(({ action }) => action ?? []),
    ]);
    expect(actions.length).toBeGreaterThan(2000);
    expect(actions.filter((action) => parseAction(action) === null)).toEqual([]);
  });

  test('a keep of no tickets, a hidden action and a text that is none', () => {
    expect(parseAction('keep none')).toEqual({ kind: 'keep', tickets: [] });
    expect(parseAction(null)).toBeNull();
    expect(parseAction('yes')).toBeNull();
    expect(parseAction('constructor')).toBeNull();
  });

  test('no other file takes actions apart or writes them', () => {
    const forbidden = [
      /\b(action|notation)\w*\??\.(split|startsWith|match|slice|replace|indexOf)\(/,
      /\b(action|notation)\w* [=!]== ['`](?!yes|no)/, // a puzzle may be answered by yes or no
      /['`](draw|claim|station|keep|pay|place|lay|complete) [^'`]*['`]/,
      /\b(play|includes)\(['`](tickets|decline|done|pass)['`]/,
      /\^\(?(draw|claim|station|keep)\b/,
    ];
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /\.(ts|svelte)$/.test(file) &&
        !file.endsWith('.test.ts') &&
        ![join('game', 'actions.ts'), join('net', 'protocol.ts')].includes(file),
    );
    const found = files.flatMap((file) =>
      readFileSync(join(SOURCES, file), 'utf8')
        .split('\n')
        .filter((line) => forbidden.some((pattern) => pattern.test(line)))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });
});

describe('actions are looked up', () => {
  const keeps = ['keep a-b c-d', 'keep a-b c-d.2 e-f', 'keep none'];

  test('a choice of tickets is found whatever the order', () => {
    expect(keepAction(keeps, ['c-d', 'a-b'])).toBe('keep a-b c-d');
    expect(keepAction(keeps, ['e-f', 'a-b', 'c-d.2'])).toBe('keep a-b c-d.2 e-f');
    expect(keepAction(keeps, [])).toBe('keep none');
  });

  test('a choice that is not legal is not found', () => {
    expect(keepAction(keeps, ['a-b'])).toBeNull();
    expect(keepAction(keeps, ['a-b', 'c-d', 'e-f'])).toBeNull();
    expect(keepAction([], ['a-b', 'c-d'])).toBeNull();
  });

  test('cards and stations are found among the legal actions only', () => {
    const legal = ['draw deck', 'draw red', 'station wien black:1'];
    expect(drawAction(legal, 'red')).toBe('draw red');
    expect(drawAction(legal, 'blue')).toBeNull();
    expect(stationAction(legal, 'wien', 'black:1')).toBe('station wien black:1');
    expect(stationAction(legal, 'wien', 'red:1')).toBeNull();
  });

  test('so are substitutes, tickets to complete and routes', () => {
    const legal = ['lay red', 'complete a-b', 'claim a-b red:2', 'claim a-b blue:2', 'claim c-d red:1'];
    expect(layAction(legal, 'red')).toBe('lay red');
    expect(layAction(legal, 'blue')).toBeNull();
    expect(completeAction(legal, 'a-b')).toBe('complete a-b');
    expect(completeAction(legal, 'c-d')).toBeNull();
    expect([...claimableRoutes(legal)]).toEqual(['a-b', 'c-d']);
  });

  test('what can be done is read off the legal actions', () => {
    expect(possible(['draw blue', 'claim a-b red:2'])).toEqual({
      deck: false,
      faceUp: true,
      routes: true,
      tickets: false,
      stations: false,
      place: false,
      complete: false,
      pass: false,
    });
    expect(possible(['pass']).pass).toBe(true);
  });
});

describe('sets of cards', () => {
  test('are listed in one order, locomotives last, without zeros', () => {
    expect(counted({ locomotive: 1, blue: 2, red: 0 })).toEqual([
      { card: 'blue', count: 2 },
      { card: 'locomotive', count: 1 },
    ]);
    expect(singly({ locomotive: 1, blue: 2 })).toEqual(['blue', 'blue', 'locomotive']);
    expect(howMany({ locomotive: 1, blue: 2 })).toBe(3);
    expect(howMany(null)).toBe(0);
  });
});
