// What a family of games brings to the table. A family of the protocol without an entry does not compile.

import type { Component } from 'svelte';
import CardsBoard from '../board/cards/CardsBoard.svelte';
import type { BoardProps } from '../board/context';
import PyramidBoard from '../board/pyramid/PyramidBoard.svelte';
import type { CardsView, Choice, FamilyKey, PyramidView, Seat, View } from '../protocol';
import CardsHand from './actions/CardsHand.svelte';
import type { Manner } from './actions/intent.svelte';
import PyramidHand from './actions/PyramidHand.svelte';
import type { Point } from './help/help.svelte';
import CardsHoldings from './players/CardsHoldings.svelte';
import PyramidHoldings from './players/PyramidHoldings.svelte';
import type { BoardHandle } from './session/narrator.svelte';

export interface HandProps<V extends View> {
  view: V;
  seat: Seat;
  legal: Choice[];
  /** Secrets are covered while somebody else may be looking. */
  covered: boolean;
  onpick: (choices: Choice[], at: Point) => void;
  /** `sure`: it was picked and then confirmed. */
  onact: (choice: Choice, manner: Manner | 'sure') => void;
}

export interface FamilyEntry<V extends View = View> {
  Board: Component<BoardProps<V>, BoardHandle>;
  /** What I hold, and what lies in front of each player. */
  Hand: Component<HandProps<V>, { focus?: () => void }>;
  Holdings: Component<{ view: V; seat: Seat; names: readonly string[] }>;
  /** The topic of the cards in a hand. */
  handTopic: string;
}

const pyramid: FamilyEntry<PyramidView> = {
  Board: PyramidBoard,
  Hand: PyramidHand,
  Holdings: PyramidHoldings,
  handTopic: 'race-card',
};

const cards: FamilyEntry<CardsView> = {
  Board: CardsBoard,
  Hand: CardsHand,
  Holdings: CardsHoldings,
  handTopic: 'hand-card',
};

// The views of a table are those of its family, which the compiler cannot see from outside.
const FAMILIES = { pyramid, cards } satisfies Record<FamilyKey, unknown> as unknown as Record<FamilyKey, FamilyEntry>;

export const familyOf = ({ family }: { family: FamilyKey }): FamilyEntry => FAMILIES[family];
