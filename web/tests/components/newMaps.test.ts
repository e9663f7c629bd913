// @vitest-environment happy-dom
/** A new map is chosen in the form at once, and the reason why one was refused is shown. */

import { cleanup, render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../src/maps/MapsPanel.svelte'; // the page loads it later
import StartPage from '../../src/start/StartPage.svelte';
import type { NewMap } from '../../src/net/protocol';
import { BOTS, RECORDED } from '../recorded';
import { refused, serve } from './server';

const PATIENCE = { timeout: 20_000 };
const CHOICES = {
  regions: [{ region: 'Poland', names: { en: 'Poland', pl: 'Polska', ro: 'Polonia' }, most_cities: 24 }],
  fewest_cities: 12,
  usual_cities: 30,
  largest_seed: 99_999_999,
};
const EUROPE = [...RECORDED.values()].map(({ facts }) => facts).find(({ id }) => id === 'europe')!;
const MAP: NewMap = {
  region: 'Poland',
  cities: 12,
  seed: 5,
  state: 'done',
  progress: 1,
  message: '',
  title: {
    ...EUROPE,
    id: 'own-1',
    family: 'own-1',
    name: { en: 'Poland 5', pl: 'Polska 5', ro: 'Polonia 5' },
    recommended: false,
  },
};

/** Open the start page by a link to a map; the server answers the request for it. */
function open(link: string, answer: unknown): ReturnType<typeof serve> {
  history.replaceState(null, '', `/?map=${link}`);
  const asked = serve({
    '/api/bots': BOTS,
    '/api/games': [],
    '/api/maps': CHOICES,
    'POST /api/maps': answer,
    '/api/maps/today': { ...MAP, state: 'failed', title: null },
  });
  render(StartPage);
  return asked;
}

const chosen = () => document.querySelector<HTMLInputElement>('[name=title]:checked')?.value;

/** A connection that never opens: the list of the reader's games stays empty. */
class Silent {
  close(): void {
    /* it was never open */
  }
}

beforeEach(() => void vi.stubGlobal('WebSocket', Silent));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

test('a map that a link names is chosen in the form for a new table', async () => {
  open('poland-12-5', MAP);
  await waitFor(() => expect(chosen()).toBe('own-1'), PATIENCE);
  expect(screen.getByTestId('map-done')).toBeTruthy();
}, 30_000);

test('a game on a new map is not offered as a rated one', async () => {
  const asked = open('poland-12-5', MAP);
  const box = await screen.findByTestId<HTMLInputElement>('option-rated', {}, PATIENCE);
  await waitFor(() => expect(chosen()).toBe('own-1'), PATIENCE);
  expect(box.disabled).toBe(true);
  expect(box.closest('label')?.textContent).toContain('Not rated: new and custom maps have no ladder');
  await userEvent.click(screen.getByTestId('title-europe'));
  expect(box.disabled).toBe(false);
  await userEvent.click(box);
  expect(box.checked).toBe(true);
  await userEvent.click(screen.getByTestId('title-own-1'));
  expect(box.checked).toBe(false);
  await userEvent.click(screen.getByTestId('create-table'));
  await waitFor(() => expect(asked.some(({ path }) => path === '/api/tables')).toBe(true));
  expect(asked.find(({ path }) => path === '/api/tables')?.body).toMatchObject({ title: 'own-1', rated: false });
}, 30_000);

test.each([
  ['poland-36-5', { region: 'poland', cities: 36, seed: 5 }, '36 cities: a map of Poland has 12 to 24'],
  ['foo', { region: 'foo', cities: 0, seed: 0 }, "there is no region 'foo'"],
])(
  'the link %s shows the reason of the server',
  async (link, body, reason) => {
    const asked = open(link, refused(422, 'no_map', reason));
    expect((await screen.findByTestId('map-refused', {}, PATIENCE)).textContent).toContain(reason);
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual(body);
    expect(chosen()).toBe('europe');
  },
  30_000,
);
