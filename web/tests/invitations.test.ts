import { describe, expect, test } from 'vitest';
import { isOwnComputer, joinLink, joinPath } from '../src/net/invitations';

describe('a code', () => {
  test.each([
    ['abc234', '/join/abc234'],
    [' ABC-234 ', '/join/ABC-234'],
    ['abc 234', '/join/abc%20234'],
    ['http://192.168.1.20:8080/join/abcdefgh23', '/join/abcdefgh23'],
    ['http://192.168.1.20:8080/table/abc234?x=1', '/join/abc234'],
  ])('%s leads to %s', (typed, path) => {
    expect(joinPath(typed)).toBe(path);
  });

  test.each(['', '  ', '-', '/'])('that is none (%j) leads nowhere', (typed) => {
    expect(joinPath(typed)).toBeNull();
  });
});

describe('a link', () => {
  test('is for others unless it leads to this computer', () => {
    expect(['localhost', '127.0.0.1', '127.0.1.1', '[::1]'].filter(isOwnComputer)).toHaveLength(4);
    expect(['192.168.1.20', 'trains.example', '[2001:db8::7]', '128.0.0.1'].filter(isOwnComputer)).toEqual([]);
  });

  test('leads to the page where people sit down', () => {
    expect(joinLink('http://192.168.1.20:8080', 'abc234')).toBe('http://192.168.1.20:8080/join/abc234');
  });
});
