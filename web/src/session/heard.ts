/** The messages at a table as one reader knows them: read messages and muted players. Pure functions. */

import type { Said, TalkMessage } from '../net/protocol';

/** The chat state of a table that the browser stores. */
export interface Kept {
  code: string;
  /** Number of the last read message. */
  read: number;
  /** The muted seats. */
  seats: readonly number[];
  /** Whether spectators are muted. */
  spectators: boolean;
}

/** Number of tables whose state is stored. */
const MOST_TABLES = 30;
/** Number of messages that the server sends. */
const MOST_SHOWN = 200;

/** Return all messages after a message of the server. */
export function heard(before: readonly Said[], message: TalkMessage): readonly Said[] {
  if (message.from === 0) return message.said;
  return [...before.filter(({ number }) => number < message.from), ...message.said].slice(-MOST_SHOWN);
}

export function isMuted(said: Pick<Said, 'channel' | 'seat' | 'yours'>, kept: Kept): boolean {
  if (said.yours) return false;
  if (said.channel === 'spectators') return kept.spectators;
  return said.seat !== null && kept.seats.includes(said.seat);
}

/** Return the number of unread messages by others. */
export function unread(all: readonly Said[], kept: Kept): number {
  return all.filter((said) => said.number > kept.read && !said.yours && !isMuted(said, kept)).length;
}

/** Mute or unmute a seat, or with null all spectators. */
export function withMuted(kept: Kept, seat: number | null, isToBeMuted: boolean): Kept {
  if (seat === null) return { ...kept, spectators: isToBeMuted };
  const others = kept.seats.filter((each) => each !== seat);
  return { ...kept, seats: isToBeMuted ? [...others, seat] : others };
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { code, read, seats, spectators } = value as Partial<Kept>;
  return (
    typeof code === 'string' &&
    typeof read === 'number' &&
    typeof spectators === 'boolean' &&
    Array.isArray(seats) &&
    seats.every((seat) => typeof seat === 'number')
  );
}

function allKept(remembered: string | null): Kept[] {
  try {
    const found: unknown = JSON.parse(remembered ?? '[]');
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return []; // stored by another person: no player is muted, and every message is new
  }
}

export function keptOf(remembered: string | null, code: string): Kept {
  const found = allKept(remembered).find((kept) => kept.code === code);
  return found ?? { code, read: 0, seats: [], spectators: false };
}

/** Return the state to store: that of the last tables. */
export function remembering(remembered: string | null, kept: Kept): string {
  const others = allKept(remembered).filter(({ code }) => code !== kept.code);
  return JSON.stringify([...others, kept].slice(-MOST_TABLES));
}

/** Return a text as the server accepts it: one line without invisible characters. */
export function tidied(text: string): string {
  return text
    .replace(/[\p{Z}\t\n\r\v\f]+/gu, ' ')
    .replace(/(?!\u200c|\u200d)\p{C}/gu, '')
    .trim();
}

/** Return notes as the server accepts them; they may have lines. */
export function tidiedNotes(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/(?!\u200c|\u200d|[\n\t])\p{C}/gu, '');
}
