/** The settings of a table: in the form, and as sent to the server. */

import { isCustom } from '../game/labels';
import type { TableInfo, TableSettings } from '../net/protocol';

/** All settings that a host can change before the game, each present. */
export type Settings = Required<Omit<TableSettings, 'handed_round' | 'practice'>>;

/** The reason why a table can't be rated: a new or custom map, or several players on one device. */
export type WhyUnrated = 'custom' | 'handed' | null;

interface Where {
  /** The title's options. */
  options: readonly string[];
  hasOpen: boolean;
  whyUnrated: WhyUnrated;
}

/** Return why a table on a title can't be rated, null if it can. */
export function whyUnrated(title: string | undefined, isHanded: boolean): WhyUnrated {
  if (title !== undefined && isCustom(title)) return 'custom';
  return isHanded ? 'handed' : null;
}

export const usualSettings = (): Settings => ({
  hints: false,
  chances: false,
  rated: false,
  public: false,
  watchable: false,
  time_limit: null,
  nudge_after: 120,
  talk: 'all',
  seating: 'drawn',
  options: {},
});

/** Return the present settings of a table. */
export const settingsOf = (table: TableInfo): Settings => ({
  ...usualSettings(),
  hints: table.hints,
  chances: table.chances,
  rated: table.rated,
  public: table.public,
  watchable: table.watchable,
  time_limit: table.time_limit,
  nudge_after: table.nudge_after,
  talk: table.talk,
  seating: table.seating,
  options: { ...table.options },
});

/** Return the settings without contradictions: rated games have no hints, and show players no chances. */
export function settingsToSend(settings: Settings, { options, hasOpen, whyUnrated }: Where): Settings {
  const rated = settings.rated && whyUnrated === null;
  return {
    ...settings,
    rated,
    hints: settings.hints && !rated,
    chances: settings.chances && !rated,
    public: settings.public && hasOpen,
    options: Object.fromEntries(options.filter((option) => settings.options[option]).map((option) => [option, true])),
  };
}
