/** Requests to the server, typed by its OpenAPI document: an unknown path, parameter or body is a type error. */

import type { Refusal, paths } from './protocol';

/** The server or the network refused; `message` is for people, `code` for programs. */
export class RequestRefused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    /** Seconds after which the request may succeed, if the server says so. */
    readonly wait: number | null = null,
  ) {
    super(message);
  }
}

function isRefusal(body: unknown): body is Refusal {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}

type Method = 'get' | 'post' | 'put' | 'delete';
/** The paths that have this method. */
type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];
type Given<T> = [NonNullable<T>] extends [never] ? unknown : NonNullable<T>;
type Parameters<O> = O extends { parameters: { path?: infer P; query?: infer Q } } ? Given<P> & Given<Q> : never;
type Named<O> = keyof Parameters<O> extends never ? Record<string, never> : Parameters<O>;
type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? B : undefined;
type Answer<O> = O extends { responses: { 200: { content: { 'application/json': infer A } } } } ? A : never;
/** The parameters of path and query together, then the body; either is left out where there is none. */
type Arguments<O> =
  Body<O> extends undefined
    ? Record<never, never> extends Parameters<O>
      ? [parameters?: Named<O>]
      : [parameters: Named<O>]
    : [parameters: Named<O>, body: Body<O>, options?: Options];

interface Options {
  /** The request is carried out even if the page is left meanwhile. */
  isLast?: boolean;
}

type Values = Record<string, string | number | null | undefined>;

function address(path: string, parameters: Values = {}): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(parameters)) {
    const text = String(value);
    const place = `{${name}}`;
    if (path.includes(place)) filled = filled.replace(place, encodeURIComponent(text));
    else if (value != null) query.set(name, text);
  }
  const asked = query.toString();
  return asked ? `${filled}?${asked}` : filled;
}

async function send(method: Method, where: string, body: unknown, options?: Options): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(where, {
      method: method.toUpperCase(),
      keepalive: options?.isLast ?? false,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new RequestRefused('unreachable', '', 0);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  if (isRefusal(answer)) {
    const wait = Number(response.headers.get('Retry-After')) || null;
    throw new RequestRefused(String(answer.code), String(answer.message), response.status, wait);
  }
  throw new RequestRefused(response.status >= 502 ? 'unreachable' : 'unknown', '', response.status);
}

function requests<M extends Method>(method: M) {
  return async <P extends PathOf<M>>(
    path: P,
    ...[parameters, body, options]: Arguments<paths[P][M]>
  ): Promise<Answer<paths[P][M]>> =>
    (await send(method, address(path, parameters), body, options)) as Answer<paths[P][M]>;
}

/** `api.post('/api/tables/{code}/pace', { code }, { pace })`: rejects with `RequestRefused`. */
export const api = {
  get: requests('get'),
  post: requests('post'),
  put: requests('put'),
  delete: requests('delete'),
};

/** The address of a table's record, for a link. */
export const recordAddress = (code: string) => address('/api/tables/{code}/record' satisfies PathOf<'get'>, { code });

function socket(path: string): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}${path}`;
}

export const socketAddress = (code: string): string =>
  socket(`${address('/api/tables/{code}/play', { code })}?protocol=2`);
export const publicAddress = (): string => socket('/api/public/live');
export const gamesAddress = (): string => socket('/api/games/live');
