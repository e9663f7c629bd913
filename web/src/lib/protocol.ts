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
 * Server → client, about one's games.
 */
export type ListMessage = GamesMessage | GameMessage;
/**
 * Server → client, about tables that are open to everybody.
 */
export type PublicMessage = PublicTablesMessage | ListedMessage | UnlistedMessage;
/**
 * Client → server, over the WebSocket.
 */
export type ClientMessage = Play | Look | Visible | Say;

/**
 * What somebody tells of themselves; all three as they are from now on.
 */
export interface AboutMe {
  name: string | null;
  /**
   * the colour wished for; None: any
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
 * Where others on the network open this server; none if only its own computer can.
 */
export interface Addresses {
  addresses: string[];
}
/**
 * Who wants another game and who would rather not, by seat. ``seating``: as it is proposed,
 * None while nobody has asked.
 */
export interface AgainInfo {
  agreed: number[];
  declined: number[];
  seating: ('as_listed' | 'turned' | 'drawn') | null;
}
/**
 * Whether somebody wants another game, and who shall sit where in it: as now, everybody one
 * seat on, or drawn anew. Whoever agrees to another seating than is proposed asks anew.
 */
export interface AgainRequest {
  agree: boolean;
  seating?: 'as_listed' | 'turned' | 'drawn';
}
/**
 * The analysis of a finished game, as far as it is.
 *
 * ``id``: by which it is asked for again. ``state``: ``none`` if nobody has asked for it yet.
 * ``ahead``: how many others come first. ``seconds_left``: an estimate, None while there is none.
 * ``pieces``: what was found since those that the request says it has; ``count`` of them in all
 * so far.
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
 * What each seat can expect after ``number`` actions of the record, with all hands and tickets
 *     open.
 */
export interface Moment {
  type: 'moment';
  number: number;
  estimate: Estimate;
}
/**
 * What each seat may expect, from ``games`` that were played out; none if the game is over.
 *
 *     ``progress``: how much of the game is over, from 0 to 1, by the actions that such games took.
 */
export interface Estimate {
  seats: SeatEstimate[];
  games: number;
  progress: number;
}
/**
 * What one seat may expect.
 *
 *     ``win``: the chance to win from 0 to 1, calibrated, a shared win in parts; over all seats they
 *     add up to 1. ``won``: the share of the games played out that it won, as it came. ``score``: the
 *     mean final score in them, in points, ``spread`` its standard deviation.
 */
export interface SeatEstimate {
  win: number;
  won: number;
  score: number;
  spread: number;
}
/**
 * A decision that was judged: as soon as it is known what could still be gained when the seat
 *     decided the like again. So it may come after later ones.
 */
export interface DecisionFound {
  type: 'decision';
  decision: Decision;
}
/**
 * One decision: what was played, and what was best, by what the seat could know.
 *
 *     ``number``: how many actions of the record were played before. ``best`` is the action found to
 *     be best, None if nothing is better than ``played``. ``loss``: how much better the best action is
 *     than the one played. ``gain``: how much better the action played is than what the policy would
 *     have played, which the games are played out by; ``potential``: how much better the best one is
 *     than that. ``lost``: the loss but for that part of the potential that was there still when the
 *     seat decided the like again. ``others``: further actions that were looked at, the best first, by
 *     fewer games. ``judgement``: what the decision is called, by ``lost``. ``facts``: what speaks for
 *     the best action.
 */
export interface Decision {
  number: number;
  seat: number;
  played: ActionWorth;
  best: ActionWorth | null;
  loss: Gap;
  lost: Gap;
  gain: Gap;
  potential: Gap;
  others: ActionWorth[];
  judgement: 'best' | 'blunder' | 'good' | 'inaccuracy' | 'mistake';
  facts: Fact[];
}
/**
 * What an action is worth to the seat that decides.
 *
 *     ``win``: its calibrated chance to win, from 0 to 1. ``score``: the mean final score, in points.
 *     ``completed``: for each ticket of the seat the share of games in which it completed it.
 *     ``games``: how many were played out.
 */
export interface ActionWorth {
  action: string;
  win: number;
  score: number;
  completed: {
    [k: string]: number;
  };
  games: number;
}
/**
 * By how much one action is better than another: ``win``, the chance to win (-1 to 1), and
 *     ``points`` of the final score, each with its standard error.
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
 *     ``ticket``: the seat completes its ticket ``id``. ``own_route``: it owns the route ``id`` in the
 *     end. ``rival_route``: another seat does.
 */
export interface Fact {
  kind: 'own_route' | 'rival_route' | 'ticket';
  id: string;
  best: number;
  played: number;
}
/**
 * A turn of chance.
 */
export interface LuckFound {
  type: 'luck';
  luck: Luck;
}
/**
 * One turn of chance: what it changed for each seat.
 *
 *     ``number``: how many actions were played before the one that brought it about, of ``seat``; -1
 *     and None for the deal. ``wins`` (chances to win) and ``points`` (of the final score) are what
 *     each seat can expect more than before, ``wins_error`` and ``points_error`` their standard
 *     errors.
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
 * The end of an analysis: how each seat's result came about.
 */
export interface Summary {
  type: 'summary';
  seats: SeatSummary[];
}
/**
 * How a seat's result came about, in chances to win and in points.
 *
 *     ``result`` = ``expected`` (before the deal, or in the position that the game began from) +
 *     ``luck`` + ``skill`` + ``rest``, exactly, in chances to win and in points. ``skill`` is by how
 *     much its own decisions were better than those of the policy that games are played out by, with
 *     its standard error; None where they were not judged. ``rest`` is what the others' decisions
 *     did, and what playing on by the policy does not see.
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
}
/**
 * So much of a chance to win (``wins``, from -1 to 1), and so many ``points``.
 */
export interface Amount {
  wins: number;
  points: number;
}
/**
 * What luck of one kind did to a seat in all: ``wins`` and ``points``, with standard errors.
 */
export interface LuckSum {
  wins: number;
  wins_error: number;
  points: number;
  points_error: number;
}
/**
 * An answer: an action in notation, or yes or no. ``date``: what day it is where it is given;
 * the server's, if it is left out.
 */
export interface AnswerToPuzzle {
  answer: string;
  date?: string | null;
}
/**
 * Server → client: how many look on at the table, seats not counted.
 */
export interface AudienceMessage {
  type?: 'audience';
  watching: number;
}
/**
 * A level at which bots play at tables; they come from the gentlest to the strongest.
 *
 * ``name`` and ``about`` by language.
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
 * Everybody has a bank for the whole game, and gets the increment after each of his turns; who
 * has used it up is played for until he is back. Both in seconds.
 */
export interface ClockLimit {
  kind: 'clock';
  bank: number;
  increment: number;
}
/**
 * A code that makes a browser somebody's: of a link, or a recovery code.
 */
export interface Code {
  code: string;
}
/**
 * Whose code it is, if they have told their name, and whether this browser is theirs
 * already.
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
 * How far the drawing tool, or the balance check, is with a guest's title, and what came of
 * it.
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
   * what `whistlestop titles balance --json` says, once it is done
   */
  balance?: {
    [k: string]: unknown;
  } | null;
}
/**
 * One action of the log as the viewer may see it; ``action`` is None where it would tell a
 * secret, ``stand_in`` the level of the bot that played it for a person who was away.
 * ``reveals``: it told somebody what he could not know before, so that its player can't take it
 * back alone.
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
 * One thing that happened. A field that says nothing about this kind of event is None.
 *
 *     ``card_taken``: seat, source, card (None for those who may not know it).
 *     ``row_refilled``: card. ``row_swept``: swept (the row put away), row (the new one).
 *     ``deck_reshuffled``: count (cards in the new deck).
 *     ``route_claimed``: seat, route, cards (all that was paid), points, count (cards of any kind that
 *     are still to be laid, None if none are, NC-25). ``card_laid``: seat, card (one of those).
 *     ``tunnel_turned_up``: seat, route, cards (laid), row (turned up), count (cards still due).
 *     ``tunnel_abandoned``: seat, route, cards (taken back). ``station_built``: seat, city, cards.
 *     ``tickets_offered``: seat, count, tickets (owner only).
 *     ``tickets_kept``: seat, count (owner only while tickets are chosen at the start, CO-04),
 *     tickets (owner only). ``all_chosen``: counts, one a seat. ``passed``: seat.
 *     ``last_round``: seat that brought it about, count (turns still to come). ``game_over``: winners.
 *
 *     The Card Game: ``cards_moved``: seat, rows (colour of the row → the card that left it for the
 *     stack). ``cards_placed``: seat, cards. ``robbed``: seat (who loses the row), cards.
 *     ``stacks_opened``: stacks (cards by seat). ``tickets_completed``: seat, tickets, points (all of
 *     them). ``new_deck``: count (cards in the second deck).
 *
 *     ``private``: the names of the fields that only ``seat`` may see (CO-50, CO-04); for all others
 *     they are None.
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
 * Games that are over, the last one first; whether there are ``more``.
 */
export interface FinishedGames {
  games: GameInfo[];
  more: boolean;
}
/**
 * A game in the list of those of a guest. ``you`` is the guest's seat, None for somebody who
 * laid the table and does not play.
 *
 * ``changed``: when it last did, in milliseconds since 1970; None for games from before that was
 * kept. ``turn``: the seat that is to decide, None when there is nothing to decide. ``number``:
 * actions played. ``scores``: what everybody may see of them, in the end the final ones;
 * ``claims``: routes; both by seat.
 */
export interface GameInfo {
  code: string;
  title: string;
  state: 'lobby' | 'playing' | 'over';
  you: number | null;
  seats: GameSeat[];
  changed: number | null;
  turn: number | null;
  number: number;
  scores: number[];
  winners: number[];
  claims: string[][];
}
/**
 * Who plays, as in SeatInfo.
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
 * What an action changed: fields of the view, of seats in it by their numbers, and where all
 * lie open of what seats see of themselves. What is not named stays as it was.
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
 *     ``ticket_count`` is None while it must not be seen yet (CO-04). ``known_cards`` are the cards
 *     that everybody saw this seat take and that it has not played since. ``subways`` are the subway
 *     pieces left (BE-01).
 *
 *     The Card Game: ``railyard`` holds the rows by colour, each as cards (CG-21); ``on_the_track``
 *     is the size of the stack, ``on_the_track_cards`` the cards in it where they may be seen
 *     (CG-12, CG-33); ``rolls`` is the card of each row that moves there when the seat's next turn
 *     begins, if it has one (CG-10, CG-11); ``completed`` are the tickets set aside as completed
 *     (CG-35).
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
 * A ticket of the viewing seat. ``with_station``: joined only with the help of a station.
 *
 *     ``points``: what it would add now if it is completed, else what it would cost. ``b`` is None
 *     for a ticket to ``countries``. ``cards``: the train cards that it asks for (CG-33).
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
 * A country that a ticket may lead to, what it is worth, and whether it is reached (CH-12).
 */
export interface CountryTarget {
  country: string;
  points: number;
  reached: boolean;
}
/**
 * Tickets to choose from; ``offered`` in the order in which they were drawn.
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
 * One way to pay, with the action that does it. Cards of any kind, which are chosen one by one
 *     afterwards (NC-25), are counted as ``any``.
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
 *     ``total`` is their sum. The rest is what they follow from.
 *     ``ticket_points``: the value that counted of each ticket to several countries (CH-12).
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
 * A big city's bonus: completed tickets that name it, by seat, and who leads (CG-51).
 */
export interface BigCity {
  city: string;
  points: number;
  counts: number[];
  leaders: number[];
}
/**
 * Tickets that the stack suffices for (CG-34), each by itself: ``possible``; and the set of
 *     them that is worth most, ``best``, with its value.
 */
export interface Completion {
  possible: string[];
  best: string[];
  points: number;
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
 * Why something can't be done: ``need`` and ``have`` count pieces, locomotives or cards.
 *
 *     ``locomotives_in_tunnels``: there are locomotives to fill it up, but only tunnels take them
 *     (CH-22).
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
 * The next station: what it costs, where it may stand, and how it can be paid for.
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
 * Cards that the seat could place on its railyard, and whom that would rob of what (CG-23).
 */
export interface Placement {
  cards: {
    [k: string]: number;
  };
  action: string;
  robs: Robbery[];
}
/**
 * The row that a seat loses.
 */
export interface Robbery {
  seat: number;
  cards: {
    [k: string]: number;
  };
}
/**
 * What a new row of a colour takes on the seat's railyard (CG-22, CG-23).
 *
 *     ``fewest``: cards, one more than in the largest row of the others; None while the seat's own
 *     row lies there. ``rival``: whose the largest row is, None if nobody has one.
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
 * Server → client: one of them has changed, or is new.
 */
export interface GameMessage {
  type?: 'game';
  game: GameInfo;
}
/**
 * Server → client: the games that go on or wait to begin, and the last that are over; whether
 * there are ``more`` of these.
 */
export interface GamesMessage {
  type?: 'games';
  games: GameInfo[];
  more: boolean;
}
/**
 * What a strong bot would do before action ``number``, and others that it tried as often as
 * any, by their chances.
 */
export interface Hint {
  number: number;
  moves: HintMove[];
}
/**
 * A move, what it scores in the end if all goes on as expected, and how likely it wins.
 *
 * ``games``: in how many guesses of what is hidden it was played to the end.
 */
export interface HintMove {
  action: string;
  score: number;
  win: number;
  games: number;
}
/**
 * Client → server: what would a strong bot do? With the length of the log as it was
 * told last.
 */
export interface HintRequest {
  number: number;
}
/**
 * What a link leads to, before joining: a seat, or with the code of a table any (``seat`` is
 * null). ``taken``: nobody can sit down there any more.
 */
export interface Invitation {
  table: TableInfo;
  seat: number | null;
  taken: boolean;
}
/**
 * A table as one guest sees it. ``you`` is the guest's seat, None for a spectator.
 *
 * ``left``: the seats that come in last in a rated game that is over, for bots played for them.
 * ``choosing``: the seats that still choose their first tickets. ``held``: bots wait because a
 * player has asked them to.
 * ``compiling``: they wait because what they search with is being compiled, which happens once.
 */
export interface TableInfo {
  /**
   * players may ask what a strong bot thinks
   */
  hints: boolean;
  /**
   * the game counts for ratings
   */
  rated: boolean;
  /**
   * its open seats are listed for everybody
   */
  public: boolean;
  /**
   * its game is listed for everybody while it goes on
   */
  watchable: boolean;
  /**
   * the game counts in no profile: it goes on from another's moment
   */
  practice: boolean;
  /**
   * people play beside the creator, at the same device
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
   * whether people may write to each other, or have phrases alone
   */
  talk: 'all' | 'phrases';
  code: string;
  title: string;
  state: 'lobby' | 'playing' | 'over';
  you: number | null;
  /**
   * your seat, and those of who plays at your device
   */
  yours: number[];
  creator: boolean;
  seats: SeatInfo[];
  seating: 'drawn' | 'as_listed';
  pace: number;
  held: boolean;
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
}
/**
 * So long may a turn take; then a bot plays it. From an hour on the table is played by turn:
 * nobody is expected to wait there.
 */
export interface MoveLimit {
  kind: 'move';
  seconds: number;
}
/**
 * A seat at a table; ``invitation`` is shown to the creator while the seat is open.
 *
 * ``name``: a bot's is that of its level in English, ``names`` has it by language.
 * ``stand_in``: the level of the bot that plays for a person who is away. ``agreed``: the seats
 * of those who want one to. ``hints``: how many hints the seat has asked for. ``colour``: the
 * number of its pieces' colour, another for each seat.
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
}
/**
 * ``seat`` asks to take back all actions but the first ``left``; ``asked`` are the seats of
 * people who have to agree, ``agreed`` those who do.
 */
export interface UndoInfo {
  seat: number;
  left: number;
  asked: number[];
  agreed: number[];
}
/**
 * How a series stands. ``number``: of this table's game, from 1. ``games``: those that are
 * over, the last twenty of them; ``players``: what each has come to in all, by seat.
 */
export interface SeriesInfo {
  number: number;
  games: SeriesGame[];
  players: SeriesPlayer[];
}
/**
 * A finished game of a series; seats are those of the table at which this is told.
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
 * What somebody has come to in a series. ``wins``: a shared win counts for all who share it.
 */
export interface SeriesPlayer {
  seat: number;
  wins: number;
  points: number;
}
/**
 * Sit down on the seat of an invitation, or on any that is open.
 */
export interface Join {
  invitation?: string | null;
  name: string;
  /**
   * the colour wished for; None: any
   */
  colour?: number | null;
}
/**
 * What that action would have been worth beside the best one.
 */
export interface Judged {
  decision: Decision;
}
/**
 * The ratings on a title, the best first.
 */
export interface Ladder {
  title: string;
  entries: LadderEntry[];
}
/**
 * Somebody's rating on a title: a person's, or that of a level of the bots, which has
 * ``names`` by language and is measured, not rated. ``rating``: on Elo's scale, somebody new has
 * 1500; it lies within ``uncertainty`` of that with 95 %, None for levels. ``games``: rated ones.
 * ``profile``: the code of a profile that is shared.
 */
export interface LadderEntry {
  name: string;
  names: {
    [k: string]: string;
  } | null;
  level: string | null;
  rating: number;
  uncertainty: number | null;
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
 * A table with open seats for anybody, or a game that anybody may watch. ``you`` is always
 * null: all who look at the list are told the same.
 *
 * ``terms``: what holds there. ``watching``: how many look on.
 */
export interface PublicTable {
  code: string;
  title: string;
  state: 'lobby' | 'playing' | 'over';
  you: number | null;
  seats: GameSeat[];
  changed: number | null;
  turn: number | null;
  number: number;
  scores: number[];
  winners: number[];
  claims: string[][];
  terms: Terms;
  watching: number;
}
/**
 * What holds at a table from its first to its last moment, and at those played after it.
 */
export interface Terms {
  /**
   * players may ask what a strong bot thinks
   */
  hints: boolean;
  /**
   * the game counts for ratings
   */
  rated: boolean;
  /**
   * its open seats are listed for everybody
   */
  public: boolean;
  /**
   * its game is listed for everybody while it goes on
   */
  watchable: boolean;
  /**
   * the game counts in no profile: it goes on from another's moment
   */
  practice: boolean;
  /**
   * people play beside the creator, at the same device
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
   * whether people may write to each other, or have phrases alone
   */
  talk: 'all' | 'phrases';
}
/**
 * Client → server: who looks at this page now, of those who play at one device; None: nobody,
 * while it is handed on.
 */
export interface Look {
  type: 'look';
  seat: number | null;
}
/**
 * Where a person wants to be told that it is his turn, in his language.
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
 * ``address``: the person's, confirmed. ``wanted``: mails are sent there. ``pending``: to
 * which address a code was sent that is waited for. ``failed``: that mail could not be sent.
 */
export interface MailInfo {
  address: string | null;
  wanted: boolean;
  pending: string | null;
  failed: boolean;
}
/**
 * Whether mails are sent.
 */
export interface MailWish {
  wanted: boolean;
}
/**
 * Who somebody is to this server. ``browsers``: how many are theirs. ``recovery``: a recovery
 * code was made. ``profile``: the code under which others read the profile, None for nobody.
 * ``mail``: None where the server sends no mails.
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
 * What you answered. ``solved``: the ids of those you answered right at once, ``failed`` of the
 * others. ``streak``: on how many days in a row, up to today or yesterday, you solved one.
 */
export interface MyPuzzles {
  solved: string[];
  failed: string[];
  streak: number;
  by_title: {
    [k: string]: PuzzleCount;
  };
  by_difficulty: {
    [k: string]: PuzzleCount;
  };
}
/**
 * How many of ``puzzles`` you answered (``tried``), and how many at once right (``solved``).
 */
export interface PuzzleCount {
  puzzles: number;
  tried: number;
  solved: number;
}
/**
 * A table as somebody wants it, and how they are called there.
 */
export interface NewTable {
  /**
   * players may ask what a strong bot thinks
   */
  hints?: boolean;
  /**
   * the game counts for ratings
   */
  rated?: boolean;
  /**
   * its open seats are listed for everybody
   */
  public?: boolean;
  /**
   * its game is listed for everybody while it goes on
   */
  watchable?: boolean;
  /**
   * the game counts in no profile: it goes on from another's moment
   */
  practice?: boolean;
  /**
   * people play beside the creator, at the same device
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
   * whether people may write to each other, or have phrases alone
   */
  talk?: 'all' | 'phrases';
  title: string;
  name: string;
  /**
   * the colour wished for; None: any
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
 * Who shall sit there: the creator, a bot (by its level), whoever gets the link, or somebody
 * ``beside`` the creator, who plays at the same device and is called by his ``name``.
 */
export interface SeatRequest {
  kind: 'you' | 'bot' | 'open' | 'beside';
  bot?: string | null;
  name?: string | null;
  /**
   * the colour wished for; None: any
   */
  colour?: number | null;
}
/**
 * What a player notes down at a table, for his own eyes.
 */
export interface Notes {
  text: string;
}
/**
 * What a seat sees of itself. ``on_the_track_cards``: its stack, where it may see that.
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
 * Client → server: an action, with the length of the log as it was told last.
 *
 * Like every message over the WebSocket it has a ``type``; what carries it out stands in
 * ``play_socket.py``.
 */
export interface Play {
  type: 'play';
  number: number;
  action: string;
}
/**
 * A new table on which a finished game goes on after ``number`` actions.
 *
 * ``seat``: where who asks sits down, None: bots finish the game. ``bot``: the level of all
 * others. ``name``: of who asks.
 */
export interface PlayOn {
  number: number;
  seat?: number | null;
  bot: string;
  name: string;
}
/**
 * A finished game, for one who played it. ``at``: when it ended, in milliseconds since 1970.
 * ``won``: 1, a part of it if the win was shared, or 0.
 */
export interface PlayedGame {
  at: number | null;
  seats: number;
  score: number;
  won: number;
}
/**
 * What a bot thinks of what could be done: ``advice.actions``, the best first.
 */
export interface PositionAdvice {
  advice: Weighed;
}
/**
 * What a bot thinks of the actions of a seat: those worth a look, the best first.
 */
export interface Weighed {
  seat: number;
  actions: ActionWorth[];
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
 * A mistake of a title: in which field, and what would be right.
 */
export interface Problem {
  field: string;
  message: string;
}
export interface Problems {
  problems: Problem[];
}
/**
 * What somebody has played here, by title, the one played most first; a bot level has
 * ``names`` by language. At most a thousand games count, the last ones.
 */
export interface Profile {
  name: string;
  names: {
    [k: string]: string;
  } | null;
  titles: TitleProfile[];
}
/**
 * What somebody's games of a title come to.
 *
 * ``wins``: shared ones in parts; ``low`` and ``high``: 95 % interval of their share (Wilson's);
 * ``even``: the share if all players were alike. ``kept`` and ``completed`` count tickets.
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
 * With which only the browser reads what it is sent (RFC 8291); base64url.
 */
export interface PushKeys {
  p256dh: string;
  auth: string;
}
/**
 * A browser that wants to be told when it is its person's turn, in his language.
 *
 * ``endpoint``: where its push service is called.
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
 * A puzzle in a list. ``difficulty``: the lowest level of bots that solves it, or ``above``.
 */
export interface PuzzleInfo {
  id: string;
  title: string;
  kind: 'best_move' | 'keep' | 'block_or_build' | 'complete' | 'still_possible' | 'end_game';
  difficulty: string;
}
/**
 * A puzzle without its solution.
 *
 * ``view``: what the seat sees that has to decide. ``tickets``: which ones ``still_possible`` asks
 * about, of its own or that it could draw. ``answers``: all that can be answered, actions in
 * notation, or yes and no. ``first``: whether your first answer was right, None before you have
 * given one.
 */
export interface PuzzleToSolve {
  id: string;
  title: string;
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
 * What ``seat`` may know and do (CO-50); a spectator's seat is None.
 *
 *     Built by adding, field by field, from what is public and what is the seat's own. ``turn`` is
 *     the seat whose decision it is, None when the game is over. ``number`` counts the actions played
 *     so far. ``closed`` are the routes that nobody may claim any more (CO-25). ``to_lay``: how many
 *     cards of any kind are still to be laid for the route just claimed (NC-25). ``decks`` train decks
 *     are played through, one but for the second of the Card Game (CG-40), and ``deck_number`` is the
 *     one played now. The Card Game: ``open_track`` is the option of CG-12, ``completion`` what the
 *     seat whose decision it is can complete now; boards have None or nothing there.
 *
 *     ``legal`` is empty unless the decision is the viewer's; in JSON its actions are notation.
 *     ``offers``, ``station`` and ``rows`` say what could be done and why not; they are None for
 *     spectators, ``station`` also where a title has none, ``placements`` and ``rows`` on boards.
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
 * The record of a finished game, as a text. ``begin``: have it analysed unless it is; else it
 * is only said whether it is.
 */
export interface RecordToAnalyse {
  record: string;
  begin?: boolean;
}
/**
 * A record as a text, and whose eyes to look with, as in the address of a replay.
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
 * A game from its first moment on, as certain eyes see it.
 *
 * ``table``: None of a record. ``eyes``: the seat through whose eyes it is seen, ``none`` for a
 * spectator's, ``open`` for all. ``start``: the view before the first action, with nothing that
 * could be done, as in all that follow; ``open`` by seat, empty unless all lie open. Each entry
 * of the log has its frame.
 */
export interface Replay {
  title: string;
  table: TableInfo | null;
  eyes: number | ('none' | 'open');
  start: View;
  open: {
    [k: string]: OpenSeat;
  };
  entries: Entry[];
  frames: Frame[];
}
/**
 * Something that was said. ``seat``: of whoever said it, None for somebody without one, who
 * has a ``name`` if he has told the server one. ``at``: milliseconds since 1970. ``what`` is
 * empty where a text was taken away because its author is forgotten.
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
 * Client → server: say something at the table. ``what``: the id of a phrase or of a reaction,
 * which readers see in their language, or a text of at most 200 characters.
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
 * What an answer comes to, and all there is to know of the puzzle now.
 *
 * ``first``: whether your first answer to this puzzle was right. ``answers``: those that were
 * looked at, the best first. ``way``: of ``still_possible``.
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
 * What an answer comes to. ``loss``: by how much the best one is better.
 */
export interface Verdict {
  right: boolean;
  judgement: 'best' | 'blunder' | 'good' | 'inaccuracy' | 'mistake';
  answer: Answer;
  best: Answer;
  facts: Fact[];
}
/**
 * What an action, or yes or no, is worth to the seat that decides.
 *
 *     ``win``: its chance to win from 0 to 1, ``score`` its mean final score; None where nothing was
 *     played out. ``behind``: by how much the best answer is better. ``games``: how many were played
 *     out; 0: ``score`` is exact.
 */
export interface Answer {
  action: string;
  win?: number | null;
  score?: number | null;
  behind?: Gap | null;
  games?: number;
}
/**
 * How it is known which answer is the best.
 *
 *     ``measure``: in what every other answer is behind by ``margin`` at least (a chance to win, or
 *     points), and by ``confidence`` standard errors; 0 where it is exact. ``rounds``: in how many
 *     determinizations all actions, then those not clearly worse, then those left were played out.
 */
export interface Proof {
  measure: 'points' | 'win';
  margin: number;
  confidence?: number;
  seed?: number;
  rounds?: number[];
}
/**
 * How a ticket could still be completed, or why not: the cheapest way.
 *
 *     ``routes``: those to claim, and ``borrowed`` the ones of others, each by a station in a city.
 *     ``stations``: the cities where stations would have to be built. ``trains``, ``subways``: the
 *     pieces that it takes. ``cards``: of the Card Game, how many cards are missing for the tickets,
 *     locomotives counted in. None of it where there is no way at all.
 */
export interface Way {
  possible: boolean;
  routes?: string[];
  borrowed?: string[];
  stations?: string[];
  trains?: number;
  subways?: number;
  missing?: number;
}
/**
 * Whether a bot shall play for somebody who is away; whose seat it is takes it back.
 */
export interface StandInRequest {
  agree: boolean;
}
export interface TableMessage {
  type?: 'table';
  table: TableInfo;
}
/**
 * Server → client: what was said from number ``from`` on, or with 0 all that is shown, in
 * place of what was shown before: the last 200. ``earlier``: there was more before these.
 */
export interface TalkMessage {
  type?: 'talk';
  from: number;
  earlier: boolean;
  said: Said[];
}
/**
 * Server → client: what you wanted to say was not said, and why; ``code`` is for programs,
 * ``message`` for people. ``wait``: after so many seconds it can be said.
 */
export interface TalkRefusedMessage {
  type?: 'talk_refused';
  code: string;
  message: string;
  wait: number | null;
}
/**
 * Server → client: the time of the game, all of it in milliseconds since 1970 by the server's
 * clock, which says ``now``.
 *
 * ``since``: since when whoever is to decide has been waited for. ``deadline``: when a bot plays
 * for him, None if nobody's time is limited now. ``left``: what each seat had on its clock then,
 * in milliseconds, where there are clocks. ``nudged_by``: the seats that have nudged him.
 * ``vote_from``: from when on a bot may be agreed upon although he is here, None before that.
 */
export interface TimeMessage {
  type?: 'time';
  now: number;
  since: number | null;
  deadline: number | null;
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
 * Agree that ``seat`` takes back all actions but the first ``left``, or rather not; where the
 * question is one's own, give it up.
 */
export interface UndoAnswer {
  seat: number;
  left: number;
  agree: boolean;
}
/**
 * Take your last action back, or ask the others. ``number``: the length of the log as it was
 * told last.
 */
export interface UndoRequest {
  number: number;
}
/**
 * Server → client: a seat has taken back all actions but the first ``left``; the update
 * follows.
 */
export interface UndoneMessage {
  type?: 'undone';
  seat: number;
  left: number;
}
/**
 * Server → client: a table is not listed any more.
 */
export interface UnlistedMessage {
  type?: 'unlisted';
  code: string;
}
/**
 * Server → client: the view, and the log from entry ``from`` on (0: all of it): entries with
 * this number or a higher one that came before don't stand any more.
 *
 * ``length``: how long the log is that is kept, with all that was taken back.
 */
export interface UpdateMessage {
  type?: 'update';
  length: number;
  from: number;
  entries: Entry[];
  view: View;
}
/**
 * Client → server: whether the page is in sight; whoever has it in sight is told nowhere else
 * that it is his turn.
 */
export interface Visible {
  type: 'visible';
  visible: boolean;
}
/**
 * All that a client shows of a title; the board's drawing comes apart (``/board``).
 *
 *     ``family``: the title of which it is a variant, or its own id; ``variant`` and
 *     ``variant_about``: what the variant is called and how it differs, by language, null if there is
 *     one way to play it. ``name`` and ``about`` by language. ``recommended``: offered to whoever has
 *     no wish. ``differs_from``: the title that its guide compares it with. ``guide``: the guide's
 *     sections, none if they follow from the rules. ``options``: what a table may choose. ``colours``
 *     are the cards that the title has, in their order, ``deck`` how many of each.
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
 * The flags of a title; what has a default need not be said.
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
   * Train cards that lie face up (CO-03).
   */
  face_up_cards: 5;
  /**
   * Face-up locomotives that sweep the row (CO-14); 6: never.
   */
  sweep_at_locomotives: number;
  /**
   * What a face-up locomotive counts for (CO-11, CH-20).
   */
  face_up_locomotive: 'both_cards' | 'one_card';
  /**
   * Tickets of each deck dealt to every player at the start (EU-02).
   */
  tickets_dealt: {
    [k: string]: number;
  };
  /**
   * How many of them every player keeps at least (CO-04).
   */
  tickets_kept_at_start: number;
  /**
   * Where tickets go that were not kept at the start (CO-04, CH-14, CG-02).
   */
  returned_tickets_at_start: 'bottom' | 'out_of_game' | 'reshuffled';
  /**
   * Tickets drawn at once during the game (CO-30).
   */
  tickets_drawn: number;
  /**
   * How many of them are kept at least (CO-30).
   */
  tickets_kept: number;
  /**
   * Where tickets go that were drawn and not kept (CO-31, CH-14).
   */
  returned_tickets: 'bottom' | 'out_of_game';
  /**
   * What a score is made of, in the order in which it is shown (CO-44).
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
   * What decides between players with the same score, in this order (CO-43).
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
   * Cards of any kind that stand for a locomotive asked for by a ferry (NC-23); 0: none.
   */
  ferry_substitutes: number;
  /**
   * With fewer players one of a double closes the other (CO-25).
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
   * The bonus for most completed tickets (UT-10); 0: none.
   */
  most_tickets_points: number;
  /**
   * The bonus for one, two, … tickets whose ends are joined by two ways that share no route; the last one for more (IN-30).
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
   * The places of a district have to be joined to one another (LO-31).
   */
  districts_joined: boolean;
  /**
   * Trains left, subway pieces counted in, that announce the last round (CO-40, BE-40).
   */
  last_round_at: number;
  /**
   * The turn of The Card Game: railyards and stacks of cards instead of a board.
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
 * ``country``: what a border crossing leads to. ``worth``: what its district scores.
 */
export interface CityFacts {
  id: string;
  name: string;
  country?: string | null;
  worth?: number | null;
}
/**
 * A neighbour that tickets name; no city, only its crossings are on the board (CH-03).
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
 * ``points`` is the lowest value of a ticket to ``countries``, whose ``b`` is None.
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
 * A title's board in small: SVG paths on a sheet of ``width`` by ``height``.
 *
 *     ``home`` is the land that the title is about, empty where that is all ``land``. ``parks``: and
 *     woods. ``rivers``: by their width. ``routes``: by colour and id, a stroke for each train space.
 *     ``cities``: a stroke of no length for each, to be drawn with round ends.
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
