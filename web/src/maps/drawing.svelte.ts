/** A new map that this page waits for: the server draws it, and the page asks how far it is. */

import { api, RequestRefused } from '../net/http';
import type { NewMap, WantedMap } from '../net/protocol';

const ASK_EVERY = 1000;

/** Wait for a moment before the next request. */
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const isUnreachable = (error: unknown) => error instanceof RequestRefused && error.code === 'unreachable';

export class Drawing {
  /** The map as the server last described it; null while no map is wanted. */
  map = $state.raw<NewMap | null>(null);
  private wanted: WantedMap | null = null;

  /** Have a map drawn. Resolves when it is done, has failed or is no longer wanted; rejects if it is refused. */
  async begin(wanted: WantedMap): Promise<void> {
    this.wanted = wanted;
    this.map = { ...wanted, state: 'waiting', progress: 0, message: '', title: null };
    try {
      let found = await api.post('/api/maps', {}, wanted);
      while (this.wanted === wanted) {
        this.map = found;
        if (found.state === 'done' || found.state === 'failed') return;
        await pause(ASK_EVERY);
        if (this.wanted === wanted) found = await this.ask(found);
      }
    } catch (error) {
      if (this.wanted !== wanted) return;
      this.map = null;
      throw error;
    }
  }

  /** Want the map no longer; a page that is left lets the server finish it. */
  leave(): WantedMap | null {
    const left = this.map;
    this.wanted = this.map = null;
    return left;
  }

  /** Cancel the map's drawing. */
  cancel(): void {
    const left = this.leave();
    if (left === null) return;
    const { region, cities, seed } = left;
    const path = '/api/maps/{region}/{cities}/{seed}/cancel';
    api.post(path, { region, cities, seed }).catch(() => null); // it was drawn meanwhile
  }

  /** Return the map's progress; a lost connection does not end the drawing. */
  private async ask(map: NewMap): Promise<NewMap> {
    const { region, cities, seed } = map;
    try {
      return await api.get('/api/maps/{region}/{cities}/{seed}', { region, cities, seed });
    } catch (error) {
      if (isUnreachable(error)) return map;
      throw error;
    }
  }
}
