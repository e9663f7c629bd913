import { describe, expect, test } from 'vitest';
import { botChoice, namesOf, nearestPace, usualBot } from '../src/game/labels';
import { pageOf } from '../src/browser/router.svelte';
import { settledAttempt } from '../src/table/attempt';

describe('addresses', () => {
  test('lead to their pages', () => {
    expect(pageOf('/')).toEqual({ name: 'start' });
    expect(pageOf('/table/AB12')).toEqual({ name: 'table', code: 'AB12' });
    expect(pageOf('/join/K7-WQ')).toEqual({ name: 'join', invitation: 'K7-WQ' });
    expect(pageOf('/guide/europe')).toEqual({ name: 'guide', title: 'europe' });
    expect(pageOf('/game/AB12')).toEqual({ name: 'replay', code: 'AB12' });
    expect(pageOf('/game')).toEqual({ name: 'replay', code: null });
    expect(pageOf('')).toEqual({ name: 'start' });
  });

  test('that lead nowhere have a page that says so', () => {
    for (const path of ['/table/', '/nowhere', '/guide', '/a/b/c']) expect(pageOf(path)).toEqual({ name: 'unknown' });
  });
});

describe('choices', () => {
  const level = (id: string, name = id) => ({ id, name: { en: name, pl: `${name} (pl)` }, about: { en: '' } });

  test('the usual bot is neither the gentlest nor the strongest', () => {
    expect(usualBot([level('newcomer'), level('traveller'), level('expert')])).toBe('traveller');
    expect(usualBot([level('expert')])).toBe('expert');
    expect(usualBot([])).toBe('traveller');
  });

  test('bots to choose from are numbered from the gentlest to the strongest', () => {
    const bots = [level('newcomer', 'Newcomer'), level('tripper', 'Day-tripper')];
    expect(bots.map((bot) => botChoice(bots, bot))).toEqual(['bot 1: Newcomer', 'bot 2: Day-tripper']);
  });

  test('bots of a kind are numbered', () => {
    const seat = (number: number, kind: 'bot' | 'person' | 'open', name: string) => ({
      seat: number,
      colour: number,
      kind,
      name,
      names: kind === 'bot' ? { en: name } : null,
      bot: kind === 'bot' ? name.toLowerCase() : null,
      connected: false,
      invitation: null,
    });
    const seats = [
      seat(0, 'bot', 'Pathfinder'),
      seat(1, 'person', 'Ana'),
      seat(2, 'bot', 'Pathfinder'),
      seat(3, 'bot', 'Wanderer'),
      seat(4, 'open', ''),
    ];
    expect(namesOf({ seats })).toEqual(['Pathfinder 1', 'Ana', 'Pathfinder 2', 'Wanderer', '']);
  });

  test('a pace that is not on the list is shown as the nearest', () => {
    expect(nearestPace(1000)).toBe(1200);
    expect(nearestPace(0)).toBe(0);
  });
});

describe('a tunnel attempt', () => {
  test('is described from its events, settled or not', () => {
    const turned = {
      kind: 'tunnel_turned_up' as const,
      seat: 1,
      route: 'a-b',
      cards: { red: 2 },
      row: ['blue', 'blue', 'green'],
      count: 0,
    };
    const claimed = { kind: 'route_claimed' as const, seat: 1, route: 'a-b' };
    const attempt = settledAttempt([{ number: 0, seat: 1, action: null, events: [turned, claimed] }], null, 0, [
      'Ana',
      'Michał',
    ]);
    expect(attempt).toMatchObject({ name: 'Michał', outcome: 'claimed', due: 0, isYours: false });
    expect(settledAttempt([{ number: 1, seat: 1, action: null, events: [claimed] }], null, 0, [])).toBeNull();
  });
});
