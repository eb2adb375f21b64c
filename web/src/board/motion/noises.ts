// What is to be heard of a scene, and when, in ms after it begins.

import type { Noise } from '../../lib/sound/noise';
import type { Scene } from './shots';

export interface Heard {
  noise: Noise;
  at: number;
}

/** Most coins fly in a row; nobody counts more of them by ear. */
const COINS = 8;

/** How long a unit is in the air between two spaces. */
export const HOP = 150;

/** Things that are put down hard; all others are paper. */
const HEAVY: Readonly<Partial<Record<string, Noise>>> = { 'desert-tile': 'tile', camera: 'tile', die: 'fall' };

const now = (noise: Noise): Heard[] => [{ noise, at: 0 }];

/** `hops`: how many spaces a unit goes. */
export function heard(scene: Scene, hops = 1): Heard[] {
  switch (scene.do) {
    case 'roll':
      return [
        { noise: 'shake', at: 0 },
        { noise: 'fall', at: 520 },
      ];
    case 'hop':
      return Array.from({ length: hops }, (_, n) => ({ noise: 'step', at: (n + 1) * HOP - 20 }));
    case 'fly': {
      const heavy = HEAVY[scene.sprite.piece];
      return heavy ? [{ noise: heavy, at: 400 }] : now('card');
    }
    case 'coins':
      if (!scene.to.startsWith('seat:')) return [{ noise: 'loss', at: 200 }];
      return Array.from({ length: Math.min(scene.count, COINS) }, (_, n) => ({ noise: 'coin', at: 420 + n * 70 }));
    case 'turn':
      return [{ noise: 'card', at: 240 }];
    case 'reveal':
      return [{ noise: 'card', at: 340 }];
    case 'answer':
      return now('tile');
    case 'sweep':
      return now('wind');
    case 'photo':
      return now('flash');
    case 'call':
      return now('murmur');
    case 'cheer':
      return now('cheer');
    case 'shake':
      return now('shake');
    case 'puff':
    case 'mark':
    case 'glide':
      return [];
  }
}
