/**
 * A page to view the board while working on it: board.html?title=europe&state=busy&theme=dark, served by
 * `npm run dev` only. States: empty, open (routes to claim), station (cities to build in), busy (half claimed).
 * `&small` shows it as on a phone, `&clear` with the names of a new map.
 */
import { mount } from 'svelte';
import Board from './Board.svelte';
import type { BoardArt, BoardFacts, BoardPlace, BoardProps, RouteFact } from './types';

interface Title {
  name: string;
  vehicle?: BoardFacts['vehicle'];
  rules: { stations?: number; route_points: Record<string, number>; subway_points?: Record<string, number> };
  cities: BoardFacts['cities'];
  countries?: BoardFacts['countries'];
  routes: Omit<RouteFact, 'id'>[];
  tickets: { a: string; b?: string }[];
}

const titles = import.meta.glob<Title>('../../../src/whistlestop/titles/*/title.json', { import: 'default' });
const boards = import.meta.glob<BoardArt>('../../../src/whistlestop/titles/*/board.json', { import: 'default' });

const wish = new URLSearchParams(location.search);
const title = wish.get('title') ?? Object.keys(boards)[0].split('/').at(-2);
const state = wish.get('state') ?? 'empty';
const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.dataset.theme = wish.get('theme') ?? (isDark ? 'dark' : 'light');

const TEXTS = {
  board: 'Board',
  title: 'POINTS BY LENGTH',
  points: 'Points',
  tunnel: 'tunnel',
  ferry: 'ferry',
  locomotive: 'needs a locomotive',
  double: 'double route',
  crossing: 'border crossing',
  pieces: 'streetcar',
  subway: 'subway',
  subway_piece: 'one piece for the whole route',
};

function withIds(routes: Title['routes']): RouteFact[] {
  const seen = new Map<string, number>();
  return routes.map((route) => {
    const name = `${route.a}-${route.b}`;
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    return { ...route, id: number === 1 ? name : `${name}.${number}` };
  });
}

/** Return a game in progress, the same each time. */
function busy(routes: RouteFact[], { rules, cities, tickets }: Title): Partial<BoardProps> {
  const taken = routes.filter((_, place) => (place * 7) % 11 < 6);
  const owners = Object.fromEntries(taken.map((route, place) => [route.id, (place * 3 + (place >> 2)) % 5]));
  const houses = rules.stations ? [4, 11, 19, 27, 33] : [];
  const stations = Object.fromEntries(houses.map((place, seat) => [cities[place].id, seat]));
  const free = routes.filter((route) => owners[route.id] === undefined);
  const idsOf = (some: RouteFact[]) => some.map((route) => route.id);
  const closed = idsOf(free.filter((route) => route.id.endsWith('.2')).slice(0, 3));
  return {
    pieces: { owners, stations, closed },
    offers: { claimable: idsOf(free.slice(0, 40).filter((_, place) => place % 4 === 0)) },
    marks: {
      highlightRoutes: idsOf(taken.filter((route) => owners[route.id] === 1).slice(0, 5)),
      focusCities: [tickets[2].a, tickets[2].b ?? tickets[2].a],
      focusRoute: free[9].id,
      lastMoves: [{ route: taken[taken.length - 4].id }],
    },
  };
}

async function show(): Promise<void> {
  const folder = `../../../src/whistlestop/titles/${title}`;
  const [facts, art] = await Promise.all([titles[`${folder}/title.json`](), boards[`${folder}/board.json`]()]);
  const routes = withIds(facts.routes);
  const states: Record<string, Partial<BoardProps>> = {
    empty: {},
    open: { offers: { claimable: routes.filter((_, place) => place % 3 === 0).map((route) => route.id) } },
    station: { offers: { buildable: facts.cities.filter((_, place) => place % 2 === 0).map((city) => city.id) } },
    busy: busy(routes, facts),
  };
  const names = new Map(facts.cities.map((city) => [city.id, city.name]));
  const target = document.getElementById('preview');
  if (!target) throw new Error('board.html has no #preview');
  document.body.style.cssText = 'margin:0;background:#e9dfc8';
  target.style.cssText = 'width:100vw;height:100vh';
  const said = document.createElement('output');
  said.hidden = true;
  document.body.append(said);
  mount(Board, {
    target,
    props: {
      map: {
        art,
        facts: {
          cities: facts.cities,
          routes,
          countries: facts.countries,
          vehicle: facts.vehicle,
          subway_points: facts.rules.subway_points,
        },
        points: facts.rules.route_points,
      },
      labels: {
        texts: TEXTS,
        route: (id: string) =>
          id
            .split('-')
            .map((part) => names.get(part.split('.')[0]) ?? part)
            .join(' – '),
        city: (id: string) => names.get(id) ?? id,
      },
      onroute: (id: string) => (said.textContent = `route ${id}`),
      oncity: (id: string) => (said.textContent = `city ${id}`),
      onhover: (place: BoardPlace | null) => (said.dataset.hover = place?.route ?? place?.city ?? ''),
      view: { isSmall: wish.has('small'), clearsRoutes: wish.has('clear') },
      ...states[state],
    },
  });
}

void show();
