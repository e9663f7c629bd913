/** What all parts of a table share: the game as this browser sees it, and what the player looks at. */

import { createContext } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import type { Facts } from '../lib/facts';
import { t } from '../lib/i18n.svelte';
import { namesOf } from '../lib/labels';
import type { TableInfo, TicketFacts, TicketView, View } from '../lib/protocol';
import type { Session } from '../lib/session.svelte';
import { story, type Line, type LogContext } from '../lib/story';
import { firstText } from './reasons';
import { UiState, type PointedOut } from './ui.svelte';
import { Ways } from '../lib/ways';

const PHONE = '(max-width: 820px), (max-height: 520px)';
const SIDEWAYS = '(max-height: 520px) and (orientation: landscape)';

export class TableContext {
  readonly ui = new UiState();
  private readonly phone = new MediaQuery(PHONE);
  private readonly sideways = new MediaQuery(SIDEWAYS);

  /** Everybody's name, by seat. */
  readonly names: readonly string[] = $derived.by(() => namesOf(this.table));
  readonly log: LogContext = $derived.by(() => ({
    facts: this.facts,
    names: this.names,
    you: this.view.seat,
    standInOf: (name: string) => t('log.stand_in', { name }),
  }));
  /** What happened so far, as sentences. */
  readonly lines: readonly Line[] = $derived.by(() => story(this.session.entries, this.log));

  /** What has to be done or awaited before anything else can be done. */
  readonly first: string = $derived.by(() => firstText(this.view, this.names));

  /** The ways for whoever looks on. */
  private readonly ways = $derived.by(() => new Ways(this.facts, this.view, this.view.seat));

  /** The routes that your open tickets need, by shortest ways. */
  readonly needed: ReadonlySet<string> = $derived.by(() => {
    const open = (this.view.tickets ?? []).filter((ticket) => ticket.status === 'open');
    return new Set(open.flatMap((ticket) => this.ways.of(ticket)));
  });

  constructor(
    readonly session: Session,
    readonly facts: Facts,
  ) {}

  get table(): TableInfo {
    return there(this.session.table);
  }

  get view(): View {
    return there(this.session.view);
  }

  get isPhone(): boolean {
    return this.phone.current;
  }

  /** A phone on its side: everything stands in a column beside the board. */
  get isSideways(): boolean {
    return this.sideways.current;
  }

  get isYours(): boolean {
    return this.session.yourTurn;
  }

  get isOver(): boolean {
    return this.view.phase === 'over';
  }

  /** Bots play, if only in somebody's place. */
  get hasBots(): boolean {
    return this.table.seats.some((seat) => seat.kind === 'bot' || seat.stand_in);
  }

  /** A hint may be asked for now. */
  get canAsk(): boolean {
    return this.table.hints && this.isYours && !this.isOver;
  }

  /** What a ticket speaks of, and a shortest way for it. */
  placesOf(ticket: TicketFacts | TicketView): PointedOut {
    return { cities: this.ways.places(ticket), routes: this.ways.of(ticket) };
  }

  play = (action: string): void => this.session.play(action);
}

function there<T>(value: T | null): T {
  if (value === null) throw new Error('a table is shown before the server told of it');
  return value;
}

export const [getTableContext, setTableContext] = createContext<TableContext>();
