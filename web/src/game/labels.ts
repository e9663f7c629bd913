/** Names of titles, options and bots, and the paces to choose from. */

import { inLanguage, t, translatedOr } from '../i18n/translate.svelte';
import { preferences } from '../settings/preferences.svelte';
import type { BotFacts, SeatInfo, TitleFacts } from '../net/protocol';
import { typedName } from '../settings/typedName';

export const PACES = [
  { id: 'instant', milliseconds: 0 },
  { id: 'quick', milliseconds: 500 },
  { id: 'steady', milliseconds: 1200 },
  { id: 'slow', milliseconds: 2500 },
] as const;

export function nearestPace(milliseconds: number): number {
  return PACES.reduce((best, pace) =>
    Math.abs(pace.milliseconds - milliseconds) < Math.abs(best.milliseconds - milliseconds) ? pace : best,
  ).milliseconds;
}

/** Return the next faster pace; null at the fastest. */
export function fasterPace(milliseconds: number): number | null {
  const place = PACES.findIndex((pace) => pace.milliseconds === nearestPace(milliseconds));
  return PACES[place - 1]?.milliseconds ?? null;
}

/** Return a title's name, with its variant's unless it is the usual one. */
export function titleName(title: Pick<TitleFacts, 'id' | 'family' | 'name' | 'variant'>): string {
  const name = inLanguage(title.name);
  return title.variant && title.id !== title.family ? `${name}: ${inLanguage(title.variant)}` : name;
}

/** Check whether a title is a new map or was drawn by a guest. */
export function isCustom(title: string): boolean {
  return title.startsWith('own-');
}

/** Return the titles without their variants. */
export function families(titles: readonly TitleFacts[]): TitleFacts[] {
  return titles.filter((title) => title.id === title.family);
}

/** Sort titles with a board first. */
export function inOrder(titles: readonly TitleFacts[]): TitleFacts[] {
  return [...titles].sort((one, two) => Number(one.rules.railyards) - Number(two.rules.railyards));
}

/** Return the default title. */
export function offeredTitle(titles: readonly TitleFacts[]): TitleFacts | undefined {
  return titles.find((title) => title.recommended) ?? titles[0];
}

export function titleAbout(title: Pick<TitleFacts, 'about'>): string {
  return inLanguage(title.about);
}

export function optionName(option: string): string {
  return translatedOr(`option.${option}`, option);
}

/** Return an option as a sentence about a table. */
export function optionShort(option: string): string {
  return translatedOr(`option.${option}.short`, option);
}

/** Return the name of a player or a bot in the reader's language; a player without a name is a guest. */
export function seatName(seat: Pick<SeatInfo, 'name' | 'names'> & { kind?: SeatInfo['kind'] }): string {
  if (seat.names) return inLanguage(seat.names);
  return seat.name === '' && seat.kind === 'person' ? t('guest') : seat.name;
}

export function botAbout(bot: BotFacts): string {
  return inLanguage(bot.about);
}

/** Return a bot's label with its strength among the others: "bot 2: Day-tripper". */
export function botChoice(bots: readonly BotFacts[], bot: BotFacts): string {
  return t('seat.bot.level', { level: bots.indexOf(bot) + 1, name: inLanguage(bot.name) });
}

/** Format points, with a sign as wide as a digit. */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : String(points));

/** Format a difference as a whole number with its sign, a true minus. */
export function withSign(value: number): string {
  const rounded = Math.round(value);
  if (rounded === 0) return '0';
  return rounded < 0 ? `−${-rounded}` : `+${rounded}`;
}

/** Return the reader's name and preferred colour; null where none was chosen. */
export function yourself(): { name: string | null; colour: number | null } {
  return { name: typedName(preferences.name) || null, colour: preferences.colour };
}

const USUAL = 'traveller';

/** Return the default bot: neither the gentlest nor the strongest. */
export function usualBot(bots: readonly BotFacts[]): string {
  return (bots.find((bot) => bot.id === USUAL) ?? bots.at(0))?.id ?? USUAL;
}

/** Return all names by seat, numbered where several are the same. */
export function namesOf(table: { seats: readonly Pick<SeatInfo, 'name' | 'names' | 'kind'>[] }): string[] {
  const names = table.seats.map(seatName);
  return names.map((name, index) => {
    if (names.filter((other) => other === name).length === 1) return name;
    const before = names.slice(0, index).filter((other) => other === name).length;
    return name === '' ? name : `${name} ${before + 1}`;
  });
}

/** Isolate a name in a sentence, so that right-to-left letters leave the rest in place. */
export const isolated = (name: string): string =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name;
