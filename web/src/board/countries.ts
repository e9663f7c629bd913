/** Countries named on tickets: each has a tint for its land and a hue for its crossings, in board.css. */

import type { BoardFacts, CityFact, CountryId } from './types';

/** Number of tints and hues; a fifth country starts again at the first. */
const HUES = 4;

/** Return the number of a country's tint and hue, from 1; 0 for a country that the title does not have. */
export function hueOf(countries: BoardFacts['countries'], id: CountryId): number {
  const place = countries?.findIndex((country) => country.id === id) ?? -1;
  return place < 0 ? 0 : (place % HUES) + 1;
}

/** Return the letter on the sign of a crossing: the first letter of its name, which is the country's. */
export function signOf(crossing: CityFact): string {
  return [...crossing.name][0] ?? '';
}
