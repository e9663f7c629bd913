/**
 * The appearance of seats' wagons and stations. The hues lie between the eight route colours, their lightness
 * differs (for colour-blind players), each has its own pattern, and a wagon has a roof and wheels, unlike a plate.
 */

import { getContext, setContext } from 'svelte';

export type SeatPattern = 'windows' | 'stripes' | 'dots' | 'chevrons' | 'band';

export interface SeatLook {
  /** The body of a wagon. */
  colour: string;
  /** The pattern on it. */
  accent: string;
  /** Its outline. */
  edge: string;
  /** Text on the body. */
  ink: string;
  pattern: SeatPattern;
}

export const SEATS: readonly SeatLook[] = [
  { colour: '#3a3187', accent: '#b9b3f2', edge: '#1a1548', ink: '#ffffff', pattern: 'windows' },
  { colour: '#0b7f7c', accent: '#d5f7ef', edge: '#043d3c', ink: '#ffffff', pattern: 'stripes' },
  { colour: '#f593bd', accent: '#7c1446', edge: '#7c1446', ink: '#35051c', pattern: 'dots' },
  { colour: '#c3da45', accent: '#5d6d0c', edge: '#4c590b', ink: '#262d03', pattern: 'chevrons' },
  { colour: '#7b4a2b', accent: '#f3dcb4', edge: '#3a1f0e', ink: '#ffffff', pattern: 'band' },
];

type ColourOf = (seat: number) => number;

const COLOURS = Symbol('the colours of seats');

/** Set the colours of the seats in this component and below it; without it, each seat has its own. */
export function setColours(colourOf: ColourOf): void {
  setContext(COLOURS, colourOf);
}

/** Return the appearance of the seats here; called while a component is initialised. */
export function getLooks(): (seat: number) => SeatLook {
  const colourOf = getContext<ColourOf | undefined>(COLOURS) ?? ((seat) => seat);
  return (seat) => SEATS[colourOf(seat)];
}
