/** Where the parts of a table get the game from: the session at a table, or a replay. */

import type { GameTime } from '../game/gameTime';
import type { Entry, OpenSeat, TableInfo, View } from '../net/protocol';
import type { Talk } from './talk.svelte';

/** What a component may want to do with new entries (animations, announcements). */
export type Listener = (entries: Entry[], before: View | null, after: View) => void;

/** The parts that exist only in a replay. */
export interface LookBack {
  /** The log of the whole game, also of what is still to come. */
  readonly log: readonly Entry[];
  /** How many of its actions are shown as played. */
  readonly number: number;
  /** What each seat sees of itself now; none unless all lie open. */
  readonly open: readonly OpenSeat[];
  /** Where the record can be fetched, null while there is none. */
  readonly record: string | null;
  /** Shows the game after so many actions. */
  show(number: number): void;
}

export interface GameSource {
  readonly table: TableInfo | null;
  readonly board: unknown;
  readonly view: View | null;
  /** The log up to what is shown. */
  readonly entries: Entry[];
  /** An action is on its way; nothing else may be played until the answer. */
  readonly waiting: boolean;
  readonly yourTurn: boolean;
  readonly lookBack: LookBack | null;
  /** The chat; null where there is none. */
  readonly talk: Talk | null;
  /** The last message about the time; null where no player is awaited. */
  readonly time: GameTime | null;
  /** How long the log is that is kept, with what was taken back: what is asked for says how much of it was seen. */
  readonly length: number;
  /** How often something was taken back since the page came. */
  readonly undone: number;
  /** How many look on, beside those who sit at the table. */
  readonly watching: number;
  listen(listener: Listener): () => void;
  /** Plays an action on the position that the player saw: the log was `seen` entries long. */
  play(action: string, seen?: number): void;
  learn(table: TableInfo): void;
}
