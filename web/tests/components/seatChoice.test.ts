// @vitest-environment happy-dom
/** The levels of bots, where the seats of a new table are chosen. */

import { cleanup, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { LANGUAGES, speech } from '../../src/i18n/translate.svelte';
import type { SeatRequest } from '../../src/net/protocol';
import SeatChoice from '../../src/start/SeatChoice.svelte';
import { BOTS } from '../recorded';

const NEWCOMER = { en: 'Newcomer', pl: 'Nowicjusz', ro: 'Începător' };

afterEach(async () => {
  cleanup();
  await speech.choose('en');
});

test.each(LANGUAGES.map(({ id }) => id))('levels are chosen by name, gentle ones first, in %s', async (language) => {
  await speech.choose(language);
  const props = { index: 1, colour: 1, bots: BOTS, seat: { kind: 'open', bot: null } as SeatRequest };
  const shown = render(SeatChoice, { ...props, change: () => undefined });
  const choice = screen.getByTestId<HTMLSelectElement>('seat-kind-1');
  const names = [...choice.options].map((option) => option.text.trim()).filter((name) => name.startsWith('bot '));
  expect(names).toHaveLength(BOTS.length);
  expect(BOTS.length).toBeGreaterThanOrEqual(5);
  expect(names[0]).toBe(`bot 1: ${NEWCOMER[language]}`);
  for (const [index, level] of BOTS.entries()) {
    let chosen: SeatRequest | null = null;
    await shown.rerender({ ...props, change: (seat: SeatRequest) => (chosen = seat) });
    await userEvent.selectOptions(choice, `bot:${level.id}`);
    expect(chosen).toEqual({ kind: 'bot', bot: level.id });
    await shown.rerender({ ...props, seat: { kind: 'bot', bot: level.id } });
    expect(document.getElementById('seat-about-1')?.textContent).toBe(level.about[language]);
    expect(choice.getAttribute('aria-describedby')).toBe('seat-about-1');
    expect(names[index]).toBe(`bot ${index + 1}: ${level.name[language]}`);
  }
  await shown.rerender(props);
  expect(document.getElementById('seat-about-1')).toBeNull();
});
