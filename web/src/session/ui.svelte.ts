/** The state of a table's interface: the selected route, the ticket under the pointer, the open dialog. */

import { parseAction, type Action } from '../game/actions';
import type { Facts } from '../game/facts';
import type { Places } from '../game/story';
import type { Suspense } from './suspense';

export type Dialog = 'menu' | 'help' | 'routes' | 'stack' | 'hint' | 'talk' | 'notes' | null;

/** The highlighted places on the board. */
export type PointedOut = Places;

export class UiState {
  route = $state<string | null>(null);
  isBuilding = $state(false);
  city = $state<string | null>(null);
  /** Under the pointer or with the focus. */
  pointed = $state.raw<PointedOut | null>(null);
  /** Clicked; stays until the next click. */
  pinned = $state.raw<{ id: string; shown: PointedOut } | null>(null);
  /** The tickets selected during a choice. */
  picked = $state.raw<PointedOut | null>(null);
  /** A ticket that has just been completed. */
  celebrated = $state.raw<PointedOut | null>(null);
  /** Whether the ceremony after the end is running. */
  isCeremony = $state(false);
  /** The tickets revealed by the ceremony so far, as `seat:ticket`. */
  turned = $state.raw<ReadonlySet<string>>(new Set());
  /** Whether the cards of a tunnel are still face down. */
  suspense = $state.raw<Suspense | null>(null);
  /** The number of the entry that the player looks back at; null: the present. */
  lookedBackTo = $state<number | null>(null);
  /** Cards picked up from the hand, to be placed in the railyard. */
  chosen = $state.raw<Record<string, number>>({});
  /** Places them, if that is possible now. */
  place: (() => void) | null = null;
  dialog = $state<Dialog>(null);
  /** A move that waits for the player's confirmation, and the length of the log when it was chosen. */
  toConfirm = $state.raw<{ action: string; seen: number } | null>(null);
  /** Closes the note over the table, if there is one. */
  dismiss: (() => void) | null = null;
  /** The route of a hint. */
  advised = $state<string | null>(null);
  /** The face-up card of the advice, or `deck`. */
  advisedCard = $state<string | null>(null);

  /** Highlight what an action would take, claim or build on, or the targets of kept tickets; nothing for "". */
  advise(notation: string, facts: Facts): void {
    const action = parseAction(notation);
    const route = action?.kind === 'claim' ? facts.route(action.route) : undefined;
    this.advised = route?.id ?? null;
    this.advisedCard = action?.kind === 'draw_card' ? action.card : action?.kind === 'draw_deck' ? 'deck' : null;
    const cities = citiesOf(action, facts);
    this.pointed = cities.length > 0 ? { cities, routes: [] } : null;
  }

  /** Whether the dialog is beside the table, so that the game can go on. */
  get isBeside(): boolean {
    return this.dialog === 'talk' || this.dialog === 'notes';
  }

  get shown(): PointedOut | null {
    return this.pointed ?? this.pinned?.shown ?? this.picked ?? this.celebrated;
  }

  ask(route: string | null): void {
    this.route = route;
    this.isBuilding = false;
    this.city = null;
  }

  build(on: boolean): void {
    this.isBuilding = on;
    this.city = null;
    this.route = null;
  }

  pin(id: string, shown: PointedOut): void {
    this.pinned = this.pinned?.id === id ? null : { id, shown };
  }

  /** Close the innermost open layer; return whether there was one. */
  stepBack(): boolean {
    if (this.dialog) this.dialog = null;
    else if (this.route) this.route = null;
    else if (this.city) this.city = null;
    else if (this.isBuilding) this.isBuilding = false;
    else if (this.lookedBackTo !== null) this.lookedBackTo = null;
    else if (this.pinned) this.pinned = null;
    else if (Object.keys(this.chosen).length > 0) this.chosen = {};
    else if (this.dismiss) this.dismiss();
    else return false;
    return true;
  }
}

/** Where an action builds, or where tickets lead that it keeps. */
function citiesOf(action: Action | null, facts: Facts): string[] {
  switch (action?.kind) {
    case 'keep':
      return action.tickets.flatMap((id) => placesOfTicket(id, facts));
    case 'claim': {
      const route = facts.route(action.route);
      return route ? [route.a, route.b] : [];
    }
    case 'station':
      return [action.city];
    default:
      return [];
  }
}

function placesOfTicket(id: string, facts: Facts): string[] {
  const ticket = facts.ticket(id);
  return ticket ? facts.placesOf(ticket) : [];
}
