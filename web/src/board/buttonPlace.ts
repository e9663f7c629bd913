/** The place of the zoom buttons: over a part of the board where there is nothing to read. */

import { frameOf, type Size } from './framing';
import { around, overlap, placesFor, type Box } from './naming';
import type { BoardArt } from './types';

/** Where the buttons are in their panel. */
export interface ButtonPlace {
  /** The side of the panel that `inset` is measured from. */
  side: 'left' | 'right';
  /** Distance from that side, in pixels. */
  inset: number;
  /** Whether they are at the top; otherwise they are at the bottom. */
  isTop: boolean;
}

/** Distance of the buttons from the edges of the panel and of the board, in pixels. */
export const BUTTON_MARGIN = 10;
/** Distance between two places that are tried, in pixels. */
const STEP = 6;

/**
 * Return the first place of the buttons where they cover no legend, name, city or route of the whole board: a corner,
 * from the lower right one on, or a place at the lower or upper edge. If there is none, the place that covers fewest
 * names, cities and routes.
 */
export function buttonPlace(art: BoardArt, panel: Size, buttons: Size): ButtonPlace {
  const { x, y, scale } = frameOf({ scale: 0, x: 0, y: 0 }, art, panel);
  const { legend } = art;
  const boxOfLegend = {
    left: legend.x,
    top: legend.y,
    right: legend.x + legend.width,
    bottom: legend.y + legend.height,
  };
  const things = thingsOn(art);
  const lower = Math.min(panel.height, (art.height - y) * scale) - BUTTON_MARGIN;

  function covered({ side, inset, isTop }: ButtonPlace): number {
    const left = side === 'left' ? inset : panel.width - inset - buttons.width;
    const top = isTop ? BUTTON_MARGIN : lower - buttons.height;
    const box = {
      left: x + left / scale,
      top: y + top / scale,
      right: x + (left + buttons.width) / scale,
      bottom: y + (top + buttons.height) / scale,
    };
    if (overlap(box, boxOfLegend)) return Infinity;
    return things.filter((thing) => overlap(box, thing)).length;
  }

  let best: ButtonPlace = { side: 'right', inset: BUTTON_MARGIN, isTop: false };
  let least = covered(best);
  for (const place of places(panel, buttons)) {
    if (least === 0) break;
    const count = covered(place);
    if (count < least) [best, least] = [place, count];
  }
  return best;
}

/** Yield the places to try: the other corners, then those between them, from the sides to the middle. */
function* places(panel: Size, buttons: Size): Generator<ButtonPlace> {
  const middle = (panel.width - buttons.width) / 2;
  for (const isTop of [false, true]) {
    for (const side of ['right', 'left'] as const) yield { side, inset: BUTTON_MARGIN, isTop };
  }
  for (const isTop of [false, true]) {
    for (let inset = BUTTON_MARGIN + STEP; inset <= middle; inset += STEP) {
      for (const side of ['right', 'left'] as const) yield { side, inset, isTop };
    }
  }
}

/** Return the boxes around all names, cities and spaces of routes. */
function thingsOn(art: BoardArt): Box[] {
  const cities = Object.values(art.cities).flatMap((city) => [
    around(city.x, city.y, art.city_radius),
    placesFor(art, city, art.label.size, art.city_radius)[0].box,
  ]);
  const spaces = Object.values(art.routes).flatMap(({ spaces, length, width }) =>
    spaces.map(([x, y, angle]) => {
      const turn = (angle * Math.PI) / 180;
      const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
      const across = (length * cos + width * sin) / 2;
      const down = (length * sin + width * cos) / 2;
      return { left: x - across, top: y - down, right: x + across, bottom: y + down };
    }),
  );
  return [...cities, ...spaces];
}
