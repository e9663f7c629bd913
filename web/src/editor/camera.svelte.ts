/** The visible part of the world on the editor's map, in pixels around a middle. */

import { fromSquare, toSquare } from './mercator';

import type { RealPlace } from './world';

const MOST_OFFERED = 45;
const LEAST = 300;
const MOST = 4_000_000;

export class WorldCamera {
  /** The middle of the visible part, in the Mercator square, and the length of the square's side in pixels. */
  x = $state(0.54);
  y = $state(0.33);
  scale = $state(2600);
  width = $state(0);
  height = $state(0);

  toScreen(lat: number, lon: number): { x: number; y: number } {
    const { x, y } = toSquare(lat, lon);
    return { x: (x - this.x) * this.scale + this.width / 2, y: (y - this.y) * this.scale + this.height / 2 };
  }

  toWorld(x: number, y: number): { lat: number; lon: number } {
    return fromSquare((x - this.width / 2) / this.scale + this.x, (y - this.height / 2) / this.scale + this.y);
  }

  pan(dx: number, dy: number): void {
    this.x = Math.max(0, Math.min(1, this.x - dx / this.scale));
    this.y = Math.max(0, Math.min(1, this.y - dy / this.scale));
  }

  zoom(factor: number, x = this.width / 2, y = this.height / 2): void {
    const scale = Math.max(LEAST, Math.min(MOST, this.scale * factor));
    const [dx, dy] = [x - this.width / 2, y - this.height / 2];
    this.x += dx / this.scale - dx / scale;
    this.y += dy / this.scale - dy / scale;
    this.scale = scale;
    this.pan(0, 0);
  }

  /** Show all of these places; change nothing if there are none. */
  fit(places: readonly { lat: number; lon: number }[]): void {
    if (places.length === 0) return;
    const spots = places.map(({ lat, lon }) => toSquare(lat, lon));
    const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    this.x = (left + right) / 2;
    this.y = (top + bottom) / 2;
    const [width, height] = [this.width || 800, this.height || 500];
    const scale = Math.min((width - 120) / (right - left || 1e-9), (height - 100) / (bottom - top || 1e-9));
    this.scale = Math.max(LEAST, Math.min(places.length > 1 ? MOST : 40_000, scale));
  }

  /** Move just far enough to show a place. */
  reveal(place: { lat: number; lon: number }): void {
    const { x, y } = this.toScreen(place.lat, place.lon);
    const margin = 40;
    this.pan(
      x < margin ? margin - x : x > this.width - margin ? this.width - margin - x : 0,
      y < margin ? margin - y : y > this.height - margin ? this.height - margin - y : 0,
    );
  }
}

/** Return the visible real places, the most important first, as far as their names fit. */
export function offeredOn(
  camera: WorldCamera,
  real: readonly RealPlace[],
  there: ReadonlySet<string>,
): (RealPlace & { x: number; y: number })[] {
  const seen: (RealPlace & { x: number; y: number })[] = [];
  for (const place of real) {
    if (there.has(place.name)) continue;
    const { x, y } = camera.toScreen(place.lat, place.lon);
    if (x < 0 || y < 0 || x > camera.width || y > camera.height) continue;
    if (seen.some((other) => Math.abs(other.x - x) < 46 && Math.abs(other.y - y) < 15)) continue;
    seen.push({ ...place, x, y });
    if (seen.length === MOST_OFFERED) break;
  }
  return seen;
}
