import { expect, test } from 'vitest';
import { settingsToSend, usualSettings, whyUnrated } from './settings';

const WHERE = { options: [], hasOpen: true, whyUnrated: null };

test('a rated game has no hints', () => {
  const settings = { ...usualSettings(), rated: true, hints: true };
  expect(settingsToSend(settings, WHERE)).toMatchObject({ rated: true, hints: false });
});

test('a game that cannot be rated is not, and keeps its hints', () => {
  const settings = { ...usualSettings(), rated: true, hints: true };
  expect(settingsToSend(settings, { ...WHERE, whyUnrated: 'custom' })).toMatchObject({ rated: false, hints: true });
});

test('a game on a custom title or on one device cannot be rated', () => {
  expect(whyUnrated('europe', false)).toBeNull();
  expect(whyUnrated(undefined, false)).toBeNull();
  expect(whyUnrated('own-1', false)).toBe('custom');
  expect(whyUnrated('own-1', true)).toBe('custom');
  expect(whyUnrated('europe', true)).toBe('handed');
});
