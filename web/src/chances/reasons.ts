/** Words the reasons for a seat's chance to win as facts of the position. */

import type { Explanation, Reason, Standing } from '../net/protocol';
import { t } from './chanceWords';

/** The last round counts as near when a seat has so many trains left until it begins. */
const NEAR = 10;

/** A reason in words; `effect`: by how much it changes the chance to win. */
export interface ReasonInWords {
  effect: number;
  text: string;
}

/**
 * Return the fact behind a reason; `lastRoundAt`: the number of trains at which the last round
 * begins, null once it has begun.
 */
export function factOf({ group, effect }: Reason, standing: Standing, lastRoundAt: number | null): string {
  const { tickets, completed, open, given_up, lacking, trains, points, cards, locomotives, waits } = standing;
  switch (group) {
    case 'tickets': {
      const fact = t(given_up > 0 ? 'reason.tickets.given_up' : 'reason.tickets', {
        completed,
        tickets,
        open,
        given_up,
      });
      return given_up < open && lacking > 0 ? t('reason.lacking', { fact, lacking }) : fact;
    }
    case 'trains': {
      const count = lastRoundAt === null ? 0 : trains - lastRoundAt;
      return count > 0 && count <= NEAR ? t('reason.trains.near', { count }) : t('reason.trains', { trains });
    }
    case 'points':
      return t('reason.points', { points });
    case 'network':
      // no path is measured where it brings nothing
      if (standing.longest_path === 0) return t('reason.network.routes', { routes: standing.routes });
      // the longest path of all would be no reason against a seat: then the rest of its network is
      return t('reason.network', {
        length: standing.longest_path,
        best: standing.is_longest && effect > 0 ? 'yes' : 'no',
      });
    case 'hand':
      return t('reason.hand', { cards, locomotives });
    case 'turn':
      return t('reason.turn', { waits });
  }
}

/** Return the reasons of each seat, strongest first, as the server sorts them. */
export function reasonsOf({ reasons, standings }: Explanation, lastRoundAt: number): ReasonInWords[][] {
  const isLast = standings.some(({ trains }) => trains <= lastRoundAt);
  return standings.map((standing, seat) =>
    reasons
      .filter((reason) => reason.seat === seat)
      .map((reason) => ({ effect: reason.effect, text: factOf(reason, standing, isLast ? null : lastRoundAt) })),
  );
}
