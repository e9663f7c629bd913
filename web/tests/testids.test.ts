import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '../src');

it('no code and no style finds an element by the id that tests use', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(svelte|ts|js|css)$/.test(name),
  );
  const found = files.filter((name) => /\[data-testid|dataset\.testid/.test(readFileSync(join(SOURCE, name), 'utf8')));
  expect(found).toEqual([]);
});
