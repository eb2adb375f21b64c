// Puzzles solved in this browser, and how many days in a row that of the day was.

import { recall, remember } from '../lib/kept/store';

const KEY = 'puzzles';

export interface Solved {
  /** Numbers of puzzles that were solved. */
  ids: number[];
  /** Days in a row, and the last of them. */
  streak: number;
  day: string;
}

const NOTHING: Solved = { ids: [], streak: 0, day: '' };

/** What is kept; anything else counts as nothing. */
export function read(text: string | null): Solved {
  try {
    const found: unknown = JSON.parse(text ?? '');
    const { ids, streak, day } = found as Partial<Solved>;
    if (!Array.isArray(ids) || typeof streak !== 'number' || typeof day !== 'string') return NOTHING;
    return { ids: ids.filter((id) => Number.isInteger(id)), streak, day };
  } catch {
    return NOTHING;
  }
}

function before(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

/** After a puzzle was solved; `day` if it was that of the day. */
export function after(solved: Solved, id: number, day: string | null): Solved {
  const ids = solved.ids.includes(id) ? solved.ids : [...solved.ids, id];
  if (day === null || day === solved.day) return { ...solved, ids };
  return { ids, streak: solved.day === before(day) ? solved.streak + 1 : 1, day };
}

/** The days in a row as of a day: a day that was left out ends them. */
export function streakOn(solved: Solved, today: string): number {
  return solved.day === today || solved.day === before(today) ? solved.streak : 0;
}

export const kept = (): Solved => read(recall(KEY));

export function keep(solved: Solved): void {
  remember(KEY, JSON.stringify(solved));
}
