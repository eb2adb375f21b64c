// Taps on a position as fields of its document. What follows from them is left for the server to work out
// (`null`), and so is whether they are possible.

import type { Camel, CardsView, LegTile, PyramidView, Seat, View } from '../../protocol';

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

/** Who has taken which Pyramid tile, one after another. */
export const tilesTaken = (view: PyramidView): Seat[] => view.players.flatMap(({ pyramid_tiles }, seat) => Array<Seat>(pyramid_tiles).fill(seat));

/** A Pyramid tile changes hands. */
export function tileGiven(view: PyramidView, from: Seat, to: Seat): Fields {
  const has = (one: Seat): number => view.players[one]!.pyramid_tiles - Number(one === from) + Number(one === to);
  return { players: view.players.map((_, one) => ({ pyramid_tiles: has(one) })) };
}

/** Two are partners, and nobody else is theirs; `null`: he has none. */
export function paired(view: PyramidView, seat: Seat, partner: Seat | null): Fields {
  const pair = [seat, partner];
  const change = (one: Seat, old: Seat | null): object => {
    if (one === seat) return { partner };
    if (one === partner) return { partner: seat };
    return pair.includes(old) ? { partner: null } : {};
  };
  return { players: view.players.map((player, one) => change(one, player.partner)) };
}

/** Places that can be bet on with a ticket: those of the tiles that are left, and its own. */
export function betsLeft({ position_tiles }: PyramidView, { bet }: LegTile): number[] {
  return [...new Set([...(position_tiles ?? []), ...(bet === undefined ? [] : [bet])])].toSorted((a, b) => a - b);
}

export type DiePlace = 'pyramid' | 'pedestal' | 'crater';

/** Where Supporting dice can be: on craters only with the spicy option. */
export const placesOf = ({ modules }: PyramidView): DiePlace[] => (modules.includes('spicy') ? ['pyramid', 'pedestal', 'crater'] : ['pyramid', 'pedestal']);

const supportingDie = (camel: Camel): string => `supporting-${camel}`;

export function whereIs({ supporting, dice }: PyramidView, camel: Camel): DiePlace | null {
  if (supporting?.pedestal.includes(camel)) return 'pedestal';
  if (supporting?.crater?.includes(camel)) return 'crater';
  return dice.includes(supportingDie(camel)) ? 'pyramid' : null;
}

/** A Supporting die is put elsewhere. */
export function supportingAt(view: PyramidView, camel: Camel, place: DiePlace): Fields {
  const die = supportingDie(camel);
  const lists = (['pedestal', 'crater'] as const).map((one) => {
    const without = (view.supporting?.[one] ?? []).filter((other) => other !== camel);
    return [one, one === place ? [...without, camel] : without] as const;
  });
  const dice = view.dice.filter((one) => one !== die);
  return {
    supporting: Object.fromEntries(lists),
    dice: place === 'pyramid' ? [...dice, die] : dice,
    players: everybody(view, { pyramid_tiles: null }),
  };
}

type Track = Partial<Record<string, readonly Camel[]>>;

/** The stacks of a view, with those that have crossed the line, forwards or backwards, by name. */
export function withCrossed({ stacks, length }: Pick<PyramidView, 'stacks' | 'length'>): Track {
  const named: Partial<Record<number, string>> = { 0: 'start', [length + 1]: 'finish' };
  return Object.fromEntries(Object.entries(stacks).map(([space, stack]) => [named[Number(space)] ?? space, stack]));
}

/** A unit that has crossed the line ends the race; without one it goes on. */
export function crossing(view: PyramidView, { start, finish, ...track }: Track): Fields {
  const unit = finish ?? start;
  if (!unit && view.stage !== 'over') return { track };
  const crossed = unit ? { unit, direction: finish ? 'clockwise' : 'counterclockwise' } : null;
  return { track, crossed, stage: unit ? 'over' : 'turn', players: everybody(view, { pyramid_tiles: null }) };
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
