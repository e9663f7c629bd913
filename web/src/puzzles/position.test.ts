import { describe, expect, it } from 'vitest';
import {
  asHash,
  emptySeat,
  fromHash,
  passRoute,
  passStation,
  readPosition,
  withPlayers,
  type LaidPosition,
} from './position';

const position = (): LaidPosition => ({ title: 'europe', phase: 'act', turn: 1, seats: [emptySeat(), emptySeat()] });

describe('a position that is laid out', () => {
  it('passes a route from no seat to each seat and back', () => {
    let laid = position();
    const owners = [];
    for (let step = 0; step < 4; step++) {
      laid = passRoute(laid, 'a-b');
      owners.push(laid.seats.map(({ routes }) => routes?.length ?? 0).join());
    }
    expect(owners).toEqual(['1,0', '0,1', '0,0', '1,0']);
  });

  it('passes a station likewise, and names none where there is none', () => {
    const one = passStation(position(), 'wien');
    expect(one.seats.map(({ stations }) => stations)).toEqual([['wien'], undefined]);
    const none = passStation(passStation(one, 'wien'), 'wien');
    expect(none).toEqual(position());
  });

  it('says nothing of routes where there are none, for some titles have no board', () => {
    const none = passRoute(passRoute(passRoute(position(), 'a-b'), 'a-b'), 'a-b');
    expect(none.seats).toEqual([
      { hand: {}, tickets: [] },
      { hand: {}, tickets: [] },
    ]);
  });

  it('is the same out of its link', () => {
    const laid = { ...position(), seats: [{ ...emptySeat(), hand: { red: 3 } }, emptySeat()] };
    expect(fromHash(`#${asHash(laid)}`)).toEqual(laid);
    expect(fromHash('#nonsense!')).toBeNull();
  });

  it('reads what was pasted as far as it is one', () => {
    expect(readPosition('{"title": "usa", "seats": [{}, {"hand": {"red": 1}}]}')?.seats[1].hand).toEqual({ red: 1 });
    for (const text of ['', '[]', '{"title": 3, "seats": []}', '{"title": "usa"}', 'null']) {
      expect(readPosition(text)).toBeNull();
    }
  });

  it('takes nothing that it could not show', () => {
    const seats = [
      '[null, {}]',
      '["a", {}]',
      '[{"hand": null}, {}]',
      '[{"hand": [1]}, {}]',
      '[{"hand": {"red": "1"}}, {}]',
      '[{"tickets": {"a": 1}}, {}]',
      '[{"routes": "x"}, {}]',
      '[{"stations": [1]}, {}]',
      '[{}, {}, {}, {}, {}, {}]',
    ];
    for (const each of seats) expect(readPosition(`{"title": "usa", "seats": ${each}}`), each).toBeNull();
    expect(readPosition('{"title": "usa", "seats": [{}, {}], "face_up": {"a": 1}}')).toBeNull();
    expect(readPosition('{"title": "usa", "seats": [{}, {}], "face_up": ["red", null]}')).not.toBeNull();
  });

  it('keeps whose turn it is among those who play', () => {
    expect(withPlayers(position(), 1).turn).toBe(0);
    expect(withPlayers(position(), 4).seats).toHaveLength(4);
  });
});
