/** Checks that the deck was shuffled before the first move: SHA-256 of seed and salt. */

export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function isKept(commitment: string, seed: string, salt: string): Promise<boolean> {
  return (await sha256(`${seed}:${salt}`)) === commitment.toLowerCase();
}

/** Whether the browser offers cryptography: only on secure pages (https, localhost). */
export function canCheck(): boolean {
  return typeof crypto !== 'undefined' && crypto.subtle !== undefined;
}
