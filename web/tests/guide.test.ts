import { afterEach, describe, expect, test } from 'vitest';
import { differences, sections, type SectionId } from '../src/guide/sections';
import { LANGUAGES, speech, t } from '../src/lib/i18n.svelte';
import type { TitleFacts } from '../src/lib/protocol';
import { FACTS } from './facts';

const SMALL = FACTS.title;
const [TUNNEL, FERRY] = SMALL.routes;

function title(changes: Partial<TitleFacts>): TitleFacts {
  return { ...SMALL, stations: 0, routes: [{ ...TUNNEL, tunnel: false }], ...changes };
}

const ids = (facts: TitleFacts): SectionId[] => sections(facts).map((section) => section.id);
const changes = (facts: TitleFacts) => differences(facts, title({})).map(({ id }) => id);
const told = (facts: TitleFacts) =>
  sections(facts).flatMap((section) => section.sentences.map(({ id, values }) => t(id, values)));

const CARDS = title({
  railyards: true,
  routes: [],
  trains: 0,
  sweep_at_locomotives: 6,
  options: ['open_track'],
  second_deck_from_players: 4,
  starting_locomotives: 1,
  starting_hand: 7,
  longest_path_points: 0,
  big_cities: { a: 8 },
});
const TOWN = title({
  vehicle: 'streetcar',
  subways: 5,
  trains: 11,
  longest_path_points: 0,
  last_round_at: 1,
});
const ALPS = title({
  trains: 40,
  locomotives: 'tunnels_only',
  face_up_locomotive: 'one_card',
  returned_tickets: 'out_of_game',
  routes: [TUNNEL],
  countries: [{ id: 'austria', name: 'Österreich' }],
});

afterEach(() => {
  speech.choose('en');
  speech.vehicle = 'train';
});

describe('a guide', () => {
  test('tells of what the title has, and of nothing else', () => {
    expect(ids(title({}))).toEqual(['aim', 'turn', 'cards', 'route', 'tickets', 'end']);
    expect(ids(SMALL)).toEqual([
      'aim', 'turn', 'cards', 'route', 'ferry', 'tunnel', 'station', 'tickets', 'end',
    ]);
    expect(ids(title({ routes: [FERRY] }))).toContain('ferry');
    expect(ids(ALPS)).toContain('country');
    expect(ids(TOWN)).toContain('subway');
  });

  test('of railyards tells of no routes', () => {
    expect(ids(CARDS)).toEqual([
      'aim', 'turn', 'roll', 'cards', 'place', 'rob', 'tickets', 'end', 'cities',
    ]);
  });

  test('takes its numbers from the facts', () => {
    expect(told(ALPS).join(' ')).toContain('40 trains');
    expect(told(title({ sweep_at_locomotives: 4 })).join(' ')).toContain('When 4 locomotives');
    expect(told(CARDS).join(' ')).not.toContain('replaced. When');
    expect(told(CARDS).join(' ')).toContain('With 4 players');
  });

  test('names what decides between equal points', () => {
    const end = (facts: TitleFacts) => told(facts).find((text) => text.startsWith('If points are equal'));
    const then = 'If points are equal, more completed tickets decide';
    expect(end(TOWN)).toMatch(`${then}; `);
    expect(end(title({ longest_path_points: 10 }))).toMatch(`${then}, then the longest path; `);
    expect(end(SMALL)).toMatch(`${then}, then fewer stations built, then the longest path; `);
    expect(end(CARDS)).toMatch(`${then}, then more big city bonuses; `);
  });

  test('names the pieces and the wild card as the title does', () => {
    speech.vehicle = 'streetcar';
    expect(told(TOWN).join(' ')).toContain('11 streetcars, 5 subways, and 4 cards');
    expect(told(TOWN).join(' ')).toContain('An open wild card counts as both cards');
    expect(told(TOWN).join(' ')).toContain('The card with the locomotive is the wild card');
    expect(told(TOWN).join(' ')).not.toMatch(/locomotives|train/);
    speech.choose('pl');
    expect(told(TOWN).join(' ')).toContain('11 tramwajów, 5 pionków metra i 4 karty');
  });

  test.each(LANGUAGES.map(({ id }) => id))('can be told in %s', (language) => {
    speech.choose(language);
    for (const facts of [SMALL, CARDS, TOWN, ALPS]) {
      const text = [
        ...told(facts),
        ...differences(facts, title({})).map(({ id, values }) => t(id, values)),
      ].join(' ');
      expect(text).not.toMatch(/undefined|\[object|[{}]/);
    }
  });
});

describe('what differs', () => {
  test('is nothing where nothing differs', () => {
    expect(changes(title({}))).toEqual([]);
  });

  test('is told from the facts', () => {
    expect(changes(ALPS)).toEqual([
      'guide.differs.pieces',
      'guide.differs.tunnels',
      'guide.differs.tunnels_only',
      'guide.differs.countries',
      'guide.differs.one_card',
      'guide.differs.out_of_game',
    ]);
    expect(changes(TOWN)).toEqual([
      'guide.differs.pieces',
      'guide.differs.subways',
      'guide.differs.last',
      'guide.differs.no_longest',
    ]);
    expect(changes(CARDS)).toEqual([
      'guide.differs.no_board',
      'guide.differs.ticket_cards',
      'guide.differs.robbing',
      'guide.differs.hand',
      'guide.differs.no_sweep',
      'guide.differs.deck_end',
      'guide.differs.big_cities',
    ]);
  });
});
