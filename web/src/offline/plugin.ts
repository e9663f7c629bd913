// What a browser keeps for the time without a connection: a page in all languages, its script, the worker that shows it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function section(language: string): string {
  const texts = JSON.parse(read(`i18n/${language}.json`)) as Record<string, string>;
  const [heading, what, again] = ['failure.unreachable', 'failure.unreachable.what', 'offline.again'].map((id) =>
    escaped(texts[id]),
  );
  return `<section lang="${language}"><h1>${heading}</h1><p>${what}</p><p><a href="/">${again}</a></p></section>`;
}

/** What the worker says of a turn, by language. */
function yourTurn(): string {
  const said = ['en', 'pl', 'ro'].map((language) => {
    const texts = JSON.parse(read(`i18n/${language}.json`)) as Record<string, string>;
    return [language, texts['turn.yours.short']];
  });
  return JSON.stringify(Object.fromEntries(said));
}

/** A Vite plugin: adds these files to the built client. */
export function offline(): Plugin {
  return {
    name: 'whistlestop-offline',
    generateBundle() {
      const page = read('offline/page.html').replace('<!-- texts -->', ['en', 'pl', 'ro'].map(section).join('\n'));
      const script = read('offline/page.js');
      // Browsers take a worker for new when a byte of it is.
      const version = createHash('sha256').update(page).update(script).digest('hex').slice(0, 12);
      const files = {
        'offline.html': page,
        'offline.js': script,
        'worker.js': read('offline/worker.js').replace('VERSION', version).replace('/* texts */ {}', yourTurn()),
      };
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
