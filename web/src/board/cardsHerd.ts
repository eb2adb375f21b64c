// The camels of Camel Up Cards as the picture shows them.

import type { CardsView } from '../protocol';
import { FAN, type Stack, type Standing } from './herd';
import type { Road } from './road';

function rises(r: Road, y: number, count: number, fanned: boolean): number[] {
  const room = (y - r.tall - 4) / Math.max(1, count - 1);
  const rise = Math.min(r.rise * (fanned ? FAN : 1), room);
  return Array.from({ length: count }, (_, level) => level * rise);
}

/** Occupied spaces, the farthest from the viewer first. On the start card camels form no stack. */
export function stacks(view: CardsView, r: Road, fanned: string | null): Stack[] {
  return Object.entries(view.stacks)
    .map(([space, here]) => {
      const camels = here ?? [];
      const at = r.spaces.get(space) ?? { x: 0, y: 0 };
      const side = space === 'start';
      const tall = side ? 0 : (rises(r, at.y, camels.length, fanned === space).at(-1) ?? 0);
      return { space, camels, x: at.x, y: at.y + (side ? r.unit * 0.25 : 0), tall: tall + r.tall, side };
    })
    .sort((one, other) => one.y - other.y);
}

/** Every camel, in the order of drawing. */
export function herd(view: CardsView, r: Road, fanned: string | null): Standing[] {
  return stacks(view, r, fanned)
    .flatMap(({ space, camels, side }) => {
      const at = r.spaces.get(String(space)) ?? { x: 0, y: 0, dx: 1 };
      const high = rises(r, at.y, camels.length, fanned === space);
      return camels.map((camel, level): Standing => {
        const stall = side ? (r.stalls[level] ?? at) : at;
        return {
          camel,
          space,
          level: side ? 0 : level,
          x: stall.x,
          y: stall.y - (side ? 0 : (high[level] ?? 0)),
          ground: stall.y,
          facing: at.dx >= -0.05 ? 'right' : 'left',
          crazy: false,
          top: side || level === camels.length - 1,
        };
      });
    })
    .sort((one, other) => one.ground - other.ground);
}
