// The tables there are, asked for again every few seconds while somebody looks.

import type { Tables } from '../../protocol';
import { api } from '../net/api';
import { Resource } from '../net/resource.svelte';

const EVERY = 5_000;

export const tables = new Resource<Tables>(() => api.tables());

/** Keep the list fresh; returns how to stop. */
export function follow(): () => void {
  void tables.load();
  const timer = setInterval(() => {
    if (!document.hidden) void tables.load();
  }, EVERY);
  return () => clearInterval(timer);
}
