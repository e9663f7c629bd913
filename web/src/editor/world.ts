/** Natural Earth's land, lakes and populated places, fetched when the editor first opens. */

import placesUrl from '../../../src/whistlestop/drawing/places.json?url';
import worldUrl from '../../../src/whistlestop/drawing/world.json?url';

/** Alternating longitudes and latitudes, in degrees. */
export type Ring = Float32Array;

export interface World {
  land: Ring[];
  lakes: Ring[];
}

export interface RealPlace {
  name: string;
  country: string;
  lat: number;
  lon: number;
}

const PRECISION = 100;

async function fetched<T>(address: string): Promise<T> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return (await answer.json()) as T;
}

/** A ring is encoded as its first point and the differences between points. */
export function unpacked(steps: number[]): Ring {
  const ring = new Float32Array(steps.length);
  let [x, y] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at];
    y += steps[at + 1];
    ring[at] = x / PRECISION;
    ring[at + 1] = y / PRECISION;
  }
  return ring;
}

export async function loadWorld(): Promise<World> {
  const { land, lakes } = await fetched<{ land: number[][]; lakes: number[][] }>(worldUrl);
  return { land: land.map(unpacked), lakes: lakes.map(unpacked) };
}

/** The places, the most important first. */
export async function loadPlaces(): Promise<RealPlace[]> {
  const rows = await fetched<[string, string, number, number][]>(placesUrl);
  return rows.map(([name, country, lat, lon]) => ({ name, country, lat, lon }));
}
