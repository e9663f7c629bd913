// How large the built client is: code gzipped against its limit, fonts apart.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const LIMIT = 200_000;
const folder = fileURLToPath(new URL('../../src/whistlestop/server/client/', import.meta.url));

let code = 0;
let fonts = 0;
for (const name of readdirSync(folder, { recursive: true })) {
  const path = `${folder}${name}`;
  if (/\.(js|css|html|svg|json)$/.test(name)) {
    const size = gzipSync(readFileSync(path), { level: 9 }).length;
    code += size;
    console.log(`${String(size).padStart(8)}  ${name}`);
  } else if (/\.woff2?$/.test(name)) {
    fonts += readFileSync(path).length;
  }
}
console.log(`${String(code).padStart(8)}  code, gzipped (limit ${LIMIT})`);
console.log(`${String(fonts).padStart(8)}  fonts, loaded as needed`);
process.exit(code > LIMIT ? 1 : 0);
