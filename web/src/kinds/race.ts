// The race of the pyramid games: camels at the start, dice, tickets for a leg and cards for the race.

import { coins, flight, picture, shot, sprite, together, turned } from '../board/motion/shots';
import Pyramid from '../board/pieces/Pyramid.svelte';
import PyramidTicket from '../board/pieces/PyramidTicket.svelte';
import RaceCard from '../board/pieces/RaceCard.svelte';
import { raceCardSprite, ticketSprite } from '../board/pieces/sprites';
import type { PyramidView } from '../protocol';
import { won } from './common';
import { type Actions, type Events, unchanged, unseen, whole } from './entry';
import { stood, without } from './entering';
import { anyTicket, raceCard, ticket } from './pictures';

function withDie(view: PyramidView, die: string, number: number): PyramidView {
  const dice = without(view.dice, die);
  if (die.startsWith('supporting-')) return { ...view, dice };
  return { ...view, dice, tents: [...view.tents, [die, number]] };
}

export const events: Events<
  | 'camel-started'
  | 'camels-stacked'
  | 'crazy-camel-started'
  | 'leg-tile-taken'
  | 'pyramid-tile-taken'
  | 'race-card-placed'
  | 'die-revealed'
  | 'crazy-camel-chosen'
  | 'marker-passed'
  | 'leg-tile-scored'
  | 'pyramid-tiles-scored'
  | 'race-ranked'
  | 'race-card-scored'
> = {
  'camel-started': {
    enter: (view, { camel, space }) => stood(view, [camel], space),
    shot: ({ space }) => together({ do: 'puff', at: `space:${space}` }),
    log: 'after',
    money: null,
  },
  'camels-stacked': {
    enter: (view, { camels, space }) => stood(view, camels, space),
    shot: () => shot({ do: 'glide' }),
    log: 'after',
    money: null,
  },
  'crazy-camel-started': {
    enter: (view, { camel, space }) => stood(view, [camel], space),
    shot: ({ space }) => together({ do: 'puff', at: `space:${space}` }),
    log: 'after',
    money: null,
  },
  'leg-tile-taken': {
    enter: (view, { camel }) => {
      const left = (view.leg_stacks[camel] ?? []).slice(1);
      return { ...view, leg_stacks: { ...view.leg_stacks, [camel]: left } };
    },
    shot: ({ camel, value, seat }) => shot(flight(ticketSprite(camel, value), `ticket:${camel}`, `seat:${seat}`)),
    log: 'move',
    money: null,
  },
  'pyramid-tile-taken': {
    enter: (view) => ({ ...view, pyramid_tiles: Math.max(0, view.pyramid_tiles - 1) }),
    shot: ({ seat }) =>
      shot(flight(sprite('pyramid-ticket', 0.5, PyramidTicket, {}), 'pyramid-tickets', `seat:${seat}`)),
    log: 'move',
    money: null,
  },
  'race-card-placed': {
    enter: (view, { deck, seat, camel }) => {
      const key = deck === 'winner' ? 'winner_deck' : 'loser_deck';
      return { ...view, [key]: [...view[key], { seat, camel }] };
    },
    shot: ({ seat, deck }) => shot(flight(sprite('race-card', 0.42, RaceCard, { seat }), `seat:${seat}`, `deck:${deck}`)),
    log: 'move',
    money: null,
  },
  'die-revealed': {
    enter: (view, { die, number }) => withDie(view, die, number),
    shot: ({ die, number, colour }) =>
      shot({ do: 'roll', die, number, colour, to: die.startsWith('supporting-') ? 'pyramid' : `tent:${die}` }),
    log: 'after',
    money: null,
  },
  'crazy-camel-chosen': { enter: unchanged, shot: unseen, log: 'after', money: null },
  'marker-passed': { enter: unchanged, shot: unseen, log: 'after', money: null },
  'leg-tile-scored': {
    enter: unchanged,
    shot: (event) => turned(ticketSprite(event.camel, event.value), event),
    log: 'score',
    money: ({ seat, amount, camel, value }) => ({ is: 'line', of: 'leg', seat, amount, picture: ticket(camel, value) }),
  },
  'pyramid-tiles-scored': {
    enter: unchanged,
    shot: (event) => turned(sprite('pyramid-ticket', 0.5, PyramidTicket, { value: event.tiles }), event),
    log: 'score',
    money: ({ seat, amount, tiles }) => ({
      is: 'line',
      of: 'leg',
      seat,
      amount,
      picture: picture(PyramidTicket, { value: tiles, size: 26 }),
    }),
  },
  'race-ranked': {
    enter: unchanged,
    shot: ({ winner }) => shot(won(winner, `camel:${winner}`)),
    log: 'heading',
    money: ({ ranking }) => ({ is: 'heading', of: 'race', leg: null, ranking: [...ranking] }),
  },
  'race-card-scored': {
    enter: unchanged,
    shot: ({ amount, deck, seat, camel }) => ({
      scenes: [
        {
          do: 'reveal',
          back: sprite('race-card', 0.42, RaceCard, { seat }),
          sprite: raceCardSprite(seat, camel),
          from: `deck:${deck}`,
          seat,
          amount,
        },
        coins(amount, 'bank', seat),
      ],
      together: true,
      gap: 1150,
    }),
    log: 'score',
    money: ({ seat, amount, camel }) => ({
      is: 'line',
      of: 'race',
      seat,
      amount,
      paid: amount,
      picture: raceCard(seat, camel),
    }),
  },
};

export const actions: Actions<'pyramid-tile' | 'leg-tile'> = {
  'pyramid-tile': {
    icon: () => picture(Pyramid, { size: 38 }),
    face: () => picture(Pyramid, { size: 44 }),
    targets: () => ['pyramid', 'pyramid-tickets'],
    section: whole,
    help: 'pyramid-tile',
  },
  'leg-tile': {
    icon: anyTicket,
    face: ({ camel }, { view }) => ticket(camel, view.leg_stacks[camel]?.[0] ?? 0, 42),
    targets: ({ camel }) => [`ticket:${camel}`],
    section: whole,
    help: 'leg-tile',
  },
};

/** Read after the tile, though it belongs here. */
export const raceBets: Actions<'race-card'> = {
  'race-card': {
    icon: (seat) => picture(RaceCard, { seat, size: 26 }),
    face: ({ seat, camel }) => raceCard(seat, camel, 44),
    targets: ({ deck, camel }) => [`deck:${deck}`, `card:${camel}`],
    section: ({ deck }) => deck,
    help: 'race-card',
  },
};
