// @vitest-environment happy-dom
/** Pages that have nothing to show say so. */

import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import GuidePage from '../../src/guide/GuidePage.svelte';
import JoinPage from '../../src/lobby/JoinPage.svelte';
import PlayerPage from '../../src/me/PlayerPage.svelte';
import PositionPage from '../../src/puzzles/PositionPage.svelte';
import SolvePage from '../../src/puzzles/SolvePage.svelte';
import { BOTS } from '../recorded';
import { refused, serve } from './server';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

test('of an unknown guide', async () => {
  serve();
  render(GuidePage, { title: 'nowhere' });
  expect(await screen.findByText(/There is no such guide/)).toBeTruthy();
});

test('of an invitation that is not valid', async () => {
  serve({ '/api/invitations/zzzzzz': refused(404, 'no_invitation') });
  render(JoinPage, { invitation: 'zzzzzz' });
  expect(screen.queryByRole('heading')).toBeNull(); // until the server has answered
  expect(await screen.findByText(/This invitation is not valid/)).toBeTruthy();
});

test('of a profile that is not shared', async () => {
  serve({ '/api/players/nobodyshares/profile': refused(404, 'no_player') });
  render(PlayerPage, { kind: 'player', id: 'nobodyshares' });
  expect(await heading()).toContain('There is no profile here');
});

test('of a missing puzzle', async () => {
  serve({
    '/api/puzzles/nothing': refused(404, 'no_puzzle'),
    '/api/puzzles': [],
    '/api/me/puzzles': { solved: [], failed: [] },
    '/api/bots': BOTS,
  });
  render(SolvePage, { id: 'nothing' });
  expect(await heading()).toContain('can’t be shown');
});

test('of positions while the server does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  render(PositionPage);
  expect((await screen.findByRole('alert')).textContent).toContain('server');
});
