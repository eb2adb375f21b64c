// The games that wait for somebody: which of them comes first, and whom each of them waits for.

import type { TableInfo } from '../../protocol';

const plays = (table: TableInfo): boolean => table.seats.some((seat) => seat.mine);

/** Is it this browser's turn? */
export function called(table: TableInfo): boolean {
  return table.phase === 'playing' && table.seats.some((seat) => seat.mine && table.to_move.includes(seat.seat));
}

/** Games to go on with: those where it is my turn first, else as they come, the latest first. */
export function waiting(tables: readonly TableInfo[]): TableInfo[] {
  const going = tables.filter((table) => table.phase !== 'over' && plays(table));
  return [...going.filter(called), ...going.filter((table) => !called(table))];
}

/** The people at other devices whom the game waits for. */
export function awaited(table: TableInfo): string[] {
  if (table.phase !== 'playing') return [];
  return table.seats.filter(({ seat, mine, kind, bot }) => !mine && kind === 'person' && !bot && table.to_move.includes(seat)).map(({ name }) => name);
}

/** How long ago, in the largest unit that fits. */
export function ago(seconds: number): [number, Intl.RelativeTimeFormatUnit] {
  if (seconds >= 86_400) return [-Math.floor(seconds / 86_400), 'day'];
  if (seconds >= 3_600) return [-Math.floor(seconds / 3_600), 'hour'];
  return [-Math.floor(seconds / 60), 'minute'];
}
