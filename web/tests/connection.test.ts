import { describe, expect, test } from 'vitest';
import { Connection, waitBefore, type Socket } from '../src/net/connection';

/** A fake network: sockets open, break and receive when the test says so. */
class Network {
  sockets: (Socket & { sent: string[] })[] = [];
  closings = 0;
  timers: { action: () => void; wait: number }[] = [];
  states: string[] = [];
  messages: unknown[] = [];

  readonly connection = new Connection(
    'ws://table',
    (message) => this.messages.push(message),
    (state) => this.states.push(state),
    {
      open: () => {
        const sent: string[] = [];
        const socket = {
          sent,
          send: (text: string) => sent.push(text),
          close: () => (this.closings += 1),
          readyState: 0,
          onopen: null,
          onclose: null,
          onmessage: null,
        };
        this.sockets.push(socket);
        return socket;
      },
      later: (action, wait) => this.timers.push({ action, wait }),
      forget: (timer) => (this.timers[timer - 1].action = () => undefined),
    },
  );

  get last() {
    return this.sockets[this.sockets.length - 1];
  }

  opens(): void {
    this.last.readyState = 1;
    this.last.onopen?.();
  }

  receives(message: unknown): void {
    this.last.onmessage?.({ data: JSON.stringify(message) });
  }

  breaks(): void {
    this.last.readyState = 3;
    this.last.onclose?.();
  }

  timePasses(): void {
    this.timers[this.timers.length - 1].action();
  }
}

describe('the connection', () => {
  test('comes back after a loss, each time more patiently', () => {
    const network = new Network();
    network.connection.start();
    network.opens();
    network.breaks();
    expect(network.states).toEqual(['open', 'lost']);
    network.timePasses();
    network.breaks();
    network.timePasses();
    network.breaks();
    expect(network.timers.map((timer) => timer.wait)).toEqual([400, 800, 1600]);
    network.timePasses();
    network.opens();
    expect(network.states.at(-1)).toBe('open');
    network.receives({ type: 'table' });
    network.breaks();
    expect(network.timers.at(-1)?.wait).toBe(400);
  });

  test('waits longer each time that the server opens it only to refuse it', () => {
    const network = new Network();
    network.connection.start();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      network.opens();
      network.receives({ type: 'refused', code: 'too_often', message: '' });
      network.breaks();
      network.timePasses();
    }
    expect(network.timers.map((timer) => timer.wait)).toEqual([400, 800, 1600]);
  });

  test('never waits longer than eight seconds', () => {
    expect(waitBefore(30)).toBe(8000);
  });

  test('does not come back once it is closed', () => {
    const network = new Network();
    network.connection.start();
    network.opens();
    network.connection.close();
    network.breaks();
    expect(network.timers).toHaveLength(0);
    expect(network.states).toEqual(['open', 'closed']);
  });

  test('closes a socket that is still opening only once it is open', () => {
    const network = new Network();
    network.connection.start();
    network.connection.close();
    expect(network.closings).toBe(0);
    network.opens();
    expect(network.closings).toBe(1);
    expect(network.states).toEqual(['closed']);
  });

  test('tries at once when told to hurry', () => {
    const network = new Network();
    network.connection.start();
    network.breaks();
    network.connection.hurry();
    expect(network.sockets).toHaveLength(2);
  });

  test('says when a message could not be sent', () => {
    const network = new Network();
    network.connection.start();
    const move = { type: 'play', number: 0, action: 'draw deck' } as const;
    expect(network.connection.send(move)).toBe(false);
    network.opens();
    expect(network.connection.send(move)).toBe(true);
    expect(network.last.sent).toEqual([JSON.stringify(move)]);
  });

  test('survives what is not JSON', () => {
    const network = new Network();
    network.connection.start();
    network.opens();
    network.last.onmessage?.({ data: '<html>' });
    network.last.onmessage?.({ data: '{"type":"table"}' });
    expect(network.messages).toEqual([{ type: 'table' }]);
  });
});
