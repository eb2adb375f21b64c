// The log: what happened, sentence by sentence, as the server says it.

import type { GameEvent, Said, Seat } from '../../protocol';
import { isScoring } from '../scoring/scoring';

/** How a line is set: a heading, a player's move, what followed from it, a line of a scoring. */
export type LineKind = 'heading' | 'move' | 'after' | 'score';

export interface LogLine {
  id: number;
  version: number;
  kind: LineKind;
  seat: Seat | null;
  text: string;
  topic: string;
  /** Why a bot did it, where that is known. */
  why?: string;
}

const HEADINGS: ReadonlySet<string> = new Set(['leg-started', 'leg-ranked', 'race-ranked', 'game-over']);

const MOVES: ReadonlySet<string> = new Set([
  'leg-tile-taken',
  'tile-placed',
  'pyramid-tile-taken',
  'race-card-placed',
  'camera-placed',
  'position-tile-taken',
  'partners-made',
  'turn-ended',
  'cards-discarded',
  'cards-contributed',
  'intel-chosen',
  'piece-placed',
  'hand-card-played',
  'winner-card-taken',
  'midfield-card-taken',
  'overall-card-taken',
]);

export function seatOf(event: GameEvent): Seat | null {
  return 'seat' in event && typeof event.seat === 'number' ? event.seat : null;
}

export function kindOf(event: GameEvent): LineKind {
  if (HEADINGS.has(event.type)) return 'heading';
  if (isScoring(event)) return 'score';
  if (MOVES.has(event.type)) return 'move';
  const byPlayer = event.type === 'card-revealed' || event.type === 'supporting-die-added';
  return byPlayer && seatOf(event) !== null ? 'move' : 'after';
}

export function linesOf(events: readonly Said[], version: number, first: number): LogLine[] {
  return events.map(({ event, text }, index) => ({
    id: first + index,
    version,
    kind: kindOf(event),
    seat: seatOf(event),
    text,
    topic: event.type,
  }));
}

/** The latest move of a seat, for which its bot can still say why. */
export function latestMove(lines: readonly LogLine[], seat: Seat): LogLine | null {
  return lines.findLast((line) => line.kind === 'move' && line.seat === seat) ?? null;
}
