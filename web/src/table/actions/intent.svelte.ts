// What I have chosen and not played yet. Nothing that costs something happens by one stray tap: what
// is chosen is shown first. By touch and by keys it waits for a second word; with a mouse, or dropped
// where it belongs, it is played after a moment in which it can be taken back.

import type { Choice } from '../../protocol';
import { stillThere } from './choices';

/** How something was chosen: pointed at with a mouse, dragged, or tapped and typed. */
export type Manner = 'mouse' | 'drag' | 'tap';

/** How long what was chosen with a mouse can be taken back: others wait no longer. */
export const MOMENT = 1_600;
/** A second tap that comes sooner belongs to the first. */
export const STRAY = 350;

export class Intent {
  chosen: Choice | null = $state.raw(null);
  /** It is played by itself after a moment. */
  soon = $state(false);
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #play: (choice: Choice) => void;
  readonly #now: () => number;

  constructor(play: (choice: Choice) => void, now = () => performance.now()) {
    this.#play = play;
    this.#now = now;
  }

  /** `moment` is shorter where the time for the turn is about to run out. */
  choose(choice: Choice, manner: Manner, moment = MOMENT): void {
    clearTimeout(this.#timer);
    this.chosen = choice;
    this.soon = manner !== 'tap';
    this.#since = this.#now();
    if (this.soon) this.#timer = setTimeout(() => this.#send(), Math.max(0, Math.min(moment, MOMENT)));
  }

  /** The second word: play it. The same tap heard twice is none. */
  confirm(): void {
    if (this.#now() - this.#since >= STRAY) this.#send();
  }

  /** Take it back: nothing has been sent. */
  drop(): void {
    clearTimeout(this.#timer);
    this.chosen = null;
    this.soon = false;
  }

  /** The page goes out of sight: what would have been played soon is played. */
  hurry(): void {
    if (this.soon) this.#send();
  }

  /** What was chosen must still be legal. */
  check(legal: readonly Choice[]): void {
    if (this.chosen !== null && !stillThere(this.chosen, legal)) this.drop();
  }

  #send(): void {
    const { chosen } = this;
    this.drop();
    if (chosen !== null) this.#play(chosen);
  }
}
