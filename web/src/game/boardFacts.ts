/** A title's facts for the board, in the player's language. */

import type { BoardFacts } from '../board/types';
import type { Facts } from './facts';

/** Return a title's facts for the board; a crossing has its country's name, as on tickets. */
export function boardFacts(facts: Facts): BoardFacts {
  const { cities, routes, countries, vehicle, rules } = facts.title;
  return {
    cities: cities.map((city) => ({ ...city, name: facts.city(city.id) })),
    routes: routes.map((route) => ({ ...route, colour: route.colour as BoardFacts['routes'][number]['colour'] })),
    countries: countries.map((country) => ({ ...country, name: facts.country(country.id) })),
    vehicle,
    subway_points: rules.subway_points,
  };
}
