// The Position tiles of the Supercup: bets on the place of a camel.

import { flight, picture, shot, turned } from '../board/motion/shots';
import PositionTile from '../board/pieces/PositionTile.svelte';
import { ticketSprite } from '../board/pieces/sprites';
import { type Actions, type Events, unchanged } from './entry';
import { without } from './entering';
import { number, ticket } from './pictures';

export const events: Events<'position-tile-taken' | 'position-tile-scored'> = {
  'position-tile-taken': {
    enter: (view, { camel, place, source }) => {
      const left = (view.leg_stacks[camel] ?? []).slice(0, -1);
      return {
        ...view,
        position_tiles: without(view.position_tiles ?? [], place),
        leg_stacks: source === 'bottom' ? { ...view.leg_stacks, [camel]: left } : view.leg_stacks,
      };
    },
    shot: ({ camel, value, place, source, seat }) => {
      const from = source === 'bottom' ? (`ticket:${camel}` as const) : (`position:${place}` as const);
      return shot(flight(ticketSprite(camel, value, place), from, `seat:${seat}`));
    },
    log: 'move',
    money: null,
  },
  'position-tile-scored': {
    enter: unchanged,
    shot: (event) => turned(ticketSprite(event.camel, 0, event.bet), event),
    log: 'score',
    money: ({ seat, amount, camel, bet }) => ({
      is: 'line',
      of: 'leg',
      seat,
      amount,
      picture: ticket(camel, 0, undefined, bet),
    }),
  },
};

export const actions: Actions<'position-tile'> = {
  'position-tile': {
    icon: () => picture(PositionTile, { rank: 2, size: 30 }),
    face: ({ place }) => number(place),
    targets: ({ place }) => [`position:${place}`],
    section: ({ source, camel }) => `${source}.${camel}`,
    help: 'position-tile',
  },
};
