// What tickets and cards are worth, each in its place of a table of camels; and what the last move changed.

import type { Advice, Camel, FollowOdds, ValueOf } from '../protocol';

/** The columns, and which actions belong to each. */
export const COLUMNS = ['leg-tile', 'winner-card', 'midfield-card', 'winner', 'loser'] as const;
export type Column = (typeof COLUMNS)[number];

export interface Worth {
  value: number;
  /** Before the last move, if it could be had then. */
  before: number | null;
}

export interface WorthTable {
  columns: Column[];
  rows: { camel: Camel; cells: (Worth | null)[] }[];
}

function placeOf({ action }: ValueOf): { column: Column; camel: Camel } | null {
  switch (action.type) {
    case 'leg-tile':
    case 'winner-card':
    case 'midfield-card':
      return { column: action.type, camel: action.camel };
    case 'race-card':
      return { column: action.deck, camel: action.camel };
    case 'overall-card':
      return { column: action.role, camel: action.camel };
    default:
      return null;
  }
}

function cellsOf(advice: Advice | null): Map<string, number> {
  const cells = new Map<string, number>();
  for (const one of advice?.values ?? []) {
    const place = placeOf(one);
    if (place) cells.set(`${place.column} ${place.camel}`, one.value);
  }
  return cells;
}

/** All tickets and cards that can still be had, camel by camel in the order of the odds. */
export function worthsOf(odds: FollowOdds, camels: readonly Camel[]): WorthTable {
  const now = cellsOf(odds.advice);
  const before = cellsOf(odds.before);
  const columns = COLUMNS.filter((column) => [...now.keys()].some((key) => key.startsWith(`${column} `)));
  const cell = (key: string): Worth | null => {
    const value = now.get(key);
    return value === undefined ? null : { value, before: before.get(key) ?? null };
  };
  const rows = camels
    .map((camel) => ({ camel, cells: columns.map((column) => cell(`${column} ${camel}`)) }))
    .filter(({ cells }) => cells.some((one) => one !== null));
  return { columns, rows };
}

