/** Events that deserve a sound, if sounds are on, and a glow on the board. */

import type { Entry, Event as GameEvent, TicketView, View } from '../net/protocol';
import type { Sound } from '../notify/synth';

const HEARD: Partial<Record<GameEvent['kind'], Sound>> = {
  card_taken: 'card',
  route_claimed: 'train',
  station_built: 'train',
  cards_placed: 'train',
};

/** Return the reader's tickets that have just been completed. */
export function justCompleted(before: View | null, after: View): TicketView[] {
  const open = new Set((before?.tickets ?? []).flatMap(({ id, status }) => (status === 'open' ? [id] : [])));
  return (after.tickets ?? []).filter(({ id, status }) => status !== 'open' && open.has(id));
}

/** Return the sound for new events: of several, the rarest. */
export function soundOf(entries: readonly Entry[], before: View | null, after: View): Sound | null {
  if (!before) return null;
  if (after.phase === 'over' && before.phase !== 'over') return 'end';
  if (justCompleted(before, after).length > 0) return 'ticket';
  const isYours = (view: View) => view.seat !== null && view.turn === view.seat;
  if (isYours(after) && !isYours(before)) return 'turn';
  const heard = entries.flatMap((entry) => entry.events.flatMap(({ kind }) => HEARD[kind] ?? []));
  return heard.includes('train') ? 'train' : (heard[0] ?? null);
}
