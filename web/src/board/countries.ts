/** Countries that tickets name: each has a tint for its land and a hue for its crossings, in board.css. */

import type { BoardFacts, CityFact, CountryId } from './types';

/** How many tints and hues there are; a fifth country begins again. */
const HUES = 4;

/** The number of a country's tint and hue, from 1; 0 for one that the title doesn't have. */
export function hueOf(countries: BoardFacts['countries'], id: CountryId): number {
  const place = countries?.findIndex((country) => country.id === id) ?? -1;
  return place < 0 ? 0 : (place % HUES) + 1;
}

/** What stands on the sign of a crossing: the first letter of its name, which is the country's. */
export function signOf(crossing: CityFact): string {
  return [...crossing.name][0] ?? '';
}
