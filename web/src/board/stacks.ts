// Stacks of camels as pictures: how high they rise, and where each camel stands.

import type { Camel } from '../protocol';
import { CAMEL } from './pieces/figure';

/** How high a camel is, compared with its width. */
export const CAMEL_RATIO = CAMEL.feet / CAMEL.width;

export interface Standing {
  camel: Camel;
  space: number | string;
  level: number;
  /** Where its feet are. */
  x: number;
  y: number;
  /** The height of the ground that its stack stands on. */
  ground: number;
  facing: 'left' | 'right';
  crazy: boolean;
  /** How large it is drawn, and how much of it is above the one below, as shares of a camel. */
  scale: number;
  share: number;
  /** To which side its letter moves where the next one is close: 1 is to the right, 0 nowhere. */
  aside: number;
  /** To which side its letter keeps away from the head of the one below. */
  away: number;
}

export interface Stack<S extends number | string = number | string> {
  space: S;
  camels: Camel[];
  x: number;
  y: number;
  /** How high it reaches above its feet. */
  tall: number;
  /** Do the camels stand side by side instead of on each other? */
  side: boolean;
}

export interface Pile {
  /** How large its camels are drawn; smaller where a tower would not fit. */
  scale: number;
  /** How high each camel rises above the ground, from the bottom to the top. */
  rises: number[];
  /** From one camel to the next, as a share of a camel's height. */
  share: number;
  /** From the feet of the lowest to the ears of the highest. */
  tall: number;
}

/** From one back to the next, as shares of a camel: usually, fanned out, and where there is little room. */
const USUAL = 0.44;
const FANNED = 0.76;
export const TIGHT = 0.33;

/** A stack of `count` camels with `room` above its feet. It closes up first, then its camels get smaller. */
export function pile(camel: number, room: number, count: number, fanned = false): Pile {
  const tall = camel * CAMEL_RATIO;
  const gaps = Math.max(1, count - 1);
  const scale = Math.min(1, room / (tall * (1 + (count - 1) * TIGHT)));
  const share = Math.min(fanned ? FANNED : USUAL, Math.max(TIGHT, (room / (tall * scale) - 1) / gaps));
  const rises = Array.from({ length: count }, (_, level) => level * share * tall * scale);
  return { scale, rises, share, tall: (rises.at(-1) ?? 0) + tall * scale };
}

type Facing = Standing['facing'];

/** Where the one below looks the other way, a letter keeps to the side of that one's tail. */
export function away(facings: readonly Facing[], level: number): number {
  if (level === 0 || facings[level] === facings[level - 1]) return 0;
  return facings[level] === 'left' ? -1 : 1;
}

/** The letters of a stack stand in a zigzag, from the lowest camel up. Where the one below looks the other way, the
 * letter keeps away from its head; where that happens more than once there is no room for any of it. */
export function zigzag(facings: readonly Facing[]): number[] {
  const turns = facings.flatMap((facing, level) => (level > 0 && facing !== facings[level - 1] ? [level] : []));
  if (turns.length > 1) return facings.map(() => 0);
  const turn = turns[0] ?? 0;
  const first = facings[turn] === 'left' ? -1 : 1;
  return facings.map((_, level) => ((level >= turn ? level - turn : turn - 1 - level) % 2 === 0 ? first : -first));
}
