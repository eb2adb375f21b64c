// Plays scenes: finds the places they name, and moves things there with transforms and opacity only.

import { coinSprite, racingCardSprite } from '../pieces/sprites';
import type { Anchor, Flight } from './shots';
import { flyer } from './sprites';

export interface Point {
  x: number;
  y: number;
}

/** What moving things about must know of its board. */
export interface BoardPicture {
  /** The board's element, and the picture in it. */
  root(): HTMLElement | null;
  picture(): SVGSVGElement | null;
  /** The width of a camel, in units of the picture. */
  camel(): number;
}

export class Animator {
  /** How long things take: 1 is calm. */
  pace = 1;
  layer: HTMLElement | null = null;
  /** Nothing moves: what would be moved is where it ends. */
  still = false;
  /** How many things are turned over in front of each player, and how many there already are. */
  readonly held = new Map<number, { all: number; laid: number }>();
  readonly #live = new Set<Animation>();
  #skipped = false;
  readonly #board: BoardPicture;

  constructor(board: BoardPicture) {
    this.#board = board;
  }

  get skipped(): boolean {
    return this.#skipped;
  }

  /** Open the layer that sprites fly in. */
  open(pace: number, still = false): void {
    this.close();
    this.pace = pace;
    this.still = still;
    this.#skipped = false;
    this.layer = document.createElement('div');
    this.layer.setAttribute('aria-hidden', 'true');
    this.layer.className = 'flights';
    this.#board.root()?.append(this.layer);
  }

  close(): void {
    this.layer?.remove();
    this.layer = null;
    this.still = false;
    this.held.clear();
    this.#live.clear();
  }

  skip(): void {
    this.#skipped = true;
    for (const animation of this.#live) animation.finish();
  }

  /** Animate and wait for the end, or for somebody who does not want to. */
  async run(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<Animation | null> {
    if (this.#skipped) return null;
    if (this.still) {
      rest(element, frames);
      return null;
    }
    const duration = Number(options.duration ?? 0) * this.pace;
    const delay = Number(options.delay ?? 0) * this.pace;
    const animation = element.animate(frames, { fill: 'both', ...options, duration, delay });
    this.#live.add(animation);
    await animation.finished.catch(() => undefined);
    this.#live.delete(animation);
    return animation;
  }

  /** The same for something that then stays where it is: it needs no layer of its own any more. */
  async lay(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<void> {
    const animation = await this.run(element, frames, options);
    if (!animation) return;
    rest(element, frames);
    animation.cancel();
  }

  async wait(ms: number): Promise<void> {
    const layer = this.layer;
    if (layer) (await this.run(layer, [{ opacity: 1 }, { opacity: 1 }], { duration: ms }))?.cancel();
  }

  /** How many pixels of the screen a camel is wide. */
  get camel(): number {
    const picture = this.#board.picture();
    const scale = picture?.getScreenCTM()?.a ?? 1;
    return this.#board.camel() * scale;
  }

  /** The same, in units of the picture. */
  get unit(): number {
    return this.#board.camel();
  }

  /** The picture of the board: its size, its place on the screen, and in the layer. */
  get stage(): { x: number; y: number; left: number; top: number; width: number; height: number } {
    const layer = this.layer?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const { left = 0, top = 0, width = 0, height = 0 } = this.#board.picture()?.getBoundingClientRect() ?? {};
    return { x: left - layer.left, y: top - layer.top, left, top, width, height };
  }

  /** All camels on the board. */
  get herd(): Element[] {
    return [...(this.#board.root()?.querySelectorAll('[data-camel] [data-body]') ?? [])];
  }

  /** The element that a place names. */
  find(anchor: Anchor): Element | null {
    const [name = '', key = ''] = anchor.split(/:(.*)/s);
    if (name === 'seat') return document.querySelector(`[data-seat="${CSS.escape(key)}"]`);
    const root = this.#board.root();
    if (name === 'bank') return root?.querySelector('[data-pyramid], [data-racing-deck]') ?? null;
    return root?.querySelector(`[data-${name}="${CSS.escape(key)}"]`) ?? null;
  }

  /** The middle of a place, in the layer; places that nobody sees are at the board's lower edge. */
  at(anchor: Anchor): Point {
    const layer = this.layer?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const box = this.find(anchor)?.getBoundingClientRect();
    if (box && (box.width > 0 || box.height > 0))
      return { x: box.left + box.width / 2 - layer.left, y: box.top + box.height / 2 - layer.top };
    const board = this.#board.root()?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
    return { x: board.left + board.width / 2 - layer.left, y: board.top + board.height - layer.top };
  }

  /** A point of the picture, in the layer. */
  inPicture(point: Point): Point {
    const matrix = this.#board.picture()?.getScreenCTM();
    const layer = this.layer?.getBoundingClientRect() ?? { left: 0, top: 0 };
    if (!matrix) return point;
    const there = new DOMPoint(point.x, point.y).matrixTransform(matrix);
    return { x: there.x - layer.left, y: there.y - layer.top };
  }

  async fly({ sprite, from, to, pause = false, flip = false }: Flight): Promise<void> {
    if (!this.layer || this.#skipped) return;
    const [a, b] = [this.at(from), this.at(to)];
    const camel = this.camel;
    const flying = flyer(this.layer, sprite, camel);
    const back = flip ? flyer(this.layer, racingCardSprite(null), camel) : null;
    const jobs = pause
      ? this.#pausing(flying.element, back?.element ?? null, a, b)
      : [this.run(flying.element, arc(a, b, camel), { duration: 420, easing: 'ease-in-out' })];
    await Promise.all(jobs);
    flying.remove();
    back?.remove();
  }

  /** To the middle of the board, large, for a moment; then on. */
  #pausing(front: HTMLElement, back: HTMLElement | null, a: Point, b: Point): Promise<unknown>[] {
    const board = this.#board.root()?.getBoundingClientRect();
    const layer = this.layer?.getBoundingClientRect();
    const m =
      board && layer
        ? { x: board.left + board.width / 2 - layer.left, y: board.top + board.height * 0.45 - layer.top }
        : a;
    const turn = back ? 0 : 1;
    const frames: Keyframe[] = [
      { transform: `${to(a)} scale(${turn},1)`, opacity: turn, offset: 0 },
      { transform: `${to(mid(a, m, 0.5))} scale(${turn * 1.3},1.3)`, opacity: turn, offset: 0.2 },
      { transform: `${to(mid(a, m, 0.5))} scale(${turn * 1.3},1.3)`, opacity: 1, offset: 0.201 },
      { transform: `${to(m)} scale(1.6)`, opacity: 1, offset: 0.4 },
      { transform: `${to(m)} scale(1.6)`, opacity: 1, offset: 0.7 },
      { transform: `${to(b)} scale(1)`, opacity: 1, offset: 1 },
    ];
    const jobs: Promise<unknown>[] = [this.run(front, frames, { duration: 900, easing: 'linear' })];
    if (back)
      jobs.push(
        this.run(
          back,
          [
            { transform: to(a), opacity: 1 },
            { transform: `${to(mid(a, m, 0.5))} scale(0,1.3)`, opacity: 1 },
          ],
          { duration: 180 },
        ),
      );
    return jobs;
  }

  async coins(count: number, from: Anchor, there: Anchor): Promise<void> {
    const layer = this.layer;
    if (!layer || this.#skipped || this.still) return;
    const [a, b] = [this.at(from), this.at(there)];
    const camel = this.camel;
    const shown = Math.min(count, 8);
    await Promise.all(
      Array.from({ length: shown }, async (_, n) => {
        const coin = flyer(layer, coinSprite(), camel);
        const start = { x: a.x + (n % 3) * 5 - 5, y: a.y - (n % 2) * 5 };
        await this.run(coin.element, arc(start, b, camel * 1.1), {
          duration: 460,
          delay: n * 70,
          easing: 'ease-in',
          fill: 'both',
        });
        coin.remove();
      }),
    );
  }

  async #shiver(element: Element): Promise<void> {
    const frames = [0, -3, 3, -2, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    (await this.run(element, frames, { duration: 360, fill: 'none' }))?.cancel();
  }

  async shake(anchor: Anchor): Promise<void> {
    const element = this.find(anchor);
    if (element) await this.#shiver(element);
  }

  /** A short highlight, without movement; in steps, as each change of a picture is drawn anew. */
  mark(anchor: Anchor): void {
    const frames = [{ opacity: 1 }, { opacity: 0.35 }, { opacity: 1 }];
    this.find(anchor)?.animate(frames, { duration: 420, easing: 'steps(4, jump-none)' });
  }
}

/** As the last of its frames has it. */
function rest(element: Element, frames: Keyframe[]): void {
  const { transform, opacity } = frames.at(-1) ?? {};
  Object.assign((element as HTMLElement).style, { transform, opacity, willChange: 'auto' });
}

export const to = ({ x, y }: Point): string => `translate(${x.toFixed(1)}px,${y.toFixed(1)}px)`;

export const mid = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

/** A flight in an arc, with a little growth on the way. */
export function arc(a: Point, b: Point, lift: number): Keyframe[] {
  const high = Math.min(lift, 40 + Math.hypot(b.x - a.x, b.y - a.y) * 0.25);
  return [0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => {
    const p = mid(a, b, t);
    const up = 4 * t * (1 - t);
    return {
      transform: `${to({ x: p.x, y: p.y - high * up })} scale(${(1 + up * 0.18).toFixed(3)})`,
      opacity: t === 1 ? 0.85 : 1,
      offset: t,
    };
  });
}
