// The Supporting dice of the Supercup: on their pedestal, in the pyramid, in the crater.

import { flight, picture, shot } from '../board/motion/shots';
import Die from '../board/pieces/Die.svelte';
import { dieSprite } from '../board/pieces/sprites';
import SupportingDice from '../board/pyramid/modules/SupportingDice.svelte';
import type { PyramidView, Supporting } from '../protocol';
import { type Actions, type Events, byPlayer, whole } from './entry';
import { without } from './entering';

const helpers = (view: PyramidView): Supporting => view.supporting ?? { pedestal: [] };

export const events: Events<'supporting-die-added' | 'supporting-die-used'> = {
  'supporting-die-added': {
    enter: (view, { camel }) => ({
      ...view,
      dice: [...view.dice, `supporting-${camel}`],
      supporting: { ...helpers(view), pedestal: without(helpers(view).pedestal, camel) },
    }),
    shot: ({ camel }) => shot(flight(dieSprite(`supporting-${camel}`), `supporting:${camel}`, 'pyramid')),
    log: byPlayer,
    money: null,
  },
  'supporting-die-used': {
    enter: (view, { camel, where }) => ({
      ...view,
      supporting: { ...helpers(view), [where]: [...(helpers(view)[where] ?? []), camel] },
    }),
    shot: ({ camel }) => shot(flight(dieSprite(`supporting-${camel}`), 'pyramid', `supporting:${camel}`)),
    log: 'after',
    money: null,
  },
};

export const actions: Actions<'supporting-die'> = {
  'supporting-die': {
    icon: () => picture(Die, { die: 'supporting-blue', size: 30 }),
    face: ({ camel }) => picture(Die, { die: `supporting-${camel}`, size: 40 }),
    targets: ({ camel }) => [`supporting:${camel}`],
    section: whole,
    help: 'supporting-die',
  },
};

export const Things = SupportingDice;
