/** A table in this browser: the server's last messages, and methods to answer. */

import { Connection, type ConnectionState } from '../net/connection';
import { Facts } from '../game/facts';
import { speech } from '../i18n/translate.svelte';
import { api, RequestRefused, socketAddress } from '../net/http';
import type { GameTime } from '../game/gameTime';
import type { ChangesMessage, Entry, ServerMessage, TableInfo, UpdateMessage, View } from '../net/protocol';
import { contribute } from '../shuffle/contribute';
import type { GameSource, Listener } from './source';
import { Talk } from './talk.svelte';

/** Take back all entries except the first `left`. */
type UndoListener = (left: number, entries: readonly Entry[]) => void;

function isServerMessage(message: unknown): message is ServerMessage {
  if (typeof message !== 'object' || message === null || !('type' in message)) return false;
  if (message.type === 'table') return 'table' in message;
  if (message.type === 'time') return 'now' in message;
  if (message.type === 'talk') return 'said' in message;
  if (message.type === 'talk_refused') return 'code' in message;
  if (message.type === 'audience') return 'watching' in message;
  if (message.type === 'update' || message.type === 'changes') return 'view' in message;
  if (message.type === 'undone') return 'left' in message;
  return message.type === 'refused';
}

/** Return a view after changes. */
function changed(view: View, changes: ChangesMessage['view']): View {
  const offers = changes.offers && { offers: { ...view.offers, ...changes.offers } };
  return { ...view, ...changes, ...offers };
}

export class Session implements GameSource {
  readonly lookBack = null;
  readonly talk: Talk;
  table = $state.raw<TableInfo | null>(null);
  facts = $state.raw<Facts | null>(null);
  board = $state.raw<unknown>(null);
  view = $state.raw<View | null>(null);
  entries = $state.raw<Entry[]>([]);
  time = $state.raw<GameTime | null>(null);
  length = $state(0);
  undone = $state(0);
  watching = $state(0);
  /** Each seat's chance to win, which the server sends to spectators only. */
  chances = $state.raw<readonly number[] | null>(null);
  connection = $state<ConnectionState>('connecting');
  /** The server's code for why the table cannot be shown. */
  failure = $state<string | null>(null);
  /** An action was sent; the player cannot play another before the answer. */
  waiting = $state(false);

  private socket: Connection | null = null;
  private readonly listeners = new Set<Listener>();
  private readonly undoListeners = new Set<UndoListener>();
  private closed = false;
  private contributed = false;

  constructor(
    readonly code: string,
    private readonly onRefused: (code: string, message: string) => void,
  ) {
    this.talk = new Talk(code, (message) => this.socket?.send(message) ?? false);
  }

  get yourTurn(): boolean {
    const view = this.view;
    return view !== null && view.seat !== null && view.turn === view.seat;
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Listener for take-backs, called while the entries are still in the log. */
  listenToUndo(listener: UndoListener): () => void {
    this.undoListeners.add(listener);
    return () => this.undoListeners.delete(listener);
  }

  async open(): Promise<void> {
    try {
      const table = await api.get('/api/tables/{code}', { code: this.code });
      const title = await api.get('/api/titles/{title}', { title: table.title });
      const [board] = await Promise.all([
        title.rules.railyards ? null : api.get('/api/titles/{title}/board', { title: title.id }),
        speech.speakOf(title.id),
      ]);
      if (this.closed) return;
      this.facts = new Facts(title);
      this.board = board;
      this.table = table;
      this.connect();
    } catch (error) {
      this.failure = error instanceof RequestRefused ? error.code : 'unknown';
    }
  }

  private connect(): void {
    this.socket = new Connection(
      socketAddress(this.code),
      (message) => this.receive(message),
      (state) => {
        this.connection = state;
        if (state !== 'open') {
          [this.waiting, this.contributed, this.watching] = [false, false, 0];
          this.talk.stopWaiting();
        } else if (document.visibilityState !== 'visible') this.showVisible();
      },
    );
    this.socket.start();
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }

  /** Tell the server whether the page is visible. */
  showVisible(): void {
    this.socket?.send({ type: 'visible', visible: document.visibilityState === 'visible' });
  }

  hurry(): void {
    this.socket?.hurry();
  }

  play(action: string, seen = this.length): void {
    const view = this.view;
    if (!view || this.waiting) return;
    this.waiting = this.socket?.send({ type: 'play', number: seen, action }) ?? false;
    if (!this.waiting) this.onRefused('not_connected', '');
  }

  /** On a shared device: the seat whose cards are shown, null while players pass it on. */
  look(seat: number | null): void {
    this.socket?.send({ type: 'look', seat });
  }

  learn(table: TableInfo): void {
    this.table = table;
    this.contribute(table);
  }

  /** Contribute to the shuffle, once for each connection: a server that was restarted has forgotten it. */
  private contribute(table: TableInfo): void {
    if (this.contributed) return;
    this.contributed = table.you !== null;
    contribute(table).catch(() => null); // the check after the game says that this number is missing
  }

  private receive(message: unknown): void {
    if (!isServerMessage(message)) return;
    if (message.type === 'table') {
      this.learn(message.table);
    } else if (message.type === 'time') {
      this.time = { told: message, heard: performance.now() };
    } else if (message.type === 'talk') {
      this.talk.hear(message);
    } else if (message.type === 'talk_refused') {
      this.talk.refuse(message);
    } else if (message.type === 'audience') {
      this.watching = message.watching;
    } else if (message.type === 'refused') {
      this.waiting = false;
      this.onRefused(message.code, message.message);
    } else if (message.type === 'undone') {
      this.undone += 1;
      for (const listener of this.undoListeners) listener(message.left, this.entries);
    } else if (message.type === 'update') {
      this.update(message, message.view);
    } else if (message.type === 'changes' && this.view) {
      this.update(message, changed(this.view, message.view));
    }
  }

  private update(message: UpdateMessage | ChangesMessage, view: View): void {
    const before = this.view;
    const isFresh = message.from === 0;
    const known = isFresh ? [] : this.entries.filter((entry) => entry.number < message.from);
    this.entries = [...known, ...message.entries];
    this.view = view;
    this.chances = message.chances ?? null;
    this.length = message.length;
    this.waiting = false;
    if (isFresh && before !== null && before.number === view.number) return;
    // After a reconnect all entries arrive again, but the player knows them.
    const told = isFresh
      ? message.entries.filter((entry) => before !== null && entry.number >= before.number)
      : message.entries;
    for (const listener of this.listeners) listener(told, before, view);
  }
}
