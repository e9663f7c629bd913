/** State shared by all parts of a table: the game in this browser, and the state of the interface. */

import { createContext } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import type { Facts } from '../game/facts';
import { recordAddress } from '../net/http';
import { t } from '../i18n/translate.svelte';
import { namesOf } from '../game/labels';
import { preferences } from '../settings/preferences.svelte';
import type { Entry, OfferedTickets, TableInfo, TicketFacts, TicketView, View } from '../net/protocol';
import type { GameSource, LookBack } from './source';
import { story, type Line, type LogContext } from '../game/story';
import { firstText } from './reasons';
import { Press, Settling } from './settling.svelte';
import { toldNow } from './suspense';
import { undoable, type Undoable } from './taking';
import { UiState, type PointedOut } from './ui.svelte';
import { MEDIA } from '../styles/media';
import { Ways } from '../game/ways';

export class TableContext {
  readonly ui = new UiState();
  readonly settling = new Settling();
  readonly press = new Press();
  private readonly phone = new MediaQuery(MEDIA['--phone']);
  private readonly sideways = new MediaQuery(MEDIA['--phone-sideways']);

  /** The names of all players, by seat. */
  readonly names: readonly string[] = $derived.by(() => namesOf(this.table));
  readonly log: LogContext = $derived.by(() => ({
    facts: this.facts,
    names: this.names,
    you: this.you,
    standInOf: (name: string) => t('log.stand_in', { name }),
  }));
  /** The entries that the log may show now. */
  readonly told: readonly Entry[] = $derived.by(() =>
    toldNow(this.session.entries, this.ui.suspense, this.ui.isCeremony),
  );
  /** The log so far, as sentences. */
  readonly lines: readonly Line[] = $derived.by(() => story(this.told, this.log));
  /** The lines of the log; in a replay also the later ones. */
  readonly allLines: readonly Line[] = $derived.by(() =>
    this.lookBack ? story(this.lookBack.log, this.log) : this.lines,
  );

  /** The reason why no action is possible now, null if one is. */
  readonly first: string = $derived.by(() => firstText(this.view, this.names));

  /** The visible paths. */
  private readonly ways = $derived.by(() => new Ways(this.facts, this.view, this.view.seat));

  /** The routes on shortest paths of the reader's open tickets. */
  readonly needed: ReadonlySet<string> = $derived.by(() => {
    const open = (this.view.tickets ?? []).filter((ticket) => ticket.status === 'open');
    return new Set(open.flatMap((ticket) => this.ways.of(ticket)));
  });

  /** The action that the reader can take back. */
  readonly undoable: Undoable | null = $derived.by(() =>
    this.lookBack ? null : undoable(this.table, this.view, this.session.entries),
  );

  constructor(
    readonly session: GameSource,
    readonly facts: Facts,
  ) {}

  get table(): TableInfo {
    return there(this.session.table);
  }

  get view(): View {
    return there(this.session.view);
  }

  /** The seats' public numbers and pieces; the earlier ones while the cards of a tunnel are still face down. */
  get seats(): View['seats'] {
    return this.ui.suspense?.seats ?? this.view.seats;
  }

  /** Set in a replay, where no player acts and the reader chooses the moment. */
  get lookBack(): LookBack | null {
    return this.session.lookBack;
  }

  /** The seat of the reader; null for spectators and in replays. */
  get you(): number | null {
    return this.lookBack ? null : this.view.seat;
  }

  /** The address of the record once the game is over. */
  get record(): string | null {
    return this.lookBack ? this.lookBack.record : this.table.state === 'over' ? recordAddress(this.table.code) : null;
  }

  /** The tickets that the server offers the reader. */
  get offered(): OfferedTickets | null {
    return this.lookBack ? null : this.view.offered;
  }

  /** Whether hands are shown: your own, or in a replay those of the chosen view. */
  get hasHands(): boolean {
    return this.view.hand !== null || (this.lookBack?.open.length ?? 0) > 0;
  }

  get isPhone(): boolean {
    return this.phone.current;
  }

  /** A phone in landscape: everything is in a column beside the board. */
  get isSideways(): boolean {
    return this.sideways.current;
  }

  get isYours(): boolean {
    return this.session.yourTurn;
  }

  get isOver(): boolean {
    return this.view.phase === 'over';
  }

  /** Whether bots play, perhaps only in a player's place. */
  get hasBots(): boolean {
    return this.table.seats.some((seat) => seat.kind === 'bot' || seat.stand_in);
  }

  /** Whether there is another person to talk to, or a message to read. */
  get hasTalk(): boolean {
    const { talk } = this.session;
    return talk !== null && (talk.said.length > 0 || hasCompany(this.table));
  }

  /** Whether the reader may ask for a hint now. */
  get canAsk(): boolean {
    return this.table.hints && this.isYours && !this.isOver;
  }

  /** The places of a ticket, and a shortest path for it. */
  placesOf(ticket: TicketFacts | TicketView): PointedOut {
    return { cities: this.ways.places(ticket), routes: this.ways.of(ticket) };
  }

  /** The table has just changed: clicks are ignored for a moment. */
  get isSettling(): boolean {
    return this.settling.isOn;
  }

  /** Play an action, or ask first if the player prefers that. */
  play = (action: string): void => {
    if (this.isSettling) return;
    const seen = this.press.seen(this.session.length);
    if (preferences.isAsked) this.ui.toConfirm = { action, seen };
    else this.session.play(action, seen);
  };
}

/** Whether other people sit at the table. */
export function hasCompany({ seats, you }: Pick<TableInfo, 'seats' | 'you'>): boolean {
  return seats.some(({ kind, seat }) => kind === 'person' && seat !== you);
}

function there<T>(value: T | null): T {
  if (value === null) throw new Error('a table is shown before the server told of it');
  return value;
}

export const [getTableContext, setTableContext] = createContext<TableContext>();
