import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { api, RequestRefused, recordAddress } from '../src/net/http';

const WEB = join(import.meta.dirname, '..');

function answering(answer: unknown, status = 200) {
  const sent = vi.fn((_where: string, _how: RequestInit) =>
    Promise.resolve(new Response(JSON.stringify(answer), { status })),
  );
  vi.stubGlobal('fetch', sent);
  return sent;
}

afterEach(() => vi.unstubAllGlobals());

describe('requests', () => {
  test('parameters fill the path first, then the query', async () => {
    const sent = answering({ games: [], more: false });
    await api.get('/api/games/finished', { title: null, opponent: 'Béla & Co', skip: 12 });
    expect(sent.mock.lastCall?.[0]).toBe('/api/games/finished?opponent=B%C3%A9la+%26+Co&skip=12');
    await api.get('/api/analyses/{analysis}', { analysis: 'a/b', have: 0 });
    expect(sent.mock.lastCall?.[0]).toBe('/api/analyses/a%2Fb?have=0');
    expect(recordAddress('ab c')).toBe('/api/tables/ab%20c/record');
  });

  test('a body is sent as JSON, also while the page is left', async () => {
    const sent = answering({ text: '' });
    await api.put('/api/tables/{code}/notes', { code: 'abcdef' }, { text: 'x' }, { isLast: true });
    const how = sent.mock.lastCall?.[1];
    expect(how).toMatchObject({ method: 'PUT', keepalive: true, body: '{"text":"x"}' });
    await api.post('/api/tables/{code}/start', { code: 'abcdef' });
    expect(sent.mock.lastCall?.[1]).toEqual({ method: 'POST', keepalive: false, headers: {}, body: undefined });
  });

  test('a refusal has the code of the server; a server that is away is unreachable', async () => {
    answering({ code: 'no_bot', message: 'there is no bot' }, 404);
    const refused = await api.get('/api/bots').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RequestRefused);
    expect(refused).toMatchObject({ code: 'no_bot', message: 'there is no bot', status: 404 });
    answering('bad gateway', 502);
    await expect(api.get('/api/bots')).rejects.toMatchObject({ code: 'unreachable', status: 502 });
    answering('?', 500);
    await expect(api.get('/api/bots')).rejects.toMatchObject({ code: 'unknown', status: 500 });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    await expect(api.get('/api/bots')).rejects.toMatchObject({ code: 'unreachable', status: 0 });
  });

  test('a request that the server does not know is a type error', () => {
    const wrong = [
      // @ts-expect-error an unknown path
      () => api.get('/api/nowhere'),
      // @ts-expect-error a method that the path does not have
      () => api.post('/api/titles'),
      // @ts-expect-error a missing parameter
      () => api.get('/api/titles/{title}'),
      // @ts-expect-error an unknown parameter
      () => api.get('/api/games/finished', { before: 1 }),
      // @ts-expect-error a parameter where there is none
      () => api.get('/api/titles', { title: 'usa' }),
      // @ts-expect-error a missing body
      () => api.post('/api/tables/{code}/pace', { code: 'abcdef' }),
      // @ts-expect-error an unknown field of the body
      () => api.post('/api/tables/{code}/pace', { code: 'abcdef' }, { pace: 1, speed: 2 }),
      // @ts-expect-error a body where there is none
      () => api.post('/api/tables/{code}/start', { code: 'abcdef' }, { pace: 1 }),
      // @ts-expect-error an unknown field of the answer
      () => api.get('/api/bots').then(([bot]) => bot?.strength !== 0),
    ];
    expect(wrong).toHaveLength(9);
  });

  test('no request passes by the types: every address in the sources is in the document', () => {
    const document = JSON.parse(readFileSync(join(WEB, 'schema.json'), 'utf8')) as Record<string, object>;
    const known = new Set([...Object.keys(document.paths ?? {}), ...Object.keys(document['x-websockets'] ?? {})]);
    const files = readdirSync(join(WEB, 'src'), { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.(ts|js|svelte)$/.test(file) && !file.endsWith('.test.ts') && file !== join('net', 'protocol.ts'),
    );
    const found = files.flatMap((file) => {
      const source = readFileSync(join(WEB, 'src', file), 'utf8');
      return [...source.matchAll(/['"`](\/api\/[^'"`\s]*)/g)].map(([, address]) => ({ file, address: address ?? '' }));
    });
    expect(found.length).toBeGreaterThan(80);
    const computed = ['/api/editor/${kind}']; // its types allow two kinds, and both are in the document
    const unknown = found.filter(
      ({ address }) => !known.has(address) && address !== '/api/' && !computed.includes(address),
    );
    expect(unknown).toEqual([]);
  });
});
