/** Checks of a finished game's shuffle, with this browser's own notes and its own arithmetic. */

import { api } from '../net/http';
import type { TableInfo } from '../net/protocol';
import { deal, fingerprint, type Deal, type Numbers } from './deal';
import { knownOf } from './numbers';

/** `unknown`: this browser can't tell, for example because it was not there at the start. */
export type Finding = 'good' | 'bad' | 'unknown';

export interface Findings {
  /** The fingerprint is the one that this browser saw first. */
  first: Finding;
  /** Secret number and salt have this fingerprint. */
  fingerprint: Finding;
  /** This browser's number is among the contributions. */
  own: Finding;
  /** The cards that were dealt follow from the numbers. */
  deal: Finding;
}

const found = (isGood: boolean): Finding => (isGood ? 'good' : 'bad');

/** Whether the browser offers cryptography: only on secure pages (https, localhost). */
export function canCheck(): boolean {
  return typeof crypto !== 'undefined' && crypto.subtle !== undefined;
}

export async function check(table: TableInfo, numbers: Numbers): Promise<Findings> {
  const known = knownOf(table.code);
  return {
    first: known ? found(known.commitment === table.commitment) : 'unknown',
    fingerprint: found((await fingerprint(`${numbers.seed}:${numbers.salt}`)) === table.commitment.toLowerCase()),
    own: known?.random ? found(numbers.contributions?.includes(known.random) ?? false) : 'unknown',
    deal: numbers.contributions ? await checkDeal(table, numbers) : 'unknown',
  };
}

async function checkDeal(table: TableInfo, numbers: Numbers): Promise<Finding> {
  const [title, replay] = await Promise.all([
    api.get('/api/titles/{title}', { title: table.title }),
    api.get('/api/tables/{code}/replay', { code: table.code, seat: 'open' }),
  ]);
  const { rules } = title;
  const expected = await deal(
    {
      cards: title.deck,
      players: table.seats.length,
      hand: rules.starting_hand,
      locomotives: rules.starting_locomotives,
      row: rules.face_up_cards,
      sweepAt: rules.sweep_at_locomotives,
    },
    numbers,
  );
  const dealt: Deal = {
    hands: replay.start.seats.map(({ seat }) => replay.open[seat].hand),
    row: replay.start.face_up.map((card) => card ?? ''),
  };
  return found(asText(dealt) === asText(expected));
}

function asText({ hands, row }: Deal): string {
  const sorted = hands.map((hand) => Object.entries(hand).filter(([, count]) => count > 0));
  return JSON.stringify([sorted.map((hand) => hand.sort()), row]);
}
