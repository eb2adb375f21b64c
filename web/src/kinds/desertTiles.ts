// Desert tiles: put on the track, and paid for by whoever runs into them.

import { type Anchor, coins, flight, picture, shot } from '../board/motion/shots';
import DesertTile from '../board/pieces/DesertTile.svelte';
import { tileSprite } from '../board/pieces/sprites';
import { type Actions, type Events, unchanged } from './entry';
import { withPlayer } from './entering';
import { number } from './pictures';

export const events: Events<'tile-placed' | 'tile-paid'> = {
  'tile-placed': {
    enter: (view, { seat, space, side }) => withPlayer(view, seat, { tile: { space, side } }),
    shot: ({ seat, space, side, left }) => {
      const from: Anchor = left === undefined ? `seat:${seat}` : `space:${left}`;
      return shot(flight(tileSprite(side, seat), from, `space:${space}`));
    },
    log: 'move',
    money: null,
  },
  'tile-paid': {
    enter: unchanged,
    shot: ({ space, amount, seat, side }) =>
      shot({ do: 'answer', at: `space:${space}`, seat, side }, coins(amount, `space:${space}`, seat)),
    log: 'after',
    money: ({ seat, amount }) => ({ is: 'now', seat, amount }),
  },
};

export const actions: Actions<'desert-tile'> = {
  'desert-tile': {
    icon: (seat) => picture(DesertTile, { side: 'oasis', seat, size: 38 }),
    face: ({ space }) => number(space),
    faceThere: ({ side, seat }) => picture(DesertTile, { side, seat, size: 54 }),
    targets: ({ space }) => [`space:${space}`],
    section: ({ side }) => side,
    help: 'desert-tile',
  },
};
