/** The teaching game: the table that has it in this browser, and the notes that the player has seen. */

import { remember, remembered } from '../browser/storage';

const KEY = 'lessons';

export interface Learning<Lesson extends string = string> {
  table: string;
  over: Lesson[];
  seen: Partial<Record<Lesson, number>>;
}

function isLearning(found: unknown): found is Learning {
  if (typeof found !== 'object' || found === null) return false;
  const { table, over, seen } = found as Record<string, unknown>;
  return typeof table === 'string' && Array.isArray(over) && typeof seen === 'object' && seen !== null;
}

function kept(): Learning | null {
  try {
    const found: unknown = JSON.parse(remembered(KEY) ?? 'null');
    return isLearning(found) ? found : null;
  } catch {
    return null;
  }
}

export const learnAt = (table: string): void => keepLearning({ table, over: [], seen: {} });

/** Return the progress of the lessons, null if there are none. */
export function learningAt<Lesson extends string>(table: string): Learning<Lesson> | null {
  const found = kept();
  return found?.table === table ? (found as Learning<Lesson>) : null;
}

export const keepLearning = (learning: Learning): void => remember(KEY, JSON.stringify(learning));

/** Show no more notes at any table, until the player starts the lessons again. */
export const endLearning = (): void => learnAt('');

/** Whether this browser has had lessons. */
export const hasLearned = (): boolean => kept() !== null;
