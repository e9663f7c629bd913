/* Generated from schema.json by `npm run types`. Do not edit. */

export interface BotFacts {
  spec: string;
  about: string;
}
export interface CityFacts {
  id: string;
  name: string;
}
/**
 * One action of the log as the viewer may see it; ``action`` is None where it would tell a
 * secret.
 */
export interface Entry {
  number: number;
  seat: number;
  action: string | null;
  events: Event[];
}
/**
 * One thing that happened. A field that says nothing about this kind of event is None.
 *
 * ``card_taken``: seat, source, card (None for those who may not know it).
 * ``row_refilled``: card. ``row_swept``: swept (the row put away), row (the new one).
 * ``deck_reshuffled``: count (cards in the new deck).
 * ``route_claimed``: seat, route, cards (all that was paid), points.
 * ``tunnel_turned_up``: seat, route, cards (laid), row (turned up), count (cards still due).
 * ``tunnel_abandoned``: seat, route, cards (taken back). ``station_built``: seat, city, cards.
 * ``tickets_offered``: seat, count, tickets (owner only).
 * ``tickets_kept``: seat, count (owner only while tickets are chosen at the start, CO-04),
 * tickets (owner only). ``all_chosen``: counts, one a seat. ``passed``: seat.
 * ``last_round``: seat that brought it about, count (turns still to come). ``game_over``: winners.
 */
export interface Event {
  kind:
    | 'card_taken'
    | 'row_refilled'
    | 'row_swept'
    | 'deck_reshuffled'
    | 'route_claimed'
    | 'tunnel_turned_up'
    | 'tunnel_abandoned'
    | 'station_built'
    | 'tickets_offered'
    | 'tickets_kept'
    | 'all_chosen'
    | 'passed'
    | 'last_round'
    | 'game_over';
  seat?: number | null;
  source?: ('deck' | 'face_up') | null;
  card?: string | null;
  cards?: {
    [k: string]: number;
  } | null;
  row?: string[] | null;
  route?: string | null;
  city?: string | null;
  points?: number | null;
  count?: number | null;
  counts?: number[] | null;
  swept?: string[] | null;
  tickets?: string[] | null;
  winners?: number[] | null;
}
/**
 * What a link leads to, before joining.
 */
export interface Invitation {
  table: TableInfo;
  seat: number;
  taken: boolean;
}
/**
 * A table as one guest sees it. ``you`` is the guest's seat, None for a spectator.
 */
export interface TableInfo {
  code: string;
  title: string;
  state: 'lobby' | 'playing' | 'over';
  you: number | null;
  creator: boolean;
  seats: SeatInfo[];
  seating: 'drawn' | 'as_listed';
  pace: number;
  commitment: string;
  /**
   * decimal; only once the game is over
   */
  seed?: string | null;
  /**
   * hexadecimal; only once the game is over
   */
  salt?: string | null;
  /**
   * code of the table played next
   */
  next_table?: string | null;
}
/**
 * A seat at a table; ``invitation`` is shown to the creator while the seat is open.
 */
export interface SeatInfo {
  seat: number;
  kind: 'person' | 'bot' | 'open';
  name: string;
  bot?: string | null;
  connected?: boolean;
  invitation?: string | null;
}
export interface Join {
  invitation: string;
  name: string;
}
export interface NewTable {
  title: string;
  name: string;
  /**
   * @minItems 2
   * @maxItems 5
   */
  seats: SeatWish[];
  seating?: 'drawn' | 'as_listed';
  /**
   * milliseconds between bot moves
   */
  pace?: number;
}
/**
 * Who shall sit there: the creator, a bot (by its spec string), or whoever gets the link.
 */
export interface SeatWish {
  kind: 'you' | 'bot' | 'open';
  bot?: string | null;
}
/**
 * Why something can't be done: ``need`` and ``have`` count trains, locomotives or cards.
 */
export interface Obstacle {
  reason:
    | 'taken'
    | 'closed'
    | 'own_other_lane'
    | 'trains'
    | 'locomotives'
    | 'cards'
    | 'no_station_left'
    | 'not_now';
  need?: number | null;
  have?: number | null;
}
/**
 * Tickets to choose from; ``offered`` in the order in which they were drawn.
 */
export interface OfferedTickets {
  tickets: TicketView[];
  keep_at_least: number;
}
/**
 * A ticket of the viewing seat. ``with_station``: joined only with the help of a station.
 */
export interface TicketView {
  id: string;
  a: string;
  b: string;
  points: number;
  status: 'open' | 'completed' | 'with_station';
}
export interface Pace {
  pace: number;
}
/**
 * One way to pay, with the action that does it.
 */
export interface Payment {
  cards: {
    [k: string]: number;
  };
  action: string;
}
/**
 * Client → server: an action, with the number of actions the client has seen so far.
 */
export interface Play {
  type: 'play';
  number: number;
  action: string;
}
/**
 * Why a request was not carried out; ``code`` is for programs, ``message`` for people.
 */
export interface Refusal {
  code: string;
  message: string;
}
export interface RefusedMessage {
  type?: 'refused';
  code: string;
  message: string;
  action?: string | null;
}
export interface RouteFacts {
  id: string;
  a: string;
  b: string;
  colour: string;
  length: number;
  points: number;
  tunnel: boolean;
  ferry: number;
  double: boolean;
}
/**
 * What the viewing seat could do with a route: ways to pay, fewest locomotives first.
 */
export interface RouteOffer {
  points: number;
  payments: Payment[];
  why_not: Obstacle | null;
}
/**
 * The final score of one seat, item by item (CO-44); ``total`` is the sum of the first five.
 */
export interface ScoreView {
  routes: number;
  tickets: number;
  longest_path: number;
  stations: number;
  big_cities: number;
  total: number;
  completed: string[];
  failed: string[];
  longest_path_length: number;
  longest_path_routes: string[];
  borrowed: string[];
}
/**
 * The public numbers of one seat.
 *
 * ``ticket_count`` is None while it must not be seen yet (CO-04). ``known_cards`` are the cards
 * that everybody saw this seat take and that it has not played since.
 */
export interface SeatView {
  seat: number;
  score: number;
  trains: number;
  stations_left: number;
  hand_size: number;
  ticket_count: number | null;
  routes: string[];
  stations: string[];
  known_cards: {
    [k: string]: number;
  };
}
/**
 * The next station: what it costs, where it may stand, and how it can be paid for.
 *
 * A payment's action is the text after the city: ``station wien`` + `` `` + ``black:1``.
 */
export interface StationOffer {
  cost: number;
  cities: string[];
  payments: Payment[];
  why_not: Obstacle | null;
}
export interface TableMessage {
  type?: 'table';
  table: TableInfo;
}
export interface TicketFacts {
  id: string;
  a: string;
  b: string;
  points: number;
  deck: string;
}
/**
 * All that a client shows of a title; the board's drawing comes apart (``/board``).
 */
export interface TitleFacts {
  id: string;
  name: string;
  about: string;
  players_at_least: number;
  players_at_most: number;
  trains: number;
  stations: number;
  colours: string[];
  route_points: {
    [k: string]: number;
  };
  longest_path_points: number;
  station_points: number;
  cities: CityFacts[];
  routes: RouteFacts[];
  tickets: TicketFacts[];
}
/**
 * A tunnel attempt that waits for the extra payment (EU-33). Public (EU-37).
 */
export interface TunnelView {
  route: string;
  laid: {
    [k: string]: number;
  };
  turned_up: string[];
  due: number;
  payments: Payment[];
}
/**
 * Server → client: the view, and the log from entry ``from`` on (0: all of it).
 */
export interface UpdateMessage {
  type?: 'update';
  from: number;
  entries: Entry[];
  view: View;
}
/**
 * The shape of ``View.to_dict()``: ``legal`` as notation, and what could be done and why not.
 *
 * ``offers`` and ``station`` are None for spectators, ``station`` also where a title has none.
 */
export interface View {
  title: string;
  players: number;
  seat: number | null;
  turn: number | null;
  phase: 'choose_tickets' | 'act' | 'second_card' | 'keep_tickets' | 'tunnel' | 'over';
  turns_left: number | null;
  number: number;
  face_up: (string | null)[];
  deck_size: number;
  discard: {
    [k: string]: number;
  };
  ticket_deck_size: number;
  seats: SeatView[];
  closed: string[];
  hand: {
    [k: string]: number;
  } | null;
  tickets: TicketView[] | null;
  offered: OfferedTickets | null;
  tunnel: TunnelView | null;
  scores: ScoreView[] | null;
  winners: number[] | null;
  legal: string[];
  offers: {
    [k: string]: RouteOffer;
  } | null;
  station: StationOffer | null;
}
