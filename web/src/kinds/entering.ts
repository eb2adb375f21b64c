// How things change hands and places in a view.

import type { Camel, PyramidPlayerView, PyramidView, View } from '../protocol';

type Stacks<K extends string | number> = Partial<Record<K, Camel[]>>;

/** The stacks with a unit taken from wherever it stands and put on or under what stands at `to`. */
export function moved<K extends string | number>(
  stacks: Stacks<K>,
  unit: readonly Camel[],
  to: K,
  under = false,
): Stacks<K> {
  const found: Stacks<K> = {};
  for (const [key, stack] of Object.entries(stacks) as [K, Camel[] | undefined][]) {
    const rest = (stack ?? []).filter((camel) => !unit.includes(camel));
    if (rest.length > 0) found[key] = rest;
  }
  const there = found[to] ?? [];
  found[to] = under ? [...unit, ...there] : [...there, ...unit];
  return found;
}

/** A view with one of its players changed. */
export function withPlayer(view: PyramidView, seat: number, change: Partial<PyramidPlayerView>): PyramidView {
  return { ...view, players: view.players.map((one, n) => (n === seat ? { ...one, ...change } : one)) };
}

export const without = <T>(list: readonly T[], item: T): T[] => list.filter((one) => one !== item);

/** A view with a unit that now stands elsewhere. */
export function stood<V extends View>(view: V, unit: readonly Camel[], to: string | number, under = false): V {
  return { ...view, stacks: moved(view.stacks as Stacks<string | number>, unit, to, under) };
}
