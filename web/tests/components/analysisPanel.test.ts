// @vitest-environment happy-dom
/** The analysis of a finished game: whose mistakes a reader learns from. */

import { cleanup, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { createRawSnippet } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import AnalysisPanel from '../../src/analysis/AnalysisPanel.svelte';
import { Analysing } from '../../src/analysis/analysing.svelte';
import { Facts } from '../../src/game/facts';
import type { Analysis, Decision } from '../../src/net/protocol';
import { momentOf, recorded } from '../recorded';
import { serve } from './server';
import { showAt } from './table';

beforeEach(() => serve({ '/api/bots': [] }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NONE = { win: 0, win_error: 0, points: 0, points_error: 0 };
const VALUE = { action: 'draw deck', win: 0.5, score: 90, completed: {}, games: 300 };

function mistake(number: number, seat: number): Decision {
  const loss = { ...NONE, win: 0.1, points: 5 };
  const more = { gain: NONE, potential: NONE, others: [], facts: [], judgement: 'mistake' as const };
  return { number, seat, played: VALUE, best: { ...VALUE, win: 0.6 }, loss, lost: loss, ...more };
}

/** Show an analysis with mistakes of both seats; return the numbers of those that the reader should retry. */
async function open(you: number | null, mistakes: readonly Decision[]) {
  const pieces = mistakes.map((decision) => ({ type: 'decision' as const, decision }));
  const analysis: Analysis = { id: 'a', state: 'done', progress: 1, count: pieces.length, pieces };
  const attempts: number[][] = [];
  const props = {
    analysing: new Analysing(),
    course: { numbers: [], wins: [], scores: [] },
    turning: [],
    facts: new Facts(recorded('europe').facts),
    names: ['Ada', 'Béla'],
    winners: [0],
    count: 100,
    at: 0,
    turn: 0,
    row: createRawSnippet(() => ({ render: () => '<p></p>' })),
    ask: () => Promise.resolve(analysis),
    show: () => undefined,
    light: () => undefined,
    attempt: (decisions: readonly Decision[]) => attempts.push(decisions.map(({ number }) => number)),
    you,
    playOn: () => undefined,
    close: () => undefined,
  };
  await showAt(AnalysisPanel, 'europe', momentOf('europe', 'theirs'), { props });
  await screen.findByRole('group', { name: 'Mistakes' });
  return attempts;
}

const MISTAKES = [mistake(10, 0), mistake(21, 1), mistake(30, 0), mistake(41, 1)];

test.each([
  [0, [10, 30]],
  [1, [21, 41]],
  [null, [10, 21, 30, 41]],
])('a reader at seat %s learns from the own mistakes', async (you, numbers) => {
  const attempts = await open(you, MISTAKES);
  expect(screen.getAllByTestId(/^decision-/)).toHaveLength(4); // the list has those of all seats
  await userEvent.click(screen.getByTestId('learn'));
  expect(attempts).toEqual([numbers]);
});

test('a chosen seat comes first, and without own mistakes there is nothing to learn', async () => {
  const attempts = await open(0, [mistake(21, 1)]);
  expect(screen.queryByTestId('learn')).toBeNull();
  await userEvent.click(screen.getByTestId('faults-of-1'));
  await userEvent.click(screen.getByTestId('learn'));
  expect(attempts).toEqual([[21]]);
});
