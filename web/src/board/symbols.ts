/**
 * The eight card colours and the locomotive: the only place for their hex values, inks and symbols.
 *
 * Every symbol is a path in a box of 24 × 24 around the origin (x and y from -12 to 12), to be filled with the
 * non-zero rule. `fill` is the enamel, `ink` the colour of a symbol or number on it, `edge` a line around it.
 * The colours are those of the printed plates, so they are the same in the light and the dark theme.
 */

export type Colour = 'red' | 'blue' | 'green' | 'yellow' | 'black' | 'white' | 'orange' | 'purple';
export type Card = Colour | 'locomotive';
export type RouteColour = Colour | 'gray';

export interface Swatch {
  fill: string;
  ink: string;
  edge: string;
  path: string;
}

function disc(x: number, y: number, radius: number, clockwise = true): string {
  const sweep = clockwise ? 1 : 0;
  const half = `A${radius} ${radius} 0 1 ${sweep}`;
  return `M${x} ${y - radius}${half} ${x} ${y + radius}${half} ${x} ${y - radius}Z`;
}

const TRIANGLE = 'M0-10.5 11 8.5H-11Z';
const DISC = disc(0, 0, 9);
const TREFOIL = disc(0, -5.4, 5) + disc(-5.7, 2.8, 5) + disc(5.7, 2.8, 5) + 'M-3-3H3V3H1.6L3.4 11H-3.4L-1.6 3H-3Z';
const STAR = 'M0-11.5 2.9-3.9 11-3.6 4.6 1.5 6.8 9.3 0 4.8-6.8 9.3-4.6 1.5-11-3.6-2.9-3.9Z';
const SQUARE = 'M-8.5-8.5H8.5V8.5H-8.5Z';
const RING = disc(0, 0, 10) + disc(0, 0, 5.2, false);
const DIAMOND = 'M0-11.5 8.5 0 0 11.5-8.5 0Z';
const PLUS = 'M-3.6-10.5H3.6V-3.6H10.5V3.6H3.6V10.5H-3.6V3.6H-10.5V-3.6H-3.6Z';

/** A locomotive from the side: chimney, boiler, cab with a window, buffer beam, three wheels. */
const ENGINE =
  'M-9.5-8H-5.5L-6.2-3.5H1.5V-8H.5V-10H11V-8H10V4.5H11.5V6.5H-11.5V4.5H-10.5V-1.5L-9-3.5ZM4-7.5V-3.5H7.8V-7.5Z' +
  disc(-7, 7.5, 3) +
  disc(0, 7.5, 3) +
  disc(7, 7.5, 3);

export const COLOURS: Record<Colour, Swatch> = {
  red: { fill: '#bb352c', ink: '#fff6e8', edge: '#7d1f19', path: TRIANGLE },
  blue: { fill: '#2c66ab', ink: '#fff6e8', edge: '#1a4274', path: DISC },
  green: { fill: '#34804a', ink: '#fff6e8', edge: '#1f5530', path: TREFOIL },
  yellow: { fill: '#ecbd23', ink: '#4a3506', edge: '#a07b0a', path: STAR },
  black: { fill: '#2d2c31', ink: '#f4ecda', edge: '#111114', path: SQUARE },
  white: { fill: '#fbf8ef', ink: '#5b5344', edge: '#837a67', path: RING },
  orange: { fill: '#df7725', ink: '#2e1503', edge: '#99490e', path: DIAMOND },
  purple: { fill: '#99569b', ink: '#fff6e8', edge: '#653467', path: PLUS },
};

/** The locomotive card: it has no colour and replaces any. */
export const LOCOMOTIVE: Swatch = { fill: '#efe4c8', ink: '#3a2c1c', edge: '#8a7550', path: ENGINE };

/** The order in which colours are shown, a locomotive last. */
export const CARD_ORDER: readonly Card[] = [
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'black',
  'white',
  'locomotive',
];

export function swatch(card: Card): Swatch {
  return card === 'locomotive' ? LOCOMOTIVE : COLOURS[card];
}
