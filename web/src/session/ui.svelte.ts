/** The state of the table's user interface, what the player is looking at: the route asked about, the ticket under the pointer, the open dialog. */

import { parseAction, type Action } from '../game/actions';
import type { Facts } from '../game/facts';
import type { Places } from '../game/story';
import type { Suspense } from './suspense';

export type Dialog = 'menu' | 'help' | 'routes' | 'stack' | 'hint' | 'talk' | 'notes' | null;

/** What is pointed out on the board. */
export type PointedOut = Places;

export class UiState {
  route = $state<string | null>(null);
  isBuilding = $state(false);
  city = $state<string | null>(null);
  /** Under the pointer or focused. */
  pointed = $state.raw<PointedOut | null>(null);
  /** Clicked, stays until clicked again. */
  pinned = $state.raw<{ id: string; shown: PointedOut } | null>(null);
  /** The tickets that are picked while some are chosen. */
  picked = $state.raw<PointedOut | null>(null);
  /** A ticket that has just been completed. */
  celebrated = $state.raw<PointedOut | null>(null);
  /** The game has just ended, and its ceremony goes on. */
  isCeremony = $state(false);
  /** The tickets that the ceremony has turned so far, as `seat:ticket`. */
  turned = $state.raw<ReadonlySet<string>>(new Set());
  /** The cards of a tunnel are still face down. */
  suspense = $state.raw<Suspense | null>(null);
  /** The number of the entry up to which the game is looked back at; null: as it stands. */
  lookedBackTo = $state<number | null>(null);
  /** Cards taken up from the hand, to be placed on the railyard. */
  chosen = $state.raw<Record<string, number>>({});
  /** Places them, while that can be done. */
  place: (() => void) | null = null;
  dialog = $state<Dialog>(null);
  /** A move that waits until the player has said yes to it, and how long the log was when it was chosen. */
  toConfirm = $state.raw<{ action: string; seen: number } | null>(null);
  /** Puts away the note that lies over the table, while there is one. */
  dismiss: (() => void) | null = null;
  /** The route that a hint speaks of. */
  advised = $state<string | null>(null);
  /** The face-up card that advice speaks of, or `deck`. */
  advisedCard = $state<string | null>(null);

  /** Lights what an action would take, claim or build on, or where tickets lead that it keeps; nothing for "". */
  advise(notation: string, facts: Facts): void {
    const action = parseAction(notation);
    const route = action?.kind === 'claim' ? facts.route(action.route) : undefined;
    this.advised = route?.id ?? null;
    this.advisedCard = action?.kind === 'draw_card' ? action.card : action?.kind === 'draw_deck' ? 'deck' : null;
    const cities = citiesOf(action, facts);
    this.pointed = cities.length > 0 ? { cities, routes: [] } : null;
  }

  /** The dialog lies beside the table, which can be played on. */
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

  /** Closes the innermost thing that is open; says whether there was one. */
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
