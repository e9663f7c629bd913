/** Links that seat people, and the codes they are told. */

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether an address leads nowhere but to the computer on which it is opened. */
export const isOwnComputer = (hostname: string): boolean => LOOPBACK.test(hostname);

/** The page for a code of a table or of a seat, in whatever manner it was typed; a whole link will do. */
export function joinPath(typed: string): string | null {
  const code = typed.trim().split(/[?#]/)[0].split('/').filter(Boolean).at(-1) ?? '';
  return /[\p{L}\p{N}]/u.test(code) ? `/join/${encodeURIComponent(code.trim())}` : null;
}

export const joinLink = (origin: string, code: string): string => `${origin}/join/${encodeURIComponent(code)}`;
