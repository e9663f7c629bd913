/* Generated from schema.json by `npm run types`. Do not edit. */

export type AnalysisPiece = Moment | DecisionFound | LuckFound | Summary;
/**
 * Server → client, over the WebSocket.
 */
export type ServerMessage =
  | TableMessage
  | UpdateMessage
  | TimeMessage
  | UndoneMessage
  | AudienceMessage
  | RefusedMessage
  | TalkMessage
  | TalkRefusedMessage;
/**
 * Server → client, about a guest's games.
 */
export type ListMessage = GamesMessage | GameMessage;
/**
 * Server → client, about public tables.
 */
export type PublicMessage = PublicTablesMessage | ListedMessage | UnlistedMessage;
/**
 * Client → server, over the WebSocket.
 */
export type ClientMessage = Play | Look | Visible | Say;

/**
 * A person's name, colour and language; each replaces the earlier one.
 */
export interface AboutMe {
  name: string | null;
  /**
   * the colour that the player wants; None: any
   */
  colour?: number | null;
  language: ('en' | 'pl' | 'ro') | null;
}
/**
 * An action, in notation, in place of the one that was played after ``number`` others.
 */
export interface ActionToJudge {
  number: number;
  action: string;
}
/**
 * The addresses at which others on the network open this server.
 *
 * There are none if only its own computer can open it.
 */
export interface Addresses {
  addresses: string[];
}
/**
 * The seats that want another game, and those that declined.
 *
 * ``seating``: the proposed seating, None until a player asks.
 */
export interface AgainInfo {
  agreed: number[];
  declined: number[];
  seating: ('as_listed' | 'turned' | 'drawn') | null;
}
/**
 * A player's wish to play another game, or not.
 *
 * ``seating``: the seats of the next game: as now, everyone one seat on, or drawn again. A player
 * who agrees but asks for another seating starts a new proposal.
 */
export interface AgainRequest {
  agree: boolean;
  seating?: 'as_listed' | 'turned' | 'drawn';
}
/**
 * The analysis of a finished game, as far as it is done.
 *
 * ``id``: for later requests. ``state``: ``none`` if it was never requested. ``ahead``: the number
 * of other analyses that come first. ``seconds_left``: an estimate, None while there is none.
 * ``pieces``: the findings that the request does not have yet; ``count``: all findings so far.
 */
export interface Analysis {
  id: string;
  state: 'none' | 'waiting' | 'running' | 'done' | 'failed';
  ahead?: number;
  progress: number;
  seconds_left?: number | null;
  message?: string;
  count: number;
  /**
   * AnalysisPiece
   */
  pieces: AnalysisPiece[];
}
/**
 * The estimates after ``number`` actions of the record, with all hands and tickets open.
 */
export interface Moment {
  type: 'moment';
  number: number;
  estimate: Estimate;
}
/**
 * The estimates for all seats, from ``games`` playouts; 0 playouts if the game is over.
 *
 *     ``progress``: the share of the game that is over, from 0 to 1, by the length of the playouts.
 */
export interface Estimate {
  seats: SeatEstimate[];
  games: number;
  progress: number;
}
/**
 * The estimate for one seat.
 *
 *     ``win``: the calibrated chance to win from 0 to 1; a shared win is divided, and the chances add
 *     up to 1 over all seats. ``won``: the uncalibrated share of playouts won. ``score``: the mean
 *     final score in the playouts, in points; ``spread``: its standard deviation.
 */
export interface SeatEstimate {
  win: number;
  won: number;
  score: number;
  spread: number;
}
/**
 * A judged decision.
 *
 *     It is sent when the final loss is known, at the seat's next decision of the same kind. It may
 *     therefore come after later decisions.
 */
export interface DecisionFound {
  type: 'decision';
  decision: Decision;
}
/**
 * One decision, with the action played and the best one for the seat's knowledge.
 *
 *     ``number``: how many actions of the record came before. ``best``: the best action, None if none
 *     is better than ``played``. ``loss``: the advantage of the best action over the one played.
 *     ``gain``: the advantage of the action played over the policy's choice; the policy also plays
 *     the playouts. ``potential``: the advantage of the best action over the policy's choice.
 *     ``lost``: the loss, minus the part of the potential that was still available at the seat's
 *     next decision of the same kind. ``others``: further candidates, best first, from fewer games.
 *     ``judgement``: the grade of the decision, by ``lost``. ``facts``: reasons for the best action.
 */
export interface Decision {
  number: number;
  seat: number;
  played: ActionValue;
  best: ActionValue | null;
  loss: Gap;
  lost: Gap;
  gain: Gap;
  potential: Gap;
  others: ActionValue[];
  judgement: 'best' | 'blunder' | 'good' | 'inaccuracy' | 'mistake';
  facts: Fact[];
}
/**
 * The value of an action for the seat that decides.
 *
 *     ``win``: its calibrated chance to win, from 0 to 1. ``score``: the mean final score, in points.
 *     ``completed``: for each ticket of the seat, the share of games in which it completed it.
 *     ``games``: the number of playouts.
 */
export interface ActionValue {
  action: string;
  win: number;
  score: number;
  completed: {
    [k: string]: number;
  };
  games: number;
}
/**
 * The advantage of one action over another.
 *
 *     ``win``: the difference in the chance to win (-1 to 1); ``points``: the difference in the final
 *     score; each with its standard error.
 */
export interface Gap {
  win: number;
  win_error: number;
  points: number;
  points_error: number;
}
/**
 * How often something comes true after either of two actions, from 0 to 1.
 *
 *     ``ticket``: the seat completes its ticket ``id``. ``own_route``: it owns the route ``id`` at the
 *     end, or a parallel one. ``rival_route``: the seat ``rival`` owns the route; ``rival`` is None in
 *     facts of earlier versions, which count all other seats.
 *
 *     For an ``own_route``, ``rival`` is the seat that most often takes the route after the played
 *     action, in the share ``taken`` of the games; None if other seats rarely take it.
 */
export interface Fact {
  kind: 'own_route' | 'rival_route' | 'ticket';
  id: string;
  best: number;
  played: number;
  rival?: number | null;
  taken?: number;
}
/**
 * The luck of one chance event.
 */
export interface LuckFound {
  type: 'luck';
  luck: Luck;
}
/**
 * The effect of one chance event on each seat.
 *
 *     ``number``: how many actions came before the one that caused it; ``seat``: the seat of that
 *     action. They are -1 and None for the deal. ``wins`` (chances to win) and ``points`` (of the
 *     final score): the change in each seat's expectation; ``wins_error`` and ``points_error``: their
 *     standard errors.
 */
export interface Luck {
  number: number;
  seat: number | null;
  kind: 'cards_dealt' | 'deck' | 'row' | 'tickets' | 'tickets_dealt' | 'tunnel';
  wins: number[];
  wins_error: number[];
  points: number[];
  points_error: number[];
}
/**
 * The end of an analysis: the parts of each seat's result.
 */
export interface Summary {
  type: 'summary';
  seats: SeatSummary[];
}
/**
 * The parts of a seat's result, in chances to win and in points.
 *
 *     ``result`` = ``expected`` (before the deal, or in the position that the game began from) +
 *     ``luck`` + ``skill`` + ``rest``, exactly. ``skill``: the advantage of the seat's decisions over
 *     those of the policy that plays the playouts, with its standard error; None if they were not
 *     judged. ``rest``: the effect of the others' decisions, and what playouts by the policy miss.
 *     ``accuracy``: None for a seat without decisions. ``stand_ins``: the actions that a bot played
 *     in the player's place; they count only in ``rest``.
 */
export interface SeatSummary {
  result: Amount;
  expected: Amount;
  luck: Amount;
  skill: Amount | null;
  skill_error: Amount;
  rest: Amount;
  luck_by_kind: {
    [k: string]: LuckSum;
  };
  decisions: number;
  accuracy: number | null;
  judgements: {
    [k: string]: number;
  };
  stand_ins?: number;
}
/**
 * A chance to win (``wins``, from -1 to 1) and ``points``.
 */
export interface Amount {
  wins: number;
  points: number;
}
/**
 * The total luck of one kind for a seat: ``wins`` and ``points``, with standard errors.
 */
export interface LuckSum {
  wins: number;
  wins_error: number;
  points: number;
  points_error: number;
}
/**
 * An answer: an action in notation, or yes or no.
 *
 * ``date``: the client's local date; the server's if it is left out.
 */
export interface AnswerToPuzzle {
  answer: string;
  date?: string | null;
}
/**
 * Server → client: the number of spectators at the table.
 */
export interface AudienceMessage {
  type?: 'audience';
  watching: number;
}
/**
 * A level at which bots play at tables; levels are listed from the weakest to the strongest.
 *
 * ``name`` and ``about``: by language.
 */
export interface BotFacts {
  id: string;
  name: {
    [k: string]: string;
  };
  about: {
    [k: string]: string;
  };
}
/**
 * A clock for each player: a bank for the whole game, and an increment after each turn.
 *
 * Both are in seconds. When a player's clock has run out, a bot plays until the player returns.
 */
export interface ClockLimit {
  kind: 'clock';
  bank: number;
  increment: number;
}
/**
 * A code that makes a browser a person's: of a link, or a recovery code.
 */
export interface Code {
  code: string;
}
/**
 * The owner of a code: their name, if they have one, and whether this browser is theirs.
 */
export interface CodeOwner {
  name: string | null;
  yours: boolean;
}
/**
 * A title that a guest drew: its facts as in a title file, and its board's drawing.
 */
export interface DrawnTitle {
  facts: {
    [k: string]: unknown;
  };
  board: {
    [k: string]: unknown;
  };
}
/**
 * The progress and the result of a drawing job or a balance check.
 */
export interface EditorJob {
  id: string;
  kind: 'tidy' | 'balance';
  state: 'waiting' | 'running' | 'done' | 'failed';
  progress: number;
  message?: string;
  /**
   * board.json, once it is done
   */
  board?: {
    [k: string]: unknown;
  } | null;
  /**
   * output of `whistlestop titles balance --json`, once it is done
   */
  balance?: {
    [k: string]: unknown;
  } | null;
}
/**
 * One action of the log as the viewer may see it.
 *
 * ``action``: None where it would reveal a secret. ``stand_in``: the level of the bot that played
 * it for a person who was away. ``reveals``: it showed a player something that they could not know
 * before, so its player can't take it back alone.
 */
export interface Entry {
  number: number;
  seat: number;
  action: string | null;
  /**
   * Event
   */
  events: Event[];
  stand_in?: string | null;
  reveals?: boolean;
}
/**
 * One event of a game. A field that this kind of event does not use is None.
 *
 *     ``card_taken``: seat, source, card (None for seats that may not know it).
 *     ``row_refilled``: card. ``row_swept``: swept (the row put away), row (the new one).
 *     ``deck_reshuffled``: count (cards in the new deck).
 *     ``route_claimed``: seat, route, cards (the whole payment), points, count (substitute cards still
 *     to be paid, None if there are none, NC-25). ``card_laid``: seat, card (one such substitute).
 *     ``tunnel_turned_up``: seat, route, cards (paid), row (turned up), count (extra cards due).
 *     ``tunnel_abandoned``: seat, route, cards (taken back). ``station_built``: seat, city, cards.
 *     ``tickets_offered``: seat, count, tickets (owner only).
 *     ``tickets_kept``: seat, count (owner only while tickets are chosen at the start, CO-04),
 *     tickets (owner only). ``all_chosen``: counts, one per seat. ``passed``: seat.
 *     ``last_round``: seat that triggered it, count (turns still to come). ``game_over``: winners.
 *
 *     The Card Game: ``cards_moved``: seat, rows (colour of the row → the card that left it for the
 *     stack). ``cards_placed``: seat, cards. ``robbed``: seat (the one that loses the row), cards.
 *     ``stacks_opened``: stacks (cards by seat). ``tickets_completed``: seat, tickets, points (their
 *     sum). ``new_deck``: count (cards in the second deck).
 *
 *     ``private``: the names of the fields that only ``seat`` may see (CO-50, CO-04); for all other
 *     seats they are None.
 */
export interface Event {
  kind:
    | 'all_chosen'
    | 'card_laid'
    | 'card_taken'
    | 'cards_moved'
    | 'cards_placed'
    | 'deck_reshuffled'
    | 'game_over'
    | 'last_round'
    | 'new_deck'
    | 'passed'
    | 'robbed'
    | 'route_claimed'
    | 'row_refilled'
    | 'row_swept'
    | 'stacks_opened'
    | 'station_built'
    | 'tickets_completed'
    | 'tickets_kept'
    | 'tickets_offered'
    | 'tunnel_abandoned'
    | 'tunnel_turned_up';
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
  rows?: {
    [k: string]: string;
  } | null;
  stacks?:
    | {
        [k: string]: number;
      }[]
    | null;
  private?: string[] | null;
}
/**
 * The final points that a seat can expect, and its chance to win.
 */
export interface Expected {
  points: number;
  win: number;
}
/**
 * Finished games, the last one first, and whether there are ``more``.
 */
export interface FinishedGames {
  games: GameInfo[];
  more: boolean;
}
/**
 * A game in a guest's list of games.
 *
 * ``you``: the guest's seat, None for a guest who created the table and does not play.
 * ``changed``: the time of the last change, in milliseconds since 1970; None for games from before
 * it was stored. ``turn``: the seat that is to decide, None if there is nothing to decide.
 * ``number``: the number of actions played. ``scores``: the public scores, by seat; the final ones
 * once the game is over. ``claims``: the routes of each seat.
 */
export interface GameInfo {
  code: string;
  title: string;
  state: 'lobby' | 'playing' | 'over' | 'cancelled';
  you: number | null;
  seats: GameSeat[];
  changed: number | null;
  turn: number | null;
  number: number;
  scores: number[];
  winners: number[];
  claims: string[][];
  /**
   * you created it
   */
  host: boolean;
  /**
   * you gave it up, and a bot plays on
   */
  gave_up: boolean;
  /**
   * when your time for this turn ends, if it is limited
   */
  deadline: number | null;
}
/**
 * The player of a seat, as in SeatInfo.
 */
export interface GameSeat {
  kind: 'person' | 'bot' | 'open';
  name: string;
  names: {
    [k: string]: string;
  } | null;
  colour: number;
}
/**
 * The changes by an action; everything else stays as it was.
 *
 * ``view``: changed fields of the view. ``seats``: changed fields of its seats, by number.
 * ``open``: changed fields of the seats' views of themselves, if all cards are visible.
 */
export interface Frame {
  view: ViewChanges;
  /**
   * SeatChanges by seat
   */
  seats?: {
    [k: string]: SeatChanges;
  };
  /**
   * OpenChanges by seat
   */
  open?: {
    [k: string]: OpenChanges;
  };
}
/**
 * Some fields of a View.
 */
export interface ViewChanges {
  title?: string;
  players?: number;
  seat?: number | null;
  turn?: number | null;
  phase?:
    | 'act'
    | 'choose_tickets'
    | 'complete_tickets'
    | 'keep_tickets'
    | 'over'
    | 'second_card'
    | 'substitutes'
    | 'tunnel';
  turns_left?: number | null;
  number?: number;
  face_up?: (string | null)[];
  deck_size?: number;
  discard?: {
    [k: string]: number;
  };
  ticket_deck_size?: number;
  seats?: SeatView[];
  closed?: string[];
  hand?: {
    [k: string]: number;
  } | null;
  tickets?: TicketView[] | null;
  offered?: OfferedTickets | null;
  tunnel?: TunnelView | null;
  scores?: ScoreView[] | null;
  winners?: number[] | null;
  to_lay?: number;
  deck_number?: number;
  decks?: number;
  open_track?: boolean;
  big_cities?: BigCity[];
  completion?: Completion | null;
  /**
   * Items: an action in notation
   */
  legal?: string[];
  offers?: {
    [k: string]: RouteOffer;
  } | null;
  station?: StationOffer | null;
  placements?: Placement[] | null;
  rows?: {
    [k: string]: RowOffer;
  } | null;
}
/**
 * The public numbers of one seat.
 *
 *     ``ticket_count`` is None while it is secret (CO-04). ``known_cards`` are the cards that
 *     everybody saw this seat take and that it has not played since. ``subways`` are the subway
 *     pieces left (BE-01).
 *
 *     The Card Game: ``railyard`` holds the rows by colour, each as cards (CG-21). ``on_the_track``
 *     is the size of the stack, ``on_the_track_cards`` its cards if they may be seen (CG-12, CG-33).
 *     ``rolls`` is the card of each row that moves there when the seat's next turn begins, if it has
 *     one (CG-10, CG-11). ``completed`` are the tickets set aside as completed (CG-35).
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
  subways: number;
  railyard: {
    [k: string]: {
      [k: string]: number;
    };
  };
  rolls: {
    [k: string]: string;
  };
  on_the_track: number;
  on_the_track_cards: {
    [k: string]: number;
  } | null;
  completed: string[];
}
/**
 * A ticket of the viewing seat. ``with_station``: connected only with the help of a station.
 *
 *     ``points``: the points that it gains now if it is completed, else those that it loses. ``b`` is
 *     None for a ticket to ``countries``. ``cards``: the train cards that it needs (CG-33).
 */
export interface TicketView {
  id: string;
  a: string;
  b: string | null;
  points: number;
  status: 'completed' | 'open' | 'with_station';
  countries?: CountryTarget[] | null;
  cards?: {
    [k: string]: number;
  } | null;
}
/**
 * A country that a ticket may lead to, its points, and whether it is reached (CH-12).
 */
export interface CountryTarget {
  country: string;
  points: number;
  reached: boolean;
}
/**
 * Tickets to choose from, in the order in which they were drawn.
 */
export interface OfferedTickets {
  tickets: TicketView[];
  keep_at_least: number;
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
 * One way to pay, with the action that does it.
 *
 *     Cards of any kind are counted as ``any``; they are chosen one by one afterwards (NC-25).
 */
export interface Payment {
  cards: {
    [k: string]: number;
  };
  action: string;
}
/**
 * The final score of one seat (CO-44).
 *
 *     ``items``: the points of every item that the title scores (``score_items``), in its order;
 *     ``total`` is their sum. The other fields explain them.
 *     ``ticket_points``: the value that counted for each ticket to several countries (CH-12).
 */
export interface ScoreView {
  items: {
    [k: string]: number;
  };
  total: number;
  completed: string[];
  failed: string[];
  longest_path_length: number;
  longest_path_routes: string[];
  borrowed: string[];
  big_cities_won: string[];
  ticket_points: {
    [k: string]: number;
  };
}
/**
 * A big city's bonus: completed tickets that name it, by seat, and the leaders (CG-51).
 */
export interface BigCity {
  city: string;
  points: number;
  counts: number[];
  leaders: number[];
}
/**
 * The tickets that the viewing seat can complete now (CG-34).
 *
 *     ``possible``: every ticket that the stack is enough for, taken alone. ``best``: the set of
 *     tickets worth most that it is enough for together, with its ``points``.
 */
export interface Completion {
  possible: string[];
  best: string[];
  points: number;
}
/**
 * A route's points and the viewing seat's ways to pay for it, fewest locomotives first.
 */
export interface RouteOffer {
  points: number;
  payments: Payment[];
  why_not: Obstacle | null;
}
/**
 * The reason why something can't be done.
 *
 *     ``need`` and ``have`` count pieces, locomotives or cards. ``locomotives_in_tunnels``: the seat
 *     has enough cards with its locomotives, but only tunnels take locomotives (CH-22).
 */
export interface Obstacle {
  reason:
    | 'cards'
    | 'closed'
    | 'locomotives'
    | 'locomotives_in_tunnels'
    | 'no_station_left'
    | 'not_now'
    | 'own_other_lane'
    | 'subways'
    | 'taken'
    | 'trains';
  need?: number | null;
  have?: number | null;
}
/**
 * The next station: its cost, the cities where it may be built, and the ways to pay for it.
 *
 *     A payment's action is the text after the city: ``station wien`` + `` `` + ``black:1``.
 */
export interface StationOffer {
  cost: number;
  cities: string[];
  payments: Payment[];
  why_not: Obstacle | null;
}
/**
 * Cards that the seat could place on its railyard, and the rows that this would rob (CG-23).
 */
export interface Placement {
  cards: {
    [k: string]: number;
  };
  action: string;
  robs: Robbery[];
}
/**
 * A row that a seat loses.
 */
export interface Robbery {
  seat: number;
  cards: {
    [k: string]: number;
  };
}
/**
 * The size that a new row of a colour needs on the seat's railyard (CG-22, CG-23).
 *
 *     ``fewest``: cards, one more than in the largest row of the other seats; None while the seat has
 *     a row of this colour itself. ``rival``: the seat with the largest row, None if there is none.
 */
export interface RowOffer {
  fewest: number | null;
  rival: number | null;
}
/**
 * Some fields of a SeatView.
 */
export interface SeatChanges {
  seat?: number;
  score?: number;
  trains?: number;
  stations_left?: number;
  hand_size?: number;
  ticket_count?: number | null;
  routes?: string[];
  stations?: string[];
  known_cards?: {
    [k: string]: number;
  };
  subways?: number;
  railyard?: {
    [k: string]: {
      [k: string]: number;
    };
  };
  rolls?: {
    [k: string]: string;
  };
  on_the_track?: number;
  on_the_track_cards?: {
    [k: string]: number;
  } | null;
  completed?: string[];
}
/**
 * Some fields of a OpenSeat.
 */
export interface OpenChanges {
  hand?: {
    [k: string]: number;
  };
  /**
   * TicketView
   */
  tickets?: TicketView[];
  offered?: OfferedTickets | null;
  on_the_track_cards?: {
    [k: string]: number;
  } | null;
}
/**
 * Server → client: one of the games has changed, or is new.
 */
export interface GameMessage {
  type?: 'game';
  game: GameInfo;
}
/**
 * Server → client: the guest's unfinished games and the last finished ones.
 *
 * ``more``: whether there are more finished games.
 */
export interface GamesMessage {
  type?: 'games';
  games: GameInfo[];
  more: boolean;
}
/**
 * A strong bot's move before action ``number``, and the other moves that it tried most.
 *
 * ``moves``: the bot's move first, then the others, best chance first. ``expected``: by seat,
 * after the first move.
 */
export interface Hint {
  number: number;
  moves: HintMove[];
  expected: Expected[];
}
/**
 * A move, its expected final points, and the chance to win after it.
 *
 * ``games``: how many games the bot played out after it. ``compared``: None if the bot tried no
 * move that does something else.
 */
export interface HintMove {
  action: string;
  score: number;
  win: number;
  games: number;
  compared: HintComparison | null;
}
/**
 * The reasons why the best move of a hint is better than another move.
 *
 * ``action``: the other move. For the best move it is the most tried move that does something
 * else; for any other move it is the best move. ``points`` and ``win``: the advantage of the best
 * move, in final points and in the chance to win. ``is_clear``: whether the chances differ by more
 * than the number of games leaves to luck. ``facts``: the most telling facts; ``best`` is the
 * share after the best move, ``played`` the share after the other.
 */
export interface HintComparison {
  action: string;
  points: number;
  win: number;
  is_clear: boolean;
  /**
   * Fact
   */
  facts: Fact[];
}
/**
 * Client → server: a request for a strong bot's move.
 *
 * ``number``: the length of the log that the client has seen.
 */
export interface HintRequest {
  number: number;
}
/**
 * The target of an invitation, before joining.
 *
 * ``seat``: null for the code of a table, which is for any open seat. ``taken``: it is too late to
 * sit down there.
 */
export interface Invitation {
  table: TableInfo;
  seat: number | null;
  taken: boolean;
}
/**
 * A table as one guest sees it. ``you`` is the guest's seat, None for a spectator.
 *
 * ``left``: in a finished rated game, the seats that come last because bots played for them.
 * ``choosing``: the seats that are still choosing their first tickets. ``compiling``: bots wait
 * because their search code is being compiled, which happens once.
 */
export interface TableInfo {
  /**
   * players may ask a strong bot for advice
   */
  hints: boolean;
  /**
   * the game counts for ratings
   */
  rated: boolean;
  /**
   * its open seats are listed for everyone
   */
  public: boolean;
  /**
   * its game is listed for everyone while it lasts
   */
  watchable: boolean;
  /**
   * the game counts in no profile: it continues another game
   */
  practice: boolean;
  /**
   * several people play on the creator's device
   */
  handed_round: boolean;
  /**
   * how long players may think
   */
  time_limit: (MoveLimit | ClockLimit) | null;
  /**
   * seconds without a move after which others may nudge
   */
  nudge_after: number;
  /**
   * whether people may send each other texts, or only phrases
   */
  talk: 'all' | 'phrases';
  code: string;
  title: string;
  state: 'lobby' | 'playing' | 'over' | 'cancelled';
  you: number | null;
  /**
   * your seat, and those of players on your device
   */
  yours: number[];
  /**
   * you may set the table up and start the game
   */
  host: boolean;
  /**
   * as long as the host is away: you may seat bots and start
   */
  acting: boolean;
  /**
   * the host has removed you from your seat
   */
  removed: boolean;
  seats: SeatInfo[];
  seating: 'drawn' | 'as_listed';
  pace: number;
  pause: PauseInfo | null;
  options: {
    [k: string]: boolean;
  };
  compiling: boolean;
  commitment: string;
  /**
   * decimal; only once the game is over
   */
  seed: string | null;
  /**
   * hexadecimal; only once the game is over
   */
  salt: string | null;
  /**
   * code of the table played next
   */
  next_table: string | null;
  choosing: number[];
  undo: UndoInfo | null;
  left: number[];
  /**
   * who wants to play again, once asked
   */
  again: AgainInfo | null;
  /**
   * from the second game on
   */
  series: SeriesInfo | null;
  /**
   * of a rated game, once it is over and counted
   */
  ratings: RatingChange[];
}
/**
 * A limit for each turn, in seconds; a bot plays a turn that takes longer.
 *
 * From an hour on the table is played by turn: players are not expected to wait there.
 */
export interface MoveLimit {
  kind: 'move';
  seconds: number;
}
/**
 * A seat at a table; ``invitation`` is shown to the host while the seat is open.
 *
 * ``name``: for a bot, the English name of its level; ``names`` has it by language. It is empty
 * for a person without a name; clients then say "guest" in the reader's language. ``stand_in``:
 * the level of the bot that plays for a person who is away. ``agreed``: the seats that want a bot
 * to stand in. ``hints``: how many hints the seat has asked for. ``colour``: the number of its
 * pieces' colour, different for each seat. ``host``: its player created the table. ``gave_up``:
 * its player gave up the game, and a bot plays on.
 */
export interface SeatInfo {
  seat: number;
  colour: number;
  kind: 'person' | 'bot' | 'open';
  name: string;
  names?: {
    [k: string]: string;
  } | null;
  bot?: string | null;
  connected?: boolean;
  invitation?: string | null;
  stand_in?: string | null;
  agreed?: number[];
  hints?: number;
  host?: boolean;
  gave_up?: boolean;
}
/**
 * A pause that a player asked for.
 *
 * ``kind``: only the ``bots`` wait, or the whole ``game`` and its clocks do. ``is_on``: whether it
 * has begun. ``by``: the seat that asked, None for a host without one. ``asked``: the seats that
 * have to agree; ``agreed``: those that do. Both are empty if only the bots wait.
 */
export interface PauseInfo {
  kind: 'bots' | 'game';
  is_on: boolean;
  by: number | null;
  asked: number[];
  agreed: number[];
}
/**
 * A seat's question whether to take back all actions except the first ``left``.
 *
 * ``seat``: the seat that asks. ``asked``: the seats of people who have to agree. ``agreed``: the
 * seats that agree.
 */
export interface UndoInfo {
  seat: number;
  left: number;
  asked: number[];
  agreed: number[];
}
/**
 * The standing of a series.
 *
 * ``number``: the number of this table's game, from 1. ``games``: the last twenty finished games.
 * ``players``: each player's total, by seat.
 */
export interface SeriesInfo {
  number: number;
  games: SeriesGame[];
  players: SeriesPlayer[];
}
/**
 * A finished game of a series. Seats are those of the table to which the message is sent.
 */
export interface SeriesGame {
  code: string;
  winners: number[];
  /**
   * by seat
   */
  scores: number[];
}
/**
 * A player's total in a series.
 *
 * ``wins``: a shared win counts for each player who shares it.
 */
export interface SeriesPlayer {
  seat: number;
  wins: number;
  points: number;
}
/**
 * How a rated game changed the rating of a seat's player, in points of the ladder.
 *
 * ``counts_little``: why the game counts little or nothing for the player, None if it counts
 * normally. ``met_often``: the same people have met too often lately. ``unknown``: opponents have
 * no rated history.
 */
export interface RatingChange {
  seat: number;
  before: number;
  after: number;
  counts_little: ('met_often' | 'unknown') | null;
}
/**
 * A request for the seat of an invitation, or for any open seat.
 *
 * ``name``: None for a player without a name.
 */
export interface Join {
  invitation?: string | null;
  name?: string | null;
  /**
   * the colour that the player wants; None: any
   */
  colour?: number | null;
}
/**
 * The value of that action, compared with the best one.
 */
export interface Judged {
  decision: Decision;
}
/**
 * The ratings on a title, the highest lower bound first, people without a place last.
 */
export interface Ladder {
  title: string;
  entries: LadderEntry[];
}
/**
 * The rating of a person or of a bot level on a title.
 *
 * A level has ``names`` by language and was measured, not rated. ``rating``: on Elo's scale, where
 * a new player has 1500. ``uncertainty``: the half width of its 95 % interval, None for levels.
 * ``at_least``: the lower bound by which the ladder is sorted; for a level it is the rating.
 * ``provisional``: the person has no place yet, for lack of games against known opponents.
 * ``games``: the number of rated games. ``name``: empty for a person without one. ``profile``: the
 * code of a shared profile.
 */
export interface LadderEntry {
  name: string;
  names: {
    [k: string]: string;
  } | null;
  level: string | null;
  rating: number;
  uncertainty: number | null;
  at_least: number;
  provisional: boolean;
  games: number;
  you: boolean;
  profile: string | null;
}
/**
 * Server → client: a table has changed, or is listed from now on.
 */
export interface ListedMessage {
  type?: 'listed';
  table: PublicTable;
}
/**
 * A table with open seats for anyone, or a game that anyone may watch.
 *
 * ``you`` is always null: everyone who looks at the list gets the same message. ``terms``: the
 * terms of the table. ``watching``: the number of spectators.
 */
export interface PublicTable {
  code: string;
  title: string;
  state: 'lobby' | 'playing' | 'over' | 'cancelled';
  you: number | null;
  seats: GameSeat[];
  changed: number | null;
  turn: number | null;
  number: number;
  scores: number[];
  winners: number[];
  claims: string[][];
  /**
   * you created it
   */
  host: boolean;
  /**
   * you gave it up, and a bot plays on
   */
  gave_up: boolean;
  /**
   * when your time for this turn ends, if it is limited
   */
  deadline: number | null;
  terms: Terms;
  watching: number;
}
/**
 * The terms of a table, which hold from its first to its last moment and at later tables.
 */
export interface Terms {
  /**
   * players may ask a strong bot for advice
   */
  hints: boolean;
  /**
   * the game counts for ratings
   */
  rated: boolean;
  /**
   * its open seats are listed for everyone
   */
  public: boolean;
  /**
   * its game is listed for everyone while it lasts
   */
  watchable: boolean;
  /**
   * the game counts in no profile: it continues another game
   */
  practice: boolean;
  /**
   * several people play on the creator's device
   */
  handed_round: boolean;
  /**
   * how long players may think
   */
  time_limit: (MoveLimit | ClockLimit) | null;
  /**
   * seconds without a move after which others may nudge
   */
  nudge_after: number;
  /**
   * whether people may send each other texts, or only phrases
   */
  talk: 'all' | 'phrases';
}
/**
 * A puzzle in a list. ``claims``: the routes of each seat, for a small picture of its board.
 */
export interface ListedPuzzle {
  id: string;
  title: string;
  number: number;
  kind: 'best_move' | 'keep' | 'block_or_build' | 'complete' | 'still_possible' | 'end_game';
  difficulty: string;
  claims: string[][];
}
/**
 * Client → server: the player who now looks at a page that several players share.
 *
 * ``seat``: None for no player, while the device is handed on.
 */
export interface Look {
  type: 'look';
  seat: number | null;
}
/**
 * The address at which a person wants to be notified of their turn, and their language.
 */
export interface MailAddress {
  address: string;
  language: 'en' | 'pl' | 'ro';
}
/**
 * The six digits that were sent to the address.
 */
export interface MailCode {
  code: string;
}
/**
 * A person's mail settings.
 *
 * ``address``: the person's confirmed address. ``wanted``: mails are sent there. ``pending``: the
 * address to which a code was sent that was not entered yet. ``failed``: that mail could not be
 * sent.
 */
export interface MailInfo {
  address: string | null;
  wanted: boolean;
  pending: string | null;
  failed: boolean;
}
/**
 * Whether a person wants mails.
 */
export interface MailRequest {
  wanted: boolean;
}
/**
 * A person as the server knows them.
 *
 * ``browsers``: the number of their browsers. ``recovery``: a recovery code was made. ``profile``:
 * the code under which others can read the profile, None if it is not shared. ``mail``: None if
 * the server sends no mails.
 */
export interface Me {
  name: string | null;
  colour: number | null;
  language: string | null;
  browsers: number;
  recovery: boolean;
  profile: string | null;
  mail: MailInfo | null;
}
/**
 * A guest's first answers.
 *
 * ``solved``: the ids of the puzzles whose first answer was right. ``failed``: those of the
 * others. ``streak``: on how many days in a row, up to today or yesterday, they solved one; a yes
 * or no does not count. ``daily``: the puzzle of today. ``daily_first``: whether their first
 * answer today was right, None before they have given one.
 */
export interface MyPuzzles {
  solved: string[];
  failed: string[];
  streak: number;
  daily: string | null;
  daily_first: boolean | null;
  by_title: {
    [k: string]: PuzzleCount;
  };
  by_difficulty: {
    [k: string]: PuzzleCount;
  };
}
/**
 * Counts of puzzles.
 *
 * ``tried``: how many of ``puzzles`` you answered. ``solved``: how many you answered right the
 * first time.
 */
export interface PuzzleCount {
  puzzles: number;
  tried: number;
  solved: number;
}
/**
 * A table as its host wants it, and the host's name (None: a player without a name).
 */
export interface NewTable {
  /**
   * players may ask a strong bot for advice
   */
  hints?: boolean;
  /**
   * the game counts for ratings
   */
  rated?: boolean;
  /**
   * its open seats are listed for everyone
   */
  public?: boolean;
  /**
   * its game is listed for everyone while it lasts
   */
  watchable?: boolean;
  /**
   * the game counts in no profile: it continues another game
   */
  practice?: boolean;
  /**
   * several people play on the creator's device
   */
  handed_round?: boolean;
  /**
   * how long players may think
   */
  time_limit?: (MoveLimit | ClockLimit) | null;
  /**
   * seconds without a move after which others may nudge
   */
  nudge_after?: number;
  /**
   * whether people may send each other texts, or only phrases
   */
  talk?: 'all' | 'phrases';
  title: string;
  name?: string | null;
  /**
   * the colour that the player wants; None: any
   */
  colour?: number | null;
  /**
   * @minItems 2
   * @maxItems 5
   */
  seats: SeatRequest[];
  seating?: 'drawn' | 'as_listed';
  /**
   * milliseconds between bot moves
   */
  pace?: number;
  /**
   * the title's variants
   */
  options?: {
    [k: string]: boolean;
  };
}
/**
 * Who gets a seat of a new table.
 *
 * ``kind``: the creator, a bot (of level ``bot``), any guest with the link, or a player called
 * ``name`` who plays on the creator's device (``beside``).
 */
export interface SeatRequest {
  kind: 'you' | 'bot' | 'open' | 'beside';
  bot?: string | null;
  name?: string | null;
  /**
   * the colour that the player wants; None: any
   */
  colour?: number | null;
}
/**
 * The notes of a player at a table; only this player sees them.
 */
export interface Notes {
  text: string;
}
/**
 * A seat's view of itself. ``on_the_track_cards``: its stack, if it may see that.
 */
export interface OpenSeat {
  hand: {
    [k: string]: number;
  };
  /**
   * TicketView
   */
  tickets: TicketView[];
  offered: OfferedTickets | null;
  on_the_track_cards: {
    [k: string]: number;
  } | null;
}
export interface Pace {
  pace: number;
}
/**
 * A wish to pause the game, to agree to a pause, or to go on.
 *
 * ``pause`` false also declines or withdraws a pause that is not agreed yet.
 */
export interface PauseRequest {
  pause: boolean;
}
/**
 * Client → server: an action.
 *
 * ``number``: the length of the log as the client last received it. Like every message over the
 * WebSocket it has a ``type``; its handler is in ``play_socket.py``.
 */
export interface Play {
  type: 'play';
  number: number;
  action: string;
}
/**
 * A request for a new table on which a finished game goes on after ``number`` actions.
 *
 * ``seat``: the seat of the guest who asks, None if bots finish the game. ``bot``: the level of
 * all other seats. ``name``: the guest's name, None for a player without a name.
 */
export interface PlayOn {
  number: number;
  seat?: number | null;
  bot: string;
  name?: string | null;
}
/**
 * A finished game, as the profile of a player shows it.
 *
 * ``at``: when it ended, in milliseconds since 1970. ``won``: 1, a part of it if the win was
 * shared, or 0.
 */
export interface PlayedGame {
  at: number | null;
  seats: number;
  score: number;
  won: number;
}
/**
 * A bot's evaluation of the possible actions: ``advice.actions``, the best first.
 */
export interface PositionAdvice {
  advice: Weighed;
}
/**
 * A bot's evaluation of a seat's candidate actions, best first.
 */
export interface Weighed {
  seat: number;
  actions: ActionValue[];
}
/**
 * A position (docs/api.md), from a file or an editor.
 */
export interface PositionToCheck {
  position: {
    [k: string]: unknown;
  };
}
/**
 * A mistake in a title: its field, and what would be right.
 *
 * ``code``: the rule for typed text that it breaks; None: another rule.
 */
export interface Problem {
  field: string;
  message: string;
  code?: string | null;
}
export interface Problems {
  problems: Problem[];
}
/**
 * The games that a player has played here, by title, the most played one first.
 *
 * ``names``: the names of a bot level by language, None for a person. Only the last thousand games
 * count.
 */
export interface Profile {
  name: string;
  names: {
    [k: string]: string;
  } | null;
  titles: TitleProfile[];
}
/**
 * The totals of a player's games of a title.
 *
 * ``wins``: shared ones in parts. ``low`` and ``high``: 95 % interval of their share (Wilson's).
 * ``even``: the share if all players were equal. ``kept`` and ``completed`` count tickets.
 * ``routes``: how often each was claimed. ``played``: the games, the first one first.
 */
export interface TitleProfile {
  title: string;
  games: number;
  wins: number;
  low: number;
  high: number;
  even: number;
  mean: number;
  best: number;
  kept: number;
  completed: number;
  routes: {
    [k: string]: number;
  };
  played: PlayedGame[];
}
/**
 * Server → client: all tables that are listed now, in no particular order.
 */
export interface PublicTablesMessage {
  type?: 'tables';
  tables: PublicTable[];
}
/**
 * The server's key for push messages: an uncompressed point of P-256, base64url.
 */
export interface PushKey {
  key: string;
}
/**
 * The keys that only this browser can decrypt with (RFC 8291); base64url.
 */
export interface PushKeys {
  p256dh: string;
  auth: string;
}
/**
 * A browser that wants push messages about its person's turn, in their language.
 *
 * ``endpoint``: the URL of its push service.
 */
export interface PushSubscription {
  endpoint: string;
  keys: PushKeys;
  language: 'en' | 'pl' | 'ro';
}
export interface PushUnsubscription {
  endpoint: string;
}
/**
 * A puzzle without its solution.
 *
 * ``view``: the view of the seat that has to decide. ``tickets``: the tickets that
 * ``still_possible`` asks about, the seat's own or ones that it could draw. ``answers``: all
 * possible answers: actions in notation, or yes and no. ``first``: whether your first answer was
 * right, None before you have given one.
 */
export interface PuzzleToSolve {
  id: string;
  title: string;
  number: number;
  kind: 'best_move' | 'keep' | 'block_or_build' | 'complete' | 'still_possible' | 'end_game';
  difficulty: string;
  players: number;
  seat: number;
  tickets: string[];
  answers: string[];
  view: View;
  first?: boolean | null;
}
/**
 * Everything that ``seat`` may know and do (CO-50); a spectator's seat is None.
 *
 *     A view is built by adding public and private facts, field by field. ``turn`` is the seat that
 *     must decide, None when the game is over. ``number`` counts the actions played so far. ``closed``
 *     are the routes that no seat may claim any more (CO-25). ``to_lay``: the number of cards of any
 *     kind that must still be paid for the route just claimed (NC-25). ``decks``: the number of train
 *     decks in the game, one except in the Card Game (CG-40); ``deck_number`` is the current one. The
 *     Card Game: ``open_track`` is the option of CG-12, and ``completion`` lists the tickets that the
 *     viewing seat can complete now. Titles with a board have False and None there.
 *
 *     ``legal`` is empty unless the viewer must decide; in JSON its actions are notation. ``offers``,
 *     ``station``, ``placements`` and ``rows`` say what could be done and why not. They are None for
 *     spectators. ``station`` is also None if the title has no stations, ``placements`` and ``rows``
 *     if it has a board.
 */
export interface View {
  title: string;
  players: number;
  seat: number | null;
  turn: number | null;
  phase:
    | 'act'
    | 'choose_tickets'
    | 'complete_tickets'
    | 'keep_tickets'
    | 'over'
    | 'second_card'
    | 'substitutes'
    | 'tunnel';
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
  to_lay: number;
  deck_number: number;
  decks: number;
  open_track: boolean;
  big_cities: BigCity[];
  completion: Completion | null;
  /**
   * Items: an action in notation
   */
  legal: string[];
  offers: {
    [k: string]: RouteOffer;
  } | null;
  station: StationOffer | null;
  placements: Placement[] | null;
  rows: {
    [k: string]: RowOffer;
  } | null;
}
/**
 * The record of a finished game, as a text.
 *
 * ``begin``: have it analysed unless it is; else the answer only says whether it is.
 */
export interface RecordToAnalyse {
  record: string;
  begin?: boolean;
}
/**
 * A record as a text, and the wanted perspective, as in the address of a replay.
 */
export interface RecordToReplay {
  record: string;
  seat?: string | null;
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
/**
 * A game from its first moment on, from one perspective.
 *
 * ``table``: None for a record. ``perspective``: the seat whose view is shown, ``none`` for a
 * spectator's, ``open`` for all. ``start``: the view before the first action, without legal
 * actions, as in all that follow. ``open``: by seat, empty unless all cards are visible. Each
 * entry of the log has its frame.
 */
export interface Replay {
  title: string;
  table: TableInfo | null;
  perspective: number | ('none' | 'open');
  start: View;
  open: {
    [k: string]: OpenSeat;
  };
  entries: Entry[];
  frames: Frame[];
}
/**
 * A message that was sent.
 *
 * ``seat``: the sender's, None for a sender without a seat. ``name``: that of a sender without a
 * seat, if known. ``at``: milliseconds since 1970. ``what`` is empty where a text was removed
 * because its author was forgotten.
 */
export interface Said {
  number: number;
  channel: 'players' | 'spectators';
  seat: number | null;
  name: string | null;
  yours: boolean;
  kind: 'phrase' | 'reaction' | 'text';
  what: string;
  at: number;
}
/**
 * Client → server: a message for the people at the table.
 *
 * ``what``: the id of a phrase or of a reaction, which readers see in their language, or a text of
 * at most 200 characters.
 */
export interface Say {
  type: 'say';
  kind: 'phrase' | 'reaction' | 'text';
  what: string;
}
/**
 * Whether others may read the profile.
 */
export interface Share {
  shared: boolean;
}
/**
 * The verdict on an answer, and the solution of the puzzle.
 *
 * ``first``: whether your first answer to this puzzle was right. ``answers``: the evaluated
 * answers, the best first. ``way``: of ``still_possible``.
 */
export interface Solution {
  verdict: Verdict;
  first: boolean;
  /**
   * Answer[]
   */
  answers: Answer[];
  proof: Proof;
  way?: Way | null;
}
/**
 * The judgement of an answer.
 */
export interface Verdict {
  right: boolean;
  judgement: 'best' | 'blunder' | 'good' | 'inaccuracy' | 'mistake';
  answer: Answer;
  best: Answer;
  facts: Fact[];
}
/**
 * The value of an answer, an action or yes or no, for the seat that decides.
 *
 *     ``win``: its chance to win from 0 to 1; ``score``: its mean final score; both None without
 *     playouts. ``behind``: the advantage of the best answer. ``games``: the number of playouts; with
 *     0, ``score`` is exact.
 */
export interface Answer {
  action: string;
  win?: number | null;
  score?: number | null;
  behind?: Gap | null;
  games?: number;
}
/**
 * The evidence for the best answer.
 *
 *     Every other answer is behind by at least ``margin`` in ``measure`` (a chance to win, or points),
 *     and by ``confidence`` standard errors; 0 if it is exact. ``rounds``: the determinizations for
 *     all actions, then for those that were not clearly worse, then for the rest.
 */
export interface Proof {
  measure: 'points' | 'win';
  margin: number;
  confidence?: number;
  seed?: number;
  rounds?: number[];
}
/**
 * The cheapest way to complete a ticket, or why it is not possible.
 *
 *     ``routes``: those to claim; ``borrowed``: those of others, each with a station in a city.
 *     ``stations``: the cities where stations must be built. ``trains``, ``subways``: the pieces
 *     needed. All are empty without any way.
 *
 *     In the Card Game, ``lacking`` counts the cards that the tickets need and the seat does not have,
 *     by colour. Each of its ``locomotives`` replaces one of them; ``missing`` counts the others.
 */
export interface Way {
  possible: boolean;
  routes?: string[];
  borrowed?: string[];
  stations?: string[];
  trains?: number;
  subways?: number;
  missing?: number;
  lacking?: {
    [k: string]: number;
  };
  locomotives?: number;
}
/**
 * Whether a bot should play for a player who is away.
 *
 * The player whose seat it is takes it back with ``agree`` false.
 */
export interface StandInRequest {
  agree: boolean;
}
export interface TableMessage {
  type?: 'table';
  table: TableInfo;
}
/**
 * The settings of a table that its host changes before the game.
 *
 * ``handed_round`` and ``practice`` of a table never change; the values sent here are ignored.
 */
export interface TableSettings {
  /**
   * players may ask a strong bot for advice
   */
  hints?: boolean;
  /**
   * the game counts for ratings
   */
  rated?: boolean;
  /**
   * its open seats are listed for everyone
   */
  public?: boolean;
  /**
   * its game is listed for everyone while it lasts
   */
  watchable?: boolean;
  /**
   * the game counts in no profile: it continues another game
   */
  practice?: boolean;
  /**
   * several people play on the creator's device
   */
  handed_round?: boolean;
  /**
   * how long players may think
   */
  time_limit?: (MoveLimit | ClockLimit) | null;
  /**
   * seconds without a move after which others may nudge
   */
  nudge_after?: number;
  /**
   * whether people may send each other texts, or only phrases
   */
  talk?: 'all' | 'phrases';
  seating?: 'drawn' | 'as_listed';
  /**
   * the title's variants
   */
  options?: {
    [k: string]: boolean;
  };
}
/**
 * Server → client: the messages from number ``from`` on.
 *
 * With 0 it is the last 200 messages, in place of all that were shown before. ``earlier``: there
 * are more messages before these.
 */
export interface TalkMessage {
  type?: 'talk';
  from: number;
  earlier: boolean;
  said: Said[];
}
/**
 * Server → client: the reason why your message was not sent.
 *
 * ``code`` is for programs, ``message`` for people. ``wait``: the seconds after which it can be
 * sent.
 */
export interface TalkRefusedMessage {
  type?: 'talk_refused';
  code: string;
  message: string;
  wait: number | null;
}
/**
 * Server → client: the time of the game.
 *
 * All times are milliseconds since 1970 by the server's clock; ``now`` is its current time.
 * ``since``: from when the next action is timed. ``deadline``: when a bot plays for the player to
 * decide, None if no player's time is limited now. ``late``: the seats for which a bot plays the
 * rest of this turn, since their time is up. ``paused_left``: the time that the player to decide
 * has left while the game is paused. ``left``: the time left on each seat's clock at ``since``,
 * where there are clocks. ``nudged_by``: the seats that have nudged the player. ``vote_from``:
 * from when the others may let a bot play although the player is here, None before a nudge.
 */
export interface TimeMessage {
  type?: 'time';
  now: number;
  since: number | null;
  deadline: number | null;
  late: number[];
  paused_left: number | null;
  left: number[] | null;
  nudged_by: number[];
  vote_from: number | null;
}
export interface TitleToCheck {
  facts: {
    [k: string]: unknown;
  };
}
/**
 * An answer to a seat's question whether to take back all actions except the first ``left``.
 *
 * A player who declines their own question withdraws it.
 */
export interface UndoAnswer {
  seat: number;
  left: number;
  agree: boolean;
}
/**
 * A wish to take back one's last action, or to ask the others for their consent.
 *
 * ``number``: the length of the log as the client last received it.
 */
export interface UndoRequest {
  number: number;
}
/**
 * Server → client: a seat has taken back all actions except the first ``left``.
 *
 * The update follows.
 */
export interface UndoneMessage {
  type?: 'undone';
  seat: number;
  left: number;
}
/**
 * Server → client: a table is no longer listed.
 */
export interface UnlistedMessage {
  type?: 'unlisted';
  code: string;
}
/**
 * Server → client: the view, and the log from entry ``from`` on (0: all of it).
 *
 * Entries with this number or a higher one that were sent before are no longer valid. ``length``:
 * the length of the stored log, including everything that was taken back.
 */
export interface UpdateMessage {
  type?: 'update';
  length: number;
  from: number;
  entries: Entry[];
  view: View;
}
/**
 * Client → server: whether the page is in sight.
 *
 * A player who has the page in sight gets no notification that it is their turn.
 */
export interface Visible {
  type: 'visible';
  visible: boolean;
}
/**
 * Everything that a client shows of a title, except the board's drawing (``/board``).
 *
 *     ``family``: the title of which it is a variant, or its own id. ``variant`` and
 *     ``variant_about``: the name of the variant and how it differs, by language, null if the title
 *     has no variants. ``name`` and ``about``: by language. ``recommended``: suggested to players who
 *     have not chosen. ``differs_from``: the title that its guide compares it with. ``guide``: the
 *     guide's sections, none if they follow from the rules. ``options``: the options that a table may
 *     choose. ``colours``: the cards that the title has, in their order; ``deck``: how many of each.
 */
export interface TitleFacts {
  id: string;
  family: string;
  variant: {
    [k: string]: string;
  } | null;
  name: {
    [k: string]: string;
  };
  about: {
    [k: string]: string;
  };
  variant_about: {
    [k: string]: string;
  } | null;
  recommended: boolean;
  differs_from: string | null;
  guide: string[];
  vehicle: 'bus' | 'streetcar' | 'taxi' | 'train';
  rules: Rules;
  options: string[];
  colours: string[];
  deck: {
    [k: string]: number;
  };
  cities: CityFacts[];
  countries: Country[];
  routes: RouteFacts[];
  tickets: TicketFacts[];
}
/**
 * The flags of a title; those with a default may be omitted.
 */
export interface Rules {
  /**
   * The fewest players.
   */
  players_at_least: number;
  /**
   * The most players.
   */
  players_at_most: number;
  /**
   * Train cards dealt to every player (CO-02).
   */
  starting_hand: number;
  /**
   * Face-up train cards (CO-03).
   */
  face_up_cards: 5;
  /**
   * Face-up locomotives that sweep the row (CO-14); 6: never.
   */
  sweep_at_locomotives: number;
  /**
   * The number of cards that a face-up locomotive counts as (CO-11, CH-20).
   */
  face_up_locomotive: 'both_cards' | 'one_card';
  /**
   * Tickets of each deck dealt to every player at the start (EU-02).
   */
  tickets_dealt: {
    [k: string]: number;
  };
  /**
   * The fewest of them that a player may keep (CO-04).
   */
  tickets_kept_at_start: number;
  /**
   * Where tickets go that are not kept at the start (CO-04, CH-14, CG-02).
   */
  returned_tickets_at_start: 'bottom' | 'out_of_game' | 'reshuffled';
  /**
   * Tickets drawn at once during the game (CO-30).
   */
  tickets_drawn: number;
  /**
   * The fewest of them that may be kept (CO-30).
   */
  tickets_kept: number;
  /**
   * Where tickets go that are drawn and not kept (CO-31, CH-14).
   */
  returned_tickets: 'bottom' | 'out_of_game';
  /**
   * The items of a score, in the order in which they are shown (CO-44).
   *
   * @minItems 1
   */
  score_items: (
    | 'routes'
    | 'tickets'
    | 'completed_tickets'
    | 'failed_tickets'
    | 'longest_path'
    | 'stations'
    | 'big_cities'
    | 'districts'
    | 'mandala'
    | 'most_tickets'
  )[];
  /**
   * The criteria between players with the same score, in this order (CO-43).
   *
   * @maxItems 4
   */
  tie_breakers: ('completed_tickets' | 'fewer_stations' | 'longest_path' | 'big_cities')[];
  /**
   * Trains of every player (CO-02); the longest path of more would take too long to find.
   */
  trains: number;
  /**
   * Stations of every player (EU-01).
   */
  stations: number;
  /**
   * Cards that the first, second, third station costs (EU-40).
   *
   * @maxItems 3
   */
  station_costs: number[];
  /**
   * Points for each station not built (EU-43).
   */
  station_points: number;
  /**
   * Where locomotives may be played (CH-22, NC-22).
   */
  locomotives: 'anywhere' | 'ferries_and_tunnels' | 'tunnels_only';
  /**
   * Cards of any kind that replace a locomotive needed for a ferry (NC-23); 0: none do.
   */
  ferry_substitutes: number;
  /**
   * With fewer players only one route of a double can be claimed (CO-25).
   */
  double_routes_from_players: number;
  /**
   * Cards turned up at a tunnel (EU-30).
   */
  tunnel_cards: number;
  /**
   * Points by length of the route (CO-23).
   */
  route_points: {
    [k: string]: number;
  };
  /**
   * Subway pieces of every player (BE-01).
   */
  subways: number;
  /**
   * Points by length of a subway route (BE-14).
   */
  subway_points: {
    [k: string]: number;
  };
  /**
   * The bonus of the longest path (CO-42); 0: none.
   */
  longest_path_points: number;
  /**
   * The bonus for the most completed tickets (UT-10); 0: none.
   */
  most_tickets_points: number;
  /**
   * The bonus for one, two, … tickets whose ends are connected by two paths that share no route; the last one also for more (IN-30).
   *
   * @maxItems 10
   */
  mandala_points: number[];
  /**
   * Places that score once all of them are reached (LO-30, NY-30).
   */
  districts: {
    [k: string]: District;
  };
  /**
   * Whether the places of a district must be connected to each other (LO-31).
   */
  districts_joined: boolean;
  /**
   * Pieces left, trains and subways, at which the last round starts (CO-40, BE-40).
   */
  last_round_at: number;
  /**
   * Whether it is played like The Card Game, with railyards instead of a board.
   */
  railyards: boolean;
  /**
   * Locomotives that every player gets before the deck is shuffled (CG-01).
   */
  starting_locomotives: number;
  /**
   * With fewer players the game ends after the first deck (CG-42).
   */
  second_deck_from_players: number;
  /**
   * Train cards dealt to every player from the second deck (CG-40).
   */
  second_deck_hand: number;
  /**
   * The bonus of each big city (CG-51).
   */
  big_cities: {
    [k: string]: number;
  };
}
/**
 * Places that score together (LO-30, NY-30).
 */
export interface District {
  points: number;
  /**
   * Its places.
   *
   * @minItems 1
   */
  cities: string[];
}
/**
 * A city. ``country``: where a border crossing leads. ``worth``: the points of its district.
 */
export interface CityFacts {
  id: string;
  name: string;
  country?: string | null;
  worth?: number | null;
}
/**
 * A neighbour that tickets name; only its crossings are on the board (CH-03).
 */
export interface Country {
  id: string;
  name: string;
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
  subway: boolean;
  substitutes: number;
}
/**
 * A ticket.
 *
 *     ``points``: for a ticket to ``countries``, whose ``b`` is None, the lowest of their values.
 */
export interface TicketFacts {
  id: string;
  a: string;
  b: string | null;
  points: number;
  deck: string;
  countries?: {
    [k: string]: number;
  } | null;
  cards?: {
    [k: string]: number;
  } | null;
}
/**
 * A small picture of a title's board: SVG paths on a sheet of ``width`` by ``height``.
 *
 *     ``home`` is the land that the title is about, empty if that is all ``land``. ``parks`` includes
 *     woods. ``rivers``: by their width. ``routes``: by colour and id, a stroke for each train space.
 *     ``cities``: a stroke of zero length for each, to be drawn with round ends.
 */
export interface Picture {
  width: number;
  height: number;
  land: string;
  home: string;
  lakes: string;
  parks: string;
  streets: string;
  rivers: {
    [k: string]: string;
  };
  routes: {
    [k: string]: {
      [k: string]: string;
    };
  };
  cities: string;
}
