// Files that a browser stores for use without a connection: a page in all languages, its script, the worker that
// shows it.
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

const COLOURS = /--(?:dark-)?(?:table|ink|accent|accent-ink): [^;]+;/g;

/** Return the declarations in tokens.css of the colours that the page uses, for one theme. */
function colours(selector: string): string {
  const [block] = read('styles/tokens.css').split(`\n${selector} {`)[1].split('}');
  return `:root { ${(block.match(COLOURS) ?? []).join(' ')} }`;
}

/** Return the page with the texts of all languages and the colours of both themes. */
function page(): string {
  const dark = `@media (prefers-color-scheme: dark) { ${colours(":root[data-theme='dark']")} }`;
  return read('offline/page.html')
    .replace('/* colours */', `${colours(':root')}\n      ${dark}`)
    .replace('<!-- texts -->', ['en', 'pl', 'ro'].map(section).join('\n'));
}

const NOTICES = { turn: 'turn.yours.short', undo: 'undo.notice', pause: 'pause.notice' };

/** The texts of the worker's notifications, by kind and language. */
function notices(): string {
  const inAll = (id: string): [string, string][] =>
    ['en', 'pl', 'ro'].map((language) => {
      const texts = JSON.parse(read(`i18n/${language}.json`)) as Record<string, string>;
      return [language, texts[id]];
    });
  const texts = Object.entries(NOTICES).map(([kind, id]) => [kind, Object.fromEntries(inAll(id))]);
  return JSON.stringify(Object.fromEntries(texts));
}

/** A Vite plugin: adds these files to the built client. */
export function offline(): Plugin {
  return {
    name: 'whistlestop-offline',
    generateBundle() {
      const html = page();
      const script = read('offline/page.js');
      // Browsers update a worker when a byte of it changes.
      const version = createHash('sha256').update(html).update(script).digest('hex').slice(0, 12);
      const files = {
        'offline.html': html,
        'offline.js': script,
        'worker.js': read('offline/worker.js').replace('VERSION', version).replace('/* texts */ {}', notices()),
      };
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
