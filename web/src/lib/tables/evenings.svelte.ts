// The evenings that this browser made or takes part in, asked for again while it has any.

import type { ListedEvening, ListedEvenings } from '../../protocol';
import { recall } from '../kept/store';
import { api } from '../net/api';
import { Resource } from '../net/resource.svelte';

const EVERY = 10_000;

export const evenings = new Resource<ListedEvenings>(() => api.evenings());

/** Keep them fresh, if there ever were any; returns how to stop. */
export function follow(): () => void {
  if (recall('evening') === null) return () => undefined;
  void evenings.load();
  const going = (): boolean => evenings.value?.evenings.some(({ over }) => !over) ?? true;
  const timer = setInterval(() => {
    if (!document.hidden && going()) void evenings.load();
  }, EVERY);
  return () => clearInterval(timer);
}

/** The evening that waits for this browser at a table, unless it is in sight already. */
export function calling(listed: readonly ListedEvening[], path: string): ListedEvening | null {
  return listed.find(({ id, table }) => table !== null && path !== `/evening/${id}` && path !== `/table/${table}`) ?? null;
}
