// @vitest-environment happy-dom
/** The bar of chances, as a screen reader and the eye get it. */

import { cleanup, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ChanceBar from '../../src/chances/ChanceBar.svelte';
import { momentOf } from '../recorded';
import { serve } from './server';
import { showAt } from './table';

beforeEach(() => serve());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('names each player and the chance in text, and hides the coloured bar from screen readers', async () => {
  const props = { chances: [0.616, 0.384], names: ['Ada', 'Béla'], source: 'from public knowledge' };
  const { page } = await showAt(ChanceBar, 'europe', momentOf('europe', 'theirs'), { props });
  expect(screen.getByRole('region', { name: 'Chances to win' })).toBeDefined();
  const items = screen.getAllByRole('listitem').map((item) => item.textContent.replace(/\s+/g, ' ').trim());
  expect(items).toEqual(['Ada 62%', 'Béla 38%']);
  const bar = page.querySelector('.bar');
  expect(bar?.getAttribute('aria-hidden')).toBe('true');
  expect([...(bar?.children ?? [])].map((part) => (part as HTMLElement).style.flexGrow)).toEqual(['0.616', '0.384']);
});
