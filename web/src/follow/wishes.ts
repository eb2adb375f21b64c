// Taps on a position as fields of its document. What follows from them is left for the server to work out
// (`null`), and so is whether they are possible.

import type { Camel, PyramidView, Seat, View } from '../protocol';

export type Fields = Record<string, unknown>;

/** A change for one player, and nothing for the others. */
export function forPlayer(view: Pick<View, 'players'>, seat: Seat, change: object): object[] {
  return view.players.map((_, one) => (one === seat ? change : {}));
}

const everybody = (view: PyramidView, change: object): object[] => view.players.map(() => change);

/** A die that came out with this number, the last one of all; 0: it is in the pyramid. */
export function dieOut(view: PyramidView, die: string, number: number): Fields {
  const others = view.tents.filter(([one]) => one !== die);
  const tents = number === 0 ? others : [...others, [die, number]];
  return { tents, dice: null, players: everybody(view, { pyramid_tiles: null }) };
}

type Deck = 'winner' | 'loser';

const laid = (view: PyramidView, deck: Deck): PyramidView['winner_deck'] => (deck === 'winner' ? view.winner_deck : view.loser_deck);

/** A card on top of a deck. */
export function cardLaid(view: PyramidView, deck: Deck, seat: Seat, camel: Camel): Fields {
  return { [`${deck}_deck`]: [...laid(view, deck), { seat, camel }], players: everybody(view, { hand: null }) };
}

/** One card less in a deck. */
export function cardTaken(view: PyramidView, deck: Deck, index: number): Fields {
  return { [`${deck}_deck`]: laid(view, deck).filter((_, at) => at !== index), players: everybody(view, { hand: null }) };
}
