import { afterEach, describe, expect, it } from 'vitest';
import { speech } from '../src/i18n/translate.svelte';
import { namesOf, yourself } from '../src/game/labels';
import { preferences } from '../src/settings/preferences.svelte';

const person = (name: string) => ({ kind: 'person' as const, name, names: null });

describe('a player without a name', () => {
  afterEach(async () => {
    preferences.rename('');
    await speech.choose('en');
  });

  it('sits down without one', () => {
    preferences.rename(' \u00a0');
    expect(yourself().name).toBeNull();
    preferences.rename(' Ada ');
    expect(yourself().name).toBe('Ada');
  });

  it('is a guest in the language of each reader', async () => {
    const table = { seats: [person(''), person('Ada'), person('')] };
    expect(namesOf(table)).toEqual(['Guest 1', 'Ada', 'Guest 2']);
    await speech.choose('pl');
    expect(namesOf(table)).toEqual(['Gość 1', 'Ada', 'Gość 2']);
    await speech.choose('ro');
    expect(namesOf({ seats: [person('')] })).toEqual(['Oaspete']);
  });
});
