// Shows what happened on a board, event by event, from what is seen now to the view after it.

import { tick } from 'svelte';
import { type Beat, shotOf } from '../../kinds';
import type { Camel, GameEvent, View } from '../../protocol';
import type { Speed } from '../../lib/settings.svelte';
import { answer, cheer, medals, photo, puff, sweep } from './effects';
import type { Anchor, Scene } from './shots';
import { type Stand, hopFrames, landFrames, place, runs, shifted, squashFrames } from './hopping';
import { roll } from './toy';
import { Animator, type BoardPicture, type Point } from './animator';

/** What the film must know of a board: where camels stand, and which way they go. */
export interface BoardGeometry<V> extends BoardPicture {
  stands(view: V): Map<Camel, Stand>;
  /** The spaces that a unit touches, without the first. */
  way(view: V, start: number | string, end: number | string): (number | string)[];
  /** Where the camel with this many of its unit below touches a space that it passes. */
  touch(view: V, space: number | string, camel: Camel, level: number): Stand;
  /** What is put away between what is seen and the view after, though no event says so. */
  tidied(seen: V, after: V): Scene[];
  /** An event is going to be shown. */
  noticed?(event: GameEvent): void;
}

const HOP = 150;
const PACE: Record<Exclude<Speed, 'instant'>, number> = { calm: 1, brisk: 0.5 };
const STAGGER = 110;

export class Showing<V extends View> {
  /** What is seen instead of the board's view: while playing, and until the new view is handed in. */
  seen: V | null = $state.raw(null);
  busy: boolean = $state(false);
  moving: readonly Camel[] = $state.raw([]);
  turned: Partial<Record<Camel, 'left' | 'right'>> = $state.raw({});

  readonly #geometry: BoardGeometry<V>;
  readonly #animator: Animator;
  readonly #present: () => V;
  #queue: Promise<void> = Promise.resolve();
  #round = 0;

  constructor(geometry: BoardGeometry<V>, present: () => V) {
    this.#geometry = geometry;
    this.#animator = new Animator(geometry);
    this.#present = present;
  }

  /** The board got another view: that is what is seen from now on, unless a film is running. */
  settle(): void {
    if (!this.busy) this.seen = null;
  }

  play(beats: readonly Beat<V>[], after: V, speed: Speed): Promise<void> {
    const round = this.#round;
    const before = this.#queue.catch(() => undefined);
    this.#queue = before.then(() => this.#play(beats, after, this.#round === round ? speed : 'instant'));
    return this.#queue;
  }

  /** Everything that was asked for so far is brought to its end. */
  skip(): void {
    this.#round += 1;
    this.#animator.skip();
  }

  async #play(beats: readonly Beat<V>[], after: V, speed: Speed): Promise<void> {
    if (speed === 'instant') return this.#instant(beats, after);
    this.seen ??= this.#present();
    this.busy = true;
    this.#animator.open(PACE[speed]);
    // Nobody looks: no frames are drawn, so nothing would ever end.
    const hidden = (): void => {
      if (document.hidden) this.skip();
    };
    document.addEventListener('visibilitychange', hidden);
    try {
      const running: Promise<void>[] = [];
      for (const beat of beats) {
        if (this.#animator.skipped) break;
        await this.#shot(beat, running);
      }
      await Promise.all(running);
      const last = this.seen;
      await Promise.all(this.#geometry.tidied(last, after).map((scene) => this.#scene(scene, last, after)));
    } finally {
      document.removeEventListener('visibilitychange', hidden);
      this.#animator.close();
      this.moving = [];
      this.turned = {};
      this.seen = after;
      await tick();
      this.busy = false;
    }
  }

  async #instant(beats: readonly Beat<V>[], after: V): Promise<void> {
    this.seen = after;
    await tick();
    const touched = new Set(beats.slice(-8).flatMap(({ event }) => shotOf(event).scenes.flatMap(marks)));
    for (const anchor of touched) this.#animator.mark(anchor);
  }

  async #shot({ event, view: after }: Beat<V>, running: Promise<void>[]): Promise<void> {
    const { scenes, together = false } = shotOf(event);
    const before = this.seen as V;
    this.#geometry.noticed?.(event);
    if (together) {
      running.push(this.#all(scenes, before, after));
      this.seen = after;
      await this.#animator.wait(STAGGER);
      return;
    }
    await Promise.all(running.splice(0));
    await this.#all(scenes, before, after);
    this.seen = after;
    await tick();
  }

  async #all(scenes: readonly Scene[], before: V, after: V): Promise<void> {
    for (const scene of scenes) {
      if (this.#animator.skipped) return;
      await this.#scene(scene, before, after);
    }
  }

  #scene(scene: Scene, before: V, after: V): Promise<void> | void {
    const animator = this.#animator;
    switch (scene.do) {
      case 'roll':
        return roll(animator, scene);
      case 'hop':
        return this.#hop(scene, before, after);
      case 'fly': {
        const landed = animator.fly(scene);
        // What leaves the board is no longer there while it flies.
        if (scene.to === 'pyramid' || scene.to.startsWith('seat:')) this.seen = after;
        return landed;
      }
      case 'coins':
        return animator.coins(scene.count, scene.from, scene.to);
      case 'glide':
        return this.#glide(after);
      case 'puff':
        return puff(animator, scene.at);
      case 'answer':
        return answer(animator, scene);
      case 'sweep':
        return sweep(animator, scene.at);
      case 'photo':
        return photo(animator, scene.at);
      case 'shake':
        return animator.shake(scene.at);
      case 'medals':
        return medals(animator, scene.ranking);
      case 'cheer':
        return cheer(animator, scene.at);
      case 'mark':
        return animator.mark(scene.at);
    }
  }

  async #hop(scene: Extract<Scene, { do: 'hop' }>, before: V, after: V): Promise<void> {
    const { unit, start, end } = scene;
    const geometry = this.#geometry;
    const [was, is] = [geometry.stands(before), geometry.stands(after)];
    const path = geometry.way(before, start, end).slice(0, -1);
    this.moving = unit;
    await tick();
    const ways = unit.map((camel, level) => {
      const passed = path.map((space) => geometry.touch(before, space, camel, level));
      return [was.get(camel), ...passed, is.get(camel)].filter((stand) => stand !== undefined);
    });
    const done = await Promise.all([
      ...unit.map((camel, n) => this.#walk(camel, ways[n] ?? [])),
      ...shifted(was, is, unit).map(({ camel, from, to }) => this.#shift(camel, from, to, path.length * HOP)),
    ]);
    this.seen = after;
    this.moving = [];
    this.turned = {};
    await tick();
    for (const animation of done.flat()) animation?.cancel();
    this.#land(is, unit, `space:${end}`);
  }

  /** One camel on its way; those of a unit move in step. */
  async #walk(camel: Camel, way: readonly Stand[]): Promise<(Animation | null)[]> {
    const outer = this.#find(`camel:${camel}`);
    const body = outer?.querySelector('[data-body]');
    if (!outer || !body) return [];
    const played: (Animation | null)[] = [];
    for (const { facing, points } of runs(way)) {
      this.turned = { ...this.turned, [camel]: facing };
      const hops = points.length - 1;
      const high = this.#geometry.camel() * 0.2;
      const options = { duration: hops * HOP, easing: 'linear' };
      const both = [
        this.#animator.run(outer, hopFrames(points, high), options),
        this.#animator.run(body, squashFrames(hops, way[0]?.crazy), options),
      ];
      played.push(...(await Promise.all(both)));
    }
    return played;
  }

  async #shift(camel: Camel, from: Point, to: Point, delay: number): Promise<(Animation | null)[]> {
    const element = this.#find(`camel:${camel}`);
    if (!element) return [];
    const frames = [{ transform: place(from) }, { transform: place(to) }];
    return [await this.#animator.run(element, frames, { duration: HOP, delay, easing: 'ease-out' })];
  }

  /** They come down with their weight: sand flies, and the whole stack sways. Nobody waits for it. */
  #land(stands: ReadonlyMap<Camel, Stand>, unit: readonly Camel[], at: Anchor): void {
    const animator = this.#animator;
    const space = stands.get(unit[0] as Camel)?.space;
    if (animator.find(at)) void puff(animator, at, 6);
    for (const [camel, { space: there, level = 0 }] of stands) {
      if (there !== space) continue;
      const body = this.#find(`camel:${camel}`)?.querySelector('[data-body]');
      const frames = landFrames(this.#geometry.camel(), level, unit.includes(camel));
      if (body) void animator.run(body, frames, { duration: 620 + 30 * level, fill: 'none' });
    }
  }

  /** Whatever stands elsewhere in the view after glides there. */
  async #glide(after: V): Promise<void> {
    const things = [...(this.#geometry.root()?.querySelectorAll<SVGGElement>('[data-camel],[data-piece]') ?? [])];
    const old = things.map((thing) => thing.style.transform);
    this.seen = after;
    await tick();
    await Promise.all(
      things.map(async (thing, n) => {
        const [from, to] = [old[n] ?? '', thing.style.transform];
        if (from === to || !thing.isConnected) return;
        const frames = [{ transform: from }, { transform: to }];
        (await this.#animator.run(thing, frames, { duration: 380, easing: 'ease-in-out' }))?.cancel();
      }),
    );
  }

  #find(anchor: Anchor): Element | null {
    return this.#animator.find(anchor);
  }
}

/** The places that a scene is about, for a highlight where nothing may move. */
function marks(scene: Scene): Anchor[] {
  switch (scene.do) {
    case 'hop':
      return scene.unit.map((camel): Anchor => `camel:${camel}`);
    case 'fly':
    case 'roll':
      return [scene.to];
    case 'coins':
    case 'medals':
    case 'glide':
    case 'shake':
    case 'cheer':
      return [];
    default:
      return [scene.at];
  }
}
