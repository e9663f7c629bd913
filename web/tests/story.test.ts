import { afterEach, describe, expect, test } from 'vitest';
import { Facts } from '../src/game/facts';
import { speech } from '../src/i18n/translate.svelte';
import type { Entry, Event as GameEvent } from '../src/net/protocol';
import { lineText } from '../src/game/spoken';
import { lastMove, movesSince, story, takenBack } from '../src/game/story';
import { FACTS } from './facts';

const CAST = { facts: FACTS, names: ['Ana', 'Michał'], you: 0, standInOf: (name: string) => `${name}’s stand-in` };

function entry(number: number, seat: number, action: string | null, ...events: GameEvent[]): Entry {
  return { number, seat, action, events };
}

const told = (...entries: Entry[]) => story(entries, CAST).map(lineText);
const taken = (card: string | null, source: 'deck' | 'face_up', seat = 1): GameEvent => ({
  kind: 'card_taken',
  seat,
  source,
  card,
});

afterEach(async () => {
  await speech.choose('en');
  speech.words = {};
});

describe('the story', () => {
  test('the two cards of a turn are on one line', () => {
    const first = entry(0, 1, 'draw blue', taken('blue', 'face_up'), { kind: 'row_refilled', card: 'red' });
    expect(told(first, entry(1, 1, 'draw deck', taken(null, 'deck')))).toEqual([
      'Michał takes blue and one from the deck',
    ]);
  });

  test('of a turn’s two cards, an undo can name only the second', () => {
    const cards = [entry(0, 1, 'draw blue', taken('blue', 'face_up')), entry(1, 1, 'draw deck', taken(null, 'deck'))];
    expect(takenBack(cards, 1, CAST).map(lineText)).toEqual(['Michał takes one from the deck']);
    expect(takenBack(cards, 0, CAST).map(lineText)).toEqual(['Michał takes blue and one from the deck']);
  });

  test('two hidden cards are shown as two', () => {
    const blind = entry(0, 1, 'draw deck', taken(null, 'deck'));
    expect(told(blind, entry(1, 1, 'draw deck', taken(null, 'deck')))).toEqual(['Michał takes two from the deck']);
  });

  test('the cards of two players are on separate lines', () => {
    const one = entry(0, 1, 'draw locomotive', taken('locomotive', 'face_up'));
    expect(told(one, entry(1, 0, 'draw deck', taken('red', 'deck', 0)))).toEqual([
      'Michał takes locomotive',
      'You take red from the deck',
    ]);
  });

  test('substitute cards played one by one share a line after the claim', () => {
    const claim: GameEvent = { kind: 'route_claimed', seat: 1, route: 'b-c', cards: { red: 1 }, points: 2, count: 3 };
    const laid = ['blue', 'locomotive', 'blue'].map((card, number) =>
      entry(number + 1, 1, `lay ${card}`, { kind: 'card_laid', seat: 1, card }),
    );
    const passes = entry(4, 0, 'pass', { kind: 'passed', seat: 0 });
    expect(told(entry(0, 1, 'claim b-c red:1 any:3', claim), ...laid, passes)).toEqual([
      'Michał claims Bé – Cc for 2 points with 1 × red and any 3 cards',
      'Michał plays 2 × blue, 1 × locomotive',
      'You pass',
    ]);
    const alone = entry(0, 0, 'claim b-c any:3', { ...claim, seat: 0, cards: {} });
    expect(told(alone)).toEqual(['You claim Bé – Cc for 2 points with any 3 cards']);
  });

  test('a claimed route tells what was paid and what it scored', async () => {
    const claim: GameEvent = {
      kind: 'route_claimed',
      seat: 1,
      route: 'b-c',
      cards: { red: 1, locomotive: 1 },
      points: 2,
    };
    expect(told(entry(0, 1, 'claim b-c red:1 locomotive:1', claim))).toEqual([
      'Michał claims Bé – Cc for 2 points with 1 × red, 1 × locomotive',
    ]);
    await speech.choose('pl');
    expect(told(entry(0, 1, null, claim))).toEqual([
      'Michał tworzy połączenie Bé – Cc (2 punkty) za 1 × czerwona, 1 × lokomotywa',
    ]);
    await speech.choose('ro');
    expect(told(entry(0, 1, null, { ...claim, seat: 0 }))).toEqual([
      'Revendici Bé – Cc (2 puncte) cu 1 × roșie, 1 × locomotivă',
    ]);
  });

  test('a tunnel attempt tells laid, turned up and due', () => {
    const attempt: GameEvent = {
      kind: 'tunnel_turned_up',
      seat: 0,
      route: 'a-b',
      cards: { red: 2 },
      row: ['red', 'blue', 'locomotive'],
      count: 2,
    };
    expect(told(entry(0, 0, 'claim a-b red:2', attempt))).toEqual([
      'You try the tunnel Aa – Bé with 2 × red; turned up: red, blue, locomotive; 2 more are due',
    ]);
  });

  test('the number of first tickets is hidden until all players have chosen', () => {
    expect(told(entry(0, 1, null, { kind: 'tickets_kept', seat: 1 }))).toEqual(['Michał has chosen tickets']);
    expect(told(entry(1, 0, null, { kind: 'all_chosen', counts: [2, 3] }))).toEqual([
      'Everyone has chosen tickets: Ana (2), Michał (3)',
    ]);
  });

  test('every kind of event has a line in every language', async () => {
    const events: GameEvent[] = [
      { kind: 'row_swept', swept: ['locomotive'], row: ['red'] },
      { kind: 'deck_reshuffled', count: 40 },
      { kind: 'tunnel_abandoned', seat: 1, route: 'a-b', cards: { red: 2 } },
      { kind: 'station_built', seat: 1, city: 'c', cards: { blue: 1 } },
      { kind: 'tickets_offered', seat: 1, count: 3 },
      { kind: 'tickets_kept', seat: 1, count: 2 },
      { kind: 'passed', seat: 1 },
      { kind: 'last_round', seat: 1, count: 2 },
      { kind: 'cards_moved', seat: 1, rows: { blue: 'locomotive', red: 'red' } },
      { kind: 'cards_placed', seat: 1, cards: { blue: 2, locomotive: 1 } },
      { kind: 'robbed', seat: 0, cards: { blue: 1 } },
      { kind: 'tickets_completed', seat: 1, tickets: ['a-c'], points: 5, cards: { red: 1 } },
      { kind: 'tickets_completed', seat: 1, tickets: [], points: 0, cards: {} },
      { kind: 'new_deck', count: 60 },
      { kind: 'game_over', winners: [0, 1] },
    ];
    for (const language of ['en', 'pl', 'ro'] as const) {
      await speech.choose(language);
      const lines = told(entry(0, 1, 'tickets', ...events));
      expect(lines).toHaveLength(events.length);
      expect(lines.join(' ')).not.toMatch(/undefined|\[object|[{}]/);
    }
  });

  test('a robbery names the robbed player and the cards', () => {
    const placed: GameEvent = { kind: 'cards_placed', seat: 1, cards: { blue: 3 } };
    const robbed: GameEvent = { kind: 'robbed', seat: 0, cards: { blue: 2 } };
    const moved: GameEvent = { kind: 'cards_moved', seat: 0, rows: { red: 'red' } };
    expect(told(entry(0, 1, 'place blue:3', placed, robbed, moved))).toEqual([
      'Michał places 3 × blue on the railyard',
      'You are robbed of 2 × blue',
      'Your cards roll onto the track: red',
    ]);
  });

  test('each opened stack has its own line', () => {
    const opened: GameEvent = { kind: 'stacks_opened', stacks: [{ red: 1 }, { locomotive: 2 }] };
    expect(told(entry(0, 1, 'pass', opened))).toEqual([
      'The stacks on the track are opened',
      'You have 1 × red',
      'Michał has 2 × locomotive',
    ]);
  });

  test('completed tickets are listed with their points', () => {
    const done: GameEvent = { kind: 'tickets_completed', seat: 1, tickets: ['a-c'], points: 5 };
    expect(told(entry(0, 1, 'complete a-c', done))).toEqual(['Michał completes Aa – Cc for 5 points']);
  });

  test('without a board the last turns come with the end of the deck', () => {
    const cast = {
      ...CAST,
      facts: new Facts({ ...FACTS.title, rules: { ...FACTS.title.rules, railyards: true } }),
    };
    const last = entry(0, 1, 'draw deck', { kind: 'last_round', seat: 1, count: 2 });
    expect(story([last], cast).map(lineText)).toEqual([
      'The last card of the deck is drawn. Everyone has one more turn: 2 turns left',
    ]);
  });

  test('the wild card of a town is no locomotive', () => {
    speech.words = { 'card.locomotive': 'wild card' };
    const wild = entry(0, 1, 'draw locomotive', taken('locomotive', 'face_up'));
    expect(told(wild)).toEqual(['Michał takes wild card']);
  });

  test('the last move is the last thing put on the board', () => {
    const claim = entry(0, 1, null, { kind: 'route_claimed', seat: 1, route: 'a-b' });
    const draw = entry(1, 0, null, taken('red', 'face_up', 0));
    expect(lastMove([claim, draw])).toEqual({ routes: ['a-b'], cities: [] });
    expect(lastMove([])).toEqual({ routes: [], cities: [] });
  });
});

test('moves since your last turn are collected', () => {
  const claims = (number: number, seat: number, route: string) =>
    entry(number, seat, `claim ${route}`, { kind: 'route_claimed', seat, route });
  const entries = [claims(0, 1, 'a-b'), claims(1, 0, 'b-c'), claims(2, 1, 'c-d'), claims(3, 2, 'd-e')];
  expect(movesSince(entries, 0).routes).toEqual(['c-d', 'd-e']);
  expect(movesSince(entries, null).routes).toEqual(['d-e']);
  expect(movesSince([...entries, entry(4, 0, 'draw deck')], 0).routes).toEqual(['d-e']);
  expect(movesSince(entries.slice(0, 2), 0).routes).toEqual(['b-c']);
  expect(movesSince([], 0)).toEqual({ routes: [], cities: [] });
});

test('a stand-in’s move is not shown as yours', () => {
  const draws = entry(0, 0, 'draw red', taken('red', 'face_up', 0));
  expect(told(draws)).toEqual(['You take red']);
  expect(told({ ...draws, stand_in: 'planner' })).toEqual(['Ana’s stand-in takes red']);
});
