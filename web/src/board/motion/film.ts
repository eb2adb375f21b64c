// What is to be seen of an event: the short scenes that the boards can play. Nothing here knows
// where things are; places are named, and found when a scene is played.

import type {
  Camel,
  Card,
  CardsEvent,
  GameEvent,
  PyramidEvent,
  PyramidView,
  Role,
  Side,
} from '../../protocol';

/** A place by name: a thing on the board (`ticket:blue`), or a player's (`seat:2`). */
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
  | 'pyramid'
  | 'pyramid-tickets'
  | 'camera'
  | 'partnership'
  | 'racing-deck'
  | 'revealed'
  | 'discard'
  | 'bank';

export type Sprite =
  | { piece: 'ticket'; camel: Camel; value: number; bet?: number }
  | { piece: 'pyramid-ticket' }
  | { piece: 'race-card'; seat: number }
  | { piece: 'desert-tile'; side: Side; seat: number }
  | { piece: 'camera'; seat: number }
  | { piece: 'partnership'; seats: readonly [number, number] }
  | { piece: 'die'; die: string; number: number | null; colour?: Camel }
  | { piece: 'racing-card'; card: Card | null }
  | { piece: 'bet-card'; kind: 'winner' | 'midfield' | 'overall-winner' | 'overall-loser'; camel: Camel; value?: number }
  | { piece: 'coin' };

export type Scene =
  /** A die tumbles out of the pyramid and rolls to its place. */
  | { do: 'roll'; die: string; number: number; colour?: Camel; to: Anchor }
  /** A unit hops from space to space. */
  | { do: 'hop'; unit: readonly Camel[]; start: number | string; end: number | string }
  /** Something flies from one place to another; `pause` shows it large on its way. */
  | { do: 'fly'; sprite: Sprite; from: Anchor; to: Anchor; pause?: boolean; flip?: boolean }
  /** Coins fly, one by one. */
  | { do: 'coins'; count: number; from: Anchor; to: Anchor }
  /** Sand is thrown up; a sandstorm sweeps over a card. */
  | { do: 'puff'; at: Anchor }
  | { do: 'sweep'; at: Anchor }
  /** A flash light; a short highlight. */
  | { do: 'photo'; at: Anchor }
  | { do: 'mark'; at: Anchor }
  /** The pile shakes. */
  | { do: 'shake'; at: Anchor }
  /** Medals above the camels in these places. */
  | { do: 'medals'; ranking: readonly Camel[] }
  /** Camels or pieces glide to where they now are. */
  | { do: 'glide' }
  /** The race is over. */
  | { do: 'cheer'; at: Anchor };

/** A shot: scenes one after another. Shots marked `together` may run while the next one starts. */
export interface Shot {
  scenes: Scene[];
  together?: boolean;
}

const shot = (...scenes: Scene[]): Shot => ({ scenes });
const together = (...scenes: Scene[]): Shot => ({ scenes, together: true });

export function shotOf(event: GameEvent): Shot {
  return (
    ofBoth(event) ??
    ofPyramid(event as PyramidEvent) ??
    ofModule(event as PyramidEvent) ??
    ofCards(event as CardsEvent) ??
    ofDealing(event as CardsEvent) ??
    shot()
  );
}

/** What both games have. */
function ofBoth(event: GameEvent): Shot | null {
  switch (event.type) {
    case 'unit-moved':
      return shot({ do: 'hop', unit: event.unit, start: event.start, end: event.end });
    case 'finish-crossed': {
      const back = 'direction' in event && event.direction === 'counterclockwise';
      const end = 'direction' in event ? (back ? 0 : Infinity) : 'finish';
      return shot(
        { do: 'hop', unit: event.unit, start: event.start, end },
        { do: 'cheer', at: 'direction' in event ? 'space:1' : 'space:finish' },
      );
    }
    case 'leg-paid':
    case 'final-paid':
      return event.paid === 0
        ? shot()
        : together(
            event.paid > 0
              ? { do: 'coins', count: event.paid, from: 'bank', to: `seat:${event.seat}` }
              : { do: 'coins', count: -event.paid, from: `seat:${event.seat}`, to: 'bank' },
          );
    case 'leg-ranked':
      return shot({ do: 'medals', ranking: event.ranking });
    default:
      return null;
  }
}

function ofPyramid(event: PyramidEvent): Shot | null {
  switch (event.type) {
    case 'camel-started':
    case 'crazy-camel-started':
      return together({ do: 'puff', at: `space:${event.space}` });
    case 'camels-stacked':
      return shot({ do: 'glide' });
    case 'leg-tile-taken': {
      const { camel, value, seat } = event;
      return shot({ do: 'fly', sprite: { piece: 'ticket', camel, value }, from: `ticket:${camel}`, to: `seat:${seat}` });
    }
    case 'tile-placed': {
      const from: Anchor = event.left === undefined ? `seat:${event.seat}` : `space:${event.left}`;
      const sprite: Sprite = { piece: 'desert-tile', side: event.side, seat: event.seat };
      return shot({ do: 'fly', sprite, from, to: `space:${event.space}` });
    }
    case 'pyramid-tile-taken':
      return shot({ do: 'fly', sprite: { piece: 'pyramid-ticket' }, from: 'pyramid-tickets', to: `seat:${event.seat}` });
    case 'race-card-placed': {
      const sprite: Sprite = { piece: 'race-card', seat: event.seat };
      return shot({ do: 'fly', sprite, from: `seat:${event.seat}`, to: `deck:${event.deck}` });
    }
    case 'die-revealed': {
      const { die, number, colour } = event;
      const to: Anchor = die.startsWith('supporting-') ? 'pyramid' : `tent:${die}`;
      return shot({ do: 'roll', die, number, colour, to });
    }
    case 'tile-paid':
      return shot(
        { do: 'puff', at: `space:${event.space}` },
        { do: 'coins', count: event.amount, from: `space:${event.space}`, to: `seat:${event.seat}` },
      );
    case 'race-ranked':
      return shot({ do: 'medals', ranking: event.ranking });
    case 'race-card-scored':
      return together(
        event.amount > 0
          ? { do: 'coins', count: event.amount, from: `deck:${event.deck}`, to: `seat:${event.seat}` }
          : { do: 'coins', count: -event.amount, from: `seat:${event.seat}`, to: `deck:${event.deck}` },
      );
    default:
      return null;
  }
}

function ofModule(event: PyramidEvent): Shot | null {
  switch (event.type) {
    case 'camera-placed':
      return shot({ do: 'fly', sprite: { piece: 'camera', seat: event.seat }, from: 'camera', to: `space:${event.space}` });
    case 'photo-taken':
      return shot(
        { do: 'photo', at: `space:${event.space}` },
        { do: 'coins', count: event.amount, from: `space:${event.space}`, to: `seat:${event.seat}` },
      );
    case 'position-tile-taken': {
      const { camel, value, place, source, seat } = event;
      const sprite: Sprite = { piece: 'ticket', camel, value, bet: place };
      return shot({ do: 'fly', sprite, from: source === 'bottom' ? `ticket:${camel}` : `position:${place}`, to: `seat:${seat}` });
    }
    case 'partners-made': {
      const sprite: Sprite = { piece: 'partnership', seats: [event.seat, event.partner] };
      return shot({ do: 'fly', sprite, from: `seat:${event.seat}`, to: `seat:${event.partner}`, pause: true });
    }
    case 'supporting-die-added': {
      const sprite: Sprite = { piece: 'die', die: `supporting-${event.camel}`, number: null };
      return shot({ do: 'fly', sprite, from: `supporting:${event.camel}`, to: 'pyramid' });
    }
    case 'supporting-die-used': {
      const sprite: Sprite = { piece: 'die', die: `supporting-${event.camel}`, number: null };
      return shot({ do: 'fly', sprite, from: 'pyramid', to: `supporting:${event.camel}` });
    }
    default:
      return null;
  }
}

function ofCards(event: CardsEvent): Shot | null {
  switch (event.type) {
    case 'piece-placed':
      return shot({ do: 'glide' }, { do: 'puff', at: `space:${event.space}` });
    case 'piece-returned':
      return shot({ do: 'puff', at: `space:${event.space}` }, { do: 'glide' });
    case 'card-revealed': {
      const sprite: Sprite = { piece: 'racing-card', card: event.card };
      return shot({ do: 'fly', sprite, from: 'racing-deck', to: 'revealed', flip: true, pause: true });
    }
    case 'hand-card-played': {
      const sprite: Sprite = { piece: 'racing-card', card: event.card };
      return shot({ do: 'fly', sprite, from: `seat:${event.seat}`, to: 'discard', pause: true });
    }
    case 'winner-card-taken': {
      const { camel, value } = event;
      const sprite: Sprite = { piece: 'bet-card', kind: 'winner', camel, value };
      return shot({ do: 'fly', sprite, from: `winner:${camel}`, to: `seat:${event.seat}` });
    }
    case 'midfield-card-taken': {
      const sprite: Sprite = { piece: 'bet-card', kind: 'midfield', camel: event.camel };
      return shot({ do: 'fly', sprite, from: `midfield:${event.camel}`, to: `seat:${event.seat}` });
    }
    case 'overall-card-taken':
    case 'overall-card-returned': {
      const above: Anchor = `overall:${event.role}-${event.camel}`;
      const sprite: Sprite = { piece: 'bet-card', kind: `overall-${event.role}`, camel: event.camel };
      const taken = event.type === 'overall-card-taken';
      return shot({ do: 'fly', sprite, from: taken ? above : `seat:${event.seat}`, to: taken ? `seat:${event.seat}` : above });
    }
    case 'sandstorm':
      return shot({ do: 'sweep', at: `space:${event.space.split('-')[0] ?? ''}` });
    case 'track-extended':
      return shot({ do: 'glide' });
    default:
      return null;
  }
}

/** The secret part of a leg's set-up: cards go to and fro with their backs up. */
function ofDealing(event: CardsEvent): Shot | null {
  const back: Sprite = { piece: 'racing-card', card: null };
  switch (event.type) {
    case 'cards-dealt':
      return together({ do: 'fly', sprite: back, from: 'racing-deck', to: `seat:${event.seat}` });
    case 'cards-discarded':
      return together({ do: 'fly', sprite: back, from: `seat:${event.seat}`, to: 'discard' });
    case 'cards-contributed':
      return together({ do: 'fly', sprite: back, from: `seat:${event.seat}`, to: 'racing-deck' });
    case 'intel-shown': {
      const sprite: Sprite = { piece: 'racing-card', card: event.card };
      return shot({ do: 'fly', sprite, from: `seat:${event.seat}`, to: 'racing-deck', pause: true });
    }
    case 'deck-built':
      return shot({ do: 'shake', at: 'racing-deck' });
    default:
      return null;
  }
}

/** Between two legs: dice go back into the pyramid, tiles back to their owners. */
export function tidied(seen: PyramidView, after: PyramidView): Scene[] {
  const out = new Set(after.tents.map(([die]) => die));
  const dice = seen.tents
    .filter(([die]) => !out.has(die))
    .map(([die, number]): Scene => ({ do: 'fly', sprite: { piece: 'die', die, number }, from: `tent:${die}`, to: 'pyramid' }));
  const tiles = seen.players.flatMap(({ tile }, seat): Scene[] => {
    if (!tile || after.players[seat]?.tile) return [];
    const sprite: Sprite = { piece: 'desert-tile', side: tile.side, seat };
    return [{ do: 'fly', sprite, from: `space:${tile.space}`, to: `seat:${seat}` }];
  });
  return [...dice, ...tiles];
}
