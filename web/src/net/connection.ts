/** A WebSocket that reconnects: after a loss it tries again at growing intervals. */

import type { ClientMessage } from './protocol';

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'closed';

/** The part of a WebSocket that we use. */
export interface Socket {
  send(text: string): void;
  close(): void;
  readyState: number;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
}

export interface SocketEnvironment {
  open: (address: string) => Socket;
  later: (action: () => void, milliseconds: number) => number;
  forget: (timer: number) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const CONNECTING = 0;
const OPEN = 1;

export function waitBefore(attempt: number): number {
  return Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT);
}

const BROWSER: SocketEnvironment = {
  open: (address) => new WebSocket(address) as unknown as Socket,
  later: (action, milliseconds) => window.setTimeout(action, milliseconds),
  forget: (timer) => window.clearTimeout(timer),
};

function isRefusal(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'refused';
}

export class Connection {
  state: ConnectionState = 'connecting';
  private socket: Socket | null = null;
  private attempt = 0;
  private timer: number | null = null;

  constructor(
    private readonly address: string,
    private readonly onMessage: (message: unknown) => void,
    private readonly onState: (state: ConnectionState) => void,
    private readonly environment: SocketEnvironment = BROWSER,
  ) {}

  start(): void {
    this.connect();
  }

  /** Send a message and return whether that was possible; messages are not queued. */
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Reconnect now instead of waiting (the network is back, the page is visible again). */
  hurry(): void {
    if (this.state !== 'lost' || this.timer === null) return;
    this.environment.forget(this.timer);
    this.timer = null;
    this.connect();
  }

  close(): void {
    if (this.timer !== null) this.environment.forget(this.timer);
    this.timer = null;
    this.become('closed');
    const socket = this.socket;
    this.socket = null;
    // Browsers log a warning when a socket is closed before it opens: `onopen` closes that one.
    if (socket?.readyState !== CONNECTING) socket?.close();
  }

  private become(state: ConnectionState): void {
    if (this.state === state) return;
    this.state = state;
    this.onState(state);
  }

  private connect(): void {
    const socket = this.environment.open(this.address);
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket) {
        socket.close();
        return;
      }
      this.become('open');
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(event.data);
    };
    socket.onclose = () => {
      if (this.socket !== socket || this.state === 'closed') return;
      this.socket = null;
      this.become('lost');
      this.timer = this.environment.later(() => {
        this.timer = null;
        this.connect();
      }, waitBefore(this.attempt));
      this.attempt += 1;
    };
  }

  private receive(data: unknown): void {
    let message: unknown;
    try {
      message = JSON.parse(String(data));
    } catch {
      return;
    }
    // A server that refuses the connection opens it first: the next attempt waits longer.
    if (!isRefusal(message)) this.attempt = 0;
    this.onMessage(message);
  }
}
