/** The random numbers that this browser contributes to shuffles, and the commitments that it saw first. */

import { remember, remembered } from '../browser/storage';
import type { TableInfo } from '../net/protocol';

const KEPT = 60; // tables
const BYTES = 16;

/** What this browser knows of a shuffle: the first commitment it saw, and its own number, if it sent one. */
export interface Known {
  commitment: string;
  random?: string;
}

type Book = Record<string, Known>; // by the code of the table, or by the commitment until the code is known

function book(): Book {
  try {
    return JSON.parse(remembered('shuffles') ?? '{}') as Book;
  } catch {
    return {};
  }
}

function note(key: string, known: Known): void {
  const entries = Object.entries({ ...book(), [key]: known });
  remember('shuffles', JSON.stringify(Object.fromEntries(entries.slice(-KEPT))));
}

/** Return the commitment that this browser saw first, and its number, for a table. */
export function knownOf(code: string): Known | null {
  return book()[code] ?? null;
}

/** Remember the commitment of a table, unless this browser has seen one before. */
export function see({ code, commitment }: TableInfo): void {
  const known = book();
  if (commitment && !known[code]) note(code, known[commitment] ?? { commitment });
}

/** Return this browser's random number for a table in the lobby, always the same one. */
export function numberFor({ code }: TableInfo): string {
  const known = book()[code];
  const random = known?.random ?? newNumber();
  if (known && !known.random) note(code, { ...known, random });
  return random;
}

/** Return this browser's number for the next game, whose commitment was just published. */
export function numberForNext(commitment: string): string {
  const random = book()[commitment]?.random ?? newNumber();
  note(commitment, { commitment, random });
  return random;
}

function newNumber(): string {
  return [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
