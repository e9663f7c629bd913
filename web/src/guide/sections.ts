/** What a title's guide tells, put together from its facts: a title that has tunnels gets the tunnels. */

import { howMany } from '../lib/cards';
import { list, t, type MessageId } from '../lib/i18n.svelte';
import type { TitleFacts } from '../lib/protocol';

export interface Sentence {
  id: MessageId;
  values?: Record<string, string | number>;
}

export type SectionId =
  | 'aim'
  | 'turn'
  | 'roll'
  | 'cards'
  | 'route'
  | 'subway'
  | 'ferry'
  | 'tunnel'
  | 'station'
  | 'country'
  | 'place'
  | 'rob'
  | 'tickets'
  | 'cities'
  | 'end';

export interface Section {
  id: SectionId;
  sentences: Sentence[];
}

export const hasTunnels = (title: TitleFacts) => title.routes.some((route) => route.tunnel);
export const hasFerries = (title: TitleFacts) => title.routes.some((route) => route.ferry > 0);

/** The row is swept at more locomotives than five cards can show: never. */
const FACE_UP = 5;
const sweeps = (title: TitleFacts) => title.sweep_at_locomotives <= FACE_UP;

const dealt = (title: TitleFacts) =>
  Object.values(title.tickets_dealt).reduce((sum, count) => sum + count, 0);

/** The pieces of a player, in words. */
function pieces(title: TitleFacts): string[] {
  return [
    title.trains > 0 ? t('route.length', { count: title.trains, vehicle: title.vehicle }) : '',
    title.subways > 0 ? t('guide.count.subways', { count: title.subways }) : '',
    title.stations > 0 ? t('guide.count.stations', { count: title.stations }) : '',
  ].filter((text) => text !== '');
}

function beginning(title: TitleFacts): string {
  const cards = [
    t('guide.count.cards', { count: title.starting_hand }),
    title.starting_locomotives > 0
      ? t('guide.count.locomotives', { count: title.starting_locomotives })
      : '',
  ].filter((text) => text !== '');
  return list([...pieces(title), ...cards], 'conjunction');
}

/** What a turn can be, as the player reads it at the table. */
export function choices(title: TitleFacts): MessageId[] {
  return title.railyards
    ? ['now.cards', 'now.place', 'now.tickets']
    : [
        'now.cards',
        'now.route',
        'now.tickets',
        ...(title.stations > 0 ? (['now.station'] as const) : []),
      ];
}

/** What decides between equal points: the title's tie-breaks follow from what it has. */
function ties(title: TitleFacts): MessageId {
  if (title.railyards) return 'guide.end.ties_cities';
  if (title.stations > 0) return 'guide.end.ties_stations';
  return title.longest_path_points > 0 ? 'guide.end.ties_longest' : 'guide.end.ties';
}

const only = (shown: boolean, ...sentences: Sentence[]) => (shown ? sentences : []);

export function sections(title: TitleFacts): Section[] {
  const cards: Sentence[] = [
    { id: 'guide.cards.draw' },
    { id: `guide.cards.${title.face_up_locomotive}` },
    { id: title.locomotives === 'tunnels_only' ? 'guide.cards.tunnels_only' : 'guide.cards.wild' },
    ...only(sweeps(title), {
      id: 'guide.cards.sweep',
      values: { count: title.sweep_at_locomotives },
    }),
  ];
  const tickets: Sentence[] = [
    ...only(title.railyards, { id: 'guide.tickets.cards' }),
    {
      id: 'guide.tickets.start',
      values: { dealt: dealt(title), keep: title.tickets_kept_at_start },
    },
    ...only((title.tickets_dealt.long ?? 0) > 0, { id: 'guide.tickets.long' }),
    ...only(title.railyards, { id: 'guide.tickets.shuffled' }),
    { id: 'guide.tickets.later', values: { count: title.tickets_drawn, keep: title.tickets_kept } },
    { id: `guide.tickets.${title.returned_tickets}` },
    { id: title.railyards ? 'guide.tickets.secret_open' : 'guide.tickets.secret' },
  ];
  const told: Section[] = title.railyards
    ? [
        { id: 'aim', sentences: [{ id: 'guide.aim.cards' }] },
        { id: 'turn', sentences: [{ id: 'guide.turn.start', values: { things: beginning(title) } }] },
        {
          id: 'roll',
          sentences: [
            { id: 'guide.roll.text' },
            { id: 'guide.roll.hidden' },
            ...only(title.options.includes('open_track'), { id: 'guide.roll.open' }),
          ],
        },
        { id: 'cards', sentences: cards },
        { id: 'place', sentences: [{ id: 'guide.place.text' }, { id: 'guide.place.again' }] },
        { id: 'rob', sentences: [{ id: 'guide.rob.text' }] },
        { id: 'tickets', sentences: tickets },
        {
          id: 'end',
          sentences: [
            { id: 'guide.end.deck' },
            ...only(title.second_deck_from_players > 0, {
              id: 'guide.end.second_deck',
              values: { count: title.second_deck_from_players },
            }),
            { id: 'guide.end.tickets' },
            { id: ties(title) },
          ],
        },
      ]
    : [
        { id: 'aim', sentences: [{ id: 'guide.aim.board' }] },
        { id: 'turn', sentences: [{ id: 'guide.turn.start', values: { things: beginning(title) } }] },
        { id: 'cards', sentences: cards },
        {
          id: 'route',
          sentences: [
            { id: 'guide.route.pay' },
            { id: 'guide.route.any' },
            ...only(title.routes.some((route) => route.double), {
              id: 'guide.route.double',
              values: { count: title.double_routes_from_players },
            }),
          ],
        },
        { id: 'subway', sentences: only(title.subways > 0, { id: 'guide.subway.text' }) },
        { id: 'ferry', sentences: only(hasFerries(title), { id: 'guide.ferry.text' }) },
        { id: 'tunnel', sentences: only(hasTunnels(title), { id: 'guide.tunnel.text' }) },
        { id: 'station', sentences: only(title.stations > 0, { id: 'guide.station.text' }) },
        {
          id: 'country',
          sentences: only(
            title.countries.length > 0,
            { id: 'guide.country.text' },
            { id: 'guide.country.ticket' },
          ),
        },
        { id: 'tickets', sentences: tickets },
        {
          id: 'end',
          sentences: [
            {
              id: title.subways > 0 ? 'guide.end.last_both' : 'guide.end.last',
              values: { last: title.last_round_at },
            },
            { id: 'guide.end.tickets' },
            ...only(title.longest_path_points > 0, {
              id: 'guide.end.longest',
              values: { points: title.longest_path_points },
            }),
            ...only(title.stations > 0, {
              id: 'guide.end.stations',
              values: { points: title.station_points },
            }),
            { id: ties(title) },
          ],
        },
      ];
  const cities: Section[] = [{ id: 'cities', sentences: [{ id: 'guide.cities.text' }] }];
  return [...told, ...(Object.keys(title.big_cities).length > 0 ? cities : [])].filter(
    (section) => section.sentences.length > 0,
  );
}

/** What somebody who knows USA has to learn anew. */
export function differences(title: TitleFacts, usa: TitleFacts): Sentence[] {
  const board = !title.railyards;
  const players = [title.players_at_least, title.players_at_most];
  const hand = title.starting_hand + title.starting_locomotives;
  const count = howMany(title.deck);
  const usaPieces = t('route.length', { count: usa.trains, vehicle: usa.vehicle });
  return [
    ...only(title.railyards, { id: 'guide.differs.no_board' }, { id: 'guide.differs.ticket_cards' }),
    ...only(title.railyards, { id: 'guide.differs.robbing' }),
    ...only(players[0] !== usa.players_at_least || players[1] !== usa.players_at_most, {
      id: 'guide.differs.players',
      values: { least: players[0], most: players[1] },
    }),
    ...only(board && (title.trains !== usa.trains || title.subways > 0), {
      id: 'guide.differs.pieces',
      values: { pieces: list(pieces(title), 'conjunction'), usa: usaPieces },
    }),
    ...only(hand !== usa.starting_hand, {
      id: 'guide.differs.hand',
      values: { count: hand, usa: usa.starting_hand },
    }),
    ...only(count !== howMany(usa.deck), {
      id: 'guide.differs.deck',
      values: { count, usa: howMany(usa.deck) },
    }),
    ...only(hasTunnels(title), { id: 'guide.differs.tunnels' }),
    ...only(title.locomotives === 'tunnels_only', { id: 'guide.differs.tunnels_only' }),
    ...only(hasFerries(title), { id: 'guide.differs.ferries' }),
    ...only(title.stations > 0, { id: 'guide.differs.stations' }),
    ...only(title.subways > 0, { id: 'guide.differs.subways' }),
    ...only(title.countries.length > 0, { id: 'guide.differs.countries' }),
    ...only(title.face_up_locomotive !== usa.face_up_locomotive, { id: 'guide.differs.one_card' }),
    ...only(!sweeps(title), { id: 'guide.differs.no_sweep' }),
    ...only(
      board &&
        title.routes.some((route) => route.double) &&
        title.double_routes_from_players !== usa.double_routes_from_players,
      {
        id: 'guide.differs.double',
        values: {
          count: title.double_routes_from_players,
          usa: usa.double_routes_from_players,
        },
      },
    ),
    ...only(
      dealt(title) !== dealt(usa) || title.tickets_kept_at_start !== usa.tickets_kept_at_start,
      {
        id: 'guide.differs.start',
        values: {
          dealt: dealt(title),
          keep: title.tickets_kept_at_start,
          usa_dealt: dealt(usa),
          usa_keep: usa.tickets_kept_at_start,
        },
      },
    ),
    ...only(title.tickets_drawn !== usa.tickets_drawn || title.tickets_kept !== usa.tickets_kept, {
      id: 'guide.differs.later',
      values: {
        count: title.tickets_drawn,
        keep: title.tickets_kept,
        usa_count: usa.tickets_drawn,
        usa_keep: usa.tickets_kept,
      },
    }),
    ...only(title.returned_tickets === 'out_of_game', { id: 'guide.differs.out_of_game' }),
    ...only(board && differ(title.route_points, usa.route_points), { id: 'guide.differs.points' }),
    ...only(board && title.last_round_at !== usa.last_round_at, {
      id: 'guide.differs.last',
      values: { count: title.last_round_at, usa: usa.last_round_at },
    }),
    ...only(title.railyards, { id: 'guide.differs.deck_end' }),
    ...only(Object.keys(title.big_cities).length > 0, { id: 'guide.differs.big_cities' }),
    ...only(board && title.longest_path_points === 0, { id: 'guide.differs.no_longest' }),
  ];
}

/** Whether some length that both have scores differently. */
function differ(one: Record<string, number>, two: Record<string, number>): boolean {
  return Object.keys(one).some((length) => length in two && one[length] !== two[length]);
}
