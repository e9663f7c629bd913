/** Tables that a click on the start page creates: a first game with lessons, and one like the last. */

import { yourself, offeredTitle } from '../game/labels';
import { api } from '../net/http';
import { learnAt } from '../coach/learning';
import type { BotFacts, NewTable, TitleFacts } from '../net/protocol';
import { router } from '../browser/router.svelte';
import { remember, remembered } from '../browser/storage';
import { start } from '../shuffle/contribute';

/** The settings of `Play now`: a title, bots of one level, and hints or none. */
export interface Offer {
  title: TitleFacts;
  level: BotFacts;
  opponents: number;
  hints: boolean;
}

/** The settings of this browser's last game. */
interface LastTime {
  title: string;
  level: string | null;
  hints: boolean;
}

const KEY = 'last';
const MOST_OPPONENTS = 3;
const USUAL_PACE = 1200;

function lastTime(): LastTime | null {
  try {
    const found = JSON.parse(remembered(KEY) ?? 'null') as Partial<LastTime> | null;
    if (typeof found?.title !== 'string') return null;
    return { title: found.title, level: found.level ?? null, hints: found.hints === true };
  } catch {
    return null;
  }
}

/** Return the last title and level, if they still exist; for a newcomer weak bots and hints. */
export function quickOffer(titles: readonly TitleFacts[], bots: readonly BotFacts[]): Offer | null {
  const last = lastTime();
  const title = titles.find(({ id }) => id === last?.title) ?? offeredTitle(titles);
  const level = bots.find(({ id }) => id === last?.level) ?? bots.at(0);
  if (!title || !level) return null;
  const opponents = Math.min(MOST_OPPONENTS, title.rules.players_at_most - 1);
  return { title, level, opponents, hints: last?.hints ?? true };
}

/** The title that guides compare others with: players who know it learn them easily. */
export function titleToLearn(titles: readonly TitleFacts[]): TitleFacts | undefined {
  return titles.find(({ differs_from }) => differs_from === null) ?? titles[0];
}

/** Create the table, start it if no player is missing, and remember it for the next time. */
export async function layTable(wanted: NewTable): Promise<string> {
  const table = await api.post('/api/tables', {}, wanted);
  const level = wanted.seats.find(({ kind }) => kind === 'bot')?.bot ?? null;
  remember(KEY, JSON.stringify({ title: wanted.title, level, hints: wanted.hints === true } satisfies LastTime));
  if (!wanted.seats.some(({ kind }) => kind === 'open')) await start(table);
  return table.code;
}

function against({ title, level, opponents, hints }: Offer): NewTable {
  const bot = { kind: 'bot' as const, bot: level.id };
  return {
    title: title.id,
    ...yourself(),
    seats: [{ kind: 'you', bot: null }, ...Array.from({ length: opponents }, () => bot)],
    seating: 'drawn',
    pace: USUAL_PACE,
    hints,
  };
}

export async function playNow(offer: Offer): Promise<void> {
  router.go(`/table/${await layTable(against(offer))}`);
}

/** Start a game against one of the weakest bots, with lessons. */
export async function learnByPlaying(title: TitleFacts, level: BotFacts): Promise<void> {
  const code = await layTable(against({ title, level, opponents: 1, hints: true }));
  learnAt(code);
  router.go(`/table/${code}`);
}
