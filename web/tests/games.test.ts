import { describe, expect, test } from 'vitest';
import { Games, nextOf } from '../src/session/games.svelte';
import type { GameInfo } from '../src/net/protocol';
import { ago } from '../src/start/times';

const game = (code: string, more: Partial<GameInfo>): GameInfo => ({
  code,
  title: 'usa',
  state: 'playing',
  you: 0,
  seats: [],
  changed: 1000,
  turn: 1,
  number: 5,
  scores: [0, 0],
  winners: [],
  claims: [[], []],
  host: false,
  gave_up: false,
  deadline: null,
  ...more,
});

describe('your games', () => {
  const all = [
    game('later', { turn: 0, changed: 3000 }),
    game('theirs', {}),
    game('first', { turn: 0, changed: 2000 }),
    game('over', { state: 'over', turn: null }),
    game('lobby', { state: 'lobby', turn: null }),
    game('watched', { you: null, turn: 0 }),
    game('given up', { gave_up: true, turn: 0 }),
    game('called off', { state: 'cancelled', turn: null }),
    game('ancient', { state: 'over', turn: null, changed: null }),
  ];
  const codes = (games: readonly GameInfo[]) => games.map(({ code }) => code);

  test('are grouped by what they wait for', () => {
    const games = new Games();
    expect(games.all).toBeNull();
    games.receive({ type: 'games', games: all, more: false });
    expect(codes(games.yourTurn)).toEqual(['first', 'later']);
    expect(codes(games.waiting).sort()).toEqual(['lobby', 'theirs', 'watched']);
    expect(codes(games.finished)).toEqual(['over', 'ancient']);
  });

  test('change one by one', () => {
    const games = new Games();
    games.receive({ type: 'games', games: all, more: false });
    games.receive({ type: 'game', game: game('theirs', { turn: 0, changed: 9000 }) });
    games.receive({ type: 'game', game: game('new', { turn: 0, changed: 9500 }) });
    games.receive({ type: 'refused', code: 'malformed', message: '' });
    games.receive('nonsense');
    expect(codes(games.yourTurn)).toEqual(['first', 'later', 'theirs', 'new']);
    expect(games.all).toHaveLength(10);
  });

  test('follow each other by how long they have waited', () => {
    expect(nextOf(all, 'first')?.code).toBe('later');
    expect(nextOf(all, 'later')?.code).toBe('first');
    expect(nextOf([game('one', { turn: 0 })], 'one')).toBeNull();
  });
});

test('times use the largest unit that has passed', () => {
  const told = (seconds: number, language = 'en') => ago(0, seconds * 1000, language, 'just now');
  expect(told(-5)).toBe('just now');
  expect(told(59)).toBe('just now');
  expect(told(60)).toBe('1 minute ago');
  expect(told(7199)).toBe('1 hour ago');
  expect(told(86_400)).toBe('yesterday');
  expect(told(3 * 86_400, 'pl')).toBe('3 dni temu');
  expect(told(400 * 86_400, 'ro')).toBe('anul trecut');
});
