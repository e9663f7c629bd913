/** Synthesised sounds: a few sine waves and some noise each, no files. */

export type Sound = 'card' | 'train' | 'ticket' | 'turn' | 'nudge' | 'end';

interface Tone {
  /** Hertz, and seconds from the beginning. */
  pitch: number;
  at: number;
  lasts: number;
  loud: number;
}

const TONES: Record<Sound, Tone[]> = {
  card: [{ pitch: 1900, at: 0, lasts: 0.05, loud: 0.05 }],
  train: [
    { pitch: 160, at: 0, lasts: 0.12, loud: 0.3 },
    { pitch: 130, at: 0.11, lasts: 0.14, loud: 0.3 },
  ],
  ticket: [523, 659, 784, 1047].map((pitch, place) => ({ pitch, at: 0.09 * place, lasts: 0.4, loud: 0.16 })),
  turn: [
    { pitch: 740, at: 0, lasts: 0.22, loud: 0.14 },
    { pitch: 587, at: 0.14, lasts: 0.34, loud: 0.14 },
  ],
  nudge: [0, 0.22, 0.44].map((at) => ({ pitch: 880, at, lasts: 0.18, loud: 0.2 })),
  end: [392, 523, 659, 784, 1047].map((pitch, place) => ({ pitch, at: 0.16 * place, lasts: 0.8, loud: 0.14 })),
};

let context: AudioContext | null = null;

/** Play a sound; does nothing before the first click, because browsers are silent until then. */
export function play(sound: Sound): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const now = context.currentTime + 0.01;
  for (const { pitch, at, lasts, loud } of TONES[sound]) {
    const wave = context.createOscillator();
    const volume = context.createGain();
    wave.type = pitch < 300 ? 'triangle' : 'sine';
    wave.frequency.value = pitch;
    volume.gain.setValueAtTime(0, now + at);
    volume.gain.linearRampToValueAtTime(loud, now + at + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0008, now + at + lasts);
    wave.connect(volume).connect(context.destination);
    wave.start(now + at);
    wave.stop(now + at + lasts);
  }
}
