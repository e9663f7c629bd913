// Prints the gzipped size of the built client's code beside its limit; fonts and parts loaded on demand are listed
// apart.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const LIMIT = 258_500;
const LANGUAGES = /^assets\/(pl|ro)\.js$/;
const LANGUAGES_LIMIT = 35_000;
const EDITOR = /^assets\/(EditorPage\.(js|css)|(places|world)\.json)$/;
const EDITOR_LIMIT = 260_000;
const STUDY =
  /^assets\/(AnalysisPanel|TryGame|TryFrame|sentences|PuzzlesPage|SolvePage|PositionPage|puzzleWords)\.(js|css)$/;
const STUDY_LIMIT = 33_000;
const CHANCES = /^assets\/(Chart|Course|ChanceBar|Chances|LiveChances|chanceWords|curves)\.(js|css)$/;
const CHANCES_LIMIT = 32_000;
const MAPS = /^assets\/MapsPanel\.(js|css)$/;
const MAPS_LIMIT = 8_000;
const SHUFFLE = /^assets\/ShuffleBox\.(js|css)$/;
const SHUFFLE_LIMIT = 6_000;
const folder = fileURLToPath(new URL('../../src/whistlestop/server/client/', import.meta.url));

let code = 0;
let languages = 0;
let editor = 0;
let study = 0;
let chances = 0;
let maps = 0;
let shuffle = 0;
let fonts = 0;
for (const name of readdirSync(folder, { recursive: true })) {
  const path = `${folder}${name}`;
  if (/\.(js|css|html|svg|json)$/.test(name)) {
    const size = gzipSync(readFileSync(path), { level: 9 }).length;
    if (LANGUAGES.test(name)) languages += size;
    else if (EDITOR.test(name)) editor += size;
    else if (STUDY.test(name)) study += size;
    else if (CHANCES.test(name)) chances += size;
    else if (MAPS.test(name)) maps += size;
    else if (SHUFFLE.test(name)) shuffle += size;
    else code += size;
    console.log(`${String(size).padStart(8)}  ${name}`);
  } else if (/\.woff2?$/.test(name)) {
    fonts += readFileSync(path).length;
  }
}
console.log(`${String(code).padStart(8)}  code, gzipped (limit ${LIMIT})`);
console.log(
  `${String(languages).padStart(8)}  Polish and Romanian, gzipped, fetched when chosen (limit ${LANGUAGES_LIMIT})`,
);
console.log(`${String(editor).padStart(8)}  the editor, gzipped, fetched when it is opened (limit ${EDITOR_LIMIT})`);
console.log(
  `${String(study).padStart(8)}  analyses and puzzles, gzipped, fetched when one is opened (limit ${STUDY_LIMIT})`,
);
console.log(`${String(chances).padStart(8)}  chances and charts, gzipped, fetched when shown (limit ${CHANCES_LIMIT})`);
console.log(`${String(maps).padStart(8)}  new maps, gzipped, fetched after the start page (limit ${MAPS_LIMIT})`);
console.log(`${String(shuffle).padStart(8)}  shuffles, gzipped, fetched when shown (limit ${SHUFFLE_LIMIT})`);
console.log(`${String(fonts).padStart(8)}  fonts, loaded as needed`);
const isTooLarge =
  code > LIMIT ||
  languages > LANGUAGES_LIMIT ||
  editor > EDITOR_LIMIT ||
  study > STUDY_LIMIT ||
  chances > CHANCES_LIMIT ||
  maps > MAPS_LIMIT ||
  shuffle > SHUFFLE_LIMIT;
process.exit(isTooLarge ? 1 : 0);
