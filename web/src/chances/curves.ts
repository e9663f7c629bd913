/** The course of a game: a quick curve, replaced by the figures of an analysis as they arrive. */

import { t } from './chanceWords';
import { withSign } from '../game/labels';
import { percent } from '../game/moveReasons';
import type { Curve, Moment, TurningPoint } from '../net/protocol';

/** Chances and expected scores by seat, one for each of the numbers of moves. */
export interface Course {
  numbers: readonly number[];
  wins: readonly (readonly number[])[];
  scores: readonly (readonly number[])[];
}

/** Join an analysis, as far as it has come, and the rest of the quick curve; either may be missing. */
export function courseOf(curve: Curve | null, moments: readonly Moment[]): Course {
  const done = moments.length > 1 ? moments : [];
  const last = done.at(-1)?.number ?? -1;
  const points = [
    ...done.map(({ number, estimate: { seats } }) => ({
      number,
      wins: seats.map(({ win }) => win),
      scores: seats.map(({ score }) => score),
    })),
    ...(curve?.wins ?? [])
      .map((wins, number) => ({ number, wins, scores: curve?.scores[number] ?? [] }))
      .slice(last + 1),
  ];
  const seats = [...(points[0]?.wins.keys() ?? [])];
  return {
    numbers: points.map(({ number }) => number),
    wins: seats.map((seat) => points.map(({ wins }) => wins[seat])),
    scores: seats.map((seat) => points.map(({ scores }) => scores[seat])),
  };
}

/** Return each seat's chance after so many moves: the last known one; null before there is any. */
export function chancesAt({ numbers, wins }: Course, number: number): number[] | null {
  const place = numbers.findLastIndex((each) => each <= number);
  return place < 0 ? null : wins.map((each) => each[place]);
}

/** Return chances as whole percentages that add up to 100; those with the largest fractions are rounded up. */
export function percentagesOf(chances: readonly number[]): number[] {
  const sum = chances.reduce((total, chance) => total + chance, 0);
  const exact = chances.map((chance) => (100 * chance) / sum);
  const whole = exact.map(Math.floor);
  const missing = 100 - whole.reduce((total, each) => total + each, 0);
  const fraction = (seat: number) => exact[seat] - whole[seat];
  const seats = [...exact.keys()].sort((one, other) => fraction(other) - fraction(one));
  for (const seat of seats.slice(0, missing)) whole[seat] += 1;
  return whole;
}

/** A moment to jump to; its button lies on the line of its seat. */
export interface Jump {
  seat: number;
  number: number;
  isGood: boolean;
  /** Of the change; where two buttons would overlap, the larger one stays. */
  size: number;
  label: string;
}

/** Return the turning points as moments to jump to: the largest step of each. */
export function jumpsOf(turning: readonly TurningPoint[], names: readonly string[]): Jump[] {
  return turning.map(({ largest: number, seat, change }) => ({
    seat,
    number,
    isGood: change > 0,
    size: Math.abs(change),
    label: t('course.turning', { number, name: names[seat], change: withSign(percent(change)) }),
  }));
}

interface Spot {
  left: number;
  top: number;
}

/** Return the spots that keep a distance from all larger ones; null for the others. */
export function apart(spots: readonly Spot[], sizes: readonly number[], distance: number): (Spot | null)[] {
  const kept: (Spot | null)[] = spots.map(() => null);
  for (const place of [...spots.keys()].sort((one, two) => sizes[two] - sizes[one])) {
    const { left, top } = spots[place];
    const isFree = kept.every(
      (other) => other === null || Math.abs(other.left - left) >= distance || Math.abs(other.top - top) >= distance,
    );
    if (isFree) kept[place] = spots[place];
  }
  return kept;
}

/** Return how far to trust the quick curve. */
export const quickNote = (): string => t('course.quick');
