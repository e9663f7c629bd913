import { describe, expect, it } from 'vitest';
import { typedName } from '../src/settings/typedName';

describe('a typed name', () => {
  it('is composed and has single spaces, as the server stores it', () => {
    expect(typedName(' Be\u0301la \u00a0\u3000II ')).toBe('Béla II');
  });

  it('is cut between characters, never inside an emoji', () => {
    expect(typedName('x'.repeat(23) + '\u{1f680}\u{1f680}')).toBe('x'.repeat(23) + '\u{1f680}');
    expect(typedName('x'.repeat(23) + ' y')).toBe('x'.repeat(23));
  });

  it('may be empty', () => {
    expect(typedName('\u3000 ')).toBe('');
  });
});
