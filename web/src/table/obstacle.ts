/** Why something can't be done, as the server gave the reason, in the player's words. */

import { t } from '../lib/i18n.svelte';
import type { Obstacle } from '../lib/protocol';

export function obstacleText(obstacle: Obstacle): string {
  return t(`why_not.${obstacle.reason}`, {
    need: obstacle.need ?? 0,
    have: obstacle.have ?? 0,
  });
}
