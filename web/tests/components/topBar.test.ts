// @vitest-environment happy-dom
/** The bar above a table: the last round, and hints. */

import { cleanup, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import TopBar from '../../src/play/TopBar.svelte';
import { momentOf, recorded } from '../recorded';
import { serve } from './server';
import { showAt } from './table';

beforeEach(() => {
  serve({ '/api/me': { name: '' } });
  vi.stubGlobal(
    'WebSocket',
    class {
      close = () => undefined;
      addEventListener = () => undefined;
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the last round is announced to the player whose turn it is', async () => {
  const { page } = await showAt(TopBar, 'europe', momentOf('europe', 'last_turn'));
  expect(screen.getByTestId('last-round').textContent).toContain('Your last turn');
  expect(page.querySelectorAll("[data-testid='turn'] .yours")).toHaveLength(1);
});

test('only a table with hints has a button for them', async () => {
  await showAt(TopBar, 'europe', recorded('europe').turn, { table: { hints: false } });
  expect(screen.queryByTestId('hint')).toBeNull();
  cleanup();
  await showAt(TopBar, 'europe', recorded('europe').turn, { table: { hints: true } });
  expect(screen.getByTestId('hint').getAttribute('aria-disabled')).toBe('false');
});

test('a hint is refused out of turn', async () => {
  const { context } = await showAt(TopBar, 'europe', momentOf('europe', 'theirs'), { table: { hints: true } });
  const hint = screen.getByTestId('hint');
  expect(hint.getAttribute('aria-disabled')).toBe('true');
  hint.click();
  await tick();
  expect(context.ui.dialog).toBeNull();
  expect(screen.getByTestId('refusal').textContent).toContain('The others are choosing');
});
