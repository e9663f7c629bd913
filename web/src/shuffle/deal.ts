/** A shuffle from its numbers, computed here a second time. The server's version is `rules/chance.py`. */

const WORD = 2 ** 32;

/** The numbers from which a shuffle follows, as the server publishes them after the game. */
export interface Numbers {
  seed: string;
  salt: string;
  contributions: string[] | null;
}

type Bytes = Uint8Array<ArrayBuffer>;

async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

const encoded = (text: string): Bytes => new TextEncoder().encode(text);

/** Return the SHA-256 of a text in hexadecimal. */
export async function fingerprint(text: string): Promise<string> {
  return [...(await sha256(encoded(text)))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Return the key of the game's shuffles. */
export async function keyOf({ seed, salt, contributions }: Numbers): Promise<Bytes> {
  const key = await sha256(encoded([seed, salt, ...(contributions ?? [])].join(':')));
  key[0] |= 0x80;
  return key;
}

/** Yield the random words of a key: the SHA-256 of the key and a counter of eight bytes. */
async function* words(key: Bytes): AsyncGenerator<number> {
  for (let counter = 0; ; counter++) {
    const block = new Uint8Array(40);
    block.set(key);
    new DataView(block.buffer).setUint32(36, counter);
    const hash = new DataView((await sha256(block)).buffer);
    for (let place = 0; place < 32; place += 4) yield hash.getUint32(place);
  }
}

/** Return the things in the order into which this key shuffles them (Fisher and Yates; Lemire). */
export async function shuffled<Thing>(things: readonly Thing[], key: Bytes): Promise<Thing[]> {
  const order = [...things];
  const random = words(key);
  for (let last = order.length - 1; last > 0; last--) {
    const count = last + 1;
    let product: number;
    do product = (await random.next()).value * count;
    while (product % WORD < WORD % count);
    const other = Math.floor(product / WORD);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/** The cards of a title and its deal. */
export interface Deck {
  /** How many cards of each kind; locomotives come last. */
  cards: Record<string, number>;
  players: number;
  hand: number;
  /** Locomotives that every player has before the deal. */
  locomotives: number;
  row: number;
  /** Face-up locomotives that sweep the row. */
  sweepAt: number;
}

export interface Deal {
  hands: Record<string, number>[];
  row: string[];
}

/** Return the hands and the row that follow from the numbers. */
export async function deal(deck: Deck, numbers: Numbers): Promise<Deal> {
  const things = Object.entries(deck.cards).flatMap(([card, count]) => Array<string>(count).fill(card));
  const cards = things.slice(0, things.length - deck.players * deck.locomotives);
  const pile = await shuffled(cards, await keyOf(numbers));
  const draw = () => pile.pop() ?? '';
  const hands = Array.from({ length: deck.players }, () => {
    const hand: Record<string, number> = {};
    if (deck.locomotives) hand.locomotive = deck.locomotives;
    return hand;
  });
  for (let round = 0; round < deck.hand; round++)
    for (const hand of hands) {
      const card = draw();
      hand[card] = (hand[card] ?? 0) + 1;
    }
  let row: string[];
  do row = Array.from({ length: deck.row }, draw);
  while (row.filter((card) => card === 'locomotive').length >= deck.sweepAt);
  return { hands, row };
}
