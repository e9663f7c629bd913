/** Name, theme, motion and sound, stored in the browser. */

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
  /** Number of the preferred colour of pieces, null for any. */
  colour = $state(firstColour());
  theme = $state<Theme>(firstTheme());

  /** Disables motion, whatever the system's setting. */
  isStill = $state(remembered('still') === 'yes');
  hasSound = $state(remembered('sound') === 'yes');
  /** Play a sound on the player's turn if the page is hidden, and when another player nudges them. */
  hasCall = $state(remembered('call') !== 'no');
  /** Show the player's turn in the tab's title and icon. */
  hasMark = $state(remembered('mark') !== 'no');

  /** Ask for confirmation of each move. */
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

/** Keep `data-theme` on the root element in step with the choice and with the system. */
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

/** Keep `data-still` on the root element in step with the choice and with the system. */
export function followStillness(): () => void {
  const asked = stillness();
  const apply = () => document.documentElement.toggleAttribute('data-still', prefersStillness());
  apply();
  asked.addEventListener('change', apply);
  return () => asked.removeEventListener('change', apply);
}
