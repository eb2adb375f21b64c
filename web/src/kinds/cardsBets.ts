// The bets of Camel Up Cards: on the winner of a leg, on the midfield, on the whole race.

import { type Anchor, type Sprite, coins, flight, shot, sprite, together, turned } from '../board/motion/shots';
import BetCard from '../board/pieces/BetCard.svelte';
import Fennec from '../board/pieces/Fennec.svelte';
import Palm from '../board/pieces/Palm.svelte';
import { letterOf } from '../board/context';
import type { Camel, CardsView, Role } from '../protocol';
import { type Actions, type Events, unchanged, whole } from './entry';
import { without } from './entering';
import { anyCamel, anyTicket, camelPicture, icon, raceCard, ticket } from './pictures';

type BetKind = 'winner' | 'midfield' | `overall-${Role}`;

const betSprite = (kind: BetKind, camel: Camel, value: number | null = null): Sprite =>
  sprite('bet-card', 0.58, BetCard, { kind, camel, value, letter: letterOf(camel) });

const above = ({ role, camel }: { role: Role; camel: Camel }): Anchor => `overall:${role}-${camel}`;

/** The overall cards of a role that still lie above the track. */
function withOverall(view: CardsView, role: Role, change: (cards: Camel[]) => Camel[]): CardsView {
  const key = role === 'winner' ? 'overall_winner_cards' : 'overall_loser_cards';
  return { ...view, [key]: change(view[key]) };
}

export const events: Events<
  | 'winner-card-taken'
  | 'midfield-card-taken'
  | 'overall-card-taken'
  | 'overall-card-returned'
  | 'winner-card-scored'
  | 'midfield-card-scored'
  | 'piece-card-scored'
  | 'overall-card-scored'
  | 'final-paid'
> = {
  'winner-card-taken': {
    enter: (view, { camel }) => {
      const left = (view.winner_stacks[camel] ?? []).slice(1);
      return { ...view, winner_stacks: { ...view.winner_stacks, [camel]: left } };
    },
    shot: ({ camel, value, seat }) => shot(flight(betSprite('winner', camel, value), `winner:${camel}`, `seat:${seat}`)),
    log: 'move',
    money: null,
  },
  'midfield-card-taken': {
    enter: (view, { camel }) => ({ ...view, midfield_cards: without(view.midfield_cards, camel) }),
    shot: ({ camel, seat }) => shot(flight(betSprite('midfield', camel), `midfield:${camel}`, `seat:${seat}`)),
    log: 'move',
    money: null,
  },
  'overall-card-taken': {
    enter: (view, { role, camel }) => withOverall(view, role, (cards) => without(cards, camel)),
    shot: (event) => shot(flight(betSprite(`overall-${event.role}`, event.camel), above(event), `seat:${event.seat}`)),
    log: 'move',
    money: null,
  },
  'overall-card-returned': {
    enter: (view, { role, camel }) => withOverall(view, role, (cards) => [...cards, camel]),
    shot: (event) => shot(flight(betSprite(`overall-${event.role}`, event.camel), `seat:${event.seat}`, above(event))),
    log: 'after',
    money: null,
  },
  'winner-card-scored': {
    enter: unchanged,
    shot: (event) => turned(betSprite('winner', event.camel, event.value), event),
    log: 'score',
    money: ({ seat, amount, camel, value }) => ({ is: 'line', of: 'leg', seat, amount, picture: ticket(camel, value) }),
  },
  'midfield-card-scored': {
    enter: unchanged,
    shot: (event) => turned(betSprite('midfield', event.camel), event),
    log: 'score',
    money: ({ seat, amount, camel }) => ({ is: 'line', of: 'leg', seat, amount, picture: raceCard(seat, camel) }),
  },
  'piece-card-scored': {
    enter: unchanged,
    shot: (event) => turned(sprite('piece', 0.5, event.piece === 'fennec' ? Fennec : Palm, {}), event),
    log: 'score',
    money: ({ seat, amount }) => ({ is: 'line', of: 'leg', seat, amount, picture: icon('star', 22) }),
  },
  'overall-card-scored': {
    enter: unchanged,
    shot: (event) => turned(betSprite(`overall-${event.role}`, event.camel), event),
    log: 'score',
    money: ({ seat, amount, camel }) => ({ is: 'line', of: 'race', seat, amount, picture: raceCard(seat, camel) }),
  },
  'final-paid': {
    enter: unchanged,
    shot: ({ paid, seat }) => (paid === 0 ? shot() : together(coins(paid, 'bank', seat))),
    log: 'score',
    money: ({ seat, paid }) => ({ is: 'total', of: 'race', seat, paid }),
  },
};

export const actions: Actions<'winner-card' | 'midfield-card' | 'overall-card'> = {
  'winner-card': {
    icon: anyTicket,
    face: ({ camel }, { view }) => ticket(camel, view.winner_stacks[camel]?.[0] ?? 0, 42),
    targets: ({ camel }) => [`winner:${camel}`],
    section: whole,
    help: 'winner-card',
  },
  'midfield-card': {
    icon: () => anyCamel('blue'),
    face: ({ camel }) => camelPicture(camel),
    targets: ({ camel }) => [`midfield:${camel}`],
    section: whole,
    help: 'midfield-card',
  },
  'overall-card': {
    icon: () => anyCamel('orange'),
    face: ({ camel }) => camelPicture(camel),
    targets: (action) => [above(action)],
    section: ({ role }) => role,
    help: 'overall-card',
  },
};
