/** Links to this server for others and for other devices, and the codes in them. */

import { api } from './http';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Return whether an address is that of the computer on which it is opened. */
export const isOwnComputer = (hostname: string): boolean => LOOPBACK.test(hostname);

/** Return the address for links to other devices: not one that only this computer has, if there is another. */
export async function originForOthers(): Promise<string> {
  if (!isOwnComputer(location.hostname)) return location.origin;
  return (await api.get('/api/addresses')).addresses.at(0) ?? location.origin;
}

/** Return the page for a typed code of a table or seat, or for a whole link. */
export function joinPath(typed: string): string | null {
  const code = typed.trim().split(/[?#]/)[0].split('/').filter(Boolean).at(-1) ?? '';
  return /[\p{L}\p{N}]/u.test(code) ? `/join/${encodeURIComponent(code.trim())}` : null;
}

export const joinLink = (origin: string, code: string): string => `${origin}/join/${encodeURIComponent(code)}`;

/** Return the page on which a browser joins a person; the part after # never reaches a server's log. */
export const personLink = (origin: string, code: string): string => `${origin}/me#${encodeURIComponent(code)}`;
