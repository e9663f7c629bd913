/** The lines of routes and the names on the editor's map. */

import type { TitleFile } from './titleFile';

interface Spot {
  x: number;
  y: number;
}

export interface Line {
  d: string;
  middle: Spot;
}

/** Distance of double routes from the line between their places, and distance of a line's ends from its places. */
const LANE = 4.6;
const BEFORE = 9;

/** Return a line for every route, null if an end is missing; `spots`: the places on the screen. */
export function routeLines(title: TitleFile, spots: readonly Spot[]): (Line | null)[] {
  const byId = new Map(title.cities.map((city, index) => [city.id, index]));
  const key = ({ a, b }: { a: string; b: string }) => [a, b].sort().join();
  const twice = new Set<string>();
  const seen = new Set<string>();
  for (const route of title.routes) (seen.has(key(route)) ? twice : seen).add(key(route));
  const begun = new Set<string>();
  return title.routes.map((route) => {
    const [one, two] = [byId.get(route.a), byId.get(route.b)];
    if (one === undefined || two === undefined || one === two) return null;
    const [a, b] = one < two ? [spots[one], spots[two]] : [spots[two], spots[one]];
    const aside = !twice.has(key(route)) ? 0 : begun.has(key(route)) ? LANE : -LANE;
    begun.add(key(route));
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
    const [nx, ny] = [-uy * aside, ux * aside];
    return {
      d: `M${a.x + nx + ux * BEFORE} ${a.y + ny + uy * BEFORE}L${b.x + nx - ux * BEFORE} ${b.y + ny - uy * BEFORE}`,
      middle: { x: (a.x + b.x) / 2 + nx, y: (a.y + b.y) / 2 + ny },
    };
  });
}

/** Approximate width of a letter and height of a name on the map, and distance of a name from its place. */
const LETTER = 7.2;
const LINE = 15;
const ASIDE = 10;

/**
 * Return the start of each name, right or left of its place; null if it would cover another. The selected place has
 * priority.
 */
export function nameSides(names: readonly string[], spots: readonly Spot[], chosen: number | null): (number | null)[] {
  const sides: (number | null)[] = names.map(() => null);
  const taken: { left: number; right: number; y: number }[] = [];
  const order = names.map((_, index) => index).sort((one, two) => Number(two === chosen) - Number(one === chosen));
  for (const index of order) {
    const { x, y } = spots[index];
    const width = names[index].length * LETTER;
    for (const left of [x + ASIDE, x - ASIDE - width]) {
      const isFree = taken.every(
        (other) => Math.abs(other.y - y) >= LINE || other.right <= left || left + width <= other.left,
      );
      if (!isFree && index !== chosen) continue;
      sides[index] = left;
      taken.push({ left, right: left + width, y });
      break;
    }
  }
  return sides;
}
