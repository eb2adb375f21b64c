// A scoring on the board: the camels in front are called, tickets turn over before their owners, secret cards
// before everybody. What is laid there stays until the scoring is over.

import { mount } from 'svelte';
import Banner from '../pieces/Banner.svelte';
import { type Animator, type Point, mid, to } from './animator';
import type { Scene } from './shots';
import { blank, flyer } from './sprites';

type SceneOf<K extends Scene['do']> = Extract<Scene, { do: K }>;

/** Two leaps, the first one higher, in units of the picture. */
const leap = (high: number): Keyframe[] =>
  [0, -1, 0.06, -0.5, 0].map((share) => ({ transform: `translateY(${share * high}px)`, easing: 'ease-in-out' }));

const inWords = (amount: number): string => `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${Math.abs(amount)}`;
const tone = (amount: number): string => (amount > 0 ? 'plus' : amount < 0 ? 'minus' : '');

/** A cloth comes down over the board. */
export async function unroll(animator: Animator, props: Parameters<typeof Banner>[1], lasts = true): Promise<void> {
  const { layer, stage } = animator;
  if (!layer || animator.skipped) return;
  const cloth = blank(layer, 'flight-cloth');
  mount(Banner, { target: cloth, props: { ...props, wide: stage.width, tall: stage.height } });
  const at = to({ x: stage.x + stage.width / 2, y: stage.y + free(animator, cloth.firstElementChild) });
  await animator.lay(
    cloth,
    [
      { transform: `${at} scaleY(.1)`, opacity: 0, easing: 'cubic-bezier(.2,1.3,.4,1)' },
      { transform: `${at} scaleY(1)`, opacity: 1 },
    ],
    { duration: 320 },
  );
  if (lasts || animator.still) return;
  await animator.wait(1500);
  await animator.run(cloth, [{ transform: `${at} scaleY(1)`, opacity: 1 }, { transform: `${at} scaleY(.1)`, opacity: 0 }], { duration: 200 });
  cloth.remove();
}

/** How far down a cloth hangs so that it covers as little of the camels as can be. */
function free(animator: Animator, cloth: Element | null): number {
  const { stage } = animator;
  const { width = 0, height = 0 } = cloth?.getBoundingClientRect() ?? {};
  const herd = animator.herd.map((camel) => camel.getBoundingClientRect());
  const middle = herd[0] ? stage.left + stage.width / 2 : 0;
  const covered = (down: number): number =>
    herd.reduce((sum, box) => {
      const wide = Math.min(box.right, middle + width / 2) - Math.max(box.left, middle - width / 2);
      const high = Math.min(box.bottom, stage.top + down + height) - Math.max(box.top - 16, stage.top + down);
      return sum + Math.max(0, wide) * Math.max(0, high);
    }, 0);
  const steps = Array.from({ length: 13 }, (_, n) => (n / 12) * Math.max(0, stage.height * 0.8 - height));
  return steps.reduce((best, down) => (covered(down) < covered(best) ? down : best), 0);
}

/** The first and the second of a leg leap under their medals, and a cloth names them. */
export async function call(animator: Animator, { ranking, words }: SceneOf<'call'>): Promise<void> {
  const layer = animator.layer;
  if (!layer || animator.skipped) return;
  const top = layer.getBoundingClientRect();
  const medals = ranking.slice(0, 2).map(async (camel, n) => {
    const figure = animator.find(`camel:${camel}`);
    const box = figure?.getBoundingClientRect();
    if (!figure || !box) return;
    const size = Math.max(24, animator.camel * 0.34);
    // The first has it above its head, the second, who may carry the first, at its side.
    const point =
      n === 0
        ? { x: box.left + box.width / 2 - top.left, y: box.top - top.top - size * 0.62 }
        : { x: box.left - top.left - size * 0.3, y: box.top + box.height * 0.5 - top.top };
    const medal = blank(layer, n === 0 ? 'flight-medal' : 'flight-medal second', size);
    medal.textContent = String(n + 1);
    const body = figure.querySelector('[data-body]');
    if (body && !animator.still && n === 0) void animator.run(body, leap(animator.unit * 0.3), { duration: 900, fill: 'none' });
    await animator.lay(
      medal,
      [
        { transform: `${to(point)} scale(0)`, opacity: 0 },
        { transform: `${to({ x: point.x, y: point.y - size * 0.3 })} scale(1.25)`, opacity: 1, offset: 0.6 },
        { transform: `${to(point)} scale(1)`, opacity: 1 },
      ],
      { duration: 420, delay: n * 240, easing: 'ease-out' },
    );
  });
  await Promise.all([unroll(animator, { words, camels: ranking.slice(0, 2) }), ...medals]);
  if (!animator.still) await animator.wait(500);
}

interface Spot extends Point {
  /** How wide what lies there is. */
  size: number;
  /** Where the sign with its amount is. */
  tag: Point;
}

/** Signs lower than this have no room for amounts below what lies beside them. */
const LOW = 40;

/** Where the next thing lies that is turned over before a player, or what all came to. */
function spot(animator: Animator, seat: number, sum = false): Spot {
  const held = animator.held.get(seat) ?? { all: 0, laid: 0 };
  if (!sum) animator.held.set(seat, { ...held, laid: held.laid + 1 });
  const top = animator.layer?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const sign = animator.find(`seat:${seat}`)?.getBoundingClientRect();
  const middle = animator.at(`seat:${seat}`);
  if (!sign || sign.width === 0) return { ...middle, size: 30, tag: middle };
  const { stage } = animator;
  const [left, right, bottom] = [sign.left - top.left, sign.right - top.left, sign.bottom - top.top];
  // Towards the board: below a sign above it, otherwise to its right.
  if (right > stage.x + 12) {
    if (sum) return { x: right - 26, y: bottom - 13, size: 30, tag: middle };
    const step = Math.min(33, (sign.width - 30) / Math.max(1, held.all - 1));
    const [x, y] = [left + 16 + held.laid * step, bottom + 26];
    return { x, y, size: 30, tag: { x, y: y + 21 } };
  }
  const low = sign.height < LOW;
  const size = Math.round(Math.min(40, Math.max(18, sign.height * (low ? 0.66 : 0.5))));
  const step = Math.min(low ? size + 31 : size * 1.12, (stage.width * 0.45) / Math.max(1, held.all));
  const x = right + 8 + size / 2 + held.laid * step + (sum ? 12 : 0);
  const y = low ? middle.y : middle.y - 5;
  return { x, y, size, tag: low ? { x: x + size / 2 + 13, y } : { x, y: y + size * 0.7 } };
}

/** A small sign with an amount. */
async function tag(animator: Animator, amount: number, at: Point, delay: number, name = ''): Promise<void> {
  const layer = animator.layer;
  if (!layer || animator.skipped) return;
  const sign = blank(layer, `flight-tag laid ${tone(amount)} ${name}`);
  sign.textContent = inWords(amount);
  const frames: Keyframe[] = [
    { transform: `${to(at)} translate(-50%,-50%) scale(0)`, opacity: 0 },
    { transform: `${to(at)} translate(-50%,-50%) scale(1.25)`, opacity: 1, offset: 0.6 },
    { transform: `${to(at)} translate(-50%,-50%) scale(1)`, opacity: 1 },
  ];
  await animator.lay(sign, frames, { duration: 220, delay, easing: 'ease-out' });
}

/** What lies before the players is taken away: their signs are about to move. */
export function cleared(animator: Animator): void {
  for (const laid of animator.layer?.querySelectorAll('.laid') ?? []) laid.remove();
}

export async function turn(animator: Animator, { sprite, seat, amount, from: owner }: SceneOf<'turn'>): Promise<void> {
  const layer = animator.layer;
  if (!layer || animator.skipped) return;
  const { size, tag: amountAt, ...there } = spot(animator, seat);
  const from = animator.at(owner);
  const front = flyer(layer, { ...sprite, wide: 1 }, size);
  front.element.classList.add('laid');
  front.element.dataset.turned = String(seat);
  const back = animator.still ? null : blank(layer, 'flight-back', size);
  if (back)
    void animator
      .run(back, [
        { transform: `${to(from)} scale(.6)`, opacity: 0 },
        { transform: `${to(mid(from, there, 0.7))} scale(1.1)`, opacity: 1, offset: 0.5 },
        { transform: `${to(there)} scale(0,1.1)`, opacity: 1 },
      ], { duration: 280 })
      .then(() => back.remove());
  await Promise.all([
    animator.lay(front.element, [
      { transform: `${to(there)} scale(0,1.1)`, opacity: 1 },
      { transform: `${to(there)} scale(1)`, opacity: 1 },
    ], { duration: 200, delay: 280, easing: 'ease-out', fill: 'both' }),
    tag(animator, amount, amountAt, 400),
  ]);
}

/** What somebody got or paid: beside what lies before him, or beside his sign for as long as the coins are seen. */
export async function sum(animator: Animator, { count, from, to: there }: SceneOf<'coins'>): Promise<void> {
  const anchor = [there, from].find((one) => one.startsWith('seat:'));
  const layer = animator.layer;
  if (!layer || animator.skipped || !anchor) return;
  const seat = Number(anchor.slice('seat:'.length));
  const lasts = (animator.held.get(seat)?.laid ?? 0) > 0;
  if (animator.still && !lasts) return;
  const shown = tag(animator, anchor === there ? count : -count, spot(animator, seat, true), 60, 'sum');
  const sign = layer.lastElementChild as HTMLElement;
  if (lasts) sign.dataset.sum = String(seat);
  await shown;
  if (lasts) return;
  await animator.wait(500);
  sign.remove();
}

/** To the middle of the board, over, a moment there, and to its owner. */
export async function reveal(animator: Animator, { back, sprite, from, seat, amount }: SceneOf<'reveal'>): Promise<void> {
  const { layer, stage } = animator;
  if (!layer || animator.skipped || animator.still) return;
  const [a, b] = [animator.at(from), animator.at(`seat:${seat}`)];
  const m = { x: stage.x + stage.width / 2, y: stage.y + stage.height * 0.5 };
  const wide = Math.max(84, Math.min(150, stage.width * 0.2, stage.height * 0.24));
  const hidden = flyer(layer, { ...back, wide: 1 }, wide);
  const face = flyer(layer, { ...sprite, wide: 1 }, wide);
  face.element.dataset.revealed = String(seat);
  const small = 0.3;
  void tag(animator, amount, { x: m.x, y: m.y + wide * 0.74 }, 480, 'large').then(() => undefined);
  const badge = layer.lastElementChild;
  badge?.classList.remove('laid');
  await Promise.all([
    animator.run(hidden.element, [
      { transform: `${to(a)} scale(${small})`, opacity: 1 },
      { transform: `${to(m)} scale(1)`, opacity: 1, offset: 0.72 },
      { transform: `${to(m)} scale(0,1.05)`, opacity: 1 },
    ], { duration: 380, easing: 'ease-out' }),
    animator.run(face.element, [
      { transform: `${to(m)} scale(0,1.05)`, opacity: 1 },
      { transform: `${to(m)} scale(1)`, opacity: 1 },
    ], { duration: 130, delay: 380, easing: 'ease-out' }),
  ]);
  hidden.remove();
  await animator.wait(620);
  badge?.remove();
  await animator.run(face.element, [
    { transform: `${to(m)} scale(1)`, opacity: 1 },
    { transform: `${to(b)} scale(${small})`, opacity: 0.7 },
  ], { duration: 260, easing: 'ease-in' });
  face.remove();
}
