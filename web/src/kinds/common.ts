// What happens in every game: legs begin and are paid, camels run, somebody wins.

import { nameOf } from '../board/context';
import { type Anchor, type Scene, coins, shot, together } from '../board/motion/shots';
import { t } from '../lib/words/text.svelte';
import type { Camel, CardsView, View } from '../protocol';
import { type Actions, type Events, type MoneyPart, nowhere, unchanged, unseen, whole } from './entry';
import { stood } from './entering';
import { icon } from './pictures';

/** In Cards every leg has piles of its own. */
const newPiles: Partial<CardsView> = { revealed: [], deck_size: 0, discard_size: 0 };

/** This camel has won the race. */
export const won = (camel: Camel, at: Anchor): Scene => ({
  do: 'cheer',
  at,
  camel,
  words: t('table.finish', { camel: nameOf(camel) }),
});

/** Who is in front at the end of a leg, for all to hear. */
function called(leg: number, [first, second]: readonly Camel[]): string {
  if (!first) return t('table.leg', { n: leg });
  return t('board.call.leg', { n: leg, first: nameOf(first), second: second ? nameOf(second) : '' });
}

export const events: Events<
  'youngest' | 'leg-started' | 'turn-ended' | 'unit-moved' | 'finish-crossed' | 'leg-ranked' | 'leg-paid' | 'game-over'
> = {
  youngest: { enter: unchanged, shot: unseen, log: 'after', money: null },
  'leg-started': {
    enter: (view): View => ('deck_size' in view ? { ...view, ...newPiles } : view),
    shot: unseen,
    log: 'heading',
    money: null,
  },
  'turn-ended': { enter: unchanged, shot: unseen, log: 'move', money: null },
  'unit-moved': {
    enter: (view, { unit, end, placed }) => stood(view, unit, end, placed === 'under'),
    shot: ({ unit, start, end }) => shot({ do: 'hop', unit, start, end }),
    log: 'after',
    money: null,
  },
  'finish-crossed': {
    enter: (view, event) => {
      if (!('direction' in event)) return stood(view, event.unit, 'finish');
      const last = 'length' in view ? view.length : 0;
      return stood(view, event.unit, event.direction === 'clockwise' ? last + 1 : 0);
    },
    shot: (event) => {
      const ring = 'direction' in event;
      const end = !ring ? 'finish' : event.direction === 'clockwise' ? Infinity : 0;
      const line: Anchor = ring ? 'space:1' : 'space:finish';
      const winner = event.unit.at(-1);
      const crossed = t('board.call.finish');
      // On a ring they may cross it backwards, and what stands on top need not be in the race.
      const cheer: Scene = ring || !winner ? { do: 'cheer', at: line, words: crossed } : won(winner, line);
      return shot({ do: 'hop', unit: event.unit, start: event.start, end }, cheer);
    },
    log: 'after',
    money: null,
  },
  'leg-ranked': {
    enter: unchanged,
    shot: ({ leg, ranking }) => shot({ do: 'call', ranking, words: called(leg, ranking) }),
    log: 'heading',
    money: (event) => {
      const atStart = 'camels' in event ? (event.camels ?? []) : [];
      return { is: 'heading', of: 'leg', leg: event.leg, ranking: [...event.ranking, ...atStart] };
    },
  },
  'leg-paid': {
    enter: unchanged,
    shot: ({ paid, seat }) => (paid === 0 ? shot() : together(coins(paid, 'bank', seat))),
    log: 'score',
    money: ({ seat, paid }): MoneyPart => ({ is: 'total', of: 'leg', seat, paid }),
  },
  'game-over': { enter: unchanged, shot: unseen, log: 'heading', money: null },
};

export const actions: Actions<'end-turn'> = {
  'end-turn': {
    icon: () => icon('check'),
    face: () => icon('check'),
    targets: nowhere,
    section: whole,
    help: 'end-turn',
  },
};
