// What the board shows after an event, so that several events can be shown one after another. Only
// what events say is written down here; the view that comes with them has the last word.

import type {
  Camel,
  CardsEvent,
  CardsView,
  PyramidEvent,
  PyramidPlayerView,
  PyramidView,
} from '../../protocol';

type Stacks<K extends string | number> = Partial<Record<K, Camel[]>>;

/** The stacks with a unit taken from wherever it stands and put on or under what stands at `to`. */
export function moved<K extends string | number>(
  stacks: Stacks<K>,
  unit: readonly Camel[],
  to: K,
  under = false,
): Stacks<K> {
  const found: Stacks<K> = {};
  for (const [key, stack] of Object.entries(stacks) as [K, Camel[] | undefined][]) {
    const rest = (stack ?? []).filter((camel) => !unit.includes(camel));
    if (rest.length > 0) found[key] = rest;
  }
  const there = found[to] ?? [];
  found[to] = under ? [...unit, ...there] : [...there, ...unit];
  return found;
}

function player(
  view: PyramidView,
  seat: number,
  change: (player: PyramidPlayerView) => Partial<PyramidPlayerView>,
): PyramidPlayerView[] {
  return view.players.map((one, n) => (n === seat ? { ...one, ...change(one) } : one));
}

const without = <T>(list: readonly T[], item: T): T[] => list.filter((one) => one !== item);

/** The view of a pyramid game with one event entered. */
export function entered(view: PyramidView, event: PyramidEvent): PyramidView {
  switch (event.type) {
    case 'camel-started':
    case 'crazy-camel-started':
      return { ...view, stacks: moved(view.stacks, [event.camel], event.space) };
    case 'camels-stacked':
      return { ...view, stacks: moved(view.stacks, event.camels, event.space) };
    case 'unit-moved':
      return { ...view, stacks: moved(view.stacks, event.unit, event.end, event.placed === 'under') };
    case 'finish-crossed': {
      const beyond = event.direction === 'clockwise' ? view.length + 1 : 0;
      return { ...view, stacks: moved(view.stacks, event.unit, beyond) };
    }
    case 'leg-tile-taken': {
      const left = (view.leg_stacks[event.camel] ?? []).slice(1);
      return { ...view, leg_stacks: { ...view.leg_stacks, [event.camel]: left } };
    }
    case 'tile-placed': {
      const { space, side } = event;
      return { ...view, players: player(view, event.seat, () => ({ tile: { space, side } })) };
    }
    case 'pyramid-tile-taken':
      return { ...view, pyramid_tiles: Math.max(0, view.pyramid_tiles - 1) };
    case 'race-card-placed': {
      const key = event.deck === 'winner' ? 'winner_deck' : 'loser_deck';
      return { ...view, [key]: [...view[key], { seat: event.seat, camel: event.camel }] };
    }
    case 'die-revealed':
      return withDie(view, event.die, event.number);
    default:
      return withModule(view, event);
  }
}

function withDie(view: PyramidView, die: string, number: number): PyramidView {
  const dice = without(view.dice, die);
  if (die.startsWith('supporting-')) return { ...view, dice };
  return { ...view, dice, tents: [...view.tents, [die, number]] };
}

function withModule(view: PyramidView, event: PyramidEvent): PyramidView {
  const helpers = view.supporting ?? { pedestal: [] };
  switch (event.type) {
    case 'camera-placed':
      return { ...view, camera: { seat: event.seat, space: event.space } };
    case 'photo-taken':
      return { ...view, camera: {} };
    case 'position-tile-taken': {
      const left = view.leg_stacks[event.camel] ?? [];
      const stacks = { ...view.leg_stacks, [event.camel]: left.slice(0, -1) };
      return {
        ...view,
        position_tiles: without(view.position_tiles ?? [], event.place),
        leg_stacks: event.source === 'bottom' ? stacks : view.leg_stacks,
      };
    }
    case 'supporting-die-added':
      return {
        ...view,
        dice: [...view.dice, `supporting-${event.camel}`],
        supporting: { ...helpers, pedestal: without(helpers.pedestal, event.camel) },
      };
    case 'supporting-die-used':
      return {
        ...view,
        supporting: { ...helpers, [event.where]: [...(helpers[event.where] ?? []), event.camel] },
      };
    default:
      return view;
  }
}

/** The view of Camel Up Cards with one event entered. */
export function enteredCards(view: CardsView, event: CardsEvent): CardsView {
  switch (event.type) {
    case 'unit-moved':
      return { ...view, stacks: moved(view.stacks, event.unit, event.end, event.placed === 'under') };
    case 'finish-crossed':
      return { ...view, stacks: moved(view.stacks, event.unit, 'finish') };
    case 'piece-placed':
      return { ...view, [event.piece]: { space: event.space, seat: event.seat } };
    case 'piece-returned':
      return { ...view, [event.piece]: null };
    case 'sandstorm':
      return { ...view, track: swept(view.track, event.space) };
    case 'track-extended':
      return { ...view, track: extended(view.track, event.count, event.space) };
    case 'card-revealed':
      return {
        ...view,
        revealed: [...view.revealed, event.card],
        deck_size: Math.max(0, view.deck_size - 1),
      };
    case 'cards-discarded':
      return { ...view, discard_size: view.discard_size + event.count };
    case 'hand-card-played':
      return { ...view, discard_size: view.discard_size + 1 };
    case 'cards-contributed':
      return { ...view, deck_size: view.deck_size + event.count };
    case 'deck-built':
      return { ...view, deck_size: event.count };
    case 'leg-started':
      return { ...view, revealed: [], deck_size: 0, discard_size: 0 };
    default:
      return withBet(view, event);
  }
}

function withBet(view: CardsView, event: CardsEvent): CardsView {
  switch (event.type) {
    case 'winner-card-taken': {
      const left = (view.winner_stacks[event.camel] ?? []).slice(1);
      return { ...view, winner_stacks: { ...view.winner_stacks, [event.camel]: left } };
    }
    case 'midfield-card-taken':
      return { ...view, midfield_cards: without(view.midfield_cards, event.camel) };
    case 'overall-card-taken': {
      const key = event.role === 'winner' ? 'overall_winner_cards' : 'overall_loser_cards';
      return { ...view, [key]: without(view[key], event.camel) };
    }
    case 'overall-card-returned': {
      const key = event.role === 'winner' ? 'overall_winner_cards' : 'overall_loser_cards';
      return { ...view, [key]: [...view[key], event.camel] };
    }
    default:
      return view;
  }
}

function swept(track: readonly string[], space: string): string[] {
  const [first = '', second = ''] = space.split('-');
  return track.filter((label) => label !== second).map((label) => (label === first ? space : label));
}

function extended(track: readonly string[], count: number, last: string): string[] {
  const top = Number(last);
  return [...track, ...Array.from({ length: count }, (_, n) => String(top - count + 1 + n))];
}
