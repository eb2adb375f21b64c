// The way of a unit, as keyframes: hops from space to space, with the top camel riding along.

import type { Camel } from '../../protocol';
import type { Point } from './animator';

/** Where a camel stands, or touches the ground on its way. */
export interface Stand extends Point {
  facing: 'left' | 'right';
  /** The space it stands on, and how many are below it. */
  space?: number | string;
  level?: number;
  crazy?: boolean;
}

export interface Run {
  facing: 'left' | 'right';
  /** From where to where, touch by touch. */
  points: Point[];
}

const SAMPLES = 8;

/** Split a way where the camel has to turn round; it turns where it stands. */
export function runs(way: readonly Stand[]): Run[] {
  const found: Run[] = [];
  way.slice(1).forEach((point, n) => {
    const from = way[n] as Stand;
    const last = found.at(-1);
    if (last && last.facing === from.facing) last.points.push(point);
    else found.push({ facing: from.facing, points: [from, point] });
  });
  return found;
}

/** The keyframes of one run; `high` is how high a hop on level ground goes. */
export function hopFrames(points: readonly Point[], high: number): Keyframe[] {
  const hops = points.length - 1;
  const frames: Keyframe[] = [];
  for (let hop = 0; hop < hops; hop += 1) {
    const [a, b] = [points[hop] as Point, points[hop + 1] as Point];
    const lift = high + Math.max(0, a.y - b.y) * 0.35;
    for (let n = hop === 0 ? 0 : 1; n <= SAMPLES; n += 1) {
      const t = n / SAMPLES;
      const x = a.x + (b.x - a.x) * t;
      const y = a.y + (b.y - a.y) * t - 4 * lift * t * (1 - t);
      frames.push({ transform: place({ x, y }), offset: (hop + t) / hops });
    }
  }
  return frames;
}

export function place({ x, y }: Point): string {
  return `translate(${x.toFixed(1)}px,${y.toFixed(1)}px)`;
}

/** Squash where it lands, stretch where it flies. A crazy camel tumbles about. */
export function squashFrames(hops: number, crazy = false): Keyframe[] {
  const frames: Keyframe[] = [{ transform: 'scale(1,1)', offset: 0 }];
  for (let hop = 0; hop < hops; hop += 1) {
    const at = (t: number): number => (hop + t) / hops;
    const lean = crazy ? `rotate(${hop % 2 ? 11 : -11}deg) ` : '';
    frames.push(
      { transform: `${lean}scale(.95,1.07)`, offset: at(0.3) },
      { transform: `${lean}scale(.97,1.04)`, offset: at(0.8) },
      { transform: 'scale(1.09,.88)', offset: at(1) },
    );
  }
  return frames;
}

/** How a stack takes the weight of those who landed on it: it gives way, and sways, the more the higher. */
export function landFrames(camel: number, level: number, landed: boolean): Keyframe[] {
  const give = landed ? 'scale(1.13,.82)' : 'scale(1.06,.93)';
  const sway = (share: number): string => {
    const aside = (camel * 0.03 * level * share).toFixed(1);
    return `translate(${aside}px,0) rotate(${(1.7 * Math.min(level, 4) * share).toFixed(2)}deg)`;
  };
  return [
    { transform: give, easing: 'ease-out' },
    { transform: `${sway(1)} scale(.97,1.05)`, offset: 0.26, easing: 'ease-in-out' },
    { transform: `${sway(-0.62)} scale(1,1)`, offset: 0.52, easing: 'ease-in-out' },
    { transform: sway(0.3), offset: 0.78, easing: 'ease-in-out' },
    { transform: 'translate(0,0) rotate(0)' },
  ];
}

/** Which camels stand elsewhere than before, with both places. */
export function shifted(
  before: ReadonlyMap<Camel, Point>,
  after: ReadonlyMap<Camel, Point>,
  except: readonly Camel[],
): { camel: Camel; from: Point; to: Point }[] {
  return [...after].flatMap(([camel, there]) => {
    const from = before.get(camel);
    if (!from || except.includes(camel)) return [];
    return from.x === there.x && from.y === there.y ? [] : [{ camel, from, to: there }];
  });
}
