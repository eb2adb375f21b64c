// What a family of games brings to the odds board. A family of the protocol without an entry does not compile.

import type { Component } from 'svelte';
import type { Camel, CardsView, FamilyKey, Followed, PyramidView, View } from '../../protocol';
import CardsEditor from './CardsEditor.svelte';
import PyramidEditor from './PyramidEditor.svelte';
import { numbered } from '../spaces';
import { crossing, standing, withCrossed, type Fields } from './wishes';

/** Where camels stand, by the names of the spaces. */
export type Stacks = Record<string, Camel[]>;

export interface EditorProps<V extends View> {
  game: Followed;
  view: V;
  busy: boolean;
  onwish: (position: Fields) => void;
}

interface FamilyEntry<V extends View = View> {
  /** Everything but the camels, by taps. */
  Editor: Component<EditorProps<V>>;
  /** The spaces that camels can be put on, in the order of the track. */
  spaces: (view: V) => readonly string[];
  /** Where those are that have left it. */
  beyond: (game: Followed) => readonly string[];
  stacks: (view: V) => Partial<Record<string, readonly Camel[]>>;
  /** Camels put there, as fields of the position. */
  placed: (view: V, stacks: Stacks) => Fields;
}

const pyramid: FamilyEntry<PyramidView> = {
  Editor: PyramidEditor,
  spaces: ({ length }) => numbered(length),
  beyond: ({ crazy }) => (crazy.length > 0 ? ['finish', 'start'] : ['finish']),
  stacks: withCrossed,
  placed: crossing,
};

const cards: FamilyEntry<CardsView> = {
  Editor: CardsEditor,
  spaces: ({ track }) => ['start', ...track],
  beyond: () => ['finish'],
  stacks: ({ stacks }) => stacks,
  placed: standing,
};

// The views of a board are those of its family, which the compiler cannot see from outside.
const FAMILIES = { pyramid, cards } satisfies Record<FamilyKey, unknown> as unknown as Record<FamilyKey, FamilyEntry>;

export interface Editing {
  Editor: FamilyEntry['Editor'];
  spaces: readonly string[];
  beyond: readonly string[];
  stacks: Stacks;
  placed: (stacks: Stacks) => Fields;
}

/** What of a followed game can be changed by taps. */
export function editingOf(game: Followed): Editing {
  const { family, view } = game;
  const { Editor, spaces, beyond, stacks, placed } = FAMILIES[family];
  const there = Object.entries(stacks(view)).map(([space, stack]) => [space, [...(stack ?? [])]]);
  return { Editor, spaces: spaces(view), beyond: beyond(game), stacks: Object.fromEntries(there), placed: (track) => placed(view, track) };
}
