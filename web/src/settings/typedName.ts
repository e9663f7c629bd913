/** Return a name as the server stores it: composed, with single spaces, cut to its limit. */

const LONGEST = 24; // characters

export function typedName(typed: string): string {
  const words = typed.normalize('NFC').split(/\p{Zs}+/u);
  return Array.from(words.filter((word) => word !== '').join(' '))
    .slice(0, LONGEST)
    .join('')
    .trimEnd();
}
