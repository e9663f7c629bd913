/** The settings of a table: in the form, and as sent to the server. */

import type { TableInfo, TableSettings } from '../net/protocol';

/** All settings that a host can change before the game, each present. */
export type Settings = Required<Omit<TableSettings, 'handed_round' | 'practice'>>;

interface Where {
  /** The title's options. */
  options: readonly string[];
  hasOpen: boolean;
  /** Several players share one device. */
  isHanded: boolean;
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
export function settingsToSend(settings: Settings, { options, hasOpen, isHanded }: Where): Settings {
  const rated = settings.rated && !isHanded;
  return {
    ...settings,
    rated,
    hints: settings.hints && !rated,
    chances: settings.chances && !rated,
    public: settings.public && hasOpen,
    options: Object.fromEntries(options.filter((option) => settings.options[option]).map((option) => [option, true])),
  };
}
