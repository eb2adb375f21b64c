// What the client has to know of each kind of event and of action. A kind is written down once, in
// the file of the part of the rules that it belongs to; `index.ts` puts the files together.

import type {
  Camel,
  CardsAction,
  CardsEvent,
  CardsView,
  GameAction,
  GameEvent,
  PyramidAction,
  PyramidEvent,
  PyramidView,
  Seat,
  View,
} from '../protocol';
import type { Anchor, Picture, Shot } from '../board/motion/shots';
import type { IconName } from '../ui/Icon.svelte';

export type EventKind = GameEvent['type'];
export type ActionKind = GameAction['type'];
export type EventOf<K extends EventKind> = Extract<GameEvent, { type: K }>;
export type ActionOf<K extends ActionKind> = Extract<GameAction, { type: K }>;

/** The view of the games in which something happens or is done; some do in all of them. */
export type ViewOf<T> = T extends PyramidEvent | PyramidAction
  ? T extends CardsEvent | CardsAction
    ? View
    : PyramidView
  : CardsView;

/** How a line of the log is set: a heading, a player's move, what followed from it, a line of a scoring. */
export type LineKind = 'heading' | 'move' | 'after' | 'score';

/** What an event says of money: paid now; or a scoring begins, one thing in it, what all came to. */
export type MoneyPart =
  | { is: 'now'; seat: Seat; amount: number }
  | { is: 'heading'; of: 'leg' | 'race'; leg: number | null; ranking: Camel[] }
  | { is: 'line'; of: 'leg' | 'race'; seat: Seat; amount: number; picture: Picture; /** At once. */ paid?: number }
  | { is: 'total'; of: 'leg' | 'race'; seat: Seat; paid: number };

export interface EventEntry<E extends GameEvent> {
  /** How it enters the view: what the board shows after it. */
  enter: (view: ViewOf<E>, event: E) => ViewOf<E>;
  /** What is to be seen of it, and with it to be heard. */
  shot: (event: E) => Shot;
  /** How its sentence stands in the log. */
  log: LineKind | ((event: E) => LineKind);
  /** What it says of money: its line in a scoring, or what it pays at once. */
  money: ((event: E) => MoneyPart) | null;
}

/** What a picture of an action may show besides the action itself. */
export interface Around<V extends View = View> {
  view: V;
  names: readonly string[];
}

export interface ActionEntry<A extends GameAction> {
  /** The picture of the kind, and of one action among others of its kind. */
  icon: (seat: Seat) => Picture;
  face: (action: A, around: Around<ViewOf<A>>) => Picture;
  /** Its picture where the thing that it is about has been chosen already, if that is another one. */
  faceThere?: (action: A) => Picture;
  /** The things on the table at which it can be chosen. */
  targets: (action: A) => Anchor[];
  /** The part of its group that it belongs to: a side of the tile, a deck; `''` where there are none. */
  section: (action: A) => string;
  /** The topic of its help. */
  help: string;
}

/** A small sign in front of a player, with another player's mark where it is about him. */
export interface Sign {
  icon: IconName;
  label: string;
  topic: string;
  other: Seat | null;
}

/** What a module lets others see in front of a player. */
export type Signs = (view: PyramidView, seat: Seat, names: readonly string[]) => Sign[];

export type Events<K extends EventKind> = { readonly [T in K]: EventEntry<EventOf<T>> };
export type Actions<K extends ActionKind> = { readonly [T in K]: ActionEntry<ActionOf<T>> };

// For what a kind has nothing to say of.

export const unchanged = <V>(view: V): V => view;
export const unseen = (): Shot => ({ scenes: [] });
export const whole = (): string => '';
export const nowhere = (): Anchor[] => [];

/** Whatever a player does is a move; the same may follow from a rule. */
export const byPlayer = (event: { seat?: Seat }): LineKind => (event.seat === undefined ? 'after' : 'move');
