/** A moment of a game in which the reader looks for the best move: the same shape as a table's session. */

import type { Facts } from '../game/facts';
import type { Entry, TableInfo, View } from '../net/protocol';
import { showRefusal } from '../notify/refusals';
import type { GameSource, Listener } from '../session/source';

/** `T`: what a judge says of an answer. */
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
    /** What is asked is answered by playing, and not otherwise. */
    private readonly isPlayed = true,
  ) {}

  get yourTurn(): boolean {
    return this.isPlayed && !this.waiting && this.answer === null;
  }

  /** Has an action judged; nothing is played. */
  play(action: string): void {
    if (this.yourTurn) this.say(action);
  }

  /** Has an answer judged. */
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
    return () => undefined; // nothing ever happens here
  }

  learn(): void {
    // Nor does anything about its table change.
  }
}
