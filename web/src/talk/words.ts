/** What is said about talk and in it, apart from the rest: only who talks or is talked to fetches it. */

import english from './i18n/en.json';
import polish from './i18n/pl.json';
import romanian from './i18n/ro.json';
import { t, say, type Plain } from '../i18n/translate.svelte';
import type { Said } from '../net/protocol';
import { refusalText } from '../notify/refusals';
import type { TalkRefusal } from '../session/talk.svelte';

export type TalkWord = keyof typeof english;

const WORDS: Record<string, Record<TalkWord, string>> = { en: english, pl: polish, ro: romanian };

export const spoken = (id: TalkWord, values?: Plain): string => say(WORDS, id, values);

const isWord = (id: string): id is TalkWord => id in english;

/** All that can be said at a click, in the order in which a game has need of it. */
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

/** What was said, in the reader's language; what he does not know yet (a newer server's) by its id. */
export function whatIsSaid({ kind, what }: Pick<Said, 'kind' | 'what'>): string {
  if (kind === 'text') return what === '' ? spoken('taken_away') : what;
  const id = `${kind}.${what}`;
  return isWord(id) ? spoken(id) : what;
}

/** Who said it: a player by his seat's name now, whoever looks on as he was called then. */
export function whoSaid({ seat, name }: Pick<Said, 'seat' | 'name'>, names: readonly string[]): string {
  return (seat === null ? name : names[seat]) ?? t('guest');
}

/** Why something was not said. */
export function whyRefused({ code, message, wait }: TalkRefusal): string {
  const id = `refused.${code}`;
  return isWord(id) ? spoken(id, { wait: wait ?? 0 }) : refusalText(code, message);
}
