// @vitest-environment happy-dom
/** The table of The Card Game, at recorded moments. */

import { cleanup, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import CardTable from '../../src/cards/CardTable.svelte';
import type { Language } from '../../src/i18n/translate.svelte';
import { MOMENT } from '../../src/session/settling.svelte';
import { momentOf } from '../recorded';
import { serve } from './server';
import { showAt } from './table';

beforeEach(() => {
  serve();
  // Nothing is laid out here, and a railyard is planned from the size of its ground.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const at = (name: string, language: Language = 'en') =>
  showAt(CardTable, 'card_game', momentOf('card_game', name), { language });
const all = (page: ParentNode, query: string) => [...page.querySelectorAll<HTMLElement>(query)];

/** Take up cards until placing them would rob a player. */
async function chooseRobbing(page: HTMLElement): Promise<void> {
  for (const stack of all(page, "[data-testid='hand'] .stack")) {
    while (stack.getAttribute('aria-disabled') === 'false') {
      await userEvent.click(stack);
      const [suggestion] = all(page, "[data-testid^='suggestion-'][data-robs='true']");
      if (suggestion) await userEvent.click(suggestion);
      if (all(page, "[data-testid^='robs-']").length > 0) return;
    }
    await userEvent.click(screen.getByTestId('clear-choice'));
  }
  throw new Error('no player can be robbed');
}

test.each([
  ['en', 'will be robbed'],
  ['pl', 'zostanie zrabowane'],
  ['ro', 'va fi jefuit'],
] as const)('the cards that a placement would rob are shown in %s', async (language, words) => {
  const { page } = await at('robbing', language);
  await chooseRobbing(page);
  const robbed = all(page, "[data-testid^='robs-']").map((one) => one.dataset.testid?.slice('robs-'.length));
  const rows = all(page, '.isThreatened');
  expect(rows.map((row) => row.dataset.row?.split(':')[0]).sort()).toEqual(robbed.sort());
  expect(rows[0].querySelector('.hidden-visually')?.textContent).toContain(words);
  expect(rows[0].querySelector('.robbed')).not.toBeNull();
  await userEvent.click(screen.getByTestId('clear-choice'));
  expect(all(page, '.isThreatened')).toEqual([]);
});

test('the cards that roll next are marked, and said', async () => {
  const { page, context } = await at('robbing');
  const rolls = context.view.seats.flatMap(({ seat, rolls: next }) =>
    Object.entries(next ?? {}).map(([row, card]) => [`${seat}:${row}`, card]),
  );
  expect(rolls.length).toBeGreaterThan(0);
  const marked = all(page, '[data-rolls]').map((one) => [
    one.closest<HTMLElement>('[data-row]')?.dataset.row,
    one.dataset.rolls,
  ]);
  expect(Object.fromEntries(marked)).toEqual(Object.fromEntries(rolls));
  for (const [row] of rolls) {
    const said = page.querySelector(`[data-row='${row}'] .hidden-visually`)?.textContent;
    expect(said).toContain('Next onto the track: ');
  }
});

test('cards that cannot be placed say why', async () => {
  const { page, game } = await at('robbing');
  const stacks = all(page, "[data-testid='hand'] .stack");
  expect(stacks.length).toBeGreaterThanOrEqual(3);
  for (const stack of stacks) await userEvent.click(stack);
  expect(screen.getByTestId('why-not').textContent.trim()).not.toBe('');
  expect(screen.getByTestId('place').getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByTestId('clear-choice'));
  expect(screen.queryByTestId('why-not')).toBeNull();
  expect(all(page, "[data-testid='hand'] .isUp")).toEqual([]);
  expect(game.played).toEqual([]);
});

test('tickets show their cards, and tick none while the stack is hidden', async () => {
  const { page, context } = await at('robbing');
  const asked = all(screen.getByTestId('tickets'), '[data-asked]');
  expect(asked.length).toBeGreaterThanOrEqual(context.view.tickets?.length ?? Infinity);
  expect(new Set(asked.map((one) => one.dataset.held))).toEqual(new Set(['false']));
  expect(all(page, '[data-testid="tickets"] button').length).toBe(context.view.tickets?.length);
});

test.each(['choosing', 'robbing', 'completing'])(
  'buttons that commit a move can be used in a moment: %s',
  async (name) => {
    vi.useFakeTimers();
    const { page } = await at(name);
    await vi.advanceTimersByTimeAsync(MOMENT);
    expect(all(page, '[data-settling]')).toEqual([]);
  },
);
