/** What the browser remembers for the player. Storage may be forbidden; then nothing is remembered. */

const PREFIX = 'whistlestop.';

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** Tells when another tab of this browser remembers something else under a key; call what comes back to stop. */
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
    // Where nothing may be remembered, nothing is.
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Private windows may refuse; the choice then holds for this page only.
  }
}
