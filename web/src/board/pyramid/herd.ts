// The camels of a pyramid game as the picture shows them.

import type { Camel, PyramidView } from '../../protocol';
import { type Pile, type Stack, type Standing, pile } from '../stacks';
import { type Ring, facing, foothold } from './geometry';

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
export function herd(view: PyramidView, r: Ring, crazy: readonly Camel[], fanned: number | null): Standing[] {
  const standing = stacks(view, r, null).flatMap(({ space, camels, x, y }) => {
    const { scale, rises } = pileOn(r, space, camels.length, fanned);
    return camels.map((camel, level): Standing => {
      const odd = crazy.includes(camel);
      return {
        camel,
        space,
        level,
        x,
        y: y - (rises[level] ?? 0),
        ground: y,
        facing: facing(space, r.side, odd),
        crazy: odd,
        scale,
      };
    });
  });
  return standing.sort((one, other) => one.ground - other.ground);
}
