// Each space at a glance: how much goes on there, and what putting something there is worth.

import type { SpaceWorth } from '../board/context';
import type { FollowOdds } from '../protocol';
import { signed } from '../table/coach/advice';

export interface SpaceOdds {
  space: string;
  /** Movements expected to end there in this leg. */
  share: number;
  /** The best that can be put there, to whom the advice is for; nothing where nothing can. */
  worth: number | null;
}

/** The spaces of a track that are numbered through. */
export const numbered = (length: number): string[] => Array.from({ length }, (_, index) => String(index + 1));

interface Best {
  value: number;
  /** Which way up it lies, where there are two. */
  side: string;
}

/** The best that can be put on each space. */
function bestOn(odds: FollowOdds): Map<string, Best> {
  const best = new Map<string, Best>();
  for (const { action, value } of odds.advice.values) {
    if (!('space' in action)) continue;
    const space = String(action.space);
    if (value > (best.get(space)?.value ?? -Infinity)) best.set(space, { value, side: 'side' in action ? action.side : '' });
  }
  return best;
}

/** All spaces on which anything is expected, in the order of the track. */
export function spacesOf(odds: FollowOdds): SpaceOdds[] {
  const best = bestOn(odds);
  return Object.entries(odds.landings)
    .map(([space, share]) => ({ space, share: share ?? 0, worth: best.get(space)?.value ?? null }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => parseInt(a.space, 10) - parseInt(b.space, 10));
}

/** Less than this would be written as nothing. */
const NOTABLE = 0.05;

/** The same, as it is written on the board: where it makes a difference. */
export function worthsOnBoard(odds: FollowOdds | null, language: string): SpaceWorth[] {
  if (odds === null) return [];
  return [...bestOn(odds)]
    .filter(([, { value }]) => Math.abs(value) >= NOTABLE)
    .map(([space, { value, side }]) => ({ space, text: signed(value, language), side }));
}
