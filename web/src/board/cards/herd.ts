// The camels of Camel Up Cards as the picture shows them.

import type { CardsView } from '../../protocol';
import { type Pile, type Stack, type Standing, pile } from '../stacks';
import type { Road } from './road';

const NOWHERE = { x: 0, y: 0, dx: 1 };

/** On the start card camels stand side by side and form no stack. */
function pileOn(r: Road, space: string, count: number, fanned: string | null): Pile {
  return pile(r.camel, r.spaces.get(space)?.room ?? r.room, space === 'start' ? 1 : count, fanned === space);
}

/** Occupied spaces, in their order on the track. */
export function stacksOf(view: CardsView, r: Road, fanned: string | null): Stack<string>[] {
  return Object.entries(view.stacks)
    .map(([space, here]) => {
      const camels = here ?? [];
      const { x, y } = r.spaces.get(space) ?? NOWHERE;
      const { tall } = pileOn(r, space, camels.length, fanned);
      return { space, camels, x, y, tall, side: space === 'start' };
    })
    .sort((one, other) => r.order.indexOf(one.space) - r.order.indexOf(other.space));
}

/** Every camel, in the order of drawing: the farthest from the viewer first, and the lowest of a stack last. */
export function herd(view: CardsView, r: Road, fanned: string | null): Standing[] {
  const standing = stacksOf(view, r, null).flatMap(({ space, camels, side }) => {
    const at = r.spaces.get(space) ?? NOWHERE;
    const { scale, rises, share } = pileOn(r, space, camels.length, fanned);
    return camels.map((camel, level): Standing => {
      const box = side ? (r.boxes[level] ?? at) : at;
      return {
        camel,
        space,
        level: side ? 0 : level,
        x: box.x,
        y: box.y - (side ? 0 : (rises[level] ?? 0)),
        ground: box.y,
        facing: at.dx > 0 ? 'right' : 'left',
        crazy: false,
        scale,
        share: side || level === 0 ? 1 : share,
        aside: level % 2 === 0 ? 1 : -1,
        away: 0,
      };
    });
  });
  return standing.sort((one, other) => one.ground - other.ground || other.level - one.level);
}
