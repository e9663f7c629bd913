import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COLOURS } from '../src/board/symbols';

/** Return the relative luminance of WCAG 2. */
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
const TINTS = ['heights', 'woods'];
const WATERS = ['sea', 'sea-line', 'shallow-1', 'shallow-2', 'shallow-3'];
const GROUNDS = ['land', ...TINTS, ...WATERS, 'elsewhere', 'park', 'abroad-1', 'abroad-2', 'abroad-3', 'abroad-4'];
/** Further backgrounds of enlarged names on small screens. */
const MARKS = ['peak', 'tree'];

test('each theme is defined once', () => {
  expect(themes).toHaveLength(2);
});

describe.each([
  ['light', themes[0]],
  ['dark', themes[1]],
])('in the %s theme', (theme, colours) => {
  test.each(['stone', 'open', 'needed', 'ticket-open', 'ticket-done'])('%s stands out from all grounds', (name) => {
    for (const ground of GROUNDS) expect(contrast(colours[name], colours[ground]), ground).toBeGreaterThanOrEqual(3);
  });

  test('names are readable on every background, highlighted ones too', () => {
    for (const ink of ['label', 'accent-text'])
      for (const ground of ['halo', ...GROUNDS, ...MARKS])
        expect(contrast(colours[ink], colours[ground]), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  test('mountains and woods are another hue, but no other lightness', () => {
    for (const tint of TINTS) expect(contrast(colours[tint], colours.land), tint).toBeLessThan(1.03);
  });

  test('the mark of a place stands out from all grounds, by its edge or by its disc', () => {
    for (const ground of GROUNDS) {
      const best = Math.max(contrast(colours['city-edge'], colours[ground]), contrast(colours.city, colours[ground]));
      expect(best, ground).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('black plates do, or the bed around them', () => {
    for (const ground of GROUNDS) {
      const best = Math.max(contrast(COLOURS.black.fill, colours[ground]), contrast(colours.bed, colours[ground]));
      expect(best, `${theme} ${ground}`).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(COLOURS.black.fill, colours.bed)).toBeGreaterThanOrEqual(3);
  });

  test.each(['land', 'sea', 'park', 'elsewhere'])(
    'in small pictures routes of every colour stand out from %s',
    (ground) => {
      for (const [name, { fill }] of Object.entries(COLOURS)) {
        const best = Math.max(contrast(fill, colours[ground]), contrast(colours['picture-bed'], colours[ground]));
        expect(best, `${theme} ${name}`).toBeGreaterThanOrEqual(3);
      }
    },
  );
});
