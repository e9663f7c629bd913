/** What the browser remembers for the player. Storage may be forbidden; then nothing is remembered. */

const PREFIX = 'whistlestop.';

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Private windows may refuse; the choice then holds for this page only.
  }
}
