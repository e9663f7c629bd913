import { describe, expect, test } from 'vitest';
import type { Entry, Event as GameEvent, OpenSeat, View } from '../src/net/protocol';
import { addressOf, asked, goalsOf, momentsOf, nearest, placesOf } from '../src/replay/frames';
import { RECORDED, seatOf, viewOf } from './recorded';

const START = viewOf({ number: 0, hand: null, deck_size: 90, tunnel: null, seats: [seatOf(0), seatOf(1)] });

function entry(number: number, who: number, ...kinds: GameEvent['kind'][]): Entry {
  return { number, seat: who, action: null, events: kinds.map((kind) => ({ kind })) };
}

describe('frames', () => {
  const tunnel: View['tunnel'] = {
    route: 'a-b',
    laid: { red: 2 },
    turned_up: ['red', 'blue', 'blue'],
    due: 1,
    payments: [],
  };
  const moments = momentsOf({
    start: START,
    open: {},
    frames: [
      { view: { number: 1, tunnel } },
      { view: { number: 2, tunnel: null, deck_size: 87 }, seats: { 1: { score: 4, trains: 42 } } },
    ],
  });

  test('fold to the views, what is not named stays as it was', () => {
    expect(moments.map(({ view }) => view.number)).toEqual([0, 1, 2]);
    expect(moments[1].view).toEqual({ ...START, number: 1, tunnel });
    expect(moments[2].view.tunnel).toBeNull();
    expect(moments[2].view.deck_size).toBe(87);
    expect(moments[2].view.seats).toEqual([START.seats[0], { ...START.seats[1], score: 4, trains: 42 }]);
    expect(moments[0].view).toBe(START);
  });

  test.each([...RECORDED])('of a recorded game of %s lead to its end', (_, { replay }) => {
    const folded = momentsOf(replay);
    expect(folded).toHaveLength(replay.entries.length + 1);
    expect(folded.map(({ view }) => view.number)).toEqual(folded.map((_, number) => number));
    expect(folded.at(-1)?.view.phase).toBe('over');
  });

  test('nothing lies open unless all does', () => {
    expect(moments.map(({ open }) => open)).toEqual([[], [], []]);
  });

  test('of what lies open changes only what is named', () => {
    const own = (red: number): OpenSeat => ({ hand: { red }, tickets: [], offered: null, on_the_track_cards: null });
    const opened = momentsOf({
      start: START,
      open: { 0: own(1), 1: own(2) },
      frames: [{ view: { number: 1 }, open: { 1: { hand: { red: 5 } } } }],
    });
    expect(opened[0].open).toEqual([own(1), own(2)]);
    expect(opened[1].open).toEqual([own(1), own(5)]);
  });
});

describe('jumps', () => {
  const log = [
    entry(0, 0, 'tickets_kept'),
    entry(1, 1, 'tickets_kept', 'all_chosen'),
    entry(2, 0, 'card_taken'),
    entry(3, 0, 'card_taken'),
    entry(4, 1, 'tunnel_turned_up'),
    entry(5, 1, 'route_claimed'),
    entry(6, 0, 'route_claimed'),
  ];

  test('lead to the moment just after what is looked for', () => {
    expect(placesOf('claim', log)).toEqual([6, 7]);
    expect(placesOf('tunnel', log)).toEqual([5]);
    expect(placesOf('tickets', log)).toEqual([1, 2]);
  });

  test('take a turn as one, both of its cards and the payment for a tunnel', () => {
    expect(placesOf('turn', log)).toEqual([0, 1, 2, 4, 6, 7]);
  });

  test('are offered to what there is', () => {
    expect(goalsOf(log)).toEqual(['turn', 'claim', 'tunnel', 'tickets']);
  });

  test('end where there is no more', () => {
    const claims = placesOf('claim', log);
    expect(nearest(claims, 0, 1)).toBe(6);
    expect(nearest(claims, 6, 1)).toBe(7);
    expect(nearest(claims, 7, 1)).toBeNull();
    expect(nearest(claims, 7, -1)).toBe(6);
    expect(nearest(claims, 6, -1)).toBeNull();
  });
});

describe('the address', () => {
  test('names a move and a perspective', () => {
    expect(asked('?move=57&seat=2')).toMatchObject({ move: 57, perspective: 2 });
    expect(asked('?seat=open')).toMatchObject({ move: null, perspective: 'open' });
    expect(asked('?seat=none&move=0')).toMatchObject({ move: 0, perspective: 'none' });
  });

  test('names the analysis where it is open', () => {
    for (const isAnalysisOpen of [true, false]) {
      const [, search] = addressOf('ab12', 3, 'open', isAnalysisOpen).split('?');
      expect(asked(`?${search}`)).toEqual({ move: 3, perspective: 'open', isAnalysisOpen });
    }
  });

  test('says nothing where it is not understood', () => {
    expect(asked('')).toEqual({ move: null, perspective: null, isAnalysisOpen: false });
    expect(asked('?move=-1&seat=x')).toEqual({ move: null, perspective: null, isAnalysisOpen: false });
    expect(asked('?move=1e3&seat=12')).toEqual({ move: null, perspective: null, isAnalysisOpen: false });
  });
});
