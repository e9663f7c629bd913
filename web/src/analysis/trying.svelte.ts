/** A moment of a game where somebody looks for a better move: the same shape as a table's session. */

import type { Facts } from '../lib/facts';
import type { Decision, Entry, TableInfo, View } from '../lib/protocol';
import { showRefusal } from '../lib/refusals';
import type { GameSource, Listener } from '../lib/source';

export class Trying implements GameSource {
  readonly lookBack = null;
  readonly talk = null;
  readonly time = null;
  readonly length = 0;
  readonly undone = 0;
  readonly watching = 0;
  waiting = $state(false);
  answer = $state.raw<Decision | null>(null);

  constructor(
    readonly table: TableInfo,
    readonly view: View,
    readonly entries: Entry[],
    readonly facts: Facts,
    readonly board: unknown,
    private readonly judge: (action: string) => Promise<Decision>,
  ) {}

  get yourTurn(): boolean {
    return !this.waiting && this.answer === null;
  }

  /** Has an answer judged; nothing is played. */
  play(action: string): void {
    if (!this.yourTurn) return;
    this.waiting = true;
    this.judge(action)
      .then((decision) => (this.answer = decision))
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
