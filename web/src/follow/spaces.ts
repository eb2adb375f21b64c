// Each space at a glance: how much goes on there, and what putting something there is worth.

import type { FollowOdds } from '../protocol';

export interface SpaceOdds {
  space: string;
  /** Movements expected to end there in this leg. */
  share: number;
  /** The best that can be put there, to whom the advice is for; nothing where nothing can. */
  worth: number | null;
}

/** All spaces on which anything is expected, in the order of the track. */
export function spacesOf(odds: FollowOdds): SpaceOdds[] {
  const worth = new Map<string, number>();
  for (const { action, value } of odds.advice.values) {
    if (!('space' in action)) continue;
    const space = String(action.space);
    worth.set(space, Math.max(value, worth.get(space) ?? -Infinity));
  }
  return Object.entries(odds.landings)
    .map(([space, share]) => ({ space, share: share ?? 0, worth: worth.get(space) ?? null }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => parseInt(a.space, 10) - parseInt(b.space, 10));
}
