import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Facts } from '../src/game/facts';
import type { Language, Words } from '../src/i18n/translate.svelte';

const TITLES = join(import.meta.dirname, '../../src/whistlestop/titles');

/** The texts of the built-in titles. */
export const TITLE_IDS = readdirSync(TITLES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readdirSync(join(TITLES, entry.name)).includes('title.json'))
  .map((entry) => entry.name);

/** Return a file of a title's folder, null if there is none. */
export function titleFile<T>(title: string, name: string): T | null {
  try {
    return JSON.parse(readFileSync(join(TITLES, title, name), 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export const wordsOf = (title: string, language: Language): Words =>
  titleFile<Words>(title, `words/${language}.json`) ?? {};

/** A board of three cities, for tests. */
export const FACTS = new Facts({
  id: 'small',
  family: 'small',
  variant: null,
  variant_about: null,
  name: { en: 'Small', pl: 'Mała' },
  about: { en: '' },
  recommended: false,
  differs_from: null,
  guide: [],
  vehicle: 'train',
  options: [],
  rules: {
    railyards: false,
    players_at_least: 2,
    players_at_most: 4,
    trains: 10,
    stations: 1,
    subways: 0,
    starting_hand: 4,
    starting_locomotives: 0,
    face_up_cards: 5,
    sweep_at_locomotives: 3,
    face_up_locomotive: 'both_cards',
    locomotives: 'anywhere',
    double_routes_from_players: 4,
    tickets_dealt: { short: 3 },
    tickets_kept_at_start: 2,
    tickets_drawn: 3,
    tickets_kept: 1,
    returned_tickets: 'bottom',
    last_round_at: 2,
    route_points: { '2': 2 },
    subway_points: {},
    big_cities: {},
    second_deck_from_players: 0,
    longest_path_points: 10,
    station_points: 4,
    tie_breakers: ['completed_tickets', 'fewer_stations', 'longest_path'],
    station_costs: [1],
    tunnel_cards: 3,
    returned_tickets_at_start: 'bottom',
    score_items: ['routes', 'tickets', 'longest_path', 'stations'],
    second_deck_hand: 0,
    most_tickets_points: 0,
    mandala_points: [],
    districts: {},
    districts_joined: false,
    ferry_substitutes: 0,
  },
  colours: ['red', 'blue'],
  deck: { red: 12, blue: 12, locomotive: 14 },
  countries: [],
  value_model: false,
  cities: [
    { id: 'a', name: 'Aa', country: null, worth: null },
    { id: 'b', name: 'Bé', country: null, worth: null },
    { id: 'c', name: 'Cc', country: null, worth: null },
  ],
  routes: [
    {
      id: 'a-b',
      a: 'a',
      b: 'b',
      colour: 'red',
      length: 2,
      points: 2,
      tunnel: true,
      ferry: 0,
      double: false,
      subway: false,
      substitutes: 0,
    },
    {
      id: 'b-c',
      a: 'b',
      b: 'c',
      colour: 'gray',
      length: 2,
      points: 2,
      tunnel: false,
      ferry: 1,
      double: false,
      subway: false,
      substitutes: 0,
    },
  ],
  tickets: [{ id: 'a-c', a: 'a', b: 'c', points: 5, deck: 'short', countries: null, cards: null }],
});
