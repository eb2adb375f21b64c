// The ways from the start to everything else, in the order of the menu.

import type { IconName } from '../ui/Icon.svelte';

export interface Way {
  path: string;
  /** Its name is `nav.<key>`, and what is to be found there `home.<key>`. */
  key: string;
  icon: IconName;
}

export const WAYS: readonly Way[] = [
  { path: '/new', key: 'new', icon: 'table' },
  { path: '/join', key: 'join', icon: 'door' },
  { path: '/follow', key: 'follow', icon: 'coach' },
  { path: '/watch', key: 'watch', icon: 'eye' },
  { path: '/mine', key: 'mine', icon: 'bookmark' },
  { path: '/replay', key: 'replays', icon: 'film' },
  { path: '/puzzles', key: 'puzzles', icon: 'star' },
  { path: '/rules', key: 'rules', icon: 'book' },
];
