/** The projection of the editor's map: Mercator, the whole world as a square of side 1. */

import type { Ring } from './world';

export const MOST_LATITUDE = 84;

export function toSquare(lat: number, lon: number): { x: number; y: number } {
  const phi = (Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, lat)) * Math.PI) / 180;
  return { x: lon / 360 + 0.5, y: 0.5 - Math.log(Math.tan(Math.PI / 4 + phi / 2)) / (2 * Math.PI) };
}

export function fromSquare(x: number, y: number): { lat: number; lon: number } {
  const lat = (2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2) * (180 / Math.PI);
  return { lat, lon: (x - 0.5) * 360 };
}

/** Return rings as an SVG path in a square of so many units. */
export function squarePath(rings: readonly Ring[], side: number): string {
  return rings
    .map((ring) => {
      const steps: string[] = [];
      for (let at = 0; at < ring.length; at += 2) {
        const { x, y } = toSquare(ring[at + 1], ring[at]);
        steps.push(`${(x * side).toFixed(1)} ${(y * side).toFixed(1)}`);
      }
      return `M${steps.join('L')}Z`;
    })
    .join('');
}
