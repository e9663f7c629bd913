/** A replay as a source of the game: it has the interface of a session, no player acts, and time runs both ways. */

import type { Snippet } from 'svelte';
import type { Facts } from '../game/facts';
import type { Entry, OpenSeat, Replay, TableInfo, View } from '../net/protocol';
import type { GameSource, Listener, LookBack } from '../session/source';
import { momentsOf, type Moment } from './frames';
import { t } from './words';

export class Replaying implements GameSource, LookBack {
  readonly time = null;
  readonly waiting = false;
  readonly yourTurn = false;
  readonly lookBack: LookBack = this;
  readonly talk = null;
  readonly watching = 0;

  number = $state(0);
  beside = $state.raw<Snippet | null>(null);
  private replay = $state.raw<Replay>()!;
  private moments = $state.raw<readonly Moment[]>([]);
  readonly table: TableInfo = $derived.by(() => present(this.replay.table ?? tableOf(this.replay)));
  readonly view: View = $derived.by(() => this.moments[this.number].view);
  readonly open: readonly OpenSeat[] = $derived.by(() => this.moments[this.number].open);
  readonly length = 0;
  readonly undone = 0;
  readonly entries: Entry[] = $derived.by(() => this.replay.entries.slice(0, this.number));
  private readonly listeners = new Set<Listener>();

  constructor(
    replay: Replay,
    number: number,
    readonly facts: Facts,
    readonly board: unknown,
    readonly record: string | null,
  ) {
    this.look(replay);
    this.show(number);
  }

  get log(): readonly Entry[] {
    return this.replay.entries;
  }

  get count(): number {
    return this.replay.entries.length;
  }

  /** The winners; none while the game lasts. */
  get winners(): readonly number[] {
    return this.moments[this.count].view.winners ?? [];
  }

  get perspective(): Replay['perspective'] {
    return this.replay.perspective;
  }

  /** Shows the same game from another perspective, at the same moment. */
  look(replay: Replay): void {
    this.moments = momentsOf(replay);
    this.replay = replay;
    this.show(this.number);
  }

  show(number: number): void {
    this.number = Math.min(Math.max(number, 0), this.count);
  }

  /** Advance by one move and notify the listeners. */
  step(): void {
    if (this.number >= this.count) return;
    const before = this.view;
    this.show(this.number + 1);
    const played = this.entries.slice(-1);
    for (const listener of this.listeners) listener(played, before, this.view);
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  play(): void {
    // No player acts in a replay.
  }

  learn(): void {
    // Its table does not change either.
  }
}

/** Players who are away now do not matter in a replay. */
function present(table: TableInfo): TableInfo {
  return { ...table, seats: table.seats.map((seat) => ({ ...seat, connected: true, stand_in: null })) };
}

/** Return a table for a record, which does not name the players. */
export function tableOf({ title, start }: Pick<Replay, 'title' | 'start'>): TableInfo {
  return {
    code: '',
    title,
    state: 'over',
    you: null,
    yours: [],
    host: false,
    acting: false,
    removed: false,
    seats: start.seats.map(({ seat }) => ({
      seat,
      colour: seat,
      kind: 'person',
      connected: true,
      name: t('player', { number: seat + 1 }),
    })),
    seating: 'as_listed',
    pace: 0,
    pause: null,
    options: {},
    hints: false,
    chances: false,
    rated: false,
    public: false,
    watchable: false,
    handed_round: false,
    practice: false,
    compiling: false,
    choosing: [],
    undo: null,
    commitment: '',
    seed: null,
    salt: null,
    contributions: null,
    next_commitment: null,
    next_table: null,
    left: [],
    archived: null,
    ratings: [],
    again: null,
    series: null,
    time_limit: null,
    nudge_after: 0,
    talk: 'phrases',
  };
}
