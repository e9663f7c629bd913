/** From a replay to the moments of a game, and the ways through them. Knows no rules: the server says what changed. */

import type { Entry, Frame, OpenSeat, Replay, View } from '../net/protocol';

/** What is seen after so many actions; of each seat what it sees of itself, if all lie open. */
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

/** The moment before the first action and after each. */
export function momentsOf(replay: Pick<Replay, 'start' | 'open' | 'frames'>): Moment[] {
  const open = replay.start.seats.flatMap(({ seat }) => replay.open[seat] ?? []);
  const moments: Moment[] = [{ view: replay.start, open }];
  for (const frame of replay.frames) moments.push(after(moments[moments.length - 1], frame));
  return moments;
}

/** What one may jump to. */
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

/** The numbers of actions after which what is looked for has just happened, in order. */
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

/** What there is to jump to in this game. */
export function goalsOf(log: readonly Entry[]): Goal[] {
  return GOALS.filter((goal) => placesOf(goal, log).length > 0);
}

/** The nearest place before or after a moment; null if there is none. */
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

/** The address of a moment. */
export function addressOf(code: string, move: number, perspective: Perspective, isAnalysisOpen: boolean): string {
  return `/game/${encodeURIComponent(code)}?move=${move}&seat=${perspective}${isAnalysisOpen ? '&analysis=open' : ''}`;
}
