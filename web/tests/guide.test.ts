import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { differences, sections } from '../src/guide/sections';
import { LANGUAGES, speech, type Language } from '../src/i18n/translate.svelte';
import type { Rules, TitleFacts } from '../src/net/protocol';
import { FACTS, TITLE_IDS, titleFile, wordsOf } from './facts';

const SMALL = FACTS.title;
const [TUNNEL, FERRY] = SMALL.routes;

type Changes = Partial<Omit<TitleFacts, 'rules'>> & { rules?: Partial<Rules> };

function title({ rules = {}, ...changes }: Changes): TitleFacts {
  return {
    ...SMALL,
    routes: [{ ...TUNNEL, tunnel: false }],
    ...changes,
    rules: { ...SMALL.rules, stations: 0, tie_breakers: ['completed_tickets', 'longest_path'], ...rules },
  };
}

const ids = (facts: TitleFacts) => sections(facts).map((section) => section.id);
const changes = (facts: TitleFacts) => differences(facts, title({})).map(({ id }) => id);
const told = (facts: TitleFacts) =>
  sections(facts)
    .map((section) => section.text)
    .join(' ');

const CARDS = title({
  routes: [],
  options: ['open_track'],
  guide: ['aim', 'turn', 'cards', 'rob', 'tickets', 'end'],
  rules: {
    railyards: true,
    trains: 0,
    sweep_at_locomotives: 6,
    second_deck_from_players: 4,
    starting_locomotives: 1,
    starting_hand: 7,
    longest_path_points: 0,
    big_cities: { a: 8 },
    tie_breakers: ['completed_tickets', 'big_cities'],
  },
});
type FlagTexts = Record<string, { guide?: Record<string, Record<Language, string>> }>;
const FLAGS = JSON.parse(
  readFileSync(new URL('../../src/whistlestop/titles/flags.json', import.meta.url), 'utf8'),
) as FlagTexts;

/** The texts that a title's words have if all its flags are set. */
const flagWords = (language: Language): Record<string, string> =>
  Object.fromEntries(
    Object.entries(FLAGS).flatMap(([flag, { guide = {} }]) =>
      Object.entries(guide).map(([section, texts]) => [`flag.${section}.${flag}`, texts[language]]),
    ),
  );

const OWN = {
  'guide.aim.text': 'There is no board.',
  'guide.rob': 'Robbing',
  'guide.rob.text': 'Who has more robs.',
  'guide.tickets.text': 'You get {tickets_dealt} and keep {tickets_kept_at_start}.',
  'guide.end.text': 'With {second_deck_from_players} players there is a second deck. {tie_breakers}',
  'differs.no_board': 'There is no board.',
};
const TOWN = title({
  vehicle: 'streetcar',
  rules: {
    subways: 5,
    trains: 11,
    longest_path_points: 0,
    last_round_at: 1,
    tie_breakers: ['completed_tickets'],
  },
});
const ALPS = title({
  routes: [TUNNEL],
  countries: [{ id: 'austria', name: 'Österreich' }],
  rules: {
    trains: 40,
    locomotives: 'tunnels_only',
    face_up_locomotive: 'one_card',
    returned_tickets: 'out_of_game',
  },
});

afterEach(async () => {
  await speech.choose('en');
  speech.words = {};
});

describe('a guide', () => {
  test('tells of what the title has, and of nothing else', () => {
    expect(ids(title({}))).toEqual(['aim', 'turn', 'cards', 'route', 'tickets', 'end']);
    expect(ids(SMALL)).toEqual(['aim', 'turn', 'cards', 'route', 'ferry', 'tunnel', 'station', 'tickets', 'end']);
    expect(ids(title({ routes: [FERRY] }))).toContain('ferry');
    expect(ids(ALPS)).toContain('country');
    expect(ids(TOWN)).toContain('subway');
  });

  test('of a title that has its own tells that, in its order', () => {
    speech.words = OWN;
    expect(ids(CARDS)).toEqual(CARDS.guide);
    const [aim, , , rob, tickets] = sections(CARDS);
    expect([aim.heading, aim.text]).toEqual(['What it is about', 'There is no board.']);
    expect([rob.heading, rob.text]).toEqual(['Robbing', 'Who has more robs.']);
    expect(tickets.text).toBe('You get 3 and keep 2.');
    expect(told(CARDS)).toContain('With 4 players there is');
    expect(told(CARDS)).toContain('then more big city bonuses; ');
  });

  test('tells what other cards may stand for', () => {
    const north = title({
      routes: [FERRY, { ...TUNNEL, tunnel: false, substitutes: 4 }],
      rules: { ferry_substitutes: 3, locomotives: 'ferries_and_tunnels' },
    });
    expect(told(north)).toContain('In place of such a locomotive you may play any 3 cards.');
    expect(told(north)).toContain('On Aa – Bé any 4 cards stand for each card');
    expect(told(north)).toContain('may be played on ferries and in tunnels only');
    expect(changes(north)).toEqual(
      expect.arrayContaining(['guide.differs.ferries_and_tunnels', 'guide.differs.substitutes']),
    );
    expect(told(SMALL)).not.toMatch(/any \d cards/);
  });

  test('takes its numbers from the facts', () => {
    expect(told(ALPS)).toContain('40 trains');
    expect(told(title({ rules: { sweep_at_locomotives: 4 } }))).toContain('When 4 locomotives');
    expect(told(CARDS)).not.toContain('replaced. When');
  });

  test('names what decides between equal points', () => {
    const end = (facts: TitleFacts) => /If points are equal.*/.exec(told(facts))?.[0];
    const then = 'If points are equal, more completed tickets decide';
    expect(end(TOWN)).toMatch(`${then}; `);
    expect(end(title({}))).toMatch(`${then}, then the longest path; `);
    expect(end(SMALL)).toMatch(`${then}, then fewer stations built, then the longest path; `);
    const upside = title({ rules: { tie_breakers: ['longest_path', 'completed_tickets'] } });
    expect(end(upside)).toMatch('equal, the longest path decides, then more completed tickets; ');
  });

  test('names the pieces and the wild card as the title does', async () => {
    speech.words = wordsOf('berlin', 'en');
    expect(told(TOWN)).toContain('11 streetcars, 5 subways, and 4 cards');
    expect(told(TOWN)).toContain('A face-up wild card counts as both cards');
    expect(told(TOWN)).toContain('The card with the locomotive is the wild card');
    expect(told(TOWN)).not.toMatch(/locomotives|train/);
    await speech.choose('pl');
    speech.words = wordsOf('berlin', 'pl');
    expect(told(TOWN)).toContain('11 tramwajów, 5 pionków metra i 4 karty');
  });

  test('tells of the flags that are set, in the section that their texts name, before the ties', () => {
    speech.words = flagWords('en');
    const end = sections(title({ rules: { mandala_points: [5, 10], most_tickets_points: 15 } })).at(-1);
    expect(end?.text).toMatch(/gets 15 points; so do all.*a bonus: 5, 10 points for one, two.*If points are equal/);
    expect(differences(SMALL, title({})).map(({ text }) => text)).toContain('Tickets joined by two ways earn a bonus.');
  });

  test('has every section that the texts of flags name', () => {
    const known = ['differs', ...[SMALL, ALPS, TOWN].flatMap(ids)];
    const named = Object.values(FLAGS).flatMap(({ guide = {} }) => Object.keys(guide));
    expect(named.filter((section) => !known.includes(section))).toEqual([]);
  });

  test.each(LANGUAGES.map(({ id }) => id))('is complete in %s', async (language) => {
    await speech.choose(language);
    speech.words = flagWords(language);
    for (const facts of [SMALL, CARDS, TOWN, ALPS]) {
      const text = [told(facts), ...differences(facts, title({})).map(({ text: difference }) => difference)].join(' ');
      expect(text).not.toMatch(/undefined|\[object|[{}]/);
    }
  });
});

describe.each(TITLE_IDS)('the guide of %s', (id) => {
  const order = titleFile<{ guide?: string[] }>(id, 'title.json')?.guide ?? [];
  const facts = title({ ...(order.includes('roll') ? CARDS : {}), guide: order });

  test.each(LANGUAGES.map((each) => each.id))('has every section of its own in %s', async (language) => {
    await speech.choose(language);
    speech.words = wordsOf(id, language);
    expect(ids(facts)).toEqual(order.length > 0 ? order : ids(title({})));
    for (const { heading, text } of sections(facts)) {
      expect(heading).not.toBe('');
      expect(text).not.toMatch(/undefined|\[object|[{}]/);
    }
  });
});

describe('what differs', () => {
  test('is nothing where nothing differs', () => {
    expect(changes(title({}))).toEqual([]);
  });

  test('follows from the facts', () => {
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
    speech.words = OWN;
    expect(changes(CARDS)).toEqual(['differs.no_board', 'guide.differs.hand', 'guide.differs.no_sweep']);
  });

  test('names the other title and its numbers', () => {
    const [pieces] = differences(ALPS, title({}));
    expect(pieces.text).toBe('Each player has 40 trains (Small: 10 trains).');
  });
});
