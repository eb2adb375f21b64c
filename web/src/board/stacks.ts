// Stacks of camels as pictures: how high they rise, and where each camel stands.

import type { Camel } from '../protocol';

/** How high a camel is, compared with its width. */
export const CAMEL_RATIO = 112 / 140;

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
  /** How large it is drawn. */
  scale: number;
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
  /** How large its camels are drawn; smaller where a tower would not fit into the picture. */
  scale: number;
  /** How high each camel rises above the ground, from the bottom to the top. */
  rises: number[];
  /** From the feet of the lowest to the ears of the highest. */
  tall: number;
}

/** The usual overlap of two camels, and that of a stack that is fanned out, as shares of a camel. */
const OVERLAP = 0.43;
const FANNED = 0.76;
const LEAST = 0.52;

/** A stack of `count` camels with `room` above its feet. */
export function pile(camel: number, room: number, count: number, fanned = false): Pile {
  const share = fanned ? FANNED : OVERLAP;
  const tall = camel * CAMEL_RATIO;
  const scale = Math.max(LEAST, Math.min(1, room / (tall * (1 + (count - 1) * share))));
  const rise = Math.min(share * tall * scale, (room - tall * scale) / Math.max(1, count - 1));
  const rises = Array.from({ length: count }, (_, level) => level * rise);
  return { scale, rises, tall: (rises.at(-1) ?? 0) + tall * scale };
}
