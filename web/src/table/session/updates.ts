// The events of one update in the order in which they are shown. Events of one kind in a row are shown
// together, and so is all that belongs to one scoring.

import { moneyOf } from '../../kinds';
import type { GameEvent, Said } from '../../protocol';
import { isScoring } from '../scoring/scoring';

type Alike = (one: GameEvent, next: GameEvent) => boolean;

const sameKind: Alike = (one, next) => one.type === next.type;

/** Neighbours that are shown together: those who are alike, and all of one scoring. */
export function rowsOf(events: readonly Said[], alike: Alike = sameKind): Said[][] {
  const rows: Said[][] = [];
  for (const said of events) {
    const row = rows.at(-1);
    const last = row?.at(-1)?.event;
    if (row && last && goTogether(last, said.event, alike)) row.push(said);
    else rows.push([said]);
  }
  return rows;
}

/** What one scoring says is told in one go; a heading begins another. */
function goTogether(one: GameEvent, next: GameEvent, alike: Alike): boolean {
  const [part, following] = [moneyOf(one), moneyOf(next)];
  if (!isScoring(one) && !isScoring(next)) return alike(one, next);
  if (!isScoring(one) || !isScoring(next)) return false;
  if (part?.is === 'now' || following?.is === 'now') return false;
  return following?.is !== 'heading' && part?.of === following?.of;
}

/** Money with what these events pay. */
export function paidNow(
  money: readonly (number | null)[],
  events: readonly Said[],
): (number | null)[] {
  const now = [...money];
  for (const { event } of events) {
    const part = moneyOf(event);
    if (part === null || part.is === 'heading') continue;
    const had = now[part.seat];
    const paid = part.is === 'now' ? part.amount : (part.paid ?? 0);
    if (typeof had === 'number') now[part.seat] = had + paid;
  }
  return now;
}
