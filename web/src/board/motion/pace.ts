// What shots need: time, a moment to be looked at, or a highlight where nothing may move.

import type { Anchor, Scene, Shot } from './shots';

/** Shots that overlap start within about so many ms: the more there are, the quicker they follow each other. */
const LONGEST = 9000;
const QUICKEST = 0.4;

/** Does it lay out something that is left for a moment? */
export const lays = ({ scenes }: Shot): boolean => scenes.some(({ do: what }) => what === 'turn' || what === 'call');

/** How much quicker than usual many shots are that start one after another. */
export function squeezed(shots: readonly Shot[]): number {
  const all = shots.reduce((time, { gap = 0 }) => time + gap, 0);
  return Math.max(QUICKEST, Math.min(1, LONGEST / Math.max(1, all)));
}

/** The places that a scene is about, for a highlight where nothing may move. */
export function marks(scene: Scene): Anchor[] {
  switch (scene.do) {
    case 'hop':
      return scene.unit.map((camel): Anchor => `camel:${camel}`);
    case 'fly':
    case 'roll':
      return [scene.to];
    case 'call':
      return scene.ranking.slice(0, 2).map((camel): Anchor => `camel:${camel}`);
    case 'coins':
    case 'turn':
    case 'reveal':
    case 'glide':
    case 'shake':
    case 'cheer':
      return [];
    default:
      return [scene.at];
  }
}
