// Between two legs: dice go back into the pyramid, tiles back to their owners.

import type { PyramidView } from '../../protocol';
import { type Scene, flight } from '../motion/shots';
import { dieSprite, tileSprite } from '../pieces/sprites';

/** What is put away between what is seen and the view after it, though no event says so. */
export function tidied(seen: PyramidView, after: PyramidView): Scene[] {
  const out = new Set(after.tents.map(([die]) => die));
  const dice = seen.tents
    .filter(([die]) => !out.has(die))
    .map(([die, number]) => flight(dieSprite(die, number), `tent:${die}`, 'pyramid'));
  const tiles = seen.players.flatMap(({ tile }, seat): Scene[] => {
    if (!tile || after.players[seat]?.tile) return [];
    return [flight(tileSprite(tile.side, seat), `space:${tile.space}`, `seat:${seat}`)];
  });
  return [...dice, ...tiles];
}
