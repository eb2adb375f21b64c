// Which events can be heard; the sounds themselves are made in sound.ts, when somebody wants them.

import type { GameEvent } from '../../protocol';

export type Noise = 'rattle' | 'hop' | 'coin' | 'loss' | 'card' | 'tile' | 'turn' | 'finish';

/** What an event sounds like. */
export function noiseOf(event: GameEvent): Noise | null {
  switch (event.type) {
    case 'die-revealed':
      return 'rattle';
    case 'unit-moved':
      return 'hop';
    case 'tile-paid':
    case 'photo-taken':
      return 'coin';
    case 'tile-placed':
    case 'camera-placed':
    case 'piece-placed':
      return 'tile';
    case 'finish-crossed':
      return 'finish';
    case 'leg-tile-taken':
    case 'race-card-placed':
    case 'position-tile-taken':
    case 'card-revealed':
    case 'hand-card-played':
    case 'winner-card-taken':
    case 'midfield-card-taken':
    case 'overall-card-taken':
      return 'card';
    default:
      return null;
  }
}
