// Day, dusk, or as the system has it. public/early.js applies the same rule before the first paint.

import { recall, remember } from '../kept/store';

export type Theme = 'auto' | 'day' | 'dusk';

const GROUND = { day: '#FBF3E0', dusk: '#171A2E' } as const;

let chosen: Theme = $state(read());
let dark: boolean = $state(false);

function read(): Theme {
  const value = recall('theme');
  return value === 'day' || value === 'dusk' ? value : 'auto';
}

export const theme = {
  get chosen(): Theme {
    return chosen;
  },
  /** What is shown now. */
  get shown(): 'day' | 'dusk' {
    return chosen === 'auto' ? (dark ? 'dusk' : 'day') : chosen;
  },
  choose(next: Theme): void {
    chosen = next;
    remember('theme', next);
    apply();
  },
};

function apply(): void {
  document.documentElement.dataset.theme = theme.shown;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[theme.shown]);
}

/** Follow the system's wish, also when it changes; returns how to stop. */
export function start(): () => void {
  const wish = matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => {
    dark = wish.matches;
    apply();
  };
  follow();
  wish.addEventListener('change', follow);
  return () => wish.removeEventListener('change', follow);
}
