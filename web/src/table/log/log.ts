// The log: what happened, sentence by sentence, as the server says it.

import { type LineKind, lineKindOf, moneyOf } from '../../kinds';
import type { GameEvent, Said, Seat } from '../../protocol';

export interface LogLine {
  id: number;
  version: number;
  kind: LineKind;
  seat: Seat | null;
  text: string;
  topic: string;
  /** The leg whose ledger it begins; 0 where the race is scored. */
  leg: number | null;
  /** Why a bot did it, where that is known. */
  why?: string;
}

function seatOf(event: GameEvent): Seat | null {
  return 'seat' in event && typeof event.seat === 'number' ? event.seat : null;
}

/** A heading of a scoring: its leg, or 0 for the race, which is on the last leg's ledger. */
function legOf(event: GameEvent): number | null {
  const part = moneyOf(event);
  return part?.is === 'heading' ? (part.leg ?? 0) : null;
}

export function linesOf(events: readonly Said[], version: number, first: number): LogLine[] {
  return events.map(({ event, text }, index) => ({
    id: first + index,
    version,
    kind: lineKindOf(event),
    seat: seatOf(event),
    text,
    topic: event.type,
    leg: legOf(event),
  }));
}

/** The latest move of a seat, for which its bot can still say why. */
export function latestMove(lines: readonly LogLine[], seat: Seat): LogLine | null {
  return lines.findLast((line) => line.kind === 'move' && line.seat === seat) ?? null;
}
