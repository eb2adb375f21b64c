// The toy's own moment: the pyramid is shaken and tipped, a die falls out of it and rolls to its place.

import { dieSprite } from '../pieces/sprites';
import { type Animator, type Point, mid, to } from './animator';
import type { Scene } from './shots';
import { flyer } from './sprites';

const SHAKE: Keyframe[] = [0, -4, 4, -5, 4, -2, 0].map((turn, n) => ({
  transform: `translateY(${n % 2 ? -2 : 0}%) rotate(${turn}deg)`,
}));

/** Over to the side of its mouth, a moment there, and back with a nod. */
const TIP: Keyframe[] = [
  { transform: 'rotate(0)', easing: 'ease-out' },
  { transform: 'rotate(-13deg) translateY(-2%)', offset: 0.3 },
  { transform: 'rotate(-12deg) translateY(-2%)', offset: 0.52, easing: 'ease-in' },
  { transform: 'rotate(2deg)', offset: 0.82 },
  { transform: 'rotate(0)' },
];

/** The mouth, as shares of the picture of the pyramid. */
const MOUTH = { x: 0.29, y: 0.78 };
const LARGE = 1.55;

export async function roll(animator: Animator, scene: Extract<Scene, { do: 'roll' }>): Promise<void> {
  const layer = animator.layer;
  if (!layer || animator.skipped) return;
  const toy = animator.find('pyramid')?.querySelector('[data-toy]');
  const box = toy?.getBoundingClientRect();
  const top = layer.getBoundingClientRect();
  const camel = animator.camel;
  const mouth = box
    ? { x: box.left + box.width * MOUTH.x - top.left, y: box.top + box.height * MOUTH.y - top.top }
    : animator.at('bank');
  const rest = { x: mouth.x - camel * 0.3, y: mouth.y + camel * 0.5 };
  const end = animator.at(scene.to);
  if (toy) {
    (await animator.run(toy, SHAKE, { duration: 330, fill: 'none' }))?.cancel();
    void animator.run(toy, TIP, { duration: 640, fill: 'none' });
    await animator.wait(150);
  }
  const die = flyer(layer, dieSprite(scene.die, scene.number, scene.colour), camel);
  await animator.run(die.element, fallen(mouth, rest, camel), { duration: 430, easing: 'linear' });
  await animator.run(die.element, rolled(rest, end, camel, scene.to === 'pyramid'), { duration: 520, easing: 'linear' });
  die.remove();
}

/** Out of the mouth and down, two bounces, turning all the way. */
export function fallen(a: Point, b: Point, camel: number): Keyframe[] {
  return Array.from({ length: 13 }, (_, n) => {
    const t = n / 12;
    const p = mid(a, b, t);
    const bounce = Math.abs(Math.sin(Math.PI * 2.5 * t)) * camel * 0.32 * (1 - t);
    const turn = Math.round(-540 * (1 - t));
    return {
      transform: `${to({ x: p.x, y: p.y - bounce })} rotate(${turn}deg) scale(${(0.35 + (LARGE - 0.35) * t).toFixed(3)})`,
      opacity: 1,
      offset: t,
    };
  });
}

/** It lies there for a moment, large enough to be read; then it rolls on, hopping, and stops upright. */
export function rolled(a: Point, b: Point, camel: number, gone: boolean): Keyframe[] {
  const lying: Keyframe = { transform: `${to(a)} rotate(0deg) scale(${LARGE})`, opacity: 1, offset: 0 };
  const turns = b.x < a.x ? -360 : 360;
  const rolling = Array.from({ length: 13 }, (_, n): Keyframe => {
    const t = n / 12;
    const slow = 1 - (1 - t) * (1 - t);
    const p = mid(a, b, slow);
    const hop = Math.abs(Math.sin(Math.PI * 2 * slow)) * camel * 0.16 * (1 - slow);
    const scale = (LARGE + (1 - LARGE) * slow).toFixed(3);
    return {
      transform: `${to({ x: p.x, y: p.y - hop })} rotate(${Math.round(turns * slow)}deg) scale(${scale})`,
      opacity: gone ? 1 - t * t : 1,
      offset: 0.36 + 0.64 * t,
    };
  });
  return [lying, ...rolling];
}
