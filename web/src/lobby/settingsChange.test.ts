import { afterEach, describe, expect, test } from 'vitest';
import { LANGUAGES, speech } from '../i18n/translate.svelte';
import type { TableInfo } from '../net/protocol';
import { recorded } from '../../tests/recorded';
import { usualSettings } from '../setup/settings';
import { changedSettings } from './settingsChange';

const table = (changes: Partial<TableInfo> = {}): TableInfo => ({
  ...recorded('europe').table,
  ...usualSettings(),
  ...changes,
});

afterEach(() => speech.choose('en'));

describe('changed settings', () => {
  test('nothing has changed', () => {
    expect(changedSettings(table(), table())).toEqual([]);
    expect(changedSettings(table({ options: { open_track: false } }), table())).toEqual([]);
  });

  test('each changed setting is named', () => {
    const after = table({ hints: true, chances: true, time_limit: { kind: 'move', seconds: 60 }, talk: 'phrases' });
    expect(changedSettings(table(), after)).toEqual([
      'hints on',
      'chances to win are shown to players',
      'time limit 1 minute a turn',
      'talk in phrases and pictures only',
    ]);
    expect(changedSettings(after, table())).toEqual([
      'hints off',
      'chances to win are hidden from players',
      'no time limit',
      'talk in your own words',
    ]);
  });

  test('an option of the title is named', () => {
    const after = table({ options: { open_track: true }, seating: 'as_listed' });
    expect(changedSettings(table(), after)).toEqual([
      'seats stay in this order',
      'Everyone may look at their own stack (on)',
    ]);
  });

  test.each(LANGUAGES)('every setting has its own words in $name', async ({ id }) => {
    await speech.choose(id);
    const after = table({
      hints: true,
      chances: true,
      rated: true,
      public: true,
      watchable: true,
      nudge_after: 60,
      talk: 'phrases',
      seating: 'as_listed',
      options: { open_track: true },
      time_limit: { kind: 'move', seconds: 60 },
    });
    const there = changedSettings(table(), after);
    expect(new Set(there).size).toBe(10);
    expect(changedSettings(after, table()).filter((text) => there.includes(text))).toEqual([]);
  });
});
