/** The public tables, kept up to date by the server. */

import { Connection, type ConnectionState } from '../net/connection';
import { byChange } from '../session/games.svelte';
import { publicAddress } from '../net/http';
import type { PublicMessage, PublicTable } from '../net/protocol';

const MOST = 50;

function isPublicMessage(message: unknown): message is PublicMessage {
  if (typeof message !== 'object' || message === null || !('type' in message)) return false;
  if (message.type === 'tables') return 'tables' in message;
  if (message.type === 'listed') return 'table' in message;
  return message.type === 'unlisted' && 'code' in message;
}

export class PublicTables {
  /** null until the server has sent the list. */
  all = $state.raw<readonly PublicTable[] | null>(null);
  connection = $state<ConnectionState>('connecting');

  readonly seats = $derived(this.last('lobby'));
  readonly games = $derived(this.last('playing'));

  /** Follow them; call the returned function to stop. */
  open(): () => void {
    const connection = new Connection(
      publicAddress(),
      (message) => this.receive(message),
      (state) => (this.connection = state),
    );
    connection.start();
    const hurry = () => document.visibilityState === 'visible' && connection.hurry();
    addEventListener('online', hurry);
    document.addEventListener('visibilitychange', hurry);
    return () => {
      removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', hurry);
      connection.close();
    };
  }

  receive(message: unknown): void {
    if (!isPublicMessage(message)) return;
    if ('tables' in message) {
      this.all = message.tables;
      return;
    }
    const code = 'table' in message ? message.table.code : message.code;
    const others = (this.all ?? []).filter((table) => table.code !== code);
    this.all = 'table' in message ? [...others, message.table] : others;
  }

  private last(state: PublicTable['state']): PublicTable[] {
    return (this.all ?? [])
      .filter((table) => table.state === state)
      .sort(byChange)
      .slice(0, MOST);
  }
}
