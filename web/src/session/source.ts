/** The source of a game for the parts of a table: the session at a table, or a replay. */

import type { Snippet } from 'svelte';
import type { GameTime } from '../game/gameTime';
import type { Entry, OpenSeat, TableInfo, View } from '../net/protocol';
import type { Talk } from './talk.svelte';

/** A listener for new entries (animations, announcements). */
export type Listener = (entries: Entry[], before: View | null, after: View) => void;

/** The parts that exist only in a replay. */
export interface LookBack {
  /** The log of the whole game, later entries included. */
  readonly log: readonly Entry[];
  /** Number of actions played at the shown moment. */
  readonly number: number;
  /** Each seat's own view; none unless all cards are open. */
  readonly open: readonly OpenSeat[];
  /** The address of the record, null if there is none. */
  readonly record: string | null;
  /** More about the game, beside the board above the log; null if there is none. */
  readonly beside: Snippet | null;
  /** Show the game after so many actions. */
  show(number: number): void;
}

export interface GameSource {
  readonly table: TableInfo | null;
  readonly board: unknown;
  readonly view: View | null;
  /** The log up to the shown moment. */
  readonly entries: Entry[];
  /** An action was sent; the player cannot play another before the answer. */
  readonly waiting: boolean;
  readonly yourTurn: boolean;
  readonly lookBack: LookBack | null;
  /** The chat; null if there is none. */
  readonly talk: Talk | null;
  /** The last message about time; null if the game waits for no player. */
  readonly time: GameTime | null;
  /** Length of the stored log, take-backs included; requests send it to say which state the player saw. */
  readonly length: number;
  /** Number of take-backs since the page opened. */
  readonly undone: number;
  /** Number of spectators. */
  readonly watching: number;
  listen(listener: Listener): () => void;
  /** Play an action in the position that the player saw, when the log had `seen` entries. */
  play(action: string, seen?: number): void;
  learn(table: TableInfo): void;
}
