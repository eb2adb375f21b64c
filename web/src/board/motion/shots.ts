// What is to be seen of an event: the short scenes that the boards can play. Nothing here knows
// where things are; places are named, and found when a scene is played.

import type { Component } from 'svelte';
import type { Camel, Role, Side } from '../../protocol';

/** A place by name: a thing on the board (`ticket:blue`), a card of the hand, or a player (`seat:2`). */
export type Anchor =
  | `seat:${number}`
  | `space:${string | number}`
  | `ticket:${Camel}`
  | `deck:${Role}`
  | `tent:${string}`
  | `camel:${Camel}`
  | `supporting:${Camel}`
  | `position:${number}`
  | `winner:${Camel}`
  | `midfield:${Camel}`
  | `overall:${Role}-${Camel}`
  | `home:${string}`
  | `card:${string}`
  /** For the things of modules to come. */
  | `module:${string}`
  | 'pyramid'
  | 'pyramid-tickets'
  | 'camera'
  | 'partnership'
  | 'racing-deck'
  | 'revealed'
  | 'discard'
  | 'bank';

/** A drawing and what it shows. */
export interface Picture {
  component: Component<Record<string, unknown>>;
  props: Record<string, unknown>;
}

/** A piece that flies: its picture, and how wide it is compared with a camel. */
export interface Sprite extends Picture {
  piece: string;
  wide: number;
}

export type Scene =
  /** The pyramid is shaken and tipped; a die falls out of it and rolls to its place. */
  | { do: 'roll'; die: string; number: number; colour?: Camel; to: Anchor }
  /** A unit hops from space to space. */
  | { do: 'hop'; unit: readonly Camel[]; start: number | string; end: number | string }
  /** Something flies from one place to another; `pause` shows it large on its way. */
  | { do: 'fly'; sprite: Sprite; from: Anchor; to: Anchor; pause?: boolean; flip?: boolean }
  /** Coins fly, one by one. */
  | { do: 'coins'; count: number; from: Anchor; to: Anchor }
  /** A tile answers to those who ran into it. */
  | { do: 'answer'; at: Anchor; seat: number; side: Side }
  /** Sand is thrown up; a sandstorm sweeps over a card. */
  | { do: 'puff'; at: Anchor }
  | { do: 'sweep'; at: Anchor }
  /** A flash light; a short highlight. */
  | { do: 'photo'; at: Anchor }
  | { do: 'mark'; at: Anchor }
  /** The pile shakes. */
  | { do: 'shake'; at: Anchor }
  /** The camels in front are called: they rise under their medals, and a cloth says who they are. */
  | { do: 'call'; ranking: readonly Camel[]; words: string }
  /** A ticket or card is turned over in front of its owner, and shows what it brought. */
  | { do: 'turn'; sprite: Sprite; seat: number; amount: number; from: Anchor }
  /** A secret card leaves its pile, is turned over for all to see, and goes to its owner. */
  | { do: 'reveal'; back: Sprite; sprite: Sprite; from: Anchor; seat: number; amount: number }
  /** Camels or pieces glide to where they now are. */
  | { do: 'glide' }
  /** Paper flies and a cloth says why: somebody crosses the line, or this camel has won. */
  | { do: 'cheer'; at: Anchor; words: string; camel?: Camel };

/** A shot: scenes one after another. Shots marked `together` may run while the next one starts. */
export interface Shot {
  scenes: Scene[];
  together?: boolean;
  /** How soon the next one starts then, in ms. */
  gap?: number;
}

export const shot = (...scenes: Scene[]): Shot => ({ scenes });
export const together = (...scenes: Scene[]): Shot => ({ scenes, together: true });

/** In front of its owner; the next one is turned over before this one has come to rest. */
export const turned = (sprite: Sprite, { seat, amount }: { seat: number; amount: number }, owner = seat): Shot => ({
  scenes: [{ do: 'turn', sprite, seat, amount, from: `seat:${owner}` }],
  together: true,
  gap: 300,
});

export type Flight = Extract<Scene, { do: 'fly' }>;

/** Something goes from one place to another. */
export const flight = (sprite: Sprite, from: Anchor, to: Anchor): Flight => ({ do: 'fly', sprite, from, to });

/** Coins between a player and a place, in the direction of the amount. */
export function coins(amount: number, place: Anchor, seat: number): Scene {
  const player: Anchor = `seat:${seat}`;
  return amount > 0
    ? { do: 'coins', count: amount, from: place, to: player }
    : { do: 'coins', count: -amount, from: player, to: place };
}

/** A drawing with its properties, checked against each other. */
export function picture<P extends object>(component: Component<P>, props: NoInfer<P>): Picture {
  return { component: component as unknown as Picture['component'], props: props as Record<string, unknown> };
}

export function sprite<P extends object>(piece: string, wide: number, component: Component<P>, props: NoInfer<P>): Sprite {
  return { piece, wide, ...picture(component, props) };
}
