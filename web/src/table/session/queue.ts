// Updates are shown one after the other. The latest one is what counts: whoever falls far behind
// catches up at once, and a fresh one replaces whatever was still to be shown.

import type { Speed } from '../../lib/kept/settings.svelte';
import type { Update } from '../../protocol';

export type { Speed };

export interface UpdateScreen {
  /** Animate to the update; settles when it is fully shown. What is shown at once needs no promise. */
  play(update: Update, speed: Speed): Promise<void> | void;
  /** Show the update as it is. */
  show(update: Update): void;
  /** Bring what is being animated to its end. */
  skip(): void;
}

export interface Wish {
  speed: Speed;
  hidden: boolean;
}

/** From so many waiting updates on, they are hurried, or not animated at all. */
export const HURRY = 3;
export const FAR_BEHIND = 8;

export function paceOf(wish: Wish, waiting: number): Speed {
  if (wish.hidden || waiting >= FAR_BEHIND) return 'instant';
  return waiting >= HURRY && wish.speed === 'calm' ? 'brisk' : wish.speed;
}

export class UpdateQueue {
  #waiting: Update[] = [];
  #running = false;
  #latest = -1;
  #round = 0;
  #instantUntil = -1;
  readonly #screen: UpdateScreen;
  readonly #wish: () => Wish;
  readonly #changed: (busy: boolean) => void;

  constructor(screen: UpdateScreen, wish: () => Wish, changed: (busy: boolean) => void = () => {}) {
    this.#screen = screen;
    this.#wish = wish;
    this.#changed = changed;
  }

  /** Is anything still to be shown? */
  get busy(): boolean {
    return this.#running || this.#waiting.length > 0;
  }

  /** How many updates are still to be shown after the present one. */
  get waiting(): number {
    return this.#waiting.length;
  }

  push(update: Update): void {
    if (update.fresh) this.#restart(update);
    else if (update.version > this.#latest) {
      this.#latest = update.version;
      this.#waiting.push(update);
      if (!this.#running) void this.#run();
    }
  }

  /** End what is being shown, and show the rest without animation. */
  skip(): void {
    this.#instantUntil = this.#latest;
    this.#screen.skip();
  }

  #restart(update: Update): void {
    this.#round += 1;
    this.#waiting = [];
    this.#running = false;
    this.#latest = update.version;
    this.#screen.skip();
    this.#screen.show(update);
    this.#changed(false);
  }

  async #run(): Promise<void> {
    const round = this.#round;
    this.#running = true;
    for (let update = this.#waiting.shift(); update; update = this.#waiting.shift()) {
      const hurried = update.version <= this.#instantUntil;
      const speed = hurried ? 'instant' : paceOf(this.#wish(), this.#waiting.length);
      const playing = this.#screen.play(update, speed);
      if (!playing) continue;
      this.#changed(true);
      await playing;
      if (round !== this.#round) return;
    }
    this.#running = false;
    this.#changed(false);
  }
}
