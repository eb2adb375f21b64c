// The events of one update in the order in which they are shown: what happened on the board, then a
// scoring item by item, then what follows it. Events of one kind in a row are shown together.

import { moneyOf } from '../../kinds';
import type { Said } from '../../protocol';
import { isScoring } from '../scoring/scoring';

export interface UpdateParts {
  /** Up to the ranking, if there is one. */
  before: Said[][];
  /** Everything that a scoring says. */
  scoring: Said[];
  /** The payment, and what comes after it. */
  after: Said[][];
}

export function partsOf(events: readonly Said[]): UpdateParts {
  const first = events.findIndex(({ event }) => isScoring(event));
  if (first < 0) return { before: inRows(events), scoring: [], after: [] };
  const last = events.findLastIndex(({ event }) => isScoring(event));
  const scoring = events.slice(first, last + 1);
  const paid = scoring.filter(({ event }) => event.type === 'leg-paid');
  return {
    before: inRows(events.slice(0, first + 1)),
    scoring,
    after: inRows([...paid, ...events.slice(last + 1)]),
  };
}

/** Neighbours of one kind in one row. */
function inRows(events: readonly Said[]): Said[][] {
  const rows: Said[][] = [];
  for (const said of events) {
    const row = rows.at(-1);
    if (row?.[0]?.event.type === said.event.type) row.push(said);
    else rows.push([said]);
  }
  return rows;
}

/** Money with what these events pay at once, outside of a scoring. */
export function paidNow(
  money: readonly (number | null)[],
  events: readonly Said[],
): (number | null)[] {
  const now = [...money];
  for (const { event } of events) {
    const part = moneyOf(event);
    if (part?.is !== 'now') continue;
    const had = now[part.seat];
    if (typeof had === 'number') now[part.seat] = had + part.amount;
  }
  return now;
}
