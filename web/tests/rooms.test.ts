import { readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '../src');

/** The folders of `src` by level, lowest first: a file imports from its own folder and from lower levels only. */
const LEVELS: readonly (readonly string[])[] = [
  ['net', 'browser', 'board', 'styles'],
  ['i18n'],
  ['settings'],
  ['notify'],
  ['game'],
  ['parts'],
  ['shuffle'],
  ['session'],
  ['talk', 'setup', 'table', 'coach'],
  ['cards', 'lobby'],
  ['guide', 'chances'],
  ['analysis'],
  ['play', 'replay', 'editor', 'me', 'maps'],
  ['start', 'puzzles'],
  ['public'],
];

/** The build's plugin and the service worker, which share nothing with the pages. */
const APART = ['offline'];

const levelOf = (room: string) => LEVELS.findIndex((rooms) => rooms.includes(room));
const isRoom = (path: string) => statSync(path).isDirectory() && readdirSync(path).length > 0;
const rooms = readdirSync(SOURCE).filter((name) => isRoom(join(SOURCE, name)));

const IMPORT = /(?:\bfrom\s+|\bimport\s+|\bimport\()'(\.[^']+)'/g;

/** Return the files of a folder with the rooms that each imports. */
function importsOf(room: string): { file: string; imported: string }[] {
  const files = readdirSync(join(SOURCE, room), { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => /\.(ts|svelte)$/.test(name))
    .flatMap((name) => {
      const file = join(room, name);
      const text = readFileSync(join(SOURCE, file), 'utf8');
      const paths = [...text.matchAll(IMPORT)].map(([, path]) => normalize(join(dirname(file), path)));
      return paths.filter((path) => !path.startsWith('..')).map((path) => ({ file, imported: path.split(sep)[0] }));
    });
}

describe('the folders of the client', () => {
  it('each have a level', () => {
    const placed = [...LEVELS.flat(), ...APART];
    expect(rooms.toSorted()).toEqual(placed.toSorted());
  });

  it.each(rooms)('%s imports only from lower levels', (room) => {
    const others = importsOf(room).filter(({ imported }) => imported !== room);
    const upward = others.filter(({ imported }) => levelOf(imported) >= levelOf(room));
    expect(upward).toEqual([]);
  });
});
