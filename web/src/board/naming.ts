/** Chooses the city names to write, and their positions, at a readable size of letters. */

import type { BoardArt, CityArt, CityFact, CityId } from './types';

export interface Name {
  x: number;
  y: number;
  anchor: CityArt['label']['anchor'];
  size: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Size of the smallest letters of the legend, on a board 1000 units wide. */
export const LEGEND_LETTERS = 9.5;

/** The size of the letters of signs. */
export const SIGN_LETTERS = 8.6;
/** Largest growth of a disc, so that the routes around it stay visible. */
const MOST_GROWN = 1.6;

export interface Disc {
  radius: number;
  /** Return the size of the text in it; null if there is none, or if it would be unreadable. */
  letters: number | null;
}

/** Return the radius of a city's disc, a little larger where its text would be too small. */
export function discOf(art: BoardArt, { country, worth }: CityFact, least: number): Disc {
  const isCrossing = country != null;
  const radius = isCrossing ? art.city_radius - 0.4 : art.city_radius;
  if (!isCrossing && worth == null) return { radius, letters: null };
  const letters = Math.max(least, isCrossing ? SIGN_LETTERS : art.city_radius * 1.35);
  const grown = Math.max(radius, least / (isCrossing ? 1.45 : 1.35));
  return grown <= art.city_radius * MOST_GROWN ? { radius: grown, letters } : { radius, letters: null };
}

/** Priority from which a name may cover another city's disc. */
export const MUST_BE_READ = 100;

/** Most train spaces that a name covers on a map whose names leave its routes clear. */
export const FEW_SPACES = 1;

/**
 * Return the names to write at a size of letters: those of highest priority first, without overlaps.
 * Each keeps its drawn position and grows away from its city, or moves to a free side of it.
 * `mostCovered`: names that would cover more train spaces are left out, unless they must be read; with a limit,
 * names also move to the corners of their city.
 */
export function chooseNames(
  art: BoardArt,
  worth: (id: CityId) => number,
  size: number,
  radius: (id: CityId) => number = () => art.city_radius,
  mostCovered = Infinity,
): Map<CityId, Name> {
  if (size <= art.label.size) {
    return new Map(
      Object.entries(art.cities).map(([id, city]) => [id, placesFor(art, city, art.label.size, radius(id))[0].name]),
    );
  }
  const chosen = new Map<CityId, Name>();
  const taken: Box[] = [];
  const discs = Object.entries(art.cities).map(([id, { x, y }]) => ({ id, box: around(x, y, radius(id)) }));
  const spaces = Object.values(art.routes).flatMap((route) =>
    route.spaces.map(([x, y]) => around(x, y, route.width / 2)),
  );
  const ids = Object.keys(art.cities).sort((one, two) => worth(two) - worth(one));
  for (const id of ids) {
    const drawn = placesFor(art, art.cities[id], size, radius(id));
    const places = (mostCovered < Infinity ? drawn : drawn.slice(0, SIDES)).filter(
      ({ box }) => isOn(art, box) && !taken.some((other) => overlap(box, other)),
    );
    const isClear = ({ box }: Place) => !discs.some((disc) => disc.id !== id && overlap(box, disc.box));
    const free = places.filter(isClear);
    const open = free.length > 0 || worth(id) < MUST_BE_READ ? free : places;
    const covered = ({ box }: Place) => spaces.filter((space) => overlap(box, space)).length;
    const found = least(open, covered);
    if (!found || (worth(id) < MUST_BE_READ && covered(found) > mostCovered)) continue;
    taken.push(found.box);
    chosen.set(id, found.name);
  }
  return chosen;
}

/** Return the first item with the smallest value. */
function least<T>(all: readonly T[], of: (one: T) => number): T | undefined {
  let best: T | undefined;
  for (const one of all) if (best === undefined || of(one) < of(best)) best = one;
  return best;
}

/** A name at one of its positions, and the box that it fills. */
interface Place {
  name: Name;
  box: Box;
}

/** The positions before those at the corners: the drawn one, and the four sides. */
const SIDES = 5;

/** Return the positions of a name at a size of letters: the drawn one, at the sides and corners of its city. */
export function placesFor(art: BoardArt, city: CityArt, size: number, radius: number): Place[] {
  const grown = size / art.label.size;
  const [ascent, descent] = [art.label.ascent * grown, art.label.descent * grown];
  const width = city.label.width * grown;
  const gap = radius + 2.5;
  const corner = gap * Math.SQRT1_2;
  const pushed = Math.max(0, radius - art.city_radius);
  const level = city.y + (ascent - descent) / 2;
  const at = (x: number, y: number, anchor: Name['anchor']): Place => {
    const left = x - { start: 0, middle: 0.5, end: 1 }[anchor] * width;
    return {
      name: { x, y, anchor, size },
      box: { left, top: y - ascent, right: left + width, bottom: y + descent },
    };
  };
  const { label } = city;
  // The edge that faces the city stays where it is drawn.
  const isAbove = label.y + art.label.descent <= city.y;
  const isBelow = label.y - art.label.ascent >= city.y;
  const aside = (label.y - (art.label.ascent - art.label.descent) / 2 - city.y) * grown;
  const drawnY = isAbove
    ? label.y + art.label.descent - descent - pushed
    : isBelow
      ? label.y - art.label.ascent + ascent + pushed
      : level + aside;
  return [
    at(label.x + { start: pushed, middle: 0, end: -pushed }[label.anchor], drawnY, label.anchor),
    at(city.x + gap, level, 'start'),
    at(city.x - gap, level, 'end'),
    at(city.x, city.y - gap - descent, 'middle'),
    at(city.x, city.y + gap + ascent, 'middle'),
    at(city.x + corner, city.y - corner - descent, 'start'),
    at(city.x - corner, city.y - corner - descent, 'end'),
    at(city.x + corner, city.y + corner + ascent, 'start'),
    at(city.x - corner, city.y + corner + ascent, 'end'),
  ];
}

export function around(x: number, y: number, radius: number): Box {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}

export function overlap(one: Box, two: Box): boolean {
  return one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
}

function isOn(art: BoardArt, box: Box): boolean {
  return box.left >= 0 && box.top >= 0 && box.right <= art.width && box.bottom <= art.height;
}
