import type { Plugin } from 'vite';
import { MEDIA } from './media';

const STYLE = /\.css$|&lang\.css/;
const NAMED = /@media ([^{]*--[^{]*)/g;

/** Return a style with the names of `MEDIA` replaced by their queries. */
export function withQueries(style: string): string {
  return style.replace(NAMED, (rule) =>
    rule.replace(/\((--[a-z-]+)\)/g, (_, name: string) => {
      if (!(name in MEDIA)) throw new Error(`no media query is called ${name}: see styles/media.ts`);
      return MEDIA[name as keyof typeof MEDIA];
    }),
  );
}

/** A Vite plugin: lets styles name the queries of `MEDIA`, since CSS cannot share one between files. */
export function namedMedia(): Plugin {
  return {
    name: 'whistlestop-media',
    enforce: 'pre',
    transform: (code, id) => (STYLE.test(id) && code.includes('@media (--') ? withQueries(code) : undefined),
  };
}
