import { describe, expect, it } from 'vitest';
import { splitNames } from '../src/parts/shortNames';

const tails = (...names: string[]) => splitNames(names).map(({ tail }) => tail);

describe('names that are shortened', () => {
  it('keep the number that tells them apart', () => {
    expect(splitNames(['Traveller 1', 'Ada', 'Traveller 2'])).toEqual([
      { head: 'Traveller ', tail: '1' },
      { head: 'Ada', tail: '' },
      { head: 'Traveller ', tail: '2' },
    ]);
  });

  it('keep the end in which they differ', () => {
    expect(tails('Maximilian Adam', 'Maximilian Anna')).toEqual(['dam', 'nna']);
    expect(tails('Pathfinder', 'Pathfinder of the north')).toEqual(['', 'north']);
  });

  it('are cut at their end where they begin differently', () => {
    expect(tails('Alexandra Constantinescu', 'Alfred Constantinescu')).toEqual(['', '']);
  });

  it('are never torn apart within a letter', () => {
    const [one, two] = splitNames(['Fam👨‍👩‍👧 👨‍👩‍👧1', 'Fam👨‍👩‍👧 👨‍👩‍👧👩🏽‍🚒']);
    expect([one.tail, two.tail]).toEqual(['1', '👩🏽‍🚒']);
  });

  it('lose nothing', () => {
    for (const names of [
      ['Gość 1', 'Gość 10', 'Gość 11'],
      ['', 'Traveller'],
    ]) {
      expect(splitNames(names).map(({ head, tail }) => head + tail)).toEqual(names);
    }
  });
});
