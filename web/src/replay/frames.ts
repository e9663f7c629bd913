/** Turns a replay into the moments of a game, and finds moments. It knows no rules: the server sends the changes. */

import type { Entry, Frame, OpenSeat, Replay, View } from '../net/protocol';

/** The view after a number of actions, and each seat's own view if all cards are open. */
export interface Moment {
  view: View;
  open: readonly OpenSeat[];
}

function after({ view, open }: Moment, frame: Frame): Moment {
  const { seats = {}, open: opened = {} } = frame;
  return {
    view: {
      ...view,
      ...frame.view,
      seats: view.seats.map((seat, number) => (number in seats ? { ...seat, ...seats[number] } : seat)),
    },
    open: open.map((seat, number) => (number in opened ? { ...seat, ...opened[number] } : seat)),
  };
}

/** Return the moment before the first action and the one after each. */
export function momentsOf(replay: Pick<Replay, 'start' | 'open' | 'frames'>): Moment[] {
  const open = replay.start.seats.flatMap(({ seat }) => replay.open[seat] ?? []);
  const moments: Moment[] = [{ view: replay.start, open }];
  for (const frame of replay.frames) moments.push(after(moments[moments.length - 1], frame));
  return moments;
}

/** The kinds of moments to jump to. */
export const GOALS = ['turn', 'claim', 'tunnel', 'station', 'place', 'robbery', 'tickets', 'last_round'] as const;
export type Goal = (typeof GOALS)[number];

const EVENTS: Record<Exclude<Goal, 'turn'>, readonly string[]> = {
  claim: ['route_claimed'],
  tunnel: ['tunnel_turned_up'],
  station: ['station_built'],
  place: ['cards_placed'],
  robbery: ['robbed'],
  tickets: ['tickets_kept', 'tickets_completed'],
  last_round: ['last_round'],
};

/** Return the numbers of actions after which such a moment occurs, in order. */
export function placesOf(goal: Goal, log: readonly Entry[]): number[] {
  const found = log.flatMap((entry, index) => {
    const isThere =
      goal === 'turn'
        ? log[index + 1]?.seat !== entry.seat
        : entry.events.some(({ kind }) => EVENTS[goal].includes(kind));
    return isThere ? [index + 1] : [];
  });
  return goal === 'turn' ? [0, ...found] : found;
}

/** Return the kinds of moments that occur in this game. */
export function goalsOf(log: readonly Entry[]): Goal[] {
  return GOALS.filter((goal) => placesOf(goal, log).length > 0);
}

/** Return the nearest number before or after a moment; null if there is none. */
export function nearest(places: readonly number[], from: number, direction: 1 | -1): number | null {
  const there = direction > 0 ? places.find((place) => place > from) : places.findLast((place) => place < from);
  return there ?? null;
}

/** The perspective of a seat, of a spectator, or with all cards open. */
export type Perspective = Replay['perspective'];

/** Read the moment, the perspective and the open analysis from an address; null where it names none that exists. */
export function asked(search: string): {
  move: number | null;
  perspective: Perspective | null;
  isAnalysisOpen: boolean;
} {
  const words = new URLSearchParams(search);
  const move = words.get('move') ?? '';
  const seat = words.get('seat') ?? '';
  const named = seat === 'none' || seat === 'open' ? seat : null;
  return {
    move: /^\d{1,6}$/.test(move) ? Number(move) : null,
    perspective: /^\d$/.test(seat) ? Number(seat) : named,
    isAnalysisOpen: words.get('analysis') === 'open',
  };
}

/** Return the address of a moment. */
export function addressOf(code: string, move: number, perspective: Perspective, isAnalysisOpen: boolean): string {
  return `/game/${encodeURIComponent(code)}?move=${move}&seat=${perspective}${isAnalysisOpen ? '&analysis=open' : ''}`;
}
