/** Links that lead others, or oneself on another device, to this server; and the codes they are told. */

import { api } from './http';

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether an address leads nowhere but to the computer on which it is opened. */
export const isOwnComputer = (hostname: string): boolean => LOOPBACK.test(hostname);

/** Where links for other devices lead: not to an address that only this computer has, if there is another. */
export async function originForOthers(): Promise<string> {
  if (!isOwnComputer(location.hostname)) return location.origin;
  return (await api.get('/api/addresses')).addresses.at(0) ?? location.origin;
}

/** The page for a code of a table or of a seat, in whatever manner it was typed; a whole link will do. */
export function joinPath(typed: string): string | null {
  const code = typed.trim().split(/[?#]/)[0].split('/').filter(Boolean).at(-1) ?? '';
  return /[\p{L}\p{N}]/u.test(code) ? `/join/${encodeURIComponent(code.trim())}` : null;
}

export const joinLink = (origin: string, code: string): string => `${origin}/join/${encodeURIComponent(code)}`;

/** Page on which a browser joins a person; servers never log the part after the #. */
export const personLink = (origin: string, code: string): string => `${origin}/me#${encodeURIComponent(code)}`;
