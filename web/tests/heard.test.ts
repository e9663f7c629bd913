import { describe, expect, test } from 'vitest';
import type { Said, TalkMessage } from '../src/net/protocol';
import { heard, isMuted, keptOf, remembering, tidied, tidiedNotes, unread, withMuted } from '../src/session/heard';

const words = (number: number, more: Partial<Said> = {}): Said => ({
  number,
  channel: 'players',
  seat: 1,
  name: null,
  yours: false,
  kind: 'text',
  what: `word ${number}`,
  at: 1_800_000_000_000 + number,
  ...more,
});

const message = (from: number, said: Said[]): TalkMessage => ({ type: 'talk', from, earlier: false, said });
const nothing = keptOf(null, 'abcdef');
const numbers = (all: readonly Said[]) => all.map(({ number }) => number);

describe('what is heard', () => {
  test('comes after what was heard before', () => {
    const first = heard([], message(0, [words(1), words(2)]));
    expect(numbers(heard(first, message(3, [words(3)])))).toEqual([1, 2, 3]);
  });

  test('replaces everything when all messages are sent again', () => {
    expect(numbers(heard([words(1), words(2)], message(0, [words(2)])))).toEqual([2]);
  });

  test('is not heard twice', () => {
    expect(numbers(heard([words(1), words(2)], message(2, [words(2)])))).toEqual([1, 2]);
  });

  test('is kept as far back as the server shows it', () => {
    const many = Array.from({ length: 200 }, (_, index) => words(index + 1));
    const all = heard(many, message(201, [words(201)]));
    expect([all.length, all[0].number]).toEqual([200, 2]);
  });
});

describe('who is muted', () => {
  const spectator = words(4, { channel: 'spectators', seat: null });

  test('is hidden until the reader unmutes the player', () => {
    const muted = withMuted(nothing, 1, true);
    expect(isMuted(words(1), muted)).toBe(true);
    expect(isMuted(words(1, { seat: 2 }), muted)).toBe(false);
    expect(isMuted(words(1), withMuted(muted, 1, false))).toBe(false);
  });

  test('may be all who look on, and never oneself', () => {
    const muted = withMuted(nothing, null, true);
    expect(isMuted(spectator, muted)).toBe(true);
    expect(isMuted({ ...spectator, yours: true }, muted)).toBe(false);
    expect(isMuted(words(1), muted)).toBe(false);
  });

  test('leaves nothing unread', () => {
    const all = [words(1), words(2, { yours: true }), words(3, { seat: 2 }), spectator];
    expect(unread(all, nothing)).toBe(3);
    expect(unread(all, withMuted(withMuted(nothing, 1, true), null, true))).toBe(1);
    expect(unread(all, { ...nothing, read: 3 })).toBe(1);
  });
});

describe('what the browser remembers', () => {
  test('is what was kept for the table', () => {
    const kept = { code: 'abcdef', read: 7, seats: [2], spectators: true };
    const text = remembering(remembering(null, kept), { ...nothing, code: 'ghijkl' });
    expect(keptOf(text, 'abcdef')).toEqual(kept);
    expect(keptOf(remembering(text, { ...kept, read: 8 }), 'abcdef').read).toBe(8);
  });

  test('is of the tables of last time', () => {
    let text: string | null = null;
    for (let number = 0; number < 40; number++) text = remembering(text, { ...nothing, code: `${number}`, read: 5 });
    expect(keptOf(text, '39').read).toBe(5);
    expect(keptOf(text, '9').read).toBe(0);
  });

  test.each(['{', '7', '[7, null, {"code": "abcdef"}]'])('%s is nothing', (text) => {
    expect(keptOf(text, 'abcdef')).toEqual(nothing);
  });
});

test('a text is sent on one line, without invisible characters', () => {
  expect(tidied(' a\u00a0b\n\tc\u202e\u200b\ufeff\u0007d ')).toBe('a b cd');
  expect(tidied('\u{1f468}\u200d\u{1f467}')).toBe('\u{1f468}\u200d\u{1f467}');
  expect(tidied(' \n ')).toBe('');
});

test('notes keep their lines', () => {
  expect(tidiedNotes(' a\r\nb\u2028\tc\u00a0\u0007')).toBe(' a\nb\n\tc ');
});
