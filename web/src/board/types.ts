/** Properties of the board, which knows no rules: the page passes in the routes and cities that can be chosen. */

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
  /** The title's land where its neighbours are drawn as well, and theirs by country. */
  home?: string;
  countries?: Record<CountryId, string>;
  /** Features of a city, and rivers anywhere, by their width in units. */
  parks?: string;
  /** Tints of mountains and woods, below everything; peaks and trees, only on free ground. */
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
  /** A border crossing: a dead end that leads to this country, not a city. */
  country?: CountryId | null;
  /** The points of its district. */
  worth?: number | null;
}

export interface CountryFact {
  id: CountryId;
  name: string;
}

/** A piece on a route. */
export type Vehicle = 'train' | 'streetcar' | 'taxi' | 'bus';

export interface RouteFact {
  id: RouteId;
  a: CityId;
  b: CityId;
  colour: RouteColour;
  length: number;
  tunnel?: boolean;
  /** Number of locomotives that a ferry needs; 0 or absent: no ferry. */
  ferry?: number;
  /** One piece covers the whole route. */
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

/** The thing under the pointer or the keyboard focus. */
export interface BoardPlace {
  route?: RouteId;
  city?: CityId;
}

/**
 * Texts, translated outside. `title`, `points`, `tunnel`, `ferry`, `locomotive`, `double`, `crossing`, `worth`, `pieces`,
 * `subway` and `subway_piece` are in the legend, if the title has them; `board` names the board for a screen reader,
 * `zoomIn`, `zoomOut` and `fit` its buttons. Without any, there is no legend.
 */
export type BoardTexts = Record<string, string>;

/** The title's board: it stays the same through a game. */
export interface BoardMap {
  art: BoardArt;
  facts: BoardFacts;
  /** Points by route length, for the legend. */
  points?: Record<string, number>;
}

/** The pieces that players have put on the board. */
export interface BoardPieces {
  /** Claimed routes, and the seat that each belongs to. */
  owners?: Record<RouteId, number>;
  /** Routes that no player can claim any more (the other half of a double route); drawn pale. */
  closed?: readonly RouteId[];
  /** Cities with a station, and the seat that it belongs to. */
  stations?: Record<CityId, number>;
}

/** The moves that the player can choose on the board now. */
export interface BoardOffers {
  claimable?: readonly RouteId[];
  /** Cities for a station, while the player chooses one: the arrow keys then visit cities only. */
  buildable?: readonly CityId[];
}

/** The highlighted routes and cities. */
export interface BoardMarks {
  /** The route whose payments are shown. */
  focusRoute?: RouteId | null;
  /** Highlighted cities, such as a ticket's; a country means all crossings to it. */
  focusCities?: readonly string[];
  /** Routes that glow together, such as the longest path. */
  highlightRoutes?: readonly RouteId[];
  /** The pieces placed last. */
  lastMoves?: readonly BoardPlace[];
  /** Routes that the player needs for their tickets. */
  needed?: ReadonlySet<RouteId>;
  /** The cities of the player's tickets: one of a city's tickets is open, or all are completed. */
  ticketCities?: ReadonlyMap<CityId, 'open' | 'done'>;
}

/** The part of the board that is shown. */
export interface BoardView {
  /** In a small panel the board fills it, opens on `opensOn`, and writes few names rather than tiny ones. */
  isSmall?: boolean;
  /** On a small board, names of cities that don't matter leave routes clear until the player zooms in. */
  clearsRoutes?: boolean;
  /** The cities that matter: a small board opens on them, and their names come first. */
  opensOn?: readonly CityId[];
  /** All of `opensOn` have to be seen, even if part of a small panel stays empty. */
  opensOnAll?: boolean;
  /** Cities that a small board moves to as soon as they are named here. */
  brings?: readonly CityId[];
}

/** The words on the board, and those that a screen reader says. */
export interface BoardLabels {
  texts?: BoardTexts;
  /** Return the name of a route; without it, a route is called by its id. */
  route?: (id: RouteId) => string;
  /** Return the name of a city; without it, a city is called by its id. */
  city?: (id: CityId) => string;
}

export interface BoardProps {
  map: BoardMap;
  pieces?: BoardPieces;
  offers?: BoardOffers;
  marks?: BoardMarks;
  view?: BoardView;
  labels?: BoardLabels;
  /** The player has chosen a route, whether it is offered or not. */
  onroute?: (id: RouteId) => void;
  /** The player has chosen a city, whether it is offered or not. */
  oncity?: (id: CityId) => void;
  /** The pointer or the keyboard has come to a place, or has left it (null). */
  onhover?: (place: BoardPlace | null) => void;
}
