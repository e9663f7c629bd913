/** Describes how a rated game changed ratings. */

import { list, t } from '../i18n/translate.svelte';
import { isolated, withSign } from '../game/labels';
import type { RatingChange } from '../net/protocol';

export const changeText = ({ seat, before, after }: RatingChange, names: readonly string[]): string =>
  t('rating.change', {
    name: isolated(names[seat] ?? ''),
    before: String(before),
    after: String(after),
    change: withSign(after - before),
  });

/** Return the reasons why the game counts little for some players, a sentence each. */
export function littleTexts(changes: readonly RatingChange[], names: readonly string[]): string[] {
  return (['met_often', 'unknown'] as const).flatMap((reason) => {
    const concerned = changes.filter((change) => change.counts_little === reason);
    if (concerned.length === 0) return [];
    const who = concerned.map(({ seat }) => isolated(names[seat] ?? ''));
    return [t(`rating.${reason}`, { names: list(who, 'conjunction') })];
  });
}
