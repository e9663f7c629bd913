/** Name, theme, movement and sound, remembered by the browser. */

import { remember, remembered } from '../browser/storage';

export type Theme = 'auto' | 'light' | 'dark';

function firstTheme(): Theme {
  const chosen = remembered('theme');
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto';
}

function firstColour(): number | null {
  const chosen = remembered('colour');
  return chosen !== null && /^[0-4]$/.test(chosen) ? Number(chosen) : null;
}

class Preferences {
  name = $state(remembered('name') ?? '');
  /** The number of the pieces' colour wished for, null for any. */
  colour = $state(firstColour());
  theme = $state<Theme>(firstTheme());

  /** Nothing moves, whatever the system says. */
  isStill = $state(remembered('still') === 'yes');
  hasSound = $state(remembered('sound') === 'yes');
  /** A sound when it is his turn and he does not look, or when he is nudged. */
  hasCall = $state(remembered('call') !== 'no');
  /** The tab's title and icon say that it is his turn. */
  hasMark = $state(remembered('mark') !== 'no');

  /** Each move is asked about before it is played. */
  isAsked = $state(remembered('confirm') === 'yes');

  keepStill(isStill: boolean): void {
    this.isStill = isStill;
    remember('still', isStill ? 'yes' : 'no');
  }

  ask(isAsked: boolean): void {
    this.isAsked = isAsked;
    remember('confirm', isAsked ? 'yes' : 'no');
  }

  sound(hasSound: boolean): void {
    this.hasSound = hasSound;
    remember('sound', hasSound ? 'yes' : 'no');
  }

  call(hasCall: boolean): void {
    this.hasCall = hasCall;
    remember('call', hasCall ? 'yes' : 'no');
  }

  mark(hasMark: boolean): void {
    this.hasMark = hasMark;
    remember('mark', hasMark ? 'yes' : 'no');
  }

  rename(name: string): void {
    this.name = name;
    remember('name', name);
  }

  wishFor(colour: number | null): void {
    this.colour = colour;
    remember('colour', String(colour));
  }

  chooseTheme(theme: Theme): void {
    this.theme = theme;
    remember('theme', theme);
  }
}

export const preferences = new Preferences();

/** Keeps `data-theme` on the root element in step with the choice and with the system. */
export function followTheme(): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const root = document.documentElement;
    const isDark = preferences.theme === 'dark' || (preferences.theme === 'auto' && dark.matches);
    root.dataset.theme = isDark ? 'dark' : 'light';
    const ground = getComputedStyle(root).getPropertyValue('--table');
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground.trim());
  };
  apply();
  dark.addEventListener('change', apply);
  return () => dark.removeEventListener('change', apply);
}

const stillness = () => matchMedia('(prefers-reduced-motion: reduce)');

export function prefersStillness(): boolean {
  return preferences.isStill || stillness().matches;
}

/** Keeps `data-still` on the root element in step with the choice and with the system. */
export function followStillness(): () => void {
  const asked = stillness();
  const apply = () => document.documentElement.toggleAttribute('data-still', prefersStillness());
  apply();
  asked.addEventListener('change', apply);
  return () => asked.removeEventListener('change', apply);
}
