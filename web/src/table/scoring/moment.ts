// The moment of a game that is worth a look.

import type { ReplayStep } from '../../protocol';

/** The step at which to begin: before the game turned, where that is known; else where the last leg began. */
export function momentOf(steps: readonly ReplayStep[], turned: number | null): number {
  const found = turned === null ? -1 : steps.findIndex(({ version }) => version >= turned);
  if (found > 0) return found - 1;
  const legs = steps.flatMap((step, n) => (step.events.some(({ event }) => event.type === 'leg-ranked') ? [n] : []));
  // The last leg is ranked with the end of the race; the one before it is where that leg began.
  return legs.at(-2) ?? 0;
}
