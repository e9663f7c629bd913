import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chooseNames, discOf, FEW_SPACES, MUST_BE_READ } from './naming';
import type { BoardArt } from './types';

const TITLES = new URL('../../../src/whistlestop/titles/', import.meta.url);
const BOARDS = readdirSync(TITLES).filter((title) => existsSync(new URL(`${title}/board.json`, TITLES)));
const artOf = (title: string) => JSON.parse(readFileSync(new URL(`${title}/board.json`, TITLES), 'utf8')) as BoardArt;

function boxes(art: BoardArt, names: ReturnType<typeof chooseNames>) {
  return [...names].map(([id, { x, y, anchor, size }]) => {
    const grown = size / art.label.size;
    const width = art.cities[id].label.width * grown;
    const left = x - { start: 0, middle: 0.5, end: 1 }[anchor] * width;
    return { id, left, right: left + width, top: y - art.label.ascent * grown, bottom: y + art.label.descent * grown };
  });
}

const alike = () => 1;

describe.each(BOARDS)('names on the board of %s', (title) => {
  const art = artOf(title);
  const all = Object.keys(art.cities);

  it('all stand where they are drawn while they can be read', () => {
    const names = chooseNames(art, alike, art.label.size);
    expect([...names.keys()]).toEqual(all);
    for (const [id, name] of names) {
      expect(name.x).toBe(art.cities[id].label.x);
      expect(name.y).toBeCloseTo(art.cities[id].label.y);
    }
  });

  it.each([1.2, 1.5, 2, 3])('do not overlap and stay on the sheet, grown %s times', (grown) => {
    const names = chooseNames(art, alike, art.label.size * grown);
    expect(names.size).toBeGreaterThan(all.length / (grown * grown * 2.5));
    const placed = boxes(art, names);
    for (const one of placed) {
      expect(one.left, one.id).toBeGreaterThanOrEqual(0);
      expect(one.right, one.id).toBeLessThanOrEqual(art.width);
      for (const two of placed) {
        if (one.id === two.id) continue;
        const apart = one.left >= two.right || two.left >= one.right || one.top >= two.bottom || two.top >= one.bottom;
        expect(apart, `${one.id} and ${two.id}`).toBe(true);
      }
    }
  });

  it('are read of the cities that matter before all others', () => {
    for (const id of all) {
      const names = chooseNames(art, (other) => (other === id ? MUST_BE_READ : 1), art.label.size * 2);
      expect(names.has(id), id).toBe(true);
    }
  });

  it.each([1.2, 1.5, 2, 3])('leave routes clear where they have to, grown %s times', (grown) => {
    const size = art.label.size * grown;
    const matters = all[0];
    const worth = (id: string) => (id === matters ? MUST_BE_READ : 1);
    const clear = chooseNames(art, worth, size, undefined, FEW_SPACES);
    expect(clear.has(matters)).toBe(true);
    expect(clear.size).toBeGreaterThan(all.length / (grown * grown * 2.5));
    const spaces = Object.values(art.routes).flatMap(({ spaces, width }) =>
      spaces.map(([x, y]) => ({
        left: x - width / 2,
        right: x + width / 2,
        top: y - width / 2,
        bottom: y + width / 2,
      })),
    );
    for (const one of boxes(art, clear)) {
      if (one.id === matters) continue;
      const covered = spaces.filter(
        (two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom,
      );
      expect(covered.length, one.id).toBeLessThanOrEqual(FEW_SPACES);
    }
  });

  it('are all written on a board that is zoomed in, also where they leave routes clear', () => {
    expect(chooseNames(art, alike, art.label.size, undefined, FEW_SPACES)).toEqual(
      chooseNames(art, alike, art.label.size),
    );
  });

  it('become more as they grow less', () => {
    const counts = [3, 2, 1.5, 1].map((grown) => chooseNames(art, alike, art.label.size * grown).size);
    expect(counts).toEqual([...counts].sort((one, two) => one - two));
  });
});

describe('what is written in discs', () => {
  const art = artOf('new_york');
  const place = { id: 'soho', name: 'SoHo', worth: 2 };
  const crossing = { id: 'f', name: 'France', country: 'france' };

  it('is nothing in a plain city', () => {
    expect(discOf(art, { id: 'a', name: 'A' }, 20)).toEqual({ radius: art.city_radius, letters: null });
  });

  it('grows with the disc until it can be read', () => {
    const [usual, grown] = [discOf(art, place, 0), discOf(art, place, 11)];
    expect(usual.radius).toBe(art.city_radius);
    expect(grown.letters).toBe(11);
    expect(grown.radius).toBeGreaterThan(usual.radius);
    expect(discOf(art, crossing, 11).letters).toBe(11);
  });

  it('is left out where the disc would become too large', () => {
    expect(discOf(art, place, 40)).toEqual({ radius: art.city_radius, letters: null });
    expect(discOf(art, crossing, 40).letters).toBeNull();
  });
});
