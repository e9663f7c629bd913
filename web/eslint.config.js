// The rules of the linter: correctness by types; how code looks is Prettier's.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['src/net/protocol.ts'] },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: {
        projectService: { allowDefaultProject: ['eslint.config.js', 'svelte.config.js', 'scripts/*.mjs'] },
        extraFileExtensions: ['.svelte'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      'max-lines': ['error', { max: 450 }], // a component that is longer is two
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'svelte/prefer-svelte-reactivity': 'off', // caches and listeners are no state
      'svelte/no-unused-svelte-ignore': 'off', // it does not know what svelte-check warns of
    },
  },
  {
    files: ['**/*.svelte'],
    rules: {
      // Parameters of callbacks in markup are `any` to the parser; svelte-check knows their types.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['**/*.test.ts'],
    rules: {
      // A fixture that is cast may have fields that the server never sends: take one from tests/recorded.ts.
      'no-restricted-syntax': [
        'error',
        {
          selector: 'TSAsExpression > TSAsExpression > TSUnknownKeyword',
          message: 'Change fields of a recorded message instead (tests/recorded.ts).',
        },
        {
          selector: 'TSAsExpression[typeAnnotation.typeName.name=/^(View|TableInfo|Entry|ScoreView|SeatView)$/]',
          message: 'Change fields of a recorded message instead (tests/recorded.ts).',
        },
      ],
    },
  },
  { files: ['**/*.mjs', '**/*.js'], extends: [ts.configs.disableTypeChecked] },
);
