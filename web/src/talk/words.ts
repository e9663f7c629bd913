/** The texts of chat and notes, loaded with the first page that shows them. */

import english from './i18n/en.json';
import polish from './i18n/pl.json';
import romanian from './i18n/ro.json';
import { translator } from '../i18n/translate.svelte';
import type { Said } from '../net/protocol';
import { refusalText } from '../notify/refusals';
import type { TalkRefusal } from '../session/talk.svelte';

export type TalkText = keyof typeof english;

export const t = translator<TalkText>({ en: english, pl: polish, ro: romanian });

const isTalkText = (id: string): id is TalkText => id in english;

/** All phrases and reactions, in the order in which a game needs them. */
export const PHRASES = [
  'hello',
  'good_luck',
  'your_turn',
  'one_moment',
  'take_your_time',
  'nice_move',
  'well_played',
  'that_was_mine',
  'oh_no',
  'sorry',
  'thanks',
  'good_game',
] as const;

export const REACTIONS = ['smile', 'laugh', 'wow', 'cry', 'clap', 'heart'] as const;

/** Return a message in the reader's language; one that this client does not know (from a newer server) by its id. */
export function whatIsSaid({ kind, what }: Pick<Said, 'kind' | 'what'>): string {
  if (kind === 'text') return what === '' ? t('taken_away') : what;
  const id = `${kind}.${what}`;
  return isTalkText(id) ? t(id) : what;
}

/** Return the author: a player by the seat's present name, a spectator by the name at that time. */
export function whoSaid({ seat, name }: Pick<Said, 'seat' | 'name'>, names: readonly string[]): string {
  return (seat === null ? name : names[seat]) ?? t('guest');
}

/** Return the reason why the server refused a message. */
export function whyRefused({ code, message, wait }: TalkRefusal): string {
  const id = `refused.${code}`;
  return isTalkText(id) ? t(id, { wait: wait ?? 0 }) : refusalText(code, message);
}
