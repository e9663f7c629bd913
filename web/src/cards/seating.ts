/**
 * Return the seats around the card table: the others in the order of play after the player's own, which is in front.
 */

export function around(seats: number, you: number | null): { others: number[]; own: number | null } {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  if (you === null) return { others: all, own: null };
  const others = all.slice(1).map((step) => (you + step) % seats);
  return { others, own: you };
}
