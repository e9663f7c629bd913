/** Describes a route in one sentence, for screen readers. */

import type { Facts } from '../game/facts';
import { t, type MessageId } from '../i18n/translate.svelte';

export function routeSummary(id: string, facts: Facts, names: readonly string[], owner: number | undefined): string {
  const route = facts.route(id);
  if (!route) return id;
  return [
    facts.routeName(id),
    t(`colour.${route.colour}` as MessageId),
    t(route.subway ? 'route.spaces' : 'route.length', { count: route.length }),
    route.subway ? t('route.subway.short') : '',
    route.tunnel ? t('route.tunnel') : '',
    route.ferry > 0 ? t('route.ferry', { count: route.ferry }) : '',
    owner === undefined ? '' : t('route.owned', { name: names[owner] ?? '' }),
  ]
    .filter((part) => part !== '')
    .join(', ');
}
