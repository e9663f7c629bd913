import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MEDIA } from '../src/styles/media';
import { withQueries } from '../src/styles/plugin';

const SOURCE = join(import.meta.dirname, '../src');

test('a style gets the query for each name', () => {
  expect(withQueries('@media (--narrow) { a { top: var(--gap) } }')).toBe(
    '@media (max-width: 820px) { a { top: var(--gap) } }',
  );
  expect(withQueries('@media (--phone-sideways), (--phone-small) {}')).toBe(
    `@media ${MEDIA['--phone-sideways']}, ${MEDIA['--phone-small']} {}`,
  );
});

test('a name that stands for no query is an error', () => {
  expect(() => withQueries('@media (--tablet) {}')).toThrow('--tablet');
});

test('no style repeats a query that has a name', () => {
  const styles = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(svelte|css)$/.test(name),
  );
  const named = Object.values(MEDIA).flatMap((query) => query.split(', '));
  const repeating = styles.filter((name) => {
    const rules = readFileSync(join(SOURCE, name), 'utf8').match(/@media [^{]*/g) ?? [];
    return rules.some((rule) => named.some((query) => rule.includes(query)));
  });
  expect(repeating).toEqual([]);
});
