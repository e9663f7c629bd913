/** Progress through the puzzles: counts per difficulty, and the puzzle to solve next. */

import type { ListedPuzzle, MyPuzzles } from '../net/protocol';

export interface Count {
  solved: number;
  all: number;
}

/** Share of tried puzzles of a difficulty that a player must solve before the next difficulty is due. */
const ENOUGH = 0.6;

/** Returns the difficulties that occur, in the order of the bots' levels; "above" comes last. */
export function difficultiesOf(puzzles: readonly ListedPuzzle[], levels: readonly string[]): string[] {
  const found = new Set<string>(puzzles.map(({ difficulty }) => difficulty));
  return [...levels, 'above'].filter((level) => found.has(level));
}

export function countOf(puzzles: readonly ListedPuzzle[], solved: ReadonlySet<string>): Count {
  return { solved: puzzles.filter(({ id }) => solved.has(id)).length, all: puzzles.length };
}

/** Returns the easiest difficulty of which the player has tried none or solved too few. */
export function dueDifficulty(
  puzzles: readonly ListedPuzzle[],
  mine: Pick<MyPuzzles, 'solved' | 'failed'>,
  difficulties: readonly string[],
): string | undefined {
  const solved = new Set(mine.solved);
  const tried = puzzles.filter(({ id }) => solved.has(id) || mine.failed.includes(id));
  const isDue = (difficulty: string) => {
    const count = countOf(
      tried.filter((each) => each.difficulty === difficulty),
      solved,
    );
    return count.solved < ENOUGH * count.all || count.all === 0;
  };
  return difficulties.find(isDue) ?? difficulties.at(-1);
}

/** Returns a puzzle that the player has not tried, of the difficulty that is due if there is one. */
export function nextPuzzle(
  puzzles: readonly ListedPuzzle[],
  mine: Pick<MyPuzzles, 'solved' | 'failed'>,
  due: string | undefined,
): ListedPuzzle | undefined {
  const tried = new Set([...mine.solved, ...mine.failed]);
  const untried = puzzles.filter(({ id }) => !tried.has(id));
  return untried.find(({ difficulty }) => difficulty === due) ?? untried.at(0) ?? puzzles.at(0);
}
