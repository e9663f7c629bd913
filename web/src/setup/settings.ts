/** The settings of a table while they are chosen, and as they are sent. */

import type { TableInfo, TableSettings } from '../net/protocol';

/** Every setting that a host can change before the game, with none missing. */
export type Settings = Required<Omit<TableSettings, 'handed_round' | 'practice'>>;

interface Where {
  /** The options that the title has. */
  options: readonly string[];
  hasOpen: boolean;
  /** Several players share one device. */
  isHanded: boolean;
}

export const usualSettings = (): Settings => ({
  hints: false,
  rated: false,
  public: false,
  watchable: false,
  time_limit: null,
  nudge_after: 120,
  talk: 'all',
  seating: 'drawn',
  options: {},
});

/** The settings of a table as they stand. */
export const settingsOf = (table: TableInfo): Settings => ({
  ...usualSettings(),
  hints: table.hints,
  rated: table.rated,
  public: table.public,
  watchable: table.watchable,
  time_limit: table.time_limit,
  nudge_after: table.nudge_after,
  talk: table.talk,
  seating: table.seating,
  options: { ...table.options },
});

/** The settings without those that make no sense together: rated games have no hints. */
export function settingsToSend(settings: Settings, { options, hasOpen, isHanded }: Where): Settings {
  const rated = settings.rated && !isHanded;
  return {
    ...settings,
    rated,
    hints: settings.hints && !rated,
    public: settings.public && hasOpen,
    options: Object.fromEntries(options.filter((option) => settings.options[option]).map((option) => [option, true])),
  };
}
