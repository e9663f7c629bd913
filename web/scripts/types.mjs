// Writes src/net/protocol.ts from schema.json (which `whistlestop schema` writes).
// With --check it only says whether the file is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

const SCHEMA = new URL('../schema.json', import.meta.url);
const TARGET = new URL('../src/net/protocol.ts', import.meta.url);

/** Titles of properties would become a type alias each; only definitions deserve a name. */
function withoutTitles(node, isProperties = false) {
  if (Array.isArray(node)) return node.map((item) => withoutTitles(item));
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => isProperties || key !== 'title')
      .map(([key, value]) => [key, withoutTitles(value, key === 'properties' || key === '$defs')]),
  );
}

const schema = withoutTitles(JSON.parse(readFileSync(SCHEMA, 'utf8')));
for (const definition of Object.values(schema.$defs)) {
  if (definition.type === 'object') definition.additionalProperties ??= false;
}
// One object that refers to everything, so that every definition is compiled.
const everything = {
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(Object.keys(schema.$defs).map((name) => [name, { $ref: `#/$defs/${name}` }])),
  $defs: schema.$defs,
};
const compiled = await compile(everything, 'Everything', {
  bannerComment: '/* Generated from schema.json by `npm run types`. Do not edit. */',
  maxItems: -1,
  ignoreMinAndMaxItems: true,
  style: { singleQuote: true, printWidth: 100 },
});
const result = compiled.replace(/export interface Everything \{[\s\S]*?\n\}\n/, '');

if (process.argv.includes('--check')) {
  const same = readFileSync(TARGET, 'utf8') === result;
  console.log(same ? 'protocol.ts is up to date' : 'protocol.ts is out of date: npm run types');
  process.exit(same ? 0 : 1);
}
writeFileSync(TARGET, result);
