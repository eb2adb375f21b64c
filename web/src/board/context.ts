// What the things on a board share with the board.

import { getContext, setContext } from 'svelte';
import type { Camel, Choice } from '../protocol';
import type { Anchor } from './motion/shots';
import type { Stack } from './stacks';
import { t } from '../lib/words/text.svelte';

export interface At {
  x: number;
  y: number;
}

/** What it is worth to put something on a space. */
export interface SpaceWorth {
  space: string;
  text: string;
  /** Which way up it lies: `oasis`, `mirage`, or nothing. */
  side: string;
}

/** The same properties for both boards. */
export interface BoardProps<V> {
  view: V;
  /** Camels that run the other way. */
  crazy: readonly Camel[];
  /** The players' names, by seat. */
  names: readonly string[];
  /** What may be done now; only things that one of these is about can be acted on. */
  legal: readonly Choice[];
  /** A thing was chosen: all the choices that it can mean, and where it is on the screen. */
  onpick: (choices: Choice[], at: At) => void;
  /** Somebody asks what a thing is. */
  onhelp?: (topic: string, at: At) => void;
  /** Every thing answers the question what it is, instead of acting. */
  helpMode?: boolean;
  /** Written on the spaces. */
  worths?: readonly SpaceWorth[];
  /** The size of the picture where no page says it. */
  size?: { width: number; height: number };
}

export interface Shared {
  readonly helpMode: boolean;
  /** What may be done now with the thing of this name. */
  choicesAt(anchor: Anchor): readonly Choice[];
  pick(choices: Choice[], at: At): void;
  help(topic: string, at: At): void;
}

const KEY = Symbol('board');

export function share(shared: Shared): void {
  setContext(KEY, shared);
}

export function shared(): Shared {
  return getContext<Shared>(KEY);
}

/** Where on the screen something happened; for a key press, the middle of the thing. */
export function where(event: Event): At {
  if (event instanceof MouseEvent && (event.clientX || event.clientY))
    return { x: event.clientX, y: event.clientY };
  const box = (event.currentTarget as Element).getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

export function letterOf(camel: Camel): string {
  return t(`board.letter.${camel}`);
}

export function nameOf(camel: Camel): string {
  return t(`camel.${camel}`);
}

/** Names in order, as people list them. */
export function listed(camels: readonly Camel[]): string {
  return camels.map(nameOf).join(', ');
}

/** A stack and where it is. */
export function stackInWords({ space, camels, side }: Stack, spaceName: (space: number | string) => string): string {
  const there = { space: spaceName(space), camels: listed(camels) };
  if (side) return t('board.stack.side', there);
  const [only, ...others] = camels;
  return only && others.length === 0
    ? t('board.stack.one', { space: there.space, camel: nameOf(only) })
    : t('board.stack.many', there);
}
