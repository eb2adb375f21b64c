// What is to be heard, for those who want it: nothing is loaded and nothing is made before.

import { settings } from '../kept/settings.svelte';

export type Noise =
  | 'shake'
  | 'fall'
  | 'step'
  | 'coin'
  | 'loss'
  | 'card'
  | 'tile'
  | 'wind'
  | 'flash'
  | 'turn'
  | 'murmur'
  | 'cheer';

/** Browsers let no page be heard before somebody has touched it, and complain of those that try. */
const allowed = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/** Make a noise, some seconds from now. */
export function noise(what: Noise, later = 0): void {
  if (settings.sound && settings.volume > 0 && allowed()) void import('./made').then(({ sound }) => sound(what, settings.volume, later));
}
