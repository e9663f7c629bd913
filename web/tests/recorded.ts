/** Games recorded from the server: one per title, written by `tools/client_fixtures.py`. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BotFacts, Replay, SeatView, TableInfo, TicketView, TitleFacts, View } from '../src/net/protocol';
import type { Deal, Deck, Numbers } from '../src/shuffle/deal';
import { TITLE_IDS } from './facts';

export interface Recorded {
  facts: TitleFacts;
  /** A person's table against a bot, as the person sees it. */
  table: TableInfo;
  /** The replay of the whole game for seat 0. */
  replay: Replay;
  /** The view of seat 0 on one of its turns. */
  turn: View;
  /** The views of seat 0 at moments that components show differently. */
  moments: Record<string, View>;
}

const read = (title: string): Recorded =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'recorded', `${title}.json`), 'utf8')) as Recorded;

/** The recorded game of every title, by the title's id. */
export const RECORDED: ReadonlyMap<string, Recorded> = new Map(TITLE_IDS.map((title) => [title, read(title)]));

/** The recorded game of one title. */
export function recorded(title: string): Recorded {
  const found = RECORDED.get(title);
  if (!found) throw new Error(`no game of ${title} is recorded`);
  return found;
}

/** The levels of bots. */
export const BOTS = JSON.parse(readFileSync(join(import.meta.dirname, 'recorded/bots.json'), 'utf8')) as BotFacts[];

/** A deal of a title, and the numbers from which it follows. */
export interface RecordedDeal {
  title: string;
  deck: Deck;
  numbers: Numbers;
  deal: Deal;
}

export const DEALS = JSON.parse(
  readFileSync(join(import.meta.dirname, 'recorded/deals.json'), 'utf8'),
) as RecordedDeal[];

/** Return the view at one of the recorded moments of a title's game, with some fields changed. */
export function momentOf(title: string, name: string, changes: Partial<View> = {}): View {
  const view = recorded(title).moments[name];
  if (!view) throw new Error(`no moment ${name} of ${title} is recorded`);
  return { ...view, ...changes };
}

/** Return a recorded view with some fields changed. */
export const viewOf = (changes: Partial<View> = {}, title = 'europe'): View => ({
  ...recorded(title).turn,
  ...changes,
});

/** Return a seat of such a view with some fields changed. */
export const seatOf = (seat: number, changes: Partial<SeatView> = {}): SeatView => ({
  ...recorded('europe').turn.seats[0],
  seat,
  ...changes,
});

/** Return a ticket of such a view with some fields changed. */
export function ticketOf(changes: Partial<TicketView> = {}): TicketView {
  const [ticket] = recorded('europe').turn.tickets ?? [];
  return { ...ticket, ...changes };
}

/** Return the table of such a view with some fields changed. */
export const tableOf = (changes: Partial<TableInfo> = {}): TableInfo => ({ ...recorded('europe').table, ...changes });
