/**
 * The sections of a title's guide, made from its facts: a title with tunnels has a section on tunnels. Rules that
 * follow from no fact are in the title's own texts: whole sections, and other differences.
 */

import { howMany } from '../game/cards';
import { common, list, own, speech, t, translatedOr, type MessageId } from '../i18n/translate.svelte';
import { titleName } from '../game/labels';
import type { TitleFacts } from '../net/protocol';

interface Sentence {
  id: MessageId;
  values?: Record<string, string | number>;
}

interface FactSection {
  id: string;
  sentences: Sentence[];
  /** Said after the texts that flags have for this section. */
  last?: Sentence;
}

export interface Section {
  id: string;
  heading: string;
  text: string;
}

export interface Difference {
  id: string;
  text: string;
}

export const hasTunnels = (title: TitleFacts) => title.routes.some((route) => route.tunnel);
export const hasFerries = (title: TitleFacts) => title.routes.some((route) => route.ferry > 0);

/** Return the limit of locomotives in the row; null if the row can never exceed it. */
const sweeps = (title: TitleFacts) => title.rules.sweep_at_locomotives <= title.rules.face_up_cards;

const dealt = (title: TitleFacts) => Object.values(title.rules.tickets_dealt).reduce((sum, count) => sum + count, 0);

/** The pieces of a player, in words. */
function pieces(title: TitleFacts): string[] {
  return [
    title.rules.trains > 0 ? t('route.length', { count: title.rules.trains }) : '',
    title.rules.subways > 0 ? t('guide.count.subways', { count: title.rules.subways }) : '',
    title.rules.stations > 0 ? t('guide.count.stations', { count: title.rules.stations }) : '',
  ].filter((text) => text !== '');
}

function beginning(title: TitleFacts): string {
  const cards = [
    t('guide.count.cards', { count: title.rules.starting_hand }),
    title.rules.starting_locomotives > 0
      ? t('guide.count.locomotives', { count: title.rules.starting_locomotives })
      : '',
  ].filter((text) => text !== '');
  return list([...pieces(title), ...cards], 'conjunction');
}

/** Return the kinds of turns, in the words of the table. */
export function choices(title: TitleFacts): MessageId[] {
  return title.rules.railyards
    ? ['now.cards', 'now.place', 'now.tickets']
    : ['now.cards', 'now.route', 'now.tickets', ...(title.rules.stations > 0 ? (['now.station'] as const) : [])];
}

/** Return the tie-breakers, in the title's order. */
function ties(title: TitleFacts): Sentence {
  const order = title.rules.tie_breakers.map((breaker, index) =>
    t(`tie.${breaker}` as MessageId, { first: index === 0 ? 'yes' : 'no' }),
  );
  return { id: 'guide.end.ties', values: { order: order.join(', ') } };
}

const only = (shown: boolean, ...sentences: Sentence[]) => (shown ? sentences : []);

const said = ({ id, values }: Sentence) => t(id, values);

/** Sections that follow from the title's facts. */
function fromFacts(title: TitleFacts): FactSection[] {
  const board = !title.rules.railyards;
  return [
    { id: 'aim', sentences: [{ id: 'guide.aim.text' }] },
    { id: 'turn', sentences: [{ id: 'guide.turn.start', values: { things: beginning(title) } }] },
    {
      id: 'cards',
      sentences: [
        { id: 'guide.cards.draw' },
        { id: `guide.cards.${title.rules.face_up_locomotive}` },
        {
          id: title.rules.locomotives === 'anywhere' ? 'guide.cards.wild' : `guide.cards.${title.rules.locomotives}`,
        },
        ...only(sweeps(title), {
          id: 'guide.cards.sweep',
          values: { count: title.rules.sweep_at_locomotives },
        }),
      ],
    },
    {
      id: 'route',
      sentences: [
        ...only(board, { id: 'guide.route.pay' }, { id: 'guide.route.any' }),
        ...substitutes(title),
        ...only(
          title.routes.some((route) => route.double),
          {
            id: 'guide.route.double',
            values: { count: title.rules.double_routes_from_players },
          },
        ),
      ],
    },
    { id: 'subway', sentences: only(title.rules.subways > 0, { id: 'guide.subway.text' }) },
    {
      id: 'ferry',
      sentences: [
        ...only(hasFerries(title), { id: 'guide.ferry.text' }),
        ...only(hasFerries(title) && title.rules.ferry_substitutes > 0, {
          id: 'guide.ferry.substitutes',
          values: { count: title.rules.ferry_substitutes },
        }),
      ],
    },
    { id: 'tunnel', sentences: only(hasTunnels(title), { id: 'guide.tunnel.text' }) },
    { id: 'station', sentences: only(title.rules.stations > 0, { id: 'guide.station.text' }) },
    {
      id: 'country',
      sentences: only(title.countries.length > 0, { id: 'guide.country.text' }, { id: 'guide.country.ticket' }),
    },
    {
      id: 'tickets',
      sentences: [
        {
          id: 'guide.tickets.start',
          values: { dealt: dealt(title), keep: title.rules.tickets_kept_at_start },
        },
        ...only((title.rules.tickets_dealt.long ?? 0) > 0, { id: 'guide.tickets.long' }),
        {
          id: 'guide.tickets.later',
          values: { count: title.rules.tickets_drawn, keep: title.rules.tickets_kept },
        },
        { id: `guide.tickets.${title.rules.returned_tickets}` },
        { id: 'guide.tickets.secret' },
      ],
    },
    {
      id: 'end',
      sentences: [
        ...only(board, {
          id: title.rules.subways > 0 ? 'guide.end.last_both' : 'guide.end.last',
          values: { last: title.rules.last_round_at },
        }),
        { id: 'guide.end.tickets' },
        ...only(title.rules.stations > 0, {
          id: 'guide.end.stations',
          values: { points: title.rules.station_points },
        }),
        ...districts(title),
      ],
      last: ties(title),
    },
  ];
}

/** Return the rule for routes on which other cards replace missing ones. */
function substitutes(title: TitleFacts): Sentence[] {
  const names = new Map(title.cities.map((city) => [city.id, city.name]));
  const told = title.routes.filter((route) => route.substitutes > 0);
  const routes = told.map((route) => `${names.get(route.a)} – ${names.get(route.b)}`);
  return only(told.length > 0, {
    id: 'guide.route.substitutes',
    values: { routes: list(routes, 'conjunction'), count: told[0]?.substitutes ?? 0 },
  });
}

/** Return the places that score together. */
function districts(title: TitleFacts): Sentence[] {
  const { districts, districts_joined } = title.rules;
  const names = new Map(title.cities.map((city) => [city.id, city.name]));
  const told = Object.values(districts).map(
    ({ cities, points }) =>
      `${list(
        cities.map((city) => names.get(city) ?? city),
        'conjunction',
      )} (${points})`,
  );
  return only(told.length > 0, {
    id: 'guide.end.districts',
    values: { districts: told.join('; '), joined: districts_joined ? 'yes' : 'no' },
  });
}

/** Return the flags of a title, for the texts that come with it. */
function numbers(title: TitleFacts): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const [flag, value] of Object.entries(title.rules)) {
    if (typeof value === 'number') values[flag] = value;
    else if (Array.isArray(value)) values[flag] = value.join(', ');
  }
  return {
    ...values,
    tickets_dealt: dealt(title),
    tie_breakers: said(ties(title)),
  };
}

/** Return the texts of set flags for a section; the server sends them with the title's words (titles/flags.json). */
const ofFlags = (section: string, title: TitleFacts): string[] =>
  Object.keys(speech.words)
    .filter((id) => id.startsWith(`flag.${section}.`))
    .map((id) => own(id, numbers(title)) ?? '');

/** Return the title's guide, in its own words and order. */
export function sections(title: TitleFacts): Section[] {
  const told = new Map(
    fromFacts(title).map(({ id, sentences, last }) => [
      id,
      [...sentences.map(said), ...ofFlags(id, title), ...(last ? [said(last)] : [])],
    ]),
  );
  const order = title.guide.length > 0 ? title.guide : [...told.keys()];
  return order
    .map((id) => ({
      id,
      heading: own(`guide.${id}`) ?? translatedOr(`guide.${id}`, id),
      text: own(`guide.${id}.text`, numbers(title)) ?? (told.get(id) ?? []).join(' '),
    }))
    .filter((section) => section.text !== '');
}

/** Return the rules that are new to a player who knows the other title. */
export function differences(title: TitleFacts, other: TitleFacts): Difference[] {
  const ofItsOwn = Object.keys(speech.words).filter((id) => id.startsWith('differs.'));
  const name = titleName(other);
  return [
    ...ofItsOwn.map((id) => ({ id, text: own(id, numbers(title)) ?? '' })),
    ...factsThatDiffer(title, other).map(({ id, values }) => ({
      id,
      text: t(id, { title: name, ...values }),
    })),
    ...ofFlags('differs', title).map((text) => ({ id: text, text })),
  ];
}

function factsThatDiffer(title: TitleFacts, other: TitleFacts): Sentence[] {
  const board = !title.rules.railyards;
  const players = [title.rules.players_at_least, title.rules.players_at_most];
  const hand = title.rules.starting_hand + title.rules.starting_locomotives;
  const count = howMany(title.deck);
  const theirPieces = common('route.length', { count: other.rules.trains });
  return [
    ...only(players[0] !== other.rules.players_at_least || players[1] !== other.rules.players_at_most, {
      id: 'guide.differs.players',
      values: { least: players[0], most: players[1] },
    }),
    ...only(board && (title.rules.trains !== other.rules.trains || title.rules.subways > 0), {
      id: 'guide.differs.pieces',
      values: { pieces: list(pieces(title), 'conjunction'), theirs: theirPieces },
    }),
    ...only(hand !== other.rules.starting_hand, {
      id: 'guide.differs.hand',
      values: { count: hand, theirs: other.rules.starting_hand },
    }),
    ...only(count !== howMany(other.deck), {
      id: 'guide.differs.deck',
      values: { count, theirs: howMany(other.deck) },
    }),
    ...only(hasTunnels(title), { id: 'guide.differs.tunnels' }),
    ...only(title.rules.locomotives === 'tunnels_only', { id: 'guide.differs.tunnels_only' }),
    ...only(title.rules.locomotives === 'ferries_and_tunnels', { id: 'guide.differs.ferries_and_tunnels' }),
    ...only(title.rules.ferry_substitutes > 0, { id: 'guide.differs.substitutes' }),
    ...only(hasFerries(title), { id: 'guide.differs.ferries' }),
    ...only(title.rules.stations > 0, { id: 'guide.differs.stations' }),
    ...only(title.rules.subways > 0, { id: 'guide.differs.subways' }),
    ...only(title.countries.length > 0, { id: 'guide.differs.countries' }),
    ...only(title.rules.face_up_locomotive !== other.rules.face_up_locomotive, { id: 'guide.differs.one_card' }),
    ...only(!sweeps(title), { id: 'guide.differs.no_sweep' }),
    ...only(
      board &&
        title.routes.some((route) => route.double) &&
        title.rules.double_routes_from_players !== other.rules.double_routes_from_players,
      {
        id: 'guide.differs.double',
        values: {
          count: title.rules.double_routes_from_players,
          theirs: other.rules.double_routes_from_players,
        },
      },
    ),
    ...only(dealt(title) !== dealt(other) || title.rules.tickets_kept_at_start !== other.rules.tickets_kept_at_start, {
      id: 'guide.differs.start',
      values: {
        dealt: dealt(title),
        keep: title.rules.tickets_kept_at_start,
        their_dealt: dealt(other),
        their_keep: other.rules.tickets_kept_at_start,
      },
    }),
    ...only(
      title.rules.tickets_drawn !== other.rules.tickets_drawn || title.rules.tickets_kept !== other.rules.tickets_kept,
      {
        id: 'guide.differs.later',
        values: {
          count: title.rules.tickets_drawn,
          keep: title.rules.tickets_kept,
          their_count: other.rules.tickets_drawn,
          their_keep: other.rules.tickets_kept,
        },
      },
    ),
    ...only(title.rules.returned_tickets === 'out_of_game', { id: 'guide.differs.out_of_game' }),
    ...only(board && differ(title.rules.route_points, other.rules.route_points), { id: 'guide.differs.points' }),
    ...only(board && title.rules.last_round_at !== other.rules.last_round_at, {
      id: 'guide.differs.last',
      values: { count: title.rules.last_round_at, theirs: other.rules.last_round_at },
    }),
    ...only(board && title.rules.longest_path_points === 0, { id: 'guide.differs.no_longest' }),
    ...only(Object.keys(title.rules.districts).length > 0, { id: 'guide.differs.districts' }),
  ];
}

/** Return whether a length of both titles scores differently. */
function differ(one: Record<string, number>, two: Record<string, number>): boolean {
  return Object.keys(one).some((length) => length in two && one[length] !== two[length]);
}
