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
 * Return the fact behind a reason, and the same of the other seats on average; `lastRoundAt`: the
 * number of trains at which the last round begins, null once it has begun.
 */
export function factOf(
  { group, effect }: Reason,
  standing: Standing,
  others: readonly Standing[],
  lastRoundAt: number | null,
): string {
  const average = (of: (standing: Standing) => number) =>
    Math.round(others.reduce((sum, other) => sum + of(other), 0) / others.length);
  const single = others.length === 1 ? 'yes' : 'no';
  const compared = (fact: string, of: (standing: Standing) => number) =>
    t('reason.others', { fact, single, value: average(of) });
  const { tickets, completed, open, given_up, lacking, trains, points, cards, locomotives, waits } = standing;
  switch (group) {
    case 'tickets': {
      const fact = t(given_up > 0 ? 'reason.tickets.given_up' : 'reason.tickets', {
        completed,
        tickets,
        open,
        given_up,
      });
      const whole = given_up < open && lacking > 0 ? t('reason.lacking', { fact, lacking }) : fact;
      return t('reason.others.tickets', {
        fact: whole,
        single,
        completed: average((each) => each.completed),
        open: average((each) => each.open),
      });
    }
    case 'trains': {
      const count = lastRoundAt === null ? 0 : trains - lastRoundAt;
      if (count > 0 && count <= NEAR) return t('reason.trains.near', { count });
      return compared(t('reason.trains', { trains }), (each) => each.trains);
    }
    case 'points':
      return compared(t('reason.points', { points }), (each) => each.points);
    case 'network':
      // no path is measured where it brings nothing
      if (standing.longest_path === 0)
        return compared(t('reason.network.routes', { routes: standing.routes }), (each) => each.routes);
      // the longest path of all would be no reason against a seat: then the rest of its network is
      return compared(
        t('reason.network', {
          length: standing.longest_path,
          best: standing.is_longest && effect > 0 ? 'yes' : 'no',
        }),
        (each) => each.longest_path,
      );
    case 'hand':
      return compared(t('reason.hand', { cards, locomotives }), (each) => each.cards);
    case 'turn':
      return t('reason.turn', { waits });
  }
}

/** Return the reasons of each seat, strongest first, as the server sorts them. */
export function reasonsOf({ reasons, standings }: Explanation, lastRoundAt: number): ReasonInWords[][] {
  const isLast = standings.some(({ trains }) => trains <= lastRoundAt);
  return standings.map((standing, seat) => {
    const others = standings.filter((_, of) => of !== seat);
    return reasons
      .filter((reason) => reason.seat === seat)
      .map((reason) => ({
        effect: reason.effect,
        text: factOf(reason, standing, others, isLast ? null : lastRoundAt),
      }));
  });
}
