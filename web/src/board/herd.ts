// The camels of a pyramid game as the picture shows them.

import type { Camel, PyramidView } from '../protocol';
import { type Ring, facing, foothold, levels } from './geometry';

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
  top: boolean;
}

export interface Stack {
  space: number | string;
  camels: Camel[];
  x: number;
  y: number;
  /** How high it reaches above its feet. */
  tall: number;
  /** Do the camels stand side by side instead of on each other? */
  side: boolean;
}

/** The crazy camels are those on the track that no leg bet can be made on. */
export function isCrazy(view: PyramidView, camel: Camel): boolean {
  return !(camel in view.leg_stacks);
}

/** The occupied spaces, the farthest from the viewer first. */
export function stacks(view: PyramidView, r: Ring, fanned: number | null): Stack[] {
  return Object.entries(view.stacks)
    .map(([key, camels]) => {
      const space = Number(key);
      const foot = foothold(r, space);
      const rises = levels(r, space, camels?.length ?? 0, fanned === space ? FAN : 1);
      return { space, camels: camels ?? [], ...foot, tall: (rises.at(-1) ?? 0) + r.tall, side: false };
    })
    .sort((one, other) => one.y - other.y);
}

export const FAN = 1.75;

/** Every camel, in the order of drawing. */
export function herd(view: PyramidView, r: Ring, fanned: number | null): Standing[] {
  return stacks(view, r, fanned).flatMap(({ space: key, camels, ...foot }) => {
    const space = Number(key);
    const rises = levels(r, space, camels.length, fanned === space ? FAN : 1);
    const ahead = facing(space, r.side);
    const back = ahead === 'left' ? 'right' : 'left';
    return camels.map((camel, level) => {
      const crazy = isCrazy(view, camel);
      return {
        camel,
        space,
        level,
        x: foot.x,
        y: foot.y - (rises[level] ?? 0),
        ground: foot.y,
        facing: crazy ? back : ahead,
        crazy,
        top: level === camels.length - 1,
      };
    });
  });
}
