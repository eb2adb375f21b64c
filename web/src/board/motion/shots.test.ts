import { describe, expect, it } from 'vitest';
import type { CardsView, GameEvent, PyramidView, Said, View } from '../../protocol';
import { beatsOf, shotOf } from '../../kinds';
import { tidied } from '../pyramid/tidying';

interface Step<V> {
  events: Said[];
  view: V;
}
interface Film<V> {
  first: Step<V>;
  steps: Step<V>[];
}

const FILMS = import.meta.glob<Film<unknown>>('../../../gallery/fixtures/*.json', {
  eager: true,
  import: 'default',
});

/** Each move of a real game: the view before, its events, the view after. */
function moves<V>(name: string): { before: V; events: Said[]; after: V }[] {
  const { first, steps } = FILMS[`../../../gallery/fixtures/${name}.json`] as Film<V>;
  return steps.map(({ events, view }, n) => ({
    before: n === 0 ? first.view : (steps[n - 1] as Step<V>).view,
    events,
    after: view,
  }));
}

const entered = <V extends View>(view: V, events: Said[]): V => beatsOf(view, events).at(-1)?.view ?? view;

const legOver = ({ event }: Said): boolean => event.type === 'leg-started' || event.type === 'game-over';

describe.each(['base', 'second', 'supercup', 'finish'])('the film of a game: %s', (name) => {
  it('ends every move where the view has the camels', () => {
    for (const { before, events, after } of moves<PyramidView>(name)) {
      const end = entered(before, events);
      expect(end.stacks).toEqual(after.stacks);
    }
  });

  it('ends every move within a leg with the same things on the board', () => {
    const inLeg = moves<PyramidView>(name).filter(({ events }) => !events.some(legOver));
    expect(inLeg.length).toBeGreaterThan(0);
    for (const { before, events, after } of inLeg) {
      const end = entered(before, events);
      const seen = (view: PyramidView): unknown => ({
        tents: view.tents,
        dice: [...view.dice].sort(),
        tickets: view.leg_stacks,
        decks: [view.winner_deck, view.loser_deck],
        tiles: view.players.map(({ tile }) => tile),
        camera: view.camera,
        positions: view.position_tiles,
        pedestal: [...(view.supporting?.pedestal ?? [])].sort(),
        crater: [...(view.supporting?.crater ?? [])].sort(),
      });
      expect(seen(end)).toEqual(seen(after));
    }
  });
});

describe.each(['cards', 'cards-end'])('the film of a game of Cards: %s', (name) => {
  it('ends every move within a leg with the same things on the table', () => {
    for (const { before, events, after } of moves<CardsView>(name)) {
      const end = entered(before, events);
      // On the start card camels stand in no order.
      const on = (view: CardsView): unknown => ({ ...view.stacks, start: [...(view.stacks.start ?? [])].sort() });
      expect(on(end)).toEqual(on(after));
      expect(end.track).toEqual(after.track);
      if (events.some(legOver)) continue;
      const seen = (view: CardsView): unknown => ({
        pieces: [view.fennec, view.palm],
        revealed: view.revealed,
        bets: [view.winner_stacks, [...view.midfield_cards].sort()],
        final: [[...view.overall_winner_cards].sort(), [...view.overall_loser_cards].sort()],
      });
      expect(seen(end)).toEqual(seen(after));
    }
  });
});

describe('scenes of an event', () => {
  const of = (event: GameEvent): unknown => shotOf(event).scenes;

  it('roll a die out of the pyramid to its tent, a helper back to the pyramid', () => {
    expect(of({ type: 'die-revealed', die: 'blue', number: 3 })).toMatchObject([
      { do: 'roll', die: 'blue', number: 3, to: 'tent:blue' },
    ]);
    expect(of({ type: 'die-revealed', die: 'supporting-blue', number: 1 })).toMatchObject([
      { do: 'roll', to: 'pyramid' },
    ]);
    expect(of({ type: 'die-revealed', die: 'grey', number: 2, colour: 'black' })).toMatchObject([
      { colour: 'black', to: 'tent:grey' },
    ]);
  });

  it('let the whole unit hop from start to end', () => {
    expect(of({ type: 'unit-moved', unit: ['blue', 'red'], start: 3, end: 5, placed: 'top' })).toEqual([
      { do: 'hop', unit: ['blue', 'red'], start: 3, end: 5 },
    ]);
  });

  it('have a tile answer, and pay its owner', () => {
    expect(of({ type: 'tile-paid', seat: 2, space: 7, side: 'oasis', amount: 1 })).toEqual([
      { do: 'answer', at: 'space:7', seat: 2, side: 'oasis' },
      { do: 'coins', count: 1, from: 'space:7', to: 'seat:2' },
    ]);
  });

  it('cross the line and cheer, backwards too', () => {
    expect(of({ type: 'finish-crossed', unit: ['blue'], start: 15, direction: 'clockwise' })).toMatchObject([
      { do: 'hop', start: 15, end: Infinity },
      { do: 'cheer' },
    ]);
    expect(of({ type: 'finish-crossed', unit: ['black'], start: 1, direction: 'counterclockwise' })).toMatchObject([
      { do: 'hop', end: 0 },
      { do: 'cheer' },
    ]);
    expect(of({ type: 'finish-crossed', unit: ['blue'], start: '17' })).toMatchObject([
      { do: 'hop', end: 'finish' },
      { do: 'cheer', at: 'space:finish' },
    ]);
  });

  it('never show the camel on a card that is laid face down', () => {
    const shown = JSON.stringify(of({ type: 'race-card-placed', seat: 1, deck: 'winner', camel: 'green' }));
    expect(shown).not.toContain('green');
    expect(shown).toContain('deck:winner');
  });

  it('let coins fly to who gains and from who pays, several players at once', () => {
    const gain = shotOf({ type: 'leg-paid', seat: 0, total: 4, paid: 4 });
    const loss = shotOf({ type: 'leg-paid', seat: 1, total: -2, paid: -1 });
    expect(gain).toEqual({ together: true, scenes: [{ do: 'coins', count: 4, from: 'bank', to: 'seat:0' }] });
    expect(loss).toEqual({ together: true, scenes: [{ do: 'coins', count: 1, from: 'seat:1', to: 'bank' }] });
    expect(of({ type: 'leg-paid', seat: 1, total: -2, paid: 0 })).toEqual([]);
  });

  it('turn cards over on their way, and keep dealt cards face down', () => {
    expect(of({ type: 'card-revealed', card: { camel: 'blue', value: 2 }, seat: 0 })).toMatchObject([
      { do: 'fly', flip: true, from: 'racing-deck', to: 'revealed' },
    ]);
    const dealt = of({ type: 'cards-dealt', seat: 0, count: 1, cards: [{ camel: 'blue', value: 1 }] });
    expect(JSON.stringify(dealt)).not.toContain('blue');
  });

  it('sweep a card that a sandstorm has hit', () => {
    expect(of({ type: 'sandstorm', space: '5-6' })).toEqual([{ do: 'sweep', at: 'space:5' }]);
  });
});

it('puts away between two legs what the next view has no more, and nothing else', () => {
  const ends = moves<PyramidView>('second').filter(({ events }) => events.some(legOver));
  expect(ends.length).toBeGreaterThan(0);
  for (const { before, events, after } of ends) {
    const seen = entered(before, events);
    const flights = tidied(seen, after).filter((scene) => scene.do === 'fly');
    expect(flights.filter(({ to }) => to === 'pyramid').map(({ from }) => from)).toEqual(
      seen.tents.map(([die]) => `tent:${die}`),
    );
    expect(flights.filter(({ sprite }) => sprite.piece === 'desert-tile')).toHaveLength(
      seen.players.filter(({ tile }) => tile).length,
    );
    expect(tidied(after, after)).toEqual([]);
  }
});

it('knows what to show, or that there is nothing to show, for every event of the games', () => {
  const silent = new Set<string>();
  for (const name of ['base', 'second', 'supercup', 'finish', 'cards', 'cards-end'])
    for (const { events } of moves(name))
      for (const { event } of events) if (shotOf(event).scenes.length === 0) silent.add(event.type);
  expect([...silent].sort()).toEqual(SILENT.filter((type) => silent.has(type)));
});

/** Told elsewhere: in the log, in the players' panels; or nobody gets anything. */
const SILENT = [
  'crazy-camel-chosen',
  'final-paid',
  'game-over',
  'intel-chosen',
  'leg-paid',
  'leg-started',
  'marker-passed',
  'turn-ended',
];
