import { beforeAll, describe, expect, test } from 'vitest';
import { speech } from '../i18n/translate.svelte';
import type { Curve, Moment } from '../net/protocol';
import { apart, chancesAt, courseOf, jumpsOf, percentagesOf } from './curves';

const CURVE: Curve = {
  wins: [0.5, 0.4, 0.3, 0.2, 0].map((win) => [win, 1 - win]),
  scores: [10, 20, 30, 40, 50].map((score) => [score, 100]),
  turning: [{ number: 4, largest: 3, since: 0, seat: 0, change: -0.5 }],
};

function moment(number: number, win: number): Moment {
  const seat = (win: number) => ({ win, won: win, score: 7, spread: 1 });
  const seats = [seat(win), seat(1 - win)];
  return { type: 'moment', number, estimate: { seats, games: 2, progress: 0.5, method: 'playouts' } };
}

beforeAll(() => speech.choose('en'));

describe('the course of a game', () => {
  test('is the quick curve before an analysis begins', () => {
    const course = courseOf(CURVE, []);
    expect(course.numbers).toEqual([0, 1, 2, 3, 4]);
    expect(course.wins[0]).toEqual([0.5, 0.4, 0.3, 0.2, 0]);
    expect(course.scores[1]).toEqual([100, 100, 100, 100, 100]);
  });

  test('takes an analysis as far as that has come, and the quick curve after it', () => {
    const course = courseOf(CURVE, [moment(0, 0.6), moment(2, 0.7)]);
    expect(course.numbers).toEqual([0, 2, 3, 4]);
    expect(course.wins[0]).toEqual([0.6, 0.7, 0.2, 0]);
    expect(course.scores[0]).toEqual([7, 7, 40, 50]);
  });

  test('is an analysis alone where there is no quick curve, and nothing without both', () => {
    expect(courseOf(null, [moment(0, 0.6), moment(2, 0.7)]).numbers).toEqual([0, 2]);
    expect(courseOf(null, []).numbers).toEqual([]);
    expect(chancesAt(courseOf(null, []), 3)).toBeNull();
  });

  test('has the chances of the last known moment', () => {
    const course = courseOf(null, [moment(0, 0.6), moment(4, 0.7)]);
    expect(chancesAt(course, 3)?.[0]).toBe(0.6);
    expect(chancesAt(course, 9)?.[0]).toBe(0.7);
  });

  test('leads to the largest step of each turning point', () => {
    const label = 'Move 3: Ada −50%';
    expect(jumpsOf(CURVE.turning, ['Ada', 'Béla'])).toEqual([{ seat: 0, number: 3, isGood: false, size: 0.5, label }]);
  });
});

test('percentages add up to 100, also where several end in a half', () => {
  expect(percentagesOf([0.405, 0.595])).toEqual([41, 59]);
  expect(percentagesOf([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
  expect(percentagesOf([0.129, 0.129, 0.743])).toEqual([13, 13, 74]);
  expect(percentagesOf([0, 1])).toEqual([0, 100]);
});

test('of two buttons that would overlap the larger one stays', () => {
  const spots = [
    { left: 10, top: 10 },
    { left: 20, top: 10 },
    { left: 20, top: 60 },
  ];
  expect(apart(spots, [0.1, 0.3, 0.2], 26)).toEqual([null, spots[1], spots[2]]);
  expect(apart(spots, [0.1, 0.3, 0.2], 5)).toEqual(spots);
});
