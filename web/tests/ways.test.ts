import { describe, expect, test } from 'vitest';
import { Facts } from '../src/game/facts';
import type { TicketFacts, TitleFacts, View } from '../src/net/protocol';
import { Ways } from '../src/game/ways';
import { FACTS, TITLE_IDS, titleFile } from './facts';
import { seatOf } from './recorded';

const route = (id: string, length: number): TitleFacts['routes'][number] => ({
  ...FACTS.title.routes[0],
  id,
  a: id[0],
  b: id[2],
  length,
});
/** A square with a long diagonal, and a place that only it leads to. */
const SQUARE = new Facts({
  ...FACTS.title,
  cities: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...FACTS.title.cities[0], id, name: id })),
  routes: [route('a-b', 2), route('b-c', 2), route('a-d', 1), route('d-c', 4), route('c-e', 3)],
});
const ticket = (a: string, b: string): TicketFacts => ({ ...FACTS.title.tickets[0], id: `${a}-${b}`, a, b });
const owned = (...routes: string[][]): Pick<View, 'seats' | 'closed'> => ({
  closed: [],
  seats: routes.map((own, seat) => seatOf(seat, { routes: own })),
});

describe('the shortest way for a ticket', () => {
  test('counts spaces, not routes', () => {
    expect(new Ways(SQUARE, owned([], []), 0).of(ticket('a', 'e'))).toEqual(['a-b', 'b-c', 'c-e']);
  });

  test('follows own routes of any length', () => {
    expect(new Ways(SQUARE, owned(['d-c'], []), 0).of(ticket('a', 'c'))).toEqual(['a-d', 'd-c']);
  });

  test('goes round what others own or what is closed, unless it is borrowed', () => {
    expect(new Ways(SQUARE, owned([], ['a-b']), 0).of(ticket('a', 'c'))).toEqual(['a-d', 'd-c']);
    expect(new Ways(SQUARE, { ...owned([], []), closed: ['b-c'] }, 0).of(ticket('a', 'c'))).toEqual(['a-d', 'd-c']);
    expect(new Ways(SQUARE, owned([], ['a-b']), 0, ['a-b']).of(ticket('a', 'b'))).toEqual(['a-b']);
  });

  test('is none where there is none', () => {
    expect(new Ways(SQUARE, owned([], ['c-e']), 0).of(ticket('a', 'e'))).toEqual([]);
  });

  test('leads to the nearest of several ends', () => {
    expect(new Ways(SQUARE, owned([], []), 0).between(['a'], ['e', 'd'])).toEqual(['a-d']);
  });
});

test('a ticket to a country speaks of the crossings that are open or yours', () => {
  const [first, ...others] = SQUARE.title.cities;
  const crossings = ['d', 'e'];
  const cities = [first, ...others].map((city) => ({ ...city, country: crossings.includes(city.id) ? 'x' : null }));
  const facts = new Facts({ ...SQUARE.title, cities, countries: [{ id: 'x', name: 'X' }] });
  const toCountry = { ...ticket('a', 'x'), b: null, countries: { x: 5 } };
  expect(new Ways(facts, owned([], []), 0).places(toCountry)).toEqual(['a', 'd', 'e']);
  expect(new Ways(facts, owned([], ['c-e']), 0).places(toCountry)).toEqual(['a', 'd']);
  expect(new Ways(facts, owned(['c-e'], []), 0).places(toCountry)).toEqual(['a', 'd', 'e']);
  expect(new Ways(facts, owned([], ['a-d', 'd-c', 'c-e']), 0).places(toCountry)).toEqual(['a']);
});

test.each(TITLE_IDS)('%s: every ticket between places has a way of as many spaces as by another search', (title) => {
  const file = titleFile<Pick<TitleFacts, 'cities' | 'routes' | 'tickets'>>(title, 'title.json');
  const routes = (file?.routes ?? []).map((each, index) => ({
    ...route('a-b', each.length),
    ...each,
    id: `r${index}`,
  }));
  const facts = new Facts({ ...FACTS.title, cities: file?.cities ?? [], routes });
  const free = new Ways(facts, owned([], []), null);
  const far = new Map<string, number>();
  const ids = facts.title.cities.map(({ id }) => id);
  const at = (a: string, b: string) => far.get(`${a} ${b}`) ?? (a === b ? 0 : Infinity);
  for (const { a, b, length } of routes) {
    far.set(`${a} ${b}`, Math.min(at(a, b), length)).set(`${b} ${a}`, Math.min(at(b, a), length));
  }
  for (const k of ids)
    for (const i of ids) for (const j of ids) far.set(`${i} ${j}`, Math.min(at(i, j), at(i, k) + at(k, j)));
  for (const { a, b } of file?.tickets ?? []) {
    if (routes.length === 0 || !ids.includes(a) || b === null || !ids.includes(b)) continue;
    const way = free.between([a], [b]) ?? [];
    expect(way.reduce((sum, id) => sum + (facts.route(id)?.length ?? 0), 0)).toBe(at(a, b));
  }
});
