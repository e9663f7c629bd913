/** The action that a player can take back, and whether others must agree. */

import type { Entry, TableInfo, View } from '../net/protocol';

export interface Undoable {
  /** The action to take back, null for a choice of first tickets that waits for the others. */
  entry: Entry | null;
  /** Whether no consent is needed: no player has acted since, or learned anything from it. */
  isFree: boolean;
  /** Whether no consent is needed because all others are bots. */
  isAlone: boolean;
}

/** Return the last action in the reader's seat, null if there is none or a bot played it. */
export function undoable(table: TableInfo, view: View, entries: readonly Entry[]): Undoable | null {
  // Several if people share a device; their cards may be hidden now.
  const { yours } = table;
  if (view.seat === null || view.phase === 'over') return null;
  if (view.phase === 'choose_tickets' && view.offered === null) return { entry: null, isFree: true, isAlone: true };
  const entry = entries.findLast((each) => yours.includes(each.seat));
  if (!entry || entry.stand_in) return null;
  const isAlone = table.seats.every(
    (seat) => seat.kind !== 'person' || Boolean(seat.stand_in) || yours.includes(seat.seat),
  );
  return { entry, isFree: entry === entries.at(-1) && !entry.reveals, isAlone };
}
