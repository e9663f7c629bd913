import { afterEach, describe, expect, test } from 'vitest';
import { Facts } from '../src/game/facts';
import { speech } from '../src/i18n/translate.svelte';
import type { TicketView } from '../src/net/protocol';
import { settled, targetsOf } from '../src/game/targets';
import { FACTS } from './facts';

const ALPS = new Facts({
  ...FACTS.title,
  cities: [
    { id: 'bern', name: 'Bern', country: null, worth: null },
    { id: 'austria_davos', name: 'Österreich', country: 'austria', worth: null },
    { id: 'austria_vaduz', name: 'Österreich', country: 'austria', worth: null },
    { id: 'italy_brig', name: 'Italia', country: 'italy', worth: null },
  ],
  countries: [
    { id: 'austria', name: 'Österreich' },
    { id: 'italy', name: 'Italia' },
  ],
  tickets: [
    {
      id: 'bern-countries',
      a: 'bern',
      b: null,
      points: 3,
      deck: 'short',
      countries: { italy: 8, austria: 3 },
      cards: null,
    },
  ],
});

function ticket(points: number, ...reached: string[]): TicketView {
  return {
    id: 'bern-countries',
    a: 'bern',
    b: null,
    points,
    status: reached.length > 0 ? 'completed' : 'open',
    countries: [
      { country: 'italy', points: 8, reached: reached.includes('italy') },
      { country: 'austria', points: 3, reached: reached.includes('austria') },
    ],
    cards: null,
  };
}

const counting = (view: TicketView) =>
  targetsOf(view)
    .filter((target) => target.counts)
    .map((target) => target.country);

afterEach(() => {
  speech.words = {};
});

describe('a ticket to several countries', () => {
  test('shows them from the lowest value to the highest', () => {
    expect(targetsOf(ticket(3)).map((target) => target.country)).toEqual(['austria', 'italy']);
  });

  test('marks the value that counts: what is lost, then what is reached', () => {
    expect(counting(ticket(3))).toEqual(['austria']);
    expect(counting(ticket(3, 'austria'))).toEqual(['austria']);
    expect(counting(ticket(8, 'austria', 'italy'))).toEqual(['italy']);
  });

  test('at the end, the value that counted is marked on other players’ tickets', () => {
    const [paper] = ALPS.title.tickets;
    expect(counting(settled(paper, 8, true))).toEqual(['italy']);
    expect(counting(settled(paper, -3, false))).toEqual(['austria']);
  });

  test('on paper nothing counts yet', () => {
    const [paper] = ALPS.title.tickets;
    expect(targetsOf(paper).filter((target) => target.counts)).toEqual([]);
  });

  test('is named by its countries in the player’s language', () => {
    expect(ALPS.ticketName('bern-countries')).toBe('Bern – Italia / Österreich');
    speech.words = { 'country.italy': 'Włochy', 'country.austria': 'Austria' };
    expect(ALPS.ticketName('bern-countries')).toBe('Bern – Włochy / Austria');
  });

  test('stands on the board for all the crossings into them', () => {
    expect(ALPS.placesOf(ticket(3))).toEqual(['bern', 'italy_brig', 'austria_davos', 'austria_vaduz']);
    expect(ALPS.placesOf({ ...ticket(3), a: 'austria', countries: [] })).toEqual(['austria_davos', 'austria_vaduz']);
  });
});
