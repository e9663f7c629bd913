/** Shortens names in the middle, so that those with a common beginning stay distinct. */

export interface SplitName {
  /** The part that may be cut off at its end. */
  head: string;
  /** The distinguishing part, which stays. */
  tail: string;
}

/** Number of common letters from which on shortened names may look alike. */
const ALIKE = 4;
const LONGEST_TAIL = 5;

const lettersOf = (name: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)].map(({ segment }) => segment);

/**
 * Split each name into the part to shorten and the distinguishing part: "Traveller 1" and "Traveller 2" keep their
 * numbers.
 */
export function splitNames(names: readonly string[]): SplitName[] {
  const all = names.map(lettersOf);
  return all.map((letters, place) => {
    const common = Math.max(0, ...all.map((other, index) => (index === place ? 0 : commonStart(letters, other))));
    if (common < ALIKE) return { head: letters.join(''), tail: '' };
    const cut = Math.max(common, letters.length - LONGEST_TAIL);
    return { head: letters.slice(0, cut).join(''), tail: letters.slice(cut).join('') };
  });
}

function commonStart(one: readonly string[], two: readonly string[]): number {
  const differs = one.findIndex((letter, place) => letter !== two[place]);
  return differs < 0 ? one.length : differs;
}
