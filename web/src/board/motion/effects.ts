// Effects: sand, light and paper. Each is gone when it is over.

import type { Anchor, Scene } from './shots';
import { blank } from './sprites';
import { type Animator, to } from './animator';

const SCRAPS = ['#d6423a', '#f0c02c', '#2f6fde', '#2a9457', '#ee7a1e', '#7a4cc8', '#17807f'];

export async function puff(animator: Animator, anchor: Anchor, count = 9): Promise<void> {
  const layer = animator.layer;
  if (!layer || animator.skipped) return;
  const point = animator.at(anchor);
  const size = animator.camel * 0.26;
  await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const grain = blank(layer, 'flight-puff', size);
      const angle = Math.PI * (1 + (n + 0.5) / count);
      const far = size * (1.4 + (n % 3) * 0.7);
      const last = { x: point.x + Math.cos(angle) * far * 1.5, y: point.y + Math.sin(angle) * far * 0.9 };
      await animator.run(
        grain,
        [
          { transform: `${to(point)} scale(.2)`, opacity: 0.9 },
          { transform: `${to(last)} scale(1)`, opacity: 0 },
        ],
        { duration: 420, easing: 'ease-out' },
      );
      grain.remove();
    }),
  );
}

/** A leap for joy, or a shudder. */
const LEAP: Keyframe[] = [0, -14, 0, -9, 0].map((y, n) => ({
  transform: `translateY(${y}%) scale(${n % 2 ? '.96,1.08' : '1.06,.92'})`,
}));
const SHUDDER: Keyframe[] = [0, -7, 6, -5, 4, 0].map((turn, n) => ({
  transform: `translateX(${turn / 2}%) skewX(${turn}deg)`,
  opacity: n % 2 ? 0.6 : 1,
}));

/** The tile leaps and water splashes up, or it shudders and the air glows. */
export async function answer(animator: Animator, { at, seat, side }: Extract<Scene, { do: 'answer' }>): Promise<void> {
  const layer = animator.layer;
  if (!layer || animator.skipped) return;
  const glad = side === 'oasis';
  const tile = layer.parentElement?.querySelector(`[data-tile="${seat}"] [data-play]`);
  const point = animator.at(at);
  const size = animator.camel * 0.13;
  const drops = Array.from({ length: 10 }, async (_, n) => {
    const drop = blank(layer, glad ? 'flight-drop' : 'flight-drop sour', size);
    const aside = (n - 4.5) * size * 1.25;
    const high = size * (3 + ((n * 7) % 5));
    await animator.run(
      drop,
      [
        { transform: `${to(point)} scale(.4)`, opacity: 1, easing: 'ease-out' },
        { transform: `${to({ x: point.x + aside * 0.7, y: point.y - high })} scale(1)`, opacity: 1, offset: 0.5, easing: 'ease-in' },
        { transform: `${to({ x: point.x + aside, y: glad ? point.y : point.y - high * 1.6 })} scale(.5)`, opacity: 0 },
      ],
      { duration: 520, delay: (n % 3) * 40 },
    );
    drop.remove();
  });
  const body = tile ? animator.run(tile, glad ? LEAP : SHUDDER, { duration: 520, fill: 'none' }) : null;
  await Promise.all([...drops, body]);
}

/** Sand blown across a card from one side to the other. */
export async function sweep(animator: Animator, anchor: Anchor): Promise<void> {
  const layer = animator.layer;
  if (!layer || animator.skipped) return;
  const point = animator.at(anchor);
  const wide = animator.camel;
  await Promise.all(
    Array.from({ length: 14 }, async (_, n) => {
      const grain = blank(layer, 'flight-gust', wide * (0.35 + (n % 4) * 0.12));
      const y = point.y - wide * 0.4 + ((n * 37) % 14) * wide * 0.06;
      await animator.run(
        grain,
        [
          { transform: to({ x: point.x - wide * 1.6, y }), opacity: 0 },
          { transform: to({ x: point.x, y: y - 4 }), opacity: 0.95 },
          { transform: to({ x: point.x + wide * 1.6, y }), opacity: 0 },
        ],
        { duration: 520, delay: n * 26, easing: 'ease-in-out' },
      );
      grain.remove();
    }),
  );
}

export async function photo(animator: Animator, anchor: Anchor): Promise<void> {
  const layer = animator.layer;
  if (!layer || animator.skipped) return;
  const size = animator.camel * 2.2;
  const light = blank(layer, 'flight-light', size);
  const point = to(animator.at(anchor));
  await animator.run(
    light,
    [
      { transform: `${point} scale(.2)`, opacity: 0 },
      { transform: `${point} scale(1)`, opacity: 1, offset: 0.25 },
      { transform: `${point} scale(1.15)`, opacity: 0 },
    ],
    { duration: 480 },
  );
  light.remove();
}

/** Scraps of coloured paper. */
export async function cheer(animator: Animator, anchor: Anchor): Promise<void> {
  const layer = animator.layer;
  if (!layer || animator.skipped) return;
  const point = animator.at(anchor);
  const reach = animator.camel * 4.2;
  const size = Math.max(7, animator.camel * 0.1);
  await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const scrap = blank(layer, 'flight-scrap', size);
      const colour = SCRAPS[n % SCRAPS.length] as string;
      scrap.style.background = colour;
      const angle = -Math.PI / 2 + ((((n * 61) % 60) / 60) * 2 - 1) * 1.25;
      const power = reach * (0.45 + ((n * 29) % 17) / 24);
      const peak = { x: point.x + Math.cos(angle) * power, y: point.y + Math.sin(angle) * power };
      const last = { x: peak.x + Math.cos(angle) * power * 0.35, y: peak.y + reach * 0.9 };
      await animator.run(
        scrap,
        [
          { transform: `${to(point)} rotate(0deg)`, opacity: 1, easing: 'cubic-bezier(.1,.7,.4,1)' },
          { transform: `${to(peak)} rotate(${n * 40}deg)`, opacity: 1, offset: 0.42, easing: 'ease-in' },
          { transform: `${to(last)} rotate(${n * 95}deg)`, opacity: 0 },
        ],
        { duration: 1500, delay: (n % 6) * 40 },
      );
      scrap.remove();
    }),
  );
}

