// One table of events and one of actions. A kind of the protocol that has no entry does not compile.
// The order of the actions is the order in which they are read.

import type { Component } from 'svelte';
import type { Choice, GameAction, GameEvent, Said, Seat, View } from '../protocol';
import type { Anchor, Picture, Shot } from '../board/motion/shots';
import type { ThingsProps } from '../board/pyramid/modules/things';
import * as cardsBets from './cardsBets';
import * as cardsSetup from './cardsSetup';
import * as cardsTrack from './cardsTrack';
import * as common from './common';
import * as desertTiles from './desertTiles';
import type {
  ActionEntry,
  ActionKind,
  Actions,
  EventEntry,
  EventKind,
  Events,
  LineKind,
  MoneyPart,
  Signs,
} from './entry';
import * as partnerships from './partnerships';
import * as photographer from './photographer';
import { icon } from './pictures';
import * as positionBets from './positionBets';
import * as race from './race';
import * as supportingDice from './supportingDice';

export type { LineKind, MoneyPart } from './entry';

const EVENTS: Events<EventKind> = {
  ...common.events,
  ...race.events,
  ...desertTiles.events,
  ...photographer.events,
  ...positionBets.events,
  ...partnerships.events,
  ...supportingDice.events,
  ...cardsSetup.events,
  ...cardsTrack.events,
  ...cardsBets.events,
};

const ACTIONS: Actions<ActionKind> = {
  ...cardsSetup.actions,
  ...cardsTrack.actions,
  ...race.actions,
  ...desertTiles.actions,
  ...race.raceBets,
  ...photographer.actions,
  ...positionBets.actions,
  ...partnerships.actions,
  ...cardsBets.actions,
  ...supportingDice.actions,
  ...common.actions,
};

/** What modules lay beside the track. */
export const THINGS: readonly Component<ThingsProps>[] = [supportingDice.Things, photographer.Things, partnerships.Things];

const SIGNS: readonly Signs[] = [photographer.signs, partnerships.signs];

/** What modules let others see in front of a player. */
export const signsOf: Signs = (...where) => SIGNS.flatMap((signs) => signs(...where));

/** Nothing to show: for kinds of a newer server than this client was built for. */
const UNKNOWN_EVENT: EventEntry<GameEvent> = {
  enter: (view) => view,
  shot: () => ({ scenes: [] }),
  log: 'after',
  money: null,
};

const UNKNOWN_ACTION: ActionEntry<GameAction> = {
  icon: () => icon('star'),
  face: () => icon('cards'),
  targets: () => [],
  section: () => '',
  help: '',
};

// The entry of a kind takes events of that kind, which the compiler cannot see from outside.
const eventEntry = ({ type }: GameEvent): EventEntry<GameEvent> =>
  (EVENTS[type] as unknown as EventEntry<GameEvent> | undefined) ?? UNKNOWN_EVENT;

const actionEntry = (kind: string): ActionEntry<GameAction> =>
  (ACTIONS[kind as ActionKind] as unknown as ActionEntry<GameAction> | undefined) ?? UNKNOWN_ACTION;

// Events

/** An event and the view after it. */
export interface Beat<V extends View = View> {
  event: GameEvent;
  view: V;
}

/** The views that events lead through. Only what events say is entered; the server has the last word. */
export function beatsOf<V extends View>(view: V, events: readonly Said[]): Beat<V>[] {
  let seen = view;
  return events.map(({ event }) => ({ event, view: (seen = eventEntry(event).enter(seen as never, event) as V) }));
}

export const shotOf = (event: GameEvent): Shot => eventEntry(event).shot(event);

export const moneyOf = (event: GameEvent): MoneyPart | null => eventEntry(event).money?.(event) ?? null;

/** How the sentence of an event is set in the log. */
export function lineKindOf(event: GameEvent): LineKind {
  const { log } = eventEntry(event);
  return typeof log === 'function' ? log(event) : log;
}

// Actions

const READING_ORDER: readonly string[] = Object.keys(ACTIONS);

/** Where a kind of action stands in the list; what is not known comes last, as it was sent. */
export function rankOf(kind: string): number {
  const index = READING_ORDER.indexOf(kind);
  return index < 0 ? READING_ORDER.length : index;
}

export const sectionOf = (action: GameAction): string => actionEntry(action.type).section(action);

export const iconOf = (kind: string, seat: Seat): Picture => actionEntry(kind).icon(seat);

/** The picture of an action; `there`, where the thing that it is about has been chosen already. */
export function faceOf(action: GameAction, view: View, names: readonly string[], there = false): Picture {
  const entry = actionEntry(action.type);
  return (there && entry.faceThere?.(action)) || entry.face(action, { view: view as never, names });
}

/** The topic that explains a choice. */
export const helpOf = ({ action, topic }: Choice): string => actionEntry(action.type).help || topic;

/** What can be chosen at each thing on the table. */
export function byTarget(legal: readonly Choice[]): Map<Anchor, Choice[]> {
  const found = new Map<Anchor, Choice[]>();
  for (const choice of legal) {
    for (const anchor of actionEntry(choice.action.type).targets(choice.action)) {
      const there = found.get(anchor);
      if (there) there.push(choice);
      else found.set(anchor, [choice]);
    }
  }
  return found;
}
