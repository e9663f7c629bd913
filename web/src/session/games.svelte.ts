/** The games of the person at this browser, kept up to date by the server. */

import { Connection } from '../net/connection';
import { gamesAddress } from '../net/http';
import type { GameInfo, ListMessage } from '../net/protocol';

function isListMessage(message: unknown): message is ListMessage {
  if (typeof message !== 'object' || message === null || !('type' in message)) return false;
  return (message.type === 'games' && 'games' in message) || (message.type === 'game' && 'game' in message);
}

export const isYourTurn = (game: GameInfo): boolean => game.you !== null && game.turn === game.you && goesOn(game);

/** Return whether a game has not ended and the reader has not given it up. */
const goesOn = (game: GameInfo): boolean => (game.state === 'lobby' || game.state === 'playing') && !game.gave_up;

/** Sort by last change, newest first; games without that time come last. */
export const byChange = (one: GameInfo, other: GameInfo): number => (other.changed ?? 0) - (one.changed ?? 0);

/** Return the game, except this one, in which it has been the reader's turn for longest. */
export function nextOf(games: readonly GameInfo[], code: string): GameInfo | null {
  const due = games.filter((game) => isYourTurn(game) && game.code !== code);
  return due.sort((one, other) => byChange(other, one)).at(0) ?? null;
}

export class Games {
  /** null until the server has sent the list. */
  all = $state.raw<readonly GameInfo[] | null>(null);
  /** Whether there are more finished games than listed. */
  more = $state(false);

  readonly yourTurn = $derived((this.all ?? []).filter(isYourTurn).sort((one, other) => byChange(other, one)));
  readonly waiting = $derived((this.all ?? []).filter((game) => goesOn(game) && !isYourTurn(game)).sort(byChange));
  readonly finished = $derived((this.all ?? []).filter((game) => game.state === 'over').sort(byChange));

  /** Follow them; call the returned function to stop. */
  open(): () => void {
    const connection = new Connection(
      gamesAddress(),
      (message) => this.receive(message),
      () => undefined,
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
    if (!isListMessage(message)) return;
    if (message.type === 'games') {
      this.all = message.games;
      this.more = message.more;
    } else if (message.type === 'game') {
      const others = (this.all ?? []).filter((game) => game.code !== message.game.code);
      this.all = [...others, message.game];
    }
  }
}
