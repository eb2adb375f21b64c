// A finished game, step by step: where one is, and going on by itself.

import { settings } from '../../lib/kept/settings.svelte';
import { beatsOf } from '../../kinds';
import type { GameEvent, Replay, ReplayStep } from '../../protocol';
import type { BoardHandle } from '../session/narrator.svelte';
import { linesOf, type LogLine } from '../log/log';
import type { Speed } from '../session/queue';
import { paidNow, rowsOf } from '../session/updates';

/** The step that an address means: `?step=40` or `#step=40`. */
export function stepOf(address: { search: string; hash: string }): number | null {
  for (const part of [address.search, address.hash]) {
    const found = new URLSearchParams(part.replace(/^[?#]/, '')).get('step');
    if (found !== null && /^\d+$/.test(found)) return Number(found);
  }
  return null;
}

/** A pause between two steps that play by themselves, so that one can follow. */
const REST: Readonly<Record<Speed, number>> = { calm: 500, brisk: 200, instant: 450 };

export class Player {
  readonly replay: Replay;
  /** The step whose table is shown: 0 is the first, after the set-up began. */
  step = $state(0);
  playing = $state(false);
  busy = $state(false);
  /** Everybody's money while a step is being shown. */
  money: (number | null)[] | null = $state.raw(null);
  board: BoardHandle | null = $state.raw(null);
  #round = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly last: number;
  readonly now: ReplayStep = $derived.by(() => this.replay.steps[this.step]!);
  readonly log: LogLine[] = $derived.by(() => this.#lines(this.step));

  constructor(replay: Replay, step: number | null) {
    this.replay = replay;
    this.last = replay.steps.length - 1;
    this.step = Math.max(0, Math.min(step ?? 0, this.last));
  }

  /** Show a step as it is. */
  go(step: number): void {
    this.#stop();
    this.step = Math.max(0, Math.min(step, this.last));
  }

  /** Animate the next step. */
  async forward(): Promise<void> {
    if (this.step >= this.last) return;
    this.#stop();
    await this.#animate();
  }

  play(): void {
    if (this.step >= this.last) this.step = 0;
    this.playing = true;
    void this.#run();
  }

  toggle(): void {
    if (this.playing) this.#stop();
    else this.play();
  }

  close(): void {
    this.#stop();
  }

  #stop(): void {
    this.#round += 1;
    clearTimeout(this.#timer);
    this.playing = false;
    if (this.busy) this.board?.skip();
    this.busy = false;
  }

  async #run(): Promise<void> {
    const round = (this.#round += 1);
    while (round === this.#round && this.step < this.last) {
      await this.#animate();
      if (round !== this.#round) return;
      await new Promise<void>((resolve) => {
        this.#timer = setTimeout(resolve, REST[settings.speed]);
      });
    }
    if (round === this.#round) this.playing = false;
  }

  async #animate(): Promise<void> {
    const round = this.#round;
    const next = this.replay.steps[this.step + 1];
    if (!next) return;
    this.busy = true;
    const pay = (event: GameEvent): void => {
      this.money = paidNow(this.money ?? this.now.scores, [{ event, text: '' }]);
    };
    this.board?.clear();
    const rows = rowsOf(next.events, () => true);
    let view = this.now.view;
    for (const [index, row] of rows.entries()) {
      const beats = beatsOf(view, row);
      view = index === rows.length - 1 ? next.view : (beats.at(-1)?.view ?? view);
      await this.board?.play(beats, view, settings.speed, pay);
      if (round !== this.#round) break;
    }
    this.money = null;
    if (round !== this.#round) return;
    this.step += 1;
    this.busy = false;
  }

  /** Everything that was said up to a step; the newest lines of a long game are enough. */
  #lines(step: number): LogLine[] {
    let first = 0;
    const lines: LogLine[] = [];
    for (const [index, one] of this.replay.steps.slice(0, step + 1).entries()) {
      const said = linesOf(one.events, index, first);
      const move = said.find((line) => line.kind === 'move');
      if (move && one.why) move.why = one.why;
      lines.push(...said);
      first += one.events.length;
    }
    return lines.slice(-200);
  }
}
