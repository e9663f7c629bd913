import { describe, expect, test } from 'vitest';
import { Facts } from '../src/game/facts';
import { story } from '../src/game/story';
import { toldNow, turnedUpIn, turningTime } from '../src/session/suspense';
import { RECORDED, recorded } from './recorded';

const { replay } = recorded('europe');
const tunnel = replay.entries.findIndex(({ events }) => events.some(({ kind }) => kind === 'tunnel_turned_up'));

describe('news that the table keeps back', () => {
  test('are a tunnel’s outcome and all that follows, until its cards lie open', () => {
    expect(tunnel).toBeGreaterThan(0);
    const entries = replay.entries.slice(0, tunnel + 2);
    expect(turnedUpIn(entries)).toEqual({ entry: tunnel, cards: 3 });
    const seats = replay.start.seats;
    expect(toldNow(entries, { entry: tunnel, seats }, false)).toEqual(entries.slice(0, tunnel));
    expect(toldNow(entries, null, false)).toBe(entries);
  });

  test('take as long as the cards turn', () => {
    expect(turnedUpIn(replay.entries.slice(0, tunnel))).toBeNull();
    expect(turningTime(3)).toBe(1020);
    expect(turningTime(0)).toBe(260);
  });

  test.each([...RECORDED])('are who has won %s, during the ceremony', (_, { facts, replay }) => {
    const log = { facts: new Facts(facts), names: ['Ada', 'Bruno'], you: 0, standInOf: (name: string) => name };
    const lines = (isCeremony: boolean) => story(toldNow(replay.entries, null, isCeremony), log);
    expect(lines(false).filter(({ id }) => id === 'log.over')).toHaveLength(1);
    expect(lines(true)).toEqual(lines(false).filter(({ id }) => id !== 'log.over'));
  });
});
