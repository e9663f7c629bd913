import { Facts } from '../src/lib/facts';

/** A board of three cities, for tests. */
export const FACTS = new Facts({
  id: 'small',
  name: 'Small',
  about: '',
  players_at_least: 2,
  players_at_most: 4,
  trains: 10,
  stations: 1,
  colours: ['red', 'blue'],
  route_points: { '2': 2 },
  longest_path_points: 10,
  station_points: 4,
  cities: [
    { id: 'a', name: 'Aa' },
    { id: 'b', name: 'Bé' },
    { id: 'c', name: 'Cc' },
  ],
  routes: [
    { id: 'a-b', a: 'a', b: 'b', colour: 'red', length: 2, points: 2, tunnel: true, ferry: 0, double: false },
    { id: 'b-c', a: 'b', b: 'c', colour: 'gray', length: 2, points: 2, tunnel: false, ferry: 1, double: false },
  ],
  tickets: [{ id: 'a-c', a: 'a', b: 'c', points: 5, deck: 'short' }],
});
