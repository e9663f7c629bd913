/** Names where there is little room: shortened in the middle, so that those that begin alike can be told apart. */

export interface SplitName {
  /** What may be cut off at its end. */
  head: string;
  /** What tells it apart, and stays. */
  tail: string;
}

/** From so many common letters on, names may look alike once they are cut. */
const ALIKE = 4;
const LONGEST_TAIL = 5;

const lettersOf = (name: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)].map(({ segment }) => segment);

/** Each name with the part that tells it from the others: "Traveller 1" and "Traveller 2" keep their numbers. */
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
