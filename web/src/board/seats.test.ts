import { describe, expect, it } from 'vitest';
import { SEATS } from './seats';
import { CARD_ORDER, COLOURS } from './symbols';

type Triple = [number, number, number];

/** The effect of missing cones on linear light (Machado, Oliveira and Fernandes, 2009). */
const EYES: Record<string, Triple[]> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red cones': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green cones': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue cones': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function linear(hex: string): Triple {
  return [1, 3, 5].map((place) => {
    const part = parseInt(hex.slice(place, place + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

function times(matrix: Triple[], [x, y, z]: Triple): Triple {
  return matrix.map(([a, b, c]) => Math.max(0, a * x + b * y + c * z)) as Triple;
}

function lab(light: Triple): Triple {
  const [x, y, z] = times(
    [
      [0.4124, 0.3576, 0.1805],
      [0.2126, 0.7152, 0.0722],
      [0.0193, 0.1192, 0.9505],
    ],
    light,
  ).map((part, place) => Math.cbrt(part / [0.9505, 1, 1.089][place] + 1e-9));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Return the difference of two colours: their distance in CIE Lab, in which 2 is just noticeable side by side. */
function difference(one: string, two: string, eye: Triple[]): number {
  const [a, b] = [one, two].map((hex) => lab(times(eye, linear(hex))));
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function contrast(one: string, two: string): number {
  const [a, b] = [one, two].map((hex) => {
    const [red, green, blue] = linear(hex);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

describe.each(Object.entries(EYES))('for an eye with %s', (_, eye) => {
  it('the seats are five clearly different colours', () => {
    SEATS.forEach((seat, place) => {
      for (const other of SEATS.slice(place + 1)) {
        expect(difference(seat.colour, other.colour, eye), `${seat.pattern} ${other.pattern}`).toBeGreaterThan(20);
      }
    });
  });
});

describe('seats and colours', () => {
  it('no seat has the colour of a route', () => {
    for (const seat of SEATS) {
      for (const [name, { fill }] of Object.entries(COLOURS)) {
        expect(difference(seat.colour, fill, EYES['all cones']), `${seat.pattern} ${name}`).toBeGreaterThan(20);
      }
    }
  });

  it('every seat has a pattern of its own and every colour a symbol of its own', () => {
    expect(new Set(SEATS.map((seat) => seat.pattern)).size).toBe(5);
    expect(new Set(Object.values(COLOURS).map((colour) => colour.path)).size).toBe(8);
    expect(new Set(CARD_ORDER).size).toBe(9);
  });

  it('ink can be read on every seat and every colour', () => {
    for (const { colour, ink, pattern } of SEATS) expect(contrast(colour, ink), pattern).toBeGreaterThan(4.5);
    for (const [name, { fill, ink }] of Object.entries(COLOURS)) {
      expect(contrast(fill, ink), name).toBeGreaterThan(4.5);
    }
  });
});
