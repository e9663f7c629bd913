/** What the player is looking at: the route asked about, the ticket under the pointer, the open dialog. */

export type Dialog = 'menu' | 'help' | 'routes' | null;

/** Cities to point out on the board, and whether they are joined. */
export interface PointedOut {
  cities: string[];
  isDone: boolean;
}

export class Attention {
  route = $state<string | null>(null);
  isBuilding = $state(false);
  city = $state<string | null>(null);
  /** Under the pointer or focused. */
  pointed = $state.raw<PointedOut | null>(null);
  /** Clicked, stays until clicked again. */
  pinned = $state.raw<{ id: string; shown: PointedOut } | null>(null);
  dialog = $state<Dialog>(null);

  get shown(): PointedOut | null {
    return this.pointed ?? this.pinned?.shown ?? null;
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
    else if (this.pinned) this.pinned = null;
    else return false;
    return true;
  }
}
