/** The chat of a table: received messages, and methods to send some. */

import type { ClientMessage, Said, TalkMessage, TalkRefusedMessage } from '../net/protocol';
import { remember, remembered } from '../browser/storage';
import { heard, isMuted, keptOf, remembering, tidied, unread, withMuted, type Kept } from './heard';

export type TalkRefusal = Pick<TalkRefusedMessage, 'code' | 'message' | 'wait'>;

const KEY = 'talk';
/** Milliseconds for which a message stays beside its author. */
const FRESH_FOR = 7000;

export class Talk {
  said = $state.raw<readonly Said[]>([]);
  /** Whether there are earlier messages. */
  earlier = $state(false);
  /** The latest messages of others. */
  fresh = $state.raw<readonly Said[]>([]);
  /** The reason why the server refused the last message. */
  refusal = $state.raw<TalkRefusal | null>(null);
  /** The draft; it stays until the message is sent. */
  draft = $state('');

  private kept = $state.raw<Kept>({ code: '', read: 0, seats: [], spectators: false });
  /** The message being sent. */
  private sent = $state<string | null>(null);

  readonly shown = $derived(this.said.filter((said) => !isMuted(said, this.kept)));
  readonly unread = $derived(unread(this.said, this.kept));
  readonly isWaiting = $derived(this.sent !== null);

  constructor(
    code: string,
    private readonly send: (message: ClientMessage) => boolean,
  ) {
    this.kept = keptOf(remembered(KEY), code);
  }

  hear(message: TalkMessage): void {
    this.said = heard(this.said, message);
    if (message.from === 0) {
      this.earlier = message.earlier;
      return;
    }
    for (const said of message.said) {
      if (said.yours) this.hasBeenSaid(said.what);
      else this.showFresh(said);
    }
  }

  private showFresh(said: Said): void {
    if (isMuted(said, this.kept)) return;
    this.fresh = [...this.fresh, said];
    setTimeout(() => (this.fresh = this.fresh.filter((each) => each !== said)), FRESH_FOR);
  }

  private hasBeenSaid(what: string): void {
    if (this.sent !== what) return;
    if (tidied(this.draft) === what) this.draft = '';
    this.sent = null;
  }

  refuse({ code, message, wait }: TalkRefusal): void {
    this.sent = null;
    this.refusal = { code, message, wait };
  }

  /** A message being sent may have been lost; it is still in the draft. */
  stopWaiting(): void {
    this.sent = null;
  }

  say(kind: 'phrase' | 'reaction' | 'text', what: string): boolean {
    this.refusal = null;
    const isSent = this.send({ type: 'say', kind, what });
    if (!isSent) this.refuse({ code: 'not_connected', message: '', wait: null });
    return isSent;
  }

  /** Send the draft. */
  sayDraft(): void {
    const what = tidied(this.draft);
    if (what !== '' && !this.isWaiting && this.say('text', what)) this.sent = what;
  }

  /** Mark all shown messages as read. */
  read(): void {
    const last = this.said.at(-1)?.number ?? 0;
    if (last > this.kept.read) this.keep({ ...this.kept, read: last });
  }

  isMuted(seat: number | null): boolean {
    return seat === null ? this.kept.spectators : this.kept.seats.includes(seat);
  }

  /** Mute or unmute a seat, or with null all spectators. */
  mute(seat: number | null, isToBeMuted: boolean): void {
    this.keep(withMuted(this.kept, seat, isToBeMuted));
    this.fresh = this.fresh.filter((said) => !isMuted(said, this.kept));
  }

  private keep(kept: Kept): void {
    this.kept = kept;
    remember(KEY, remembering(remembered(KEY), kept));
  }
}
