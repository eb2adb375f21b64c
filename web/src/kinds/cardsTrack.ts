// Camel Up Cards on the track: cards are revealed and played, pieces stand in the way, sand moves in.

import { flight, shot } from '../board/motion/shots';
import { racingCardSprite } from '../board/pieces/sprites';
import { type Actions, type Events, byPlayer, whole } from './entry';
import { anyRacingCard, icon, number, racingCard } from './pictures';

/** Two spaces of a track become one. */
function swept(track: readonly string[], space: string): string[] {
  const [first = '', second = ''] = space.split('-');
  return track.filter((label) => label !== second).map((label) => (label === first ? space : label));
}

function extended(track: readonly string[], count: number, last: string): string[] {
  const top = Number(last);
  return [...track, ...Array.from({ length: count }, (_, n) => String(top - count + 1 + n))];
}

export const events: Events<
  'track-extended' | 'sandstorm' | 'piece-placed' | 'piece-returned' | 'card-revealed' | 'hand-card-played'
> = {
  'track-extended': {
    enter: (view, { count, space }) => ({ ...view, track: extended(view.track, count, space) }),
    shot: () => shot({ do: 'glide' }),
    log: 'after',
    money: null,
  },
  sandstorm: {
    enter: (view, { space }) => ({ ...view, track: swept(view.track, space) }),
    shot: ({ space }) => shot({ do: 'sweep', at: `space:${space.split('-')[0] ?? ''}` }),
    log: 'after',
    money: null,
  },
  'piece-placed': {
    enter: (view, { piece, space, seat }) => ({ ...view, [piece]: { space, seat } }),
    shot: ({ space }) => shot({ do: 'glide' }, { do: 'puff', at: `space:${space}` }),
    log: 'move',
    money: null,
  },
  'piece-returned': {
    enter: (view, { piece }) => ({ ...view, [piece]: null }),
    shot: ({ space }) => shot({ do: 'puff', at: `space:${space}` }, { do: 'glide' }),
    log: 'after',
    money: null,
  },
  'card-revealed': {
    enter: (view, { card }) => ({
      ...view,
      revealed: [...view.revealed, card],
      deck_size: Math.max(0, view.deck_size - 1),
    }),
    shot: ({ card }) =>
      shot({ ...flight(racingCardSprite(card), 'racing-deck', 'revealed'), flip: true, pause: true }),
    log: byPlayer,
    money: null,
  },
  'hand-card-played': {
    enter: (view) => ({ ...view, discard_size: view.discard_size + 1 }),
    shot: ({ card, seat }) => shot({ ...flight(racingCardSprite(card), `seat:${seat}`, 'discard'), pause: true }),
    log: 'move',
    money: null,
  },
};

export const actions: Actions<'reveal' | 'hand-card' | 'piece'> = {
  reveal: {
    icon: anyRacingCard,
    face: () => icon('cards'),
    targets: () => ['racing-deck'],
    section: whole,
    help: 'reveal',
  },
  'hand-card': {
    icon: anyRacingCard,
    face: ({ card }) => racingCard(card, 44),
    targets: ({ card }) => [`card:${card.camel}+${card.value}`],
    section: whole,
    help: 'hand-card',
  },
  piece: {
    icon: () => icon('marker'),
    face: ({ space }) => number(space),
    targets: ({ piece, space }) => [`space:${space}`, `home:${piece}`],
    section: ({ piece }) => piece,
    help: 'piece',
  },
};
