import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COLOURS } from '../src/board/symbols';

/** The relative luminance of WCAG 2. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const css = readFileSync('src/board/board.css', 'utf8');
const themes = css
  .split('.whistlestop-board {')
  .slice(1)
  .map((block) =>
    Object.fromEntries([...block.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, k, v]) => [k, v])),
  );
const GROUNDS = ['land', 'sea', 'elsewhere', 'park', 'abroad-1', 'abroad-2', 'abroad-3', 'abroad-4'];

test('the dark theme is the same whether asked for or found', () => {
  expect(themes).toHaveLength(3);
  expect(themes[1]).toEqual(themes[2]);
});

describe.each([
  ['light', themes[0]],
  ['dark', themes[1]],
])('in the %s theme', (theme, colours) => {
  test.each(['stone', 'open', 'needed', 'ticket-open', 'ticket-done'])('%s stands out from all grounds', (name) => {
    for (const ground of GROUNDS) expect(contrast(colours[name], colours[ground]), ground).toBeGreaterThanOrEqual(3);
  });

  test('black plates do, or the bed around them', () => {
    for (const ground of GROUNDS) {
      const best = Math.max(contrast(COLOURS.black.fill, colours[ground]), contrast(colours.bed, colours[ground]));
      expect(best, `${theme} ${ground}`).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(COLOURS.black.fill, colours.bed)).toBeGreaterThanOrEqual(3);
  });
});
