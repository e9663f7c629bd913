import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deal, fingerprint, keyOf, shuffled } from '../src/shuffle/deal';
import { knownOf, numberFor, numberForNext, see } from '../src/shuffle/numbers';
import { DEALS, recorded } from './recorded';

describe('a deal', () => {
  test.each(DEALS)('of $title follows from its numbers', async ({ deck, numbers, deal: dealt }) => {
    expect(await deal(deck, numbers)).toEqual(dealt);
  });

  test('depends on every contribution, and on their order', async () => {
    const { deck, numbers } = DEALS[0];
    const [first, second, ...rest] = numbers.contributions ?? [];
    for (const contributions of [[second, first, ...rest], [first, ...rest], []])
      expect(await deal(deck, { ...numbers, contributions })).not.toEqual(DEALS[0].deal);
  });

  test('loses and repeats no card', async () => {
    const things = Array.from({ length: 110 }, (_, number) => number);
    const order = await shuffled(things, await keyOf(DEALS[0].numbers));
    expect(order).not.toEqual(things);
    expect([...order].sort((one, other) => one - other)).toEqual(things);
  });
});

test('a fingerprint is the SHA-256 of a text', async () => {
  expect(await fingerprint('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

describe('the notes of this browser', () => {
  const table = (code: string, commitment: string) => ({ ...recorded('europe').table, code, commitment });

  beforeEach(() => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    });
  });

  test('keep the first commitment, and one number per table', () => {
    see(table('one', 'first'));
    see(table('one', 'changed'));
    const random = numberFor(table('one', 'changed'));
    expect(random).toMatch(/^[0-9a-f]{32}$/);
    expect(numberFor(table('one', 'first'))).toBe(random);
    expect(knownOf('one')).toEqual({ commitment: 'first', random });
    expect(knownOf('two')).toBeNull();
  });

  test('find the number for the next game by its commitment', () => {
    const random = numberForNext('next');
    see(table('two', 'next'));
    expect(knownOf('two')).toEqual({ commitment: 'next', random });
  });

  test('forget the oldest tables', () => {
    for (let number = 0; number < 100; number++) see(table(`table${number}`, 'same'));
    expect(knownOf('table0')).toBeNull();
    expect(knownOf('table99')).not.toBeNull();
  });
});
