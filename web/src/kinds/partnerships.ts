// The betting partnerships of the Supercup.

import { type Sprite, picture, shot, sprite, turned } from '../board/motion/shots';
import Partnership from '../board/pieces/Partnership.svelte';
import PyramidTicket from '../board/pieces/PyramidTicket.svelte';
import { ticketSprite } from '../board/pieces/sprites';
import Partnerships from '../board/pyramid/modules/Partnerships.svelte';
import { t } from '../lib/words/text.svelte';
import { type Actions, type EventOf, type Events, type Signs, unchanged, whole } from './entry';
import Label from './Label.svelte';
import { icon } from './pictures';

/** What a partner has a share of. */
function copied({ camel, value = 0, bet }: EventOf<'partner-copied'>): Sprite {
  return camel ? ticketSprite(camel, value, bet ?? null) : sprite('pyramid-ticket', 0.5, PyramidTicket, {});
}

export const events: Events<'partners-made' | 'partner-copied'> = {
  'partners-made': {
    enter: unchanged,
    shot: ({ seat, partner }) => {
      const card = sprite('partnership', 0.8, Partnership, { seats: [seat, partner] });
      return shot({ do: 'fly', sprite: card, from: `seat:${seat}`, to: `seat:${partner}`, pause: true });
    },
    log: 'move',
    money: null,
  },
  'partner-copied': {
    enter: unchanged,
    shot: (event) => turned(copied(event), event, event.partner),
    log: 'score',
    money: ({ seat, amount }) => ({ is: 'line', of: 'leg', seat, amount, picture: icon('hands', 24) }),
  },
};

export const actions: Actions<'partnership'> = {
  partnership: {
    icon: () => picture(Partnership, { size: 36 }),
    face: ({ partner }, { names }) => picture(Label, { text: names[partner] ?? '', seat: partner }),
    targets: () => ['partnership'],
    section: whole,
    help: 'partnership',
  },
};

export const Things = Partnerships;

export const signs: Signs = (view, seat, names) => {
  const other = view.players[seat]?.partner ?? null;
  if (other === null) return [];
  return [{ icon: 'hands', label: t('table.held.partner', { name: names[other] ?? '' }), topic: 'partnership', other }];
};
