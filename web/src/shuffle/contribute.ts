/** This browser's part of a shuffle, sent before the game begins. */

import { api } from '../net/http';
import type { TableInfo } from '../net/protocol';
import { numberFor, see } from './numbers';

/** Note a table's commitment, and contribute a random number if the reader plays and the game has not begun. */
export async function contribute(table: TableInfo): Promise<void> {
  see(table);
  if (table.state !== 'lobby' || table.you === null) return;
  await api.post('/api/tables/{code}/contribution', { code: table.code }, { random: numberFor(table) });
}

/** Start the game of a table, with this browser's number in the shuffle. */
export async function start(table: TableInfo): Promise<TableInfo> {
  await contribute(table);
  return api.post('/api/tables/{code}/start', { code: table.code });
}
