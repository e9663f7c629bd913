import { describe, expect, test } from 'vitest';
import type { ListedPuzzle } from '../net/protocol';
import { countOf, difficultiesOf, dueDifficulty, nextPuzzle } from './progress';

const puzzle = (id: string, difficulty: string): ListedPuzzle => ({
  id,
  difficulty,
  title: 'usa',
  number: 1,
  kind: 'best_move',
  claims: [],
});

const PUZZLES = [
  puzzle('a', 'newcomer'),
  puzzle('b', 'newcomer'),
  puzzle('c', 'newcomer'),
  puzzle('d', 'passenger'),
  puzzle('e', 'above'),
];
const LEVELS = ['newcomer', 'day_tripper', 'passenger'];
const DIFFICULTIES = difficultiesOf(PUZZLES, LEVELS);

const due = (solved: string[], failed: string[]) => dueDifficulty(PUZZLES, { solved, failed }, DIFFICULTIES);

describe('the progress through the puzzles', () => {
  test('names the difficulties that occur, the hardest last', () => {
    expect(DIFFICULTIES).toEqual(['newcomer', 'passenger', 'above']);
  });

  test('counts the solved puzzles', () => {
    expect(countOf(PUZZLES, new Set(['a', 'e', 'unknown']))).toEqual({ solved: 2, all: 5 });
  });

  test('begins with the easiest difficulty', () => {
    expect(due([], [])).toBe('newcomer');
  });

  test('goes on once six of ten tried puzzles are solved', () => {
    expect(due(['a'], ['b'])).toBe('newcomer');
    expect(due(['a', 'c'], ['b'])).toBe('passenger');
    expect(due(['a', 'b', 'c', 'd', 'e'], [])).toBe('above');
  });

  test('offers an untried puzzle of the difficulty that is due, or any other', () => {
    expect(nextPuzzle(PUZZLES, { solved: ['a'], failed: [] }, 'newcomer')?.id).toBe('b');
    expect(nextPuzzle(PUZZLES, { solved: ['a', 'b'], failed: ['c'] }, 'newcomer')?.id).toBe('d');
    expect(nextPuzzle(PUZZLES, { solved: ['a', 'b', 'c', 'd', 'e'], failed: [] }, 'above')?.id).toBe('a');
    expect(nextPuzzle([], { solved: [], failed: [] }, undefined)).toBeUndefined();
  });
});
