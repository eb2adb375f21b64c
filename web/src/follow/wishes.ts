// Taps on a position as fields of its document. What follows from them is left for the server to work out
// (`null`), and so is whether they are possible.

import type { Camel, CardsView, PyramidView, Seat, View } from '../protocol';

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

/** The highest number on a track. */
export const lastSpace = ({ track }: Pick<CardsView, 'track'>): number => Number(track.at(-1)?.split('-').at(-1) ?? 0);

const flipped = ({ track }: Pick<CardsView, 'track'>): string[] => track.filter((space) => space.includes('-'));

/** The cards of a track, by both their numbers. */
export function trackCards(view: Pick<CardsView, 'track'>): string[] {
  return Array.from({ length: Math.floor(lastSpace(view) / 2) }, (_, index) => `${2 * index + 1}-${2 * index + 2}`);
}

/** A card of the track with its other side up. */
export function turnedOver(view: Pick<CardsView, 'track'>, card: string): Fields {
  const others = flipped(view).filter((one) => one !== card);
  return { sandstorm: others.length < flipped(view).length ? others : [...others, card] };
}

/** Somebody is younger than all others. */
export const youngest = ({ ages }: Pick<CardsView, 'ages'>, seat: Seat): Fields => ({ ages: [seat, ...ages.filter((one) => one !== seat)] });

/** Camels on the finish card end the race. */
export function standing(view: Pick<CardsView, 'stage'>, track: Record<string, readonly Camel[]>): Fields {
  const set = view.stage === 'start' || view.stage === 'youngest' || view.stage === 'over';
  if ('finish' in track) return { track, stage: 'over', bet_made: null };
  return set ? { track, stage: 'turn' } : { track };
}
