/** Describes the settings that a host has changed. */

import { lengthText, limitText } from '../game/gameTime';
import { t } from '../i18n/translate.svelte';
import { optionShort } from '../game/labels';
import type { TableInfo } from '../net/protocol';
import { settingsOf, type Settings } from '../setup/settings';

const SWITCHES = [
  ['hints', 'lobby.changed.hints'],
  ['chances', 'lobby.changed.chances'],
  ['rated', 'lobby.changed.rated'],
  ['public', 'lobby.changed.public'],
  ['watchable', 'lobby.changed.watchable'],
] as const;

const state = (isOn: boolean | undefined) => (isOn ? 'on' : 'off');

function timeText({ time_limit: limit }: Settings): string {
  return limit ? t('lobby.changed.time', { limit: limitText(limit) }) : t('lobby.changed.no_time');
}

/** Return one phrase for each setting that differs between two states of a table. */
export function changedSettings(before: TableInfo, after: TableInfo): string[] {
  const [old, now] = [settingsOf(before), settingsOf(after)];
  const changes = SWITCHES.filter(([each]) => old[each] !== now[each]).map(([each, id]) =>
    t(id, { state: state(now[each]) }),
  );
  if (JSON.stringify(old.time_limit) !== JSON.stringify(now.time_limit)) changes.push(timeText(now));
  if (old.nudge_after !== now.nudge_after)
    changes.push(t('lobby.changed.nudge', { time: lengthText(now.nudge_after) }));
  if (old.talk !== now.talk) changes.push(t('lobby.changed.talk', { state: state(now.talk === 'all') }));
  if (old.seating !== now.seating) changes.push(t('lobby.changed.seating', { state: state(now.seating === 'drawn') }));
  const options = [...new Set([...Object.keys(old.options), ...Object.keys(now.options)])].sort();
  for (const each of options) {
    if (Boolean(old.options[each]) === Boolean(now.options[each])) continue;
    const option = optionShort(each).replace(/\.$/, '');
    changes.push(t('lobby.changed.option', { option, state: state(now.options[each]) }));
  }
  return changes;
}
