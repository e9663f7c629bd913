import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { offline } from './src/offline/plugin';
import { namedMedia } from './src/styles/plugin';

/** The Python server that `npm run dev` talks to. */
const SERVER = process.env.WHISTLESTOP_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/',
  // Tests of components clean up themselves; most test files render none.
  plugins: [svelte(), svelteTesting({ autoCleanup: false }), namedMedia(), offline()],
  resolve: {
    // Every import of a font resolves to one stylesheet with all of them: WOFF2 only, once each.
    alias: [
      {
        find: /^@fontsource\/[^/]+\/latin.*\.css$/,
        replacement: fileURLToPath(new URL('src/styles/fonts.css', import.meta.url)),
      },
    ],
  },
  // Places and coastlines lie in the Python package, which draws boards with them too.
  server: { proxy: { '/api': { target: SERVER, ws: true } }, fs: { allow: ['..'] } },
  build: {
    // The built client is committed and shipped inside the Python package: file names stay the
    // same from build to build, the server's ETags tell browsers what is new.
    outDir: '../src/whistlestop/server/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'index.html',
      output: {
        entryFileNames: 'assets/[name].js',
        chunkFileNames: 'assets/[name].js',
        assetFileNames: 'assets/[name][extname]',
      },
    },
  },
  test: {
    include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
    environment: 'node',
    coverage: { include: ['src/**'], reporter: ['text-summary'] },
  },
});
