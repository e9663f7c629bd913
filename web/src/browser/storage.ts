/** Storage in the browser. It may be forbidden; then nothing is stored. */

const PREFIX = 'whistlestop.';

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** Call back when another tab stores something under a key; call the returned function to stop. */
export function onRemembered(key: string, tell: (value: string | null) => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === PREFIX + key) tell(event.newValue);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

export function forgetRemembered(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Without storage there is no value.
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Private windows may refuse; the choice then lasts for this page only.
  }
}
