/** A position in which the reader looks for the best move. It has the interface of a table's session. */

import type { Facts } from '../game/facts';
import type { Entry, TableInfo, View } from '../net/protocol';
import { showRefusal } from '../notify/refusals';
import type { GameSource, Listener } from '../session/source';

/** `T`: the verdict on an answer. */
export class Trying<T> implements GameSource {
  readonly lookBack = null;
  readonly talk = null;
  readonly time = null;
  readonly length = 0;
  readonly undone = 0;
  readonly watching = 0;
  waiting = $state(false);
  answer = $state.raw<T | null>(null);

  constructor(
    readonly table: TableInfo,
    readonly view: View,
    readonly entries: Entry[],
    readonly facts: Facts,
    readonly board: unknown,
    private readonly judge: (action: string) => Promise<T>,
    /** The question is answered by playing, in no other way. */
    private readonly isPlayed = true,
  ) {}

  get yourTurn(): boolean {
    return this.isPlayed && !this.waiting && this.answer === null;
  }

  /** Send an action to be judged; nothing is played. */
  play(action: string): void {
    if (this.yourTurn) this.say(action);
  }

  /** Send an answer to be judged. */
  say(action: string): void {
    if (this.waiting || this.answer !== null) return;
    this.waiting = true;
    this.judge(action)
      .then((answer) => (this.answer = answer))
      .catch(showRefusal)
      .finally(() => (this.waiting = false));
  }

  again(): void {
    this.answer = null;
  }

  listen(_listener: Listener): () => void {
    return () => undefined; // no events arrive here
  }

  learn(): void {
    // The table does not change either.
  }
}
