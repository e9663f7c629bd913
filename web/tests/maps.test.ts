import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Drawing } from '../src/maps/drawing.svelte';
import { linkedMap, mapPath } from '../src/maps/link';
import type { NewMap } from '../src/net/protocol';
import { refused, serve, type Asked } from './components/server';

const WANTED = { region: 'South America', cities: 36, seed: 7 };
const PLACE = '/api/maps/South%20America/36/7';

const at = (state: NewMap['state'], progress = 0): NewMap => ({ ...WANTED, state, progress, message: '', title: null });

describe('the link to a map', () => {
  test('names it in small letters, and the server knows its region by them', () => {
    const path = mapPath(WANTED);
    expect(path).toBe('/?map=south-america-36-7');
    expect(linkedMap(path.slice(1))).toEqual({ ...WANTED, region: 'south america' });
  });

  test.each(['', '?map=', '?title=usa'])('%s names no map', (query) => expect(linkedMap(query)).toBeNull());

  test.each(['foo', 'japan-12', 'japan-12-x', 'japan-12-7-<b>'])('%s is left for the server to refuse', (link) =>
    expect(linkedMap(`?map=${link}`)).toEqual({ region: link, cities: 0, seed: 0 }),
  );
});

describe('a map that is being drawn', () => {
  beforeEach(() => void vi.useFakeTimers());

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Let requests be answered and the next ones be sent. */
  const later = () => vi.advanceTimersByTimeAsync(1000);

  test('is followed until it is done, also over a lost connection', async () => {
    const answers = [at('running', 0.5), new TypeError('no network'), at('done', 1)];
    serve({
      'POST /api/maps': at('waiting'),
      [`GET ${PLACE}`]: () => {
        const next = answers.shift();
        if (next instanceof Error) throw next;
        return next;
      },
    });
    const drawing = new Drawing();
    const end = drawing.begin(WANTED);
    await vi.advanceTimersByTimeAsync(0);
    expect(drawing.map?.state).toBe('waiting');
    await later();
    expect(drawing.map?.progress).toBe(0.5);
    await later();
    expect(drawing.map?.progress).toBe(0.5);
    await later();
    await end;
    expect(drawing.map?.state).toBe('done');
  });

  test('is no longer asked for once it is cancelled', async () => {
    const asked: Asked[] = serve({ 'POST /api/maps': at('waiting'), [`POST ${PLACE}/cancel`]: at('waiting') });
    const drawing = new Drawing();
    const end = drawing.begin(WANTED);
    await vi.advanceTimersByTimeAsync(0);
    drawing.cancel();
    await later();
    await end;
    expect(drawing.map).toBeNull();
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/maps', `POST ${PLACE}/cancel`]);
  });

  test('that is refused leaves nothing behind', async () => {
    serve({ 'POST /api/maps': refused(422, 'no_map') });
    const drawing = new Drawing();
    await expect(drawing.begin(WANTED)).rejects.toMatchObject({ code: 'no_map' });
    expect(drawing.map).toBeNull();
  });
});
