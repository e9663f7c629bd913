import { describe, expect, test } from 'vitest';
import { counted, howMany, singly } from '../src/game/cards';
import { drawAction, keepAction, possible, stationAction } from '../src/game/legal';

describe('actions are looked up', () => {
  const keeps = ['keep a-b c-d', 'keep a-b c-d.2 e-f', 'keep none'];

  test('a choice of tickets is found whatever the order', () => {
    expect(keepAction(keeps, ['c-d', 'a-b'])).toBe('keep a-b c-d');
    expect(keepAction(keeps, ['e-f', 'a-b', 'c-d.2'])).toBe('keep a-b c-d.2 e-f');
    expect(keepAction(keeps, [])).toBe('keep none');
  });

  test('a choice that is not legal is not found', () => {
    expect(keepAction(keeps, ['a-b'])).toBeNull();
    expect(keepAction(keeps, ['a-b', 'c-d', 'e-f'])).toBeNull();
    expect(keepAction([], ['a-b', 'c-d'])).toBeNull();
  });

  test('cards and stations are found among the legal actions only', () => {
    const legal = ['draw deck', 'draw red', 'station wien black:1'];
    expect(drawAction(legal, 'red')).toBe('draw red');
    expect(drawAction(legal, 'blue')).toBeNull();
    expect(stationAction(legal, 'wien', 'black:1')).toBe('station wien black:1');
    expect(stationAction(legal, 'wien', 'red:1')).toBeNull();
  });

  test('what can be done is read off the legal actions', () => {
    expect(possible(['draw blue', 'claim a-b red:2'])).toEqual({
      deck: false,
      faceUp: true,
      routes: true,
      tickets: false,
      stations: false,
      place: false,
      complete: false,
      pass: false,
    });
    expect(possible(['pass']).pass).toBe(true);
  });
});

describe('sets of cards', () => {
  test('are listed in one order, locomotives last, without zeros', () => {
    expect(counted({ locomotive: 1, blue: 2, red: 0 })).toEqual([
      { card: 'blue', count: 2 },
      { card: 'locomotive', count: 1 },
    ]);
    expect(singly({ locomotive: 1, blue: 2 })).toEqual(['blue', 'blue', 'locomotive']);
    expect(howMany({ locomotive: 1, blue: 2 })).toBe(3);
    expect(howMany(null)).toBe(0);
  });
});
