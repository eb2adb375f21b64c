// The camels of a pyramid game as the picture shows them.

import type { Camel, PyramidView } from '../../protocol';
import { type Pile, type Ring, facing, foothold, pile } from './geometry';

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

/** The crazy camels are those on the track that no leg bet can be made on. */
export function isCrazy(view: PyramidView, camel: Camel): boolean {
  return !(camel in view.leg_stacks);
}

function pileOn(r: Ring, space: number, count: number, fanned: number | null): Pile {
  return pile(r.camel, foothold(r, space).y - 4, count, fanned === space);
}

/** The occupied spaces, in their order on the track. */
export function stacks(view: PyramidView, r: Ring, fanned: number | null): Stack<number>[] {
  return Object.entries(view.stacks)
    .map(([key, camels]) => {
      const space = Number(key);
      const { tall } = pileOn(r, space, camels?.length ?? 0, fanned);
      return { space, camels: camels ?? [], ...foothold(r, space), tall, side: false };
    })
    .sort((one, other) => one.space - other.space);
}

/** Every camel, in the order of drawing: the farthest from the viewer first. */
export function herd(view: PyramidView, r: Ring, fanned: number | null): Standing[] {
  const standing = stacks(view, r, null).flatMap(({ space, camels, x, y }) => {
    const { scale, rises } = pileOn(r, space, camels.length, fanned);
    const ahead = facing(space, r.side);
    const back = ahead === 'left' ? 'right' : 'left';
    return camels.map((camel, level): Standing => {
      const crazy = isCrazy(view, camel);
      return {
        camel,
        space,
        level,
        x,
        y: y - (rises[level] ?? 0),
        ground: y,
        facing: crazy ? back : ahead,
        crazy,
        scale,
      };
    });
  });
  return standing.sort((one, other) => one.ground - other.ground);
}
