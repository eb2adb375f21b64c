// The camels of a pyramid game as the picture shows them.

import type { Camel, PyramidView } from '../../protocol';
import { type Stack, type Standing, away, pile, zigzag } from '../stacks';
import { type Ring, cell, facing, foothold, roomOn } from './geometry';

/** A stack, and how large it may be: two share a space where one has crossed the line and another is there. */
interface Placed {
  space: number;
  camels: Camel[];
  x: number;
  y: number;
  size: number;
}

function placed(view: PyramidView, r: Ring): Placed[] {
  const found = Object.entries(view.stacks).map(([key, camels]) => ({ space: Number(key), camels: camels ?? [] }));
  const slot = (space: number): string => Object.values(cell(space, r)).join();
  return found.map(({ space, camels }) => {
    const { x, y } = foothold(r, space);
    const other = found.find((one) => one.space !== space && slot(one.space) === slot(space));
    if (!other) return { space, camels, x, y, size: 1 };
    return { space, camels, x: x + (space > other.space ? 0.26 : -0.26) * r.camel, y, size: 0.5 };
  });
}

/** The occupied spaces, in their order on the track. */
export function stacksOf(view: PyramidView, r: Ring, fanned: number | null): Stack<number>[] {
  return placed(view, r)
    .map(({ size, ...one }) => {
      const { tall } = pile(r.camel * size, roomOn(r, one.space), one.camels.length, fanned === one.space);
      return { ...one, tall, side: false };
    })
    .sort((one, other) => one.space - other.space);
}

/** Every camel, in the order of drawing: the farthest from the viewer first, and the lowest of a stack last. */
export function herd(view: PyramidView, r: Ring, crazy: readonly Camel[], fanned: number | null): Standing[] {
  const standing = placed(view, r).flatMap(({ space, camels, x, y, size }) => {
    const { scale, rises, share } = pile(r.camel * size, roomOn(r, space), camels.length, fanned === space);
    const facings = camels.map((camel) => facing(space, r, crazy.includes(camel)));
    const asides = zigzag(facings);
    return camels.map((camel, level): Standing => {
      const odd = crazy.includes(camel);
      return {
        camel,
        space,
        level,
        x,
        y: y - (rises[level] ?? 0),
        ground: y,
        facing: facings[level]!,
        crazy: odd,
        scale: scale * size,
        share: level === 0 ? 1 : share,
        aside: asides[level]!,
        away: away(facings, level),
      };
    });
  });
  return standing.sort((one, other) => one.ground - other.ground || other.level - one.level);
}
