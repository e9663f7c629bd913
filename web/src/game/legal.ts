/** Looks actions up among the legal ones that the server sent. No rule is decided here. */

/** The `keep …` action that keeps exactly these tickets, if it is a legal one. */
export function keepAction(legal: readonly string[], tickets: Iterable<string>): string | null {
  const wanted = new Set(tickets);
  for (const action of legal) {
    const [verb, ...kept] = action.split(' ');
    if (verb !== 'keep') continue;
    const ids = kept.filter((id) => id !== 'none');
    if (ids.length === wanted.size && ids.every((id) => wanted.has(id))) return action;
  }
  return null;
}

export function drawAction(legal: readonly string[], card: string): string | null {
  const action = `draw ${card}`;
  return legal.includes(action) ? action : null;
}

/** The station action for a city and one of the offered ways to pay. */
export function stationAction(legal: readonly string[], city: string, payment: string): string | null {
  const action = `station ${city} ${payment}`;
  return legal.includes(action) ? action : null;
}

export interface Possible {
  deck: boolean;
  faceUp: boolean;
  routes: boolean;
  tickets: boolean;
  stations: boolean;
  place: boolean;
  complete: boolean;
  pass: boolean;
}

/** What kinds of action there are now. */
export function possible(legal: readonly string[]): Possible {
  const begins = (word: string) => legal.some((action) => action.startsWith(word));
  return {
    deck: legal.includes('draw deck'),
    faceUp: legal.some((action) => action.startsWith('draw ') && action !== 'draw deck'),
    routes: begins('claim '),
    tickets: legal.includes('tickets'),
    stations: begins('station '),
    place: begins('place '),
    complete: begins('complete ') || legal.includes('done'),
    pass: legal.includes('pass'),
  };
}
