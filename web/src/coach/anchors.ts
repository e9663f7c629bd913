/**
 * CSS selectors for the subject of each note; the first with a visible match counts. `data-part` names
 * the parts of a table for code and styles; `data-testid` is for tests only.
 */

import type { Box } from '../parts/placing';
import type { Lesson } from './lessons';

const MARKET = 'section:has(> [data-part="deck"])';

const ANCHORS: Record<Lesson, readonly string[]> = {
  tickets: ['[data-part="ticket-choice"]'],
  cities: ['[data-part="tickets"]', '[data-part="tab-tickets"]'],
  draw: [MARKET],
  second: [MARKET],
  others: ['[data-part="log"]', '.latest', '[data-part="tab-log"]'],
  locomotive: ['[data-card="locomotive"]', '[data-part="hand"]', '[data-part="tab-hand"]'],
  // A phone shows a part of the board: the buttons that show more of it are needed too.
  routes: ['[data-route][aria-disabled="false"], .zoom button'],
  pay: ['[data-part="claim-card"]'],
  points: ['li[data-seat]', '[data-part="tab-others"]'],
  hint: ['[data-part="hint"]'],
  more: ['[data-part="draw-tickets"]', '[data-part="tab-hand"]'],
  last: ['[data-part="last-round"]'],
  end: ['[data-part="final-scores"]', '[data-part="tab-scores"]'],
};

/** Other controls of a table: a note covers them only where nothing else is free. */
const NEEDED = [
  '[data-route][aria-disabled="false"]',
  '[data-city].talked',
  '[data-city][aria-disabled="false"]',
  '[data-part="ticket-choice"]',
  '[data-part="claim-card"]',
  '[data-part="hand"]',
  '[data-part="tickets"]',
  '[data-part="draw-tickets"]',
  '[data-part^="tab-"]',
  '[data-part="turn"]',
  '.zoom button',
  MARKET,
];

/** Return the drawn parts of a route or a city, or else its own box. */
function boxesOf(element: Element): Box[] {
  const drawn = element instanceof SVGElement ? [...element.querySelectorAll('rect, circle')] : [];
  return (drawn.length > 0 ? drawn : [element]).map((part) => part.getBoundingClientRect());
}

function isInSight({ x, y, width, height }: Box): boolean {
  return width > 0 && height > 0 && x < innerWidth && y < innerHeight && x + width > 0 && y + height > 0;
}

const inSight = (selector: string): Box[] =>
  [...document.querySelectorAll(selector)].flatMap(boxesOf).filter(isInSight);

/** Return the boxes, on the screen, of a note's subjects. */
export function anchored(lesson: Lesson): Box[] {
  for (const selector of ANCHORS[lesson]) {
    const found = inSight(selector);
    if (found.length > 0) return found;
  }
  return [];
}

/** Return the boxes, on the screen, of these cities with their names and of highlighted ones: no note covers them. */
export function keptClear(cities: readonly string[]): Box[] {
  const selectors = ['[data-city].talked', ...cities.map((city) => `[data-city="${CSS.escape(city)}"]`)];
  return [...document.querySelectorAll(selectors.join(', '))]
    .map((city) => city.getBoundingClientRect())
    .filter(isInSight);
}

export const needed = (): Box[] => NEEDED.flatMap(inSight);
