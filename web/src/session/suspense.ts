/**
 * Results that the table hides for a moment: the end of a tunnel while its cards turn, the winner during the
 * ceremony.
 */

import type { Entry, View } from '../net/protocol';

/** Milliseconds between the starts of two cards' turns. */
export const CARD_AFTER_CARD = 380;
/** Milliseconds that a card takes to turn. */
export const CARD_TURNS = 260;

/** The table before a tunnel's cards were turned up, shown until the last card is open. */
export interface Suspense {
  /** The number of the log entry in which they were turned up. */
  entry: number;
  seats: View['seats'];
}

/** Return the milliseconds that these cards take to turn. */
export const turningTime = (cards: number): number => Math.max(0, cards - 1) * CARD_AFTER_CARD + CARD_TURNS;

/** Return the last entry in which tunnel cards were turned up, and their number; null if there is none. */
export function turnedUpIn(entries: readonly Entry[]): { entry: number; cards: number } | null {
  for (const { number, events } of [...entries].reverse()) {
    const event = events.find(({ kind }) => kind === 'tunnel_turned_up');
    if (event) return { entry: number, cards: event.row?.length ?? 0 };
  }
  return null;
}

/** Return the entries that the log may show now. */
export function toldNow(entries: readonly Entry[], suspense: Suspense | null, isCeremony: boolean): readonly Entry[] {
  const told = suspense ? entries.filter(({ number }) => number < suspense.entry) : entries;
  if (!isCeremony) return told;
  return told.map((entry) => ({ ...entry, events: entry.events.filter(({ kind }) => kind !== 'game_over') }));
}
