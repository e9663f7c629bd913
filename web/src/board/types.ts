/** What the board widget takes. It knows no rules: what may be claimed or built, and by whom, is passed in. */

import type { RouteColour } from './symbols';

export type RouteId = string;
export type CityId = string;
export type CountryId = string;

/** x and y of the middle of a train space, and its angle in degrees. */
export type Space = [x: number, y: number, angle: number];

export interface CityArt {
  x: number;
  y: number;
  /** y is the baseline; width is that of the name in the label font. */
  label: { x: number; y: number; anchor: 'start' | 'middle' | 'end'; width: number };
}

export interface RouteArt {
  spaces: Space[];
  length: number;
  width: number;
}

/** A title's board.json, as tools/draw_board.py writes it. */
export interface BoardArt {
  title: string;
  width: number;
  height: number;
  city_radius: number;
  label: { size: number; ascent: number; descent: number };
  legend: { x: number; y: number; width: number; height: number };
  cities: Record<CityId, CityArt>;
  routes: Record<RouteId, RouteArt>;
  /** SVG paths. Without a coast, the land covers the sheet. */
  land: string;
  lakes: string;
  graticule: string;
  /** The land that the title is about, where its neighbours have a part too, and theirs by country. */
  home?: string;
  countries?: Record<CountryId, string>;
  /** What there is in a city, and rivers anywhere, by their width in units. */
  parks?: string;
  /** Tints of mountains and woods, which anything may lie on; peaks and trees, which stand where nothing lies. */
  heights?: string;
  woods?: string;
  peaks?: string;
  trees?: string;
  streets?: string;
  railways?: string;
  rivers?: { width: number; path: string }[];
}

export interface CityFact {
  id: CityId;
  name: string;
  /** A border crossing: no city, but a dead end that leads to this country. */
  country?: CountryId | null;
  /** What its district scores. */
  worth?: number | null;
}

export interface CountryFact {
  id: CountryId;
  name: string;
}

/** What is put on a route. */
export type Vehicle = 'train' | 'streetcar' | 'taxi' | 'bus';

export interface RouteFact {
  id: RouteId;
  a: CityId;
  b: CityId;
  colour: RouteColour;
  length: number;
  tunnel?: boolean;
  /** How many locomotives a ferry asks for; 0 or absent: no ferry. */
  ferry?: number;
  /** One piece takes the whole route. */
  subway?: boolean;
}

export interface BoardFacts {
  cities: readonly CityFact[];
  routes: readonly RouteFact[];
  countries?: readonly CountryFact[];
  vehicle?: Vehicle;
  /** Points by length of a subway route, for the legend. */
  subway_points?: Record<string, number>;
}

/** What the pointer or the keyboard is on. */
export interface BoardPlace {
  route?: RouteId;
  city?: CityId;
}

/**
 * Texts, translated outside. `title`, `points`, `tunnel`, `ferry`, `locomotive`, `double`, `crossing`,
 * `pieces`, `subway` and `subway_piece` stand in the legend, those that the title has; `board` names the board for a screen reader, `zoomIn`, `zoomOut` and `fit` its buttons.
 */
export type LegendTexts = Record<string, string>;

export interface BoardProps {
  art: BoardArt;
  facts: BoardFacts;
  /** Claimed routes and the seat they belong to. */
  owners?: Record<RouteId, number>;
  /** Routes nobody can claim any more (the other half of a double route). */
  closed?: readonly RouteId[];
  stations?: Record<CityId, number>;
  /** Routes that can be claimed now. */
  claimable?: readonly RouteId[];
  /** Those of them, and others, that whoever looks needs for his tickets. */
  needed?: ReadonlySet<RouteId>;
  /** The places of his tickets: one that is still open, or completed ones only. */
  ticketCities?: ReadonlyMap<CityId, 'open' | 'done'>;
  /** Cities where a station can be built now; only while choosing one. */
  buildable?: readonly CityId[];
  /** A route that is being talked about. */
  focusRoute?: RouteId | null;
  /** Cities that are being talked about, such as a ticket's; a country stands for all crossings to it. */
  focusCities?: readonly string[];
  /** Routes that glow together, such as the longest path. */
  highlightRoutes?: readonly RouteId[];
  /** What was put on the board last. */
  lastMoves?: readonly BoardPlace[];
  /** In a small panel the board fills it, opens on what matters, and writes few names rather than tiny ones. */
  isSmall?: boolean;
  /** The cities that matter: a small board opens on them, and their names come first. */
  opensOn?: readonly CityId[];
  /** Cities that a small board moves to as soon as they are named here. */
  /** All of them have to be seen, even if part of a small panel stays empty. */
  opensOnAll?: boolean;
  brings?: readonly CityId[];
  /** Points by route length, for the legend. */
  points?: Record<string, number>;
  legend?: LegendTexts;
  onroute?: (id: RouteId) => void;
  oncity?: (id: CityId) => void;
  onhover?: (place: BoardPlace | null) => void;
  routeLabel?: (id: RouteId) => string;
  cityLabel?: (id: CityId) => string;
}
