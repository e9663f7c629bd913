/** Chooses the note to show in a first game: from what the player sees and has done, never from a clock. */

import { isOfKind, possible, type ActionKind } from '../game/actions';
import type { Entry, View } from '../net/protocol';

/** In order of priority when several are due. */
export const LESSONS = [
  'tickets',
  'pay',
  'end',
  'last',
  'cities',
  'draw',
  'second',
  'routes',
  'points',
  'others',
  'locomotive',
  'hint',
  'more',
] as const;

export type Lesson = (typeof LESSONS)[number];

/** The game and the open parts of the page. */
export interface Moment {
  view: View;
  entries: readonly Entry[];
  /** Payments for a route are shown. */
  isAsking: boolean;
  /** The cities of a ticket are highlighted on the board. */
  isPointing: boolean;
  /** Number of hints that the player has requested. */
  hints: number;
}

export interface Progress {
  /** Learned by an action that leaves no trace in the game, or skipped. */
  over: readonly Lesson[];
  /** The player's number of moves when a note first appeared. */
  seen: Readonly<Partial<Record<Lesson, number>>>;
}

interface Rule {
  due: (moment: Moment) => boolean;
  /** Whether the player has followed the note. */
  done?: (moment: Moment) => boolean;
  /** Number of the player's moves after which the note disappears unfollowed; never unless given. */
  moves?: number;
}

const DRAWS: readonly ActionKind[] = ['draw_deck', 'draw_card'];

const own = ({ view, entries }: Moment) => entries.filter((entry) => entry.seat === view.seat);

const has = (moment: Moment, ...kinds: ActionKind[]) => own(moment).some(({ action }) => isOfKind(action, ...kinds));

const acts = ({ view }: Moment) => view.phase === 'act' && view.seat !== null && view.turn === view.seat;

const can = ({ view }: Moment) => possible(view.legal);

/** With so few trains left, a newcomer learns about drawing more tickets even if none is completed. */
const TRAINS_FOR_MORE = 25;
/** A hint is more useful once there are choices. */
const MOVES_BEFORE_HINT = 6;

const RULES: Record<Lesson, Rule> = {
  tickets: { due: ({ view }) => view.phase === 'choose_tickets' && view.offered !== null },
  cities: {
    due: ({ view }) => view.phase !== 'over' && view.offered === null && (view.tickets ?? []).length > 0,
    done: ({ isPointing, view }) => isPointing && view.offered === null,
    moves: 1,
  },
  draw: {
    due: (moment) => acts(moment) && (can(moment).deck || can(moment).faceUp),
    done: (moment) => has(moment, ...DRAWS),
  },
  second: { due: ({ view }) => view.phase === 'second_card' && view.turn === view.seat, moves: 1 },
  routes: {
    due: (moment) => acts(moment) && can(moment).routes,
    done: (moment) => moment.isAsking || has(moment, 'claim'),
    moves: 3,
  },
  pay: { due: (moment) => moment.isAsking && acts(moment), done: (moment) => has(moment, 'claim') },
  points: { due: (moment) => has(moment, 'claim'), moves: 1 },
  others: {
    due: ({ view, entries }) =>
      entries.some(({ seat, action }) => seat !== view.seat && isOfKind(action, ...DRAWS, 'claim')),
    moves: 1,
  },
  locomotive: {
    due: (moment) =>
      acts(moment) && (moment.view.face_up.includes('locomotive') || (moment.view.hand?.locomotive ?? 0) > 0),
    moves: 1,
  },
  hint: {
    due: (moment) => acts(moment) && own(moment).length >= MOVES_BEFORE_HINT,
    done: ({ hints }) => hints > 0,
    moves: 2,
  },
  more: {
    due: (moment) => {
      const { view } = moment;
      const trains = view.seats[view.seat ?? -1]?.trains ?? 0;
      const isDone = view.tickets?.some(({ status }) => status !== 'open') ?? false;
      return acts(moment) && can(moment).tickets && (isDone || trains <= TRAINS_FOR_MORE);
    },
    done: (moment) => has(moment, 'draw_tickets'),
    moves: 2,
  },
  last: { due: ({ view }) => view.phase !== 'over' && (view.turns_left ?? 0) > 0 },
  end: { due: ({ view }) => view.phase === 'over' },
};

/** Return the player's number of moves. */
export const movesMade = (moment: Moment): number => own(moment).length;

/** Return whether the player has followed the note or moved on without it. */
function isBehind(lesson: Lesson, moment: Moment, progress: Progress): boolean {
  if (progress.over.includes(lesson)) return true;
  const { done, moves = Infinity } = RULES[lesson];
  const seen = progress.seen[lesson];
  return (done?.(moment) ?? false) || (seen !== undefined && movesMade(moment) - seen >= moves);
}

/** Return the note to show now, or null. While payments are open, only notes about them are shown. */
export function dueLesson(moment: Moment, progress: Progress): Lesson | null {
  if (moment.view.seat === null) return null;
  const lessons: readonly Lesson[] = moment.isAsking ? ['pay'] : LESSONS;
  return lessons.find((lesson) => RULES[lesson].due(moment) && !isBehind(lesson, moment, progress)) ?? null;
}

/** Return the progress to store now: the visible note, and the notes followed without a move. */
export function learned(moment: Moment, progress: Progress): Progress {
  const { over, seen } = progress;
  const without = LESSONS.filter(
    (lesson) => lesson in seen && !over.includes(lesson) && (RULES[lesson].done?.(moment) ?? false),
  );
  const shown = dueLesson(moment, progress);
  const isNew = shown !== null && !(shown in seen);
  if (without.length === 0 && !isNew) return progress;
  return {
    over: [...over, ...without],
    seen: isNew ? { ...seen, [shown]: movesMade(moment) } : seen,
  };
}
