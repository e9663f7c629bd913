/** Explains in words why one move is better than another, for hints, analyses and puzzles. */

import { actionText } from './actionText';
import type { Facts } from './facts';
import { t } from '../i18n/translate.svelte';
import { isolated, withSign } from './labels';
import type { Fact, Hint, HintMove } from '../net/protocol';

/** Smallest differences that matter to a player: in points, and in the chance to win. */
const SAME_POINTS = 3;
const SAME_WIN = 0.03;

export const percent = (share: number): number => Math.round(100 * share);

/** A fact about the best move; `isAgainst`: about the other move of the comparison. `names`: by seat. */
export function factText(fact: Fact, facts: Facts, names: readonly string[] = [], isAgainst = false): string {
  const { kind, id, rival, taken = 0 } = fact;
  const name = kind === 'ticket' ? facts.ticketName(id) : facts.routeName(id);
  const [one, other] = isAgainst ? [fact.played, fact.best] : [fact.best, fact.played];
  const who = isolated((typeof rival === 'number' && names[rival]) || t('fact.other'));
  const text = t(`fact.${kind}`, { best: percent(one), played: percent(other), name, rival: who });
  if (kind !== 'own_route' || typeof rival !== 'number') return text;
  return t(isAgainst ? 'fact.then' : 'fact.otherwise', { fact: text, rival: who, percent: percent(taken) });
}

/** Explain why a move of a hint is better or worse than another: a heading and facts. */
export interface Reasons {
  heading: string;
  lines: string[];
}

export function reasonsFor({ compared }: HintMove, isBest: boolean, facts: Facts, names: readonly string[]): Reasons {
  if (!compared) return { heading: t('hint.only'), lines: [] };
  const action = actionText(compared.action, facts);
  if (compared.facts.length > 0) {
    const lines = compared.facts.map((fact) => factText(fact, facts, names, !isBest));
    return { heading: isBest ? t('hint.compared', { action }) : t('hint.compared.first'), lines };
  }
  const isSmall = Math.abs(compared.points) < SAME_POINTS && Math.abs(compared.win) < SAME_WIN;
  if (isSmall || !compared.is_clear)
    return { heading: isBest ? t('hint.same', { action }) : t('hint.same.first'), lines: [] };
  const sign = isBest ? 1 : -1;
  const by = { points: withSign(sign * compared.points), percent: withSign(sign * 100 * compared.win) };
  return { heading: isBest ? t('hint.difference', { action, ...by }) : t('hint.difference.first', by), lines: [] };
}

/** Return each seat's expected result, the most likely winner first. */
export function expectedText({ expected }: Hint, names: readonly string[], you: number | null): string {
  return expected
    .map(({ points, win }, seat) => ({ points, win, seat }))
    .sort((one, other) => other.win - one.win)
    .map(({ points, win, seat }) =>
      t('hint.seat', {
        name: seat === you ? t('players.you') : isolated(names[seat] ?? ''),
        points: Math.round(points),
        percent: percent(win),
      }),
    )
    .join('; ');
}
