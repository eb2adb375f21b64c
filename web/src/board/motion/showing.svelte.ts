// Shows what happened on a board, event by event, from what is seen now to the view after it.

import { tick } from 'svelte';
import { type Beat, shotOf } from '../../kinds';
import type { Camel, GameEvent, View } from '../../protocol';
import { type Speed, settings } from '../../lib/kept/settings.svelte';
import { noise } from '../../lib/sound/noise';
import { answer, cheer, photo, puff, sweep } from './effects';
import { call, cleared, reveal, sum, turn, unroll } from './paying';
import { lays, marks, squeezed } from './pace';
import type { Anchor, Scene, Shot } from './shots';
import { type Stand, hopFrames, landFrames, place, runs, shifted, squashFrames } from './hopping';
import { HOP, heard } from './noises';
import { bringToSight, hiddenSign } from './sight';
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

const PACE: Record<Exclude<Speed, 'instant'>, number> = { calm: 1, brisk: 0.5 };
const STAGGER = 110;
/** What was laid out in a scoring is left for a moment; where nothing moves, play goes on meanwhile. */
const LINGER = 1400;
const STILL = 3200;
/** And as long as this where the next sign has to be brought into sight. */
const READ = 500;

type Told = (event: GameEvent) => void;

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
  #timer: ReturnType<typeof setTimeout> | undefined;
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

  /** `told` hears of each event when it has been seen. */
  play(beats: readonly Beat<V>[], after: V, speed: Speed, told: Told = () => {}): Promise<void> {
    const round = this.#round;
    const before = this.#queue.catch(() => undefined);
    this.#queue = before.then(() => this.#play(beats, after, this.#round === round ? speed : null, told));
    return this.#queue;
  }

  /** Everything that was asked for so far is brought to its end. */
  skip(): void {
    this.#round += 1;
    this.#animator.skip();
  }

  /** What a scoring left on the table without a movement is taken away: it belongs to what was before. */
  clear(): void {
    clearTimeout(this.#timer);
    if (this.#animator.still) this.#animator.close();
  }

  /** Without a speed, all that is seen of it is its end. */
  async #play(beats: readonly Beat<V>[], after: V, speed: Speed | null, told: Told): Promise<void> {
    const shots = beats.map(({ event }) => shotOf(event));
    if (speed === null || speed === 'instant') return this.#instant(shots, after, speed !== null);
    this.seen ??= this.#present();
    this.busy = true;
    clearTimeout(this.#timer);
    this.#animator.open(PACE[speed] * squeezed(shots));
    this.#expect(shots);
    // Nobody looks: no frames are drawn, so nothing would ever end.
    const hidden = (): void => {
      if (document.hidden) this.skip();
    };
    document.addEventListener('visibilitychange', hidden);
    try {
      const running: Promise<void>[] = [];
      for (const beat of beats) {
        if (this.#animator.skipped) break;
        await this.#shot(beat, running, told);
      }
      await Promise.all(running);
      if (shots.some(lays)) await this.#animator.wait(LINGER);
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

  async #instant(shots: readonly Shot[], after: V, seen: boolean): Promise<void> {
    this.seen = after;
    await tick();
    if (!seen) return this.#animator.close();
    const touched = new Set(shots.slice(-8).flatMap(({ scenes }) => scenes.flatMap(marks)));
    for (const anchor of touched) this.#animator.mark(anchor);
    // Less motion need not be less to hear; but what is hurried past is silent.
    if (settings.speed === 'instant')
      for (const what of new Set(shots.flatMap(({ scenes }) => scenes.flatMap((scene) => heard(scene).map((one) => one.noise))))) noise(what);
    if (shots.some(lays)) this.#lay(shots, after);
  }

  /** What a scoring would have left on the table, without a movement; nobody waits for it. */
  #lay(shots: readonly Shot[], after: V): void {
    clearTimeout(this.#timer);
    this.#animator.open(1, true);
    this.#expect(shots);
    for (const scene of shots.flatMap(({ scenes }) => scenes)) {
      if (scene.do === 'call' || scene.do === 'turn' || scene.do === 'coins') void this.#scene(scene, after, after);
    }
    this.#timer = setTimeout(() => this.#animator.close(), STILL);
    // In a window of another size it would lie in wrong places.
    addEventListener('resize', () => this.clear(), { once: true });
  }

  /** How many things will lie before each player. */
  #expect(shots: readonly Shot[]): void {
    const { held } = this.#animator;
    for (const scene of shots.flatMap(({ scenes }) => scenes)) {
      if (scene.do === 'turn') held.set(scene.seat, { all: (held.get(scene.seat)?.all ?? 0) + 1, laid: 0 });
    }
  }

  async #shot({ event, view: after }: Beat<V>, running: Promise<void>[], told: Told): Promise<void> {
    const { scenes, together = false, gap = STAGGER } = shotOf(event);
    const before = this.seen as V;
    this.#geometry.noticed?.(event);
    if (together) {
      await this.#bring(scenes, running);
      running.push(this.#all(scenes, before, after).then(() => told(event)));
      this.seen = after;
      if (scenes.length > 0) await this.#animator.wait(gap);
      return;
    }
    await Promise.all(running.splice(0));
    await this.#all(scenes, before, after);
    told(event);
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
    const hops = scene.do === 'hop' ? this.#geometry.way(before, scene.start, scene.end).length : 1;
    if (!animator.still) for (const { noise: what, at } of heard(scene, hops)) noise(what, (at * animator.pace) / 1000);
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
        return Promise.all([animator.coins(scene.count, scene.from, scene.to), sum(animator, scene)]).then(() => undefined);
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
      case 'call':
        return call(animator, scene);
      case 'turn':
        return turn(animator, scene);
      case 'reveal':
        return reveal(animator, scene);
      case 'cheer':
        return this.#cheer(scene);
      case 'mark':
        return animator.mark(scene.at);
    }
  }

  async #cheer({ at, words, camel }: Extract<Scene, { do: 'cheer' }>): Promise<void> {
    const cloth = { words, camels: camel ? [camel] : [], large: camel !== undefined };
    await Promise.all([cheer(this.#animator, at), unroll(this.#animator, cloth, false)]);
  }

  /** Signs that stand in a row or column too long for the screen come into sight. */
  async #bring(scenes: readonly Scene[], running: Promise<void>[]): Promise<void> {
    const sign = hiddenSign(scenes, (anchor) => this.#find(anchor));
    if (!sign) return;
    await Promise.all(running.splice(0));
    await this.#animator.wait(READ);
    cleared(this.#animator);
    bringToSight(sign);
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
