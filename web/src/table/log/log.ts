// The log: what happened, sentence by sentence, as the server says it.

import { type LineKind, lineKindOf } from '../../kinds';
import type { GameEvent, Said, Seat } from '../../protocol';

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

function seatOf(event: GameEvent): Seat | null {
  return 'seat' in event && typeof event.seat === 'number' ? event.seat : null;
}

export function linesOf(events: readonly Said[], version: number, first: number): LogLine[] {
  return events.map(({ event, text }, index) => ({
    id: first + index,
    version,
    kind: lineKindOf(event),
    seat: seatOf(event),
    text,
    topic: event.type,
  }));
}

/** The latest move of a seat, for which its bot can still say why. */
export function latestMove(lines: readonly LogLine[], seat: Seat): LogLine | null {
  return lines.findLast((line) => line.kind === 'move' && line.seat === seat) ?? null;
}
