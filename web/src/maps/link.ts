/** Links to new maps: `/?map=south-america-36-7` is the map of South America with 36 cities and the number 7. */

import type { WantedMap } from '../net/protocol';

export function mapPath({ region, cities, seed }: WantedMap): string {
  return `/?map=${region.toLowerCase().replaceAll(' ', '-')}-${cities}-${seed}`;
}

/** Return the map that the query of an address names, null if it names none. The server says what is wrong with it. */
export function linkedMap(query: string): WantedMap | null {
  const link = new URLSearchParams(query).get('map')?.toLowerCase();
  if (!link) return null;
  const found = /^([a-z-]+)-(\d{1,9})-(\d{1,9})$/.exec(link);
  if (!found) return { region: link, cities: 0, seed: 0 };
  const [, region, cities, seed] = found;
  return { region: region.replaceAll('-', ' '), cities: Number(cities), seed: Number(seed) };
}
