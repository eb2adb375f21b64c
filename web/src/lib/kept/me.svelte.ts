// The name this browser plays under, and how it played last.

import { recall, recallJson, remember } from './store';
import { t } from '../words/text.svelte';

let name: string = $state(recall('name') ?? '');

export const LONGEST_NAME = 24;

export const me = {
  get name(): string {
    return name;
  },
  set name(next: string) {
    name = next;
    remember('name', next.trim());
  },
};

/** What whoever sits down here is called: as he says, or a guest. */
export function nameOrGuest(): string {
  return name.trim() || t('table.menu.guest');
}

export interface Quick {
  edition: string;
  bots: number;
  level: string;
}

function isQuick(value: unknown): value is Quick {
  const { edition, bots, level } = (value ?? {}) as Partial<Quick>;
  return typeof edition === 'string' && typeof level === 'string' && Number.isInteger(bots);
}

/** How the last quick game was played. */
export function lastQuick(): Quick | null {
  return recallJson<Quick | null>('quick', (value): value is Quick => isQuick(value), null);
}

export function keepQuick(quick: Quick): void {
  remember('quick', JSON.stringify(quick));
}
