/** A server for components: answers of the paths that a test names, and an error for every other request. */

import { vi } from 'vitest';
import { RECORDED } from '../recorded';
import { titleFile } from '../facts';

export interface Asked {
  method: string;
  path: string;
  body: unknown;
}

/** What a path answers: a body, or a function that makes one from the request. */
type Answer = unknown;

const TITLE = /^\/api\/titles\/([^/]+)(?:\/(words|board|picture))?(?:\/(\w+))?$/;

/** Return what the server says of the titles that come with Whistlestop. */
function ofTitles(path: string): unknown {
  if (path === '/api/titles') return [...RECORDED.values()].map(({ facts }) => facts);
  const [, id, part, language] = TITLE.exec(path) ?? [];
  const recorded = RECORDED.get(id);
  if (!recorded) return undefined;
  if (part === 'words') return titleFile(id, `words/${language}.json`) ?? {};
  if (part === 'board') return titleFile(id, 'board.json');
  return part === undefined ? recorded.facts : undefined;
}

/** Answer requests of components until the test ends; return the requests so far. */
export function serve(answers: Record<string, Answer> = {}): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const request = { method, path, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined };
    asked.push(request);
    const answer = answers[`${method} ${path}`] ?? answers[path] ?? (method === 'GET' ? ofTitles(path) : undefined);
    if (answer === undefined) return Promise.reject(new Error(`no answer to ${method} ${path}`));
    const said: unknown = typeof answer === 'function' ? (answer as (one: Asked) => unknown)(request) : answer;
    return Promise.resolve(said instanceof Response ? said : Response.json(said));
  });
  return asked;
}

/** Return a refusal, as the server sends it. */
export const refused = (status: number, code: string, message = '') => Response.json({ code, message }, { status });
