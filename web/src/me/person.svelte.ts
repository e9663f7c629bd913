/** The person at this browser, as the server knows them: the same in all of their browsers. */

import { api, RequestRefused } from '../net/http';
import { isLanguage, speech } from '../i18n/translate.svelte';
import { preferences } from '../settings/preferences.svelte';
import type { AboutMe, Me } from '../net/protocol';
import { showRefusal } from '../notify/refusals';
import { remember, remembered } from '../browser/storage';
import { typedName } from '../settings/typedName';

const KEY = 'person';
/** Milliseconds without another change before it is sent to the server. */
const REST = 700;

class Person {
  me = $state.raw<Me | null>(null);
  private waiting: ReturnType<typeof setTimeout> | undefined;
  /** The last message to the server, to avoid sending it twice. */
  private sent = '';

  /** Only this browser knows a player who has never opened their own page. */
  isKept(): boolean {
    return remembered(KEY) === 'yes';
  }

  /** The data of this browser, in the server's format. */
  private here(): AboutMe {
    return {
      name: typedName(preferences.name) || null,
      colour: preferences.colour,
      language: speech.language,
    };
  }

  /** Fetch the person; send this browser's data to a server that has none. Rejects on failure. */
  async load(): Promise<void> {
    const me = await api.get('/api/me');
    const isNew = me.name === null && me.colour === null && me.language === null;
    await this.learn(isNew ? await api.put('/api/me', {}, this.here()) : me);
    remember(KEY, 'yes');
  }

  /** Apply the server's data. */
  async learn(me: Me): Promise<void> {
    if (me.name !== null) preferences.rename(me.name);
    preferences.wishFor(me.colour);
    if (isLanguage(me.language)) await speech.choose(me.language);
    this.me = me;
  }

  /** Send changes to the server, after a delay. */
  follow(): void {
    const now = this.here();
    clearTimeout(this.waiting);
    const { me } = this;
    if (!me || (me.name === now.name && me.colour === now.colour && me.language === now.language)) return;
    const message = JSON.stringify(now);
    if (message === this.sent) return;
    this.waiting = setTimeout(() => {
      this.sent = message;
      api.put('/api/me', {}, now).then(
        (told) => (this.me = told),
        (error: unknown) => {
          if (error instanceof RequestRefused && error.status === 422) showRefusal(error);
          else this.sent = ''; // this browser stores it, and sends it with the next change
        },
      );
    }, REST);
  }

  /** Forget everything. */
  forget(): void {
    clearTimeout(this.waiting);
    this.me = null;
    remember(KEY, 'no');
    preferences.rename('');
    preferences.wishFor(null);
  }
}

export const person = new Person();
