// How this browser wants to play: speed of the animation, sound, and how careful with clicks.

import { recall, recallJson, remember } from './store';

export type Speed = 'calm' | 'brisk' | 'instant';

export const SPEEDS: readonly Speed[] = ['calm', 'brisk', 'instant'];

interface Kept {
  speed: Speed;
  sound: boolean;
  /** From 0 to 1. */
  volume?: number;
}

const LOUD = 0.6;

function fits(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { speed, sound, volume = LOUD } = value as Partial<Kept>;
  return SPEEDS.includes(speed as Speed) && typeof sound === 'boolean' && typeof volume === 'number';
}

const kept: Kept = $state(recallJson('settings', fits, { speed: 'calm', sound: false }));
let still: boolean = $state(false);
/** Has somebody been asked whether he wants to hear anything, or decided it by himself? */
let asked: boolean = $state(kept.sound || recall('sound') !== null);
let once: boolean = $state(recall('clicks') === 'once');

export const settings = {
  /** The speed that was chosen. */
  get chosen(): Speed {
    return kept.speed;
  },
  /** The speed to play at: a wish for less motion on this system goes before the choice. */
  get speed(): Speed {
    return still ? 'instant' : kept.speed;
  },
  /** Does the system ask for less motion? */
  get still(): boolean {
    return still;
  },
  get sound(): boolean {
    return kept.sound;
  },
  get volume(): number {
    return Math.max(0, Math.min(1, kept.volume ?? LOUD));
  },
  /** Is it known whether there should be sound? */
  get soundAsked(): boolean {
    return asked;
  },
  /** Is what is chosen played by the first click? */
  get once(): boolean {
    return once;
  },
  set once(on: boolean) {
    once = on;
    remember('clicks', on ? 'once' : 'safe');
  },
  choose(next: Partial<Kept>): void {
    Object.assign(kept, next);
    if (next.sound !== undefined) {
      asked = true;
      remember('sound', 'asked');
    }
    remember('settings', JSON.stringify(kept));
  },
};

/** Follow the system's wish for less motion, also when it changes; returns how to stop. */
export function start(): () => void {
  const wish = matchMedia('(prefers-reduced-motion: reduce)');
  const follow = (): void => {
    still = wish.matches;
  };
  follow();
  wish.addEventListener('change', follow);
  return () => wish.removeEventListener('change', follow);
}
