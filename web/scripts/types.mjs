// Writes src/net/protocol.ts from schema.json, the OpenAPI document that `whistlestop schema` prints.
// With --check it only says whether the file is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const DOCUMENT = new URL('../schema.json', import.meta.url);
const TARGET = new URL('../src/net/protocol.ts', import.meta.url);

const types = await openapiTS(DOCUMENT, {
  defaultNonNullable: false, // a client may leave out a field that has a default
  rootTypes: true, // `View` as well as components['schemas']['View']
  rootTypesNoSchemaPrefix: true,
  silent: true,
});
const result = `/* Generated from schema.json by \`npm run types\`. Do not edit. */\n\n${astToString(types)}`;

if (process.argv.includes('--check')) {
  const same = readFileSync(TARGET, 'utf8') === result;
  console.log(same ? 'protocol.ts is up to date' : 'protocol.ts is out of date: npm run types');
  process.exit(same ? 0 : 1);
}
writeFileSync(TARGET, result);
