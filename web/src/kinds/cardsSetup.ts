// The secret part of a leg's set-up in Camel Up Cards: cards go to and fro with their backs up.

import { flight, shot, together } from '../board/motion/shots';
import { racingCardSprite } from '../board/pieces/sprites';
import { type Actions, type Events, nowhere, unchanged, unseen, whole } from './entry';
import { anyRacingCard, icon, racingCard } from './pictures';

export const events: Events<
  'cards-dealt' | 'cards-discarded' | 'cards-contributed' | 'intel-chosen' | 'intel-shown' | 'deck-built'
> = {
  'cards-dealt': {
    enter: unchanged,
    shot: ({ seat }) => together(flight(racingCardSprite(null), 'racing-deck', `seat:${seat}`)),
    log: 'after',
    money: null,
  },
  'cards-discarded': {
    enter: (view, { count }) => ({ ...view, discard_size: view.discard_size + count }),
    shot: ({ seat }) => together(flight(racingCardSprite(null), `seat:${seat}`, 'discard')),
    log: 'move',
    money: null,
  },
  'cards-contributed': {
    enter: (view, { count }) => ({ ...view, deck_size: view.deck_size + count }),
    shot: ({ seat }) => together(flight(racingCardSprite(null), `seat:${seat}`, 'racing-deck')),
    log: 'move',
    money: null,
  },
  'intel-chosen': { enter: unchanged, shot: unseen, log: 'move', money: null },
  'intel-shown': {
    enter: unchanged,
    shot: ({ card, seat }) => shot({ ...flight(racingCardSprite(card), `seat:${seat}`, 'racing-deck'), pause: true }),
    log: 'after',
    money: null,
  },
  'deck-built': {
    enter: (view, { count }) => ({ ...view, deck_size: count }),
    shot: () => shot({ do: 'shake', at: 'racing-deck' }),
    log: 'after',
    money: null,
  },
};

export const actions: Actions<'discard' | 'contribute' | 'intel'> = {
  discard: { icon: () => icon('cards'), face: () => icon('cards'), targets: nowhere, section: whole, help: 'discard' },
  contribute: {
    icon: () => icon('cards'),
    face: () => icon('cards'),
    targets: nowhere,
    section: whole,
    help: 'contribute',
  },
  intel: {
    icon: anyRacingCard,
    face: ({ card }) => racingCard(card, 44),
    targets: ({ card }) => [`card:${card.camel}+${card.value}`],
    section: whole,
    help: 'intel',
  },
};
