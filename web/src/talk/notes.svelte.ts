/** A player's notes: stored by the server, and by the browser until the server has them. */

import { api } from '../net/http';
import { errorText } from '../notify/refusals';
import { forgetRemembered, remember, remembered } from '../browser/storage';
import { tidiedNotes } from '../session/heard';

export const LONGEST_NOTES = 2000;

/** Milliseconds without typing before the notes are sent. */
const REST = 800;
/** Milliseconds before the next attempt. */
const PATIENCE = 4000;

type State = 'fetching' | 'missing' | 'saved' | 'changed' | 'failed';

function reason(error: unknown): string {
  return errorText(error);
}

export class NotesKeeper {
  text = $state('');
  state = $state<State>('fetching');
  /** The reason why they could not be fetched or saved. */
  why = $state('');

  private readonly key: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly code: string) {
    this.key = `notes.${code}`;
  }

  /** Fetch them, unless this browser has newer ones. */
  open = async (): Promise<void> => {
    const unsaved = remembered(this.key);
    if (unsaved !== null) this.text = unsaved;
    try {
      const { text } = await api.get('/api/tables/{code}/notes', { code: this.code });
      this.text = unsaved ?? text;
      this.state = 'saved';
      if (unsaved !== null && unsaved !== text) this.change(unsaved);
    } catch (error) {
      this.why = reason(error);
      this.state = 'missing';
      if (!this.closed) this.timer = setTimeout(() => void this.open(), PATIENCE);
    }
  };

  change(text: string): void {
    this.text = text;
    if (this.state !== 'failed') this.state = 'changed';
    remember(this.key, text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), REST);
  }

  private save = async (): Promise<void> => {
    clearTimeout(this.timer);
    const text = this.text;
    try {
      await api.put('/api/tables/{code}/notes', { code: this.code }, { text: tidiedNotes(text) }, { isLast: true });
      if (text !== this.text) return; // later changes are saved after a pause
      forgetRemembered(this.key);
      this.state = 'saved';
    } catch (error) {
      this.why = reason(error);
      this.state = 'failed';
      if (!this.closed && text === this.text) this.timer = setTimeout(() => void this.save(), PATIENCE);
    }
  };

  /** Save unsaved notes: the reader leaves the page or closes the notes. */
  flush(): void {
    if (this.state === 'changed' || this.state === 'failed') void this.save();
  }

  close(): void {
    clearTimeout(this.timer);
    this.closed = true;
    this.flush();
  }
}
