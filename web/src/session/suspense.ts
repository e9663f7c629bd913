/** News that the table keeps back for a moment: how a tunnel ends while its cards turn, who has won during the ceremony. */

import type { Entry, View } from '../net/protocol';

/** From the start of one card's turn to the next one's, in milliseconds. */
export const CARD_AFTER_CARD = 380;
/** How long one card takes to turn, in milliseconds. */
export const CARD_TURNS = 260;

/** The table as it was before a tunnel's cards were turned up, shown until the last of them lies open. */
export interface Suspense {
  /** The number of the log entry in which they were turned up. */
  entry: number;
  seats: View['seats'];
}

/** Return how long these cards take to turn, in milliseconds. */
export const turningTime = (cards: number): number => Math.max(0, cards - 1) * CARD_AFTER_CARD + CARD_TURNS;

/** Return the last entry in which tunnel cards were turned up, and how many these were; null if there is none. */
export function turnedUpIn(entries: readonly Entry[]): { entry: number; cards: number } | null {
  for (const { number, events } of [...entries].reverse()) {
    const event = events.find(({ kind }) => kind === 'tunnel_turned_up');
    if (event) return { entry: number, cards: event.row?.length ?? 0 };
  }
  return null;
}

/** Return the entries that the log may tell now. */
export function toldNow(entries: readonly Entry[], suspense: Suspense | null, isCeremony: boolean): readonly Entry[] {
  const told = suspense ? entries.filter(({ number }) => number < suspense.entry) : entries;
  if (!isCeremony) return told;
  return told.map((entry) => ({ ...entry, events: entry.events.filter(({ kind }) => kind !== 'game_over') }));
}
