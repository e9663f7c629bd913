// @vitest-environment happy-dom
/** A whole table with a board, at recorded moments of a game of Europe. */

import { cleanup, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusals } from '../../src/parts/whyDisabled.svelte';
import { MOMENT } from '../../src/session/settling.svelte';
import BoardTable from '../../src/table/BoardTable.svelte';
import { momentOf, recorded } from '../recorded';
import { serve } from './server';
import { showAt } from './table';

const USUAL = { advanceTimers: (time: number) => vi.advanceTimersByTime(time) };

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  serve();
});
afterEach(() => {
  cleanup();
  refusals.hush();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const at = (name: string) => showAt(BoardTable, 'europe', momentOf('europe', name));
const refusal = () => screen.getByTestId('refusal').textContent.trim();
const isDisabled = (testid: string) => screen.getByTestId(testid).getAttribute('aria-disabled');

describe('a control that cannot be used', () => {
  test('says how many of the offered tickets to keep', async () => {
    const user = userEvent.setup(USUAL);
    const { game } = await at('choosing');
    await user.click(screen.getByTestId('keep-tickets'));
    expect(refusal()).toContain('Keep at least 2 of them.');
    await user.click(screen.getByTestId('ticket-offer-0'));
    expect(refusal()).toBe('');
    await user.click(screen.getByTestId('deck'));
    expect(refusal()).toBe('First choose your tickets.');
    expect(game.played).toEqual([]);
  });

  test('says in the last turn that its move is useless', async () => {
    const user = userEvent.setup(USUAL);
    const { game } = await at('last_turn');
    await user.click(screen.getByTestId('deck'));
    expect(refusal()).toContain('more cards won’t help you');
    await user.click(screen.getByTestId('draw-tickets'));
    expect(refusal()).toContain('a new ticket costs you its points unless your routes complete it already');
    expect(game.played).toEqual([]);
  });
});

test('a beginner who draws tickets is warned, and a double click does not insist', async () => {
  const user = userEvent.setup(USUAL);
  const { game } = await showAt(BoardTable, 'usa', recorded('usa').turn);
  await user.dblClick(screen.getByTestId('draw-tickets'));
  expect(refusal()).toContain('cannot be undone');
  expect(game.played).toEqual([]);
  await vi.advanceTimersByTimeAsync(600);
  expect(isDisabled('draw-tickets')).toBe('false');
  await user.click(screen.getByTestId('draw-tickets'));
  expect(game.played).toEqual(['tickets']);
});

test('a payment says what it does', async () => {
  const { context } = await showAt(BoardTable, 'europe', recorded('europe').turn);
  const [claim] = context.view.legal.filter((action) => action.startsWith('claim '));
  context.ui.ask(claim.split(' ')[1]);
  await tick();
  expect(screen.getByTestId('payment-0').textContent.trim()).toMatch(/^(Claim|Try it) with /);
});

test('the tunnel to decide on is marked on the board', async () => {
  const { page } = await at('tunnel');
  expect(screen.getByTestId('tunnel')).toBeTruthy();
  expect(page.querySelectorAll('.whistlestop-board path.focus')).toHaveLength(1);
});

test.each([
  ['europe', 'tunnel', 'tunnel'],
  ['nordic', 'laying', 'lay'],
  ['europe', 'choosing', 'ticket-choice'],
])('buttons that commit a move of %s, %s, can be used in a moment', async (title, name, testid) => {
  const { page } = await showAt(BoardTable, title, momentOf(title, name));
  expect(screen.getByTestId(testid)).toBeTruthy();
  await vi.advanceTimersByTimeAsync(MOMENT);
  expect(page.querySelectorAll('[data-settling]')).toHaveLength(0);
});

test('the cities of your tickets are always marked, and those of an offer are not', async () => {
  const marks = (page: HTMLElement) => page.querySelectorAll('.whistlestop-board .mark').length;
  const { page } = await showAt(BoardTable, 'europe', recorded('europe').turn);
  const tickets = page.querySelectorAll('[data-ticket]').length;
  expect(marks(page)).toBeGreaterThanOrEqual(2);
  expect(marks(page)).toBeLessThanOrEqual(2 * tickets);
  cleanup();
  expect(marks((await at('choosing')).page)).toBe(0);
});
