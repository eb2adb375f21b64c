// Tells what happens, update by update: on the board event by event, a scoring item by item, and
// in the log sentence by sentence. What is shown is never newer than what has been told.

import { untrack } from 'svelte';
import { settings } from '../../lib/settings.svelte';
import { type Beat, beatsOf, type Noise, noiseOf } from '../../kinds';
import type { Camel, Said, Update, View } from '../../protocol';
import { linesOf, type LogLine } from '../log/log';
import { UpdateQueue, type Speed } from './queue';
import { scorings, type Scoring } from '../scoring/scoring';
import { paidNow, partsOf } from './updates';

/** What the narrator needs of a board. */
export interface BoardHandle {
  /** Show what happened event by event, and end with `after`. */
  play(beats: readonly Beat[], after: View, speed: Speed): Promise<void>;
  skip(): void;
}

const LONGEST_LOG = 400;

export class Narrator {
  /** The update on the screen; newer ones may still be waiting. */
  shown: Update | null = $state.raw(null);
  busy = $state(false);
  log: LogLine[] = $state.raw([]);
  /** What was said last, for the live region and the line under the board. */
  latest: string[] = $state.raw([]);
  /** Scorings that are on the screen, and those that were last. */
  scoring: Scoring[] | null = $state.raw(null);
  lastScoring: Scoring[] | null = $state.raw(null);
  /** The camel that has just won the race. */
  finish: Camel | null = $state(null);
  /** Everybody's money before the scoring that is on the screen. */
  money: (number | null)[] | null = $state.raw(null);

  board: BoardHandle | null = $state.raw(null);
  #queue: UpdateQueue;
  #count = 0;
  #hurried = false;
  #ended = false;
  #endScoring: (() => void) | null = null;
  #endFinish: (() => void) | null = null;

  constructor() {
    this.#queue = new UpdateQueue(
      {
        play: (update, speed) => this.#play(update, speed),
        show: (update) => this.#show(update),
        skip: () => this.#skip(),
      },
      () => ({ speed: settings.speed, hidden: document.hidden }),
      (busy) => {
        this.busy = busy;
        this.#settle();
      },
    );
  }

  /** Everything that was heard has been shown, and no scoring is still being read. */
  protected settled(): void {}

  /** A fresh update took the place of all that was to be shown. */
  protected replaced(_update: Update): void {}

  /** These events have been shown. */
  protected told(_events: readonly Said[]): void {}

  protected get ended(): boolean {
    return this.#ended;
  }

  protected push(update: Update): void {
    this.#queue.push(update);
  }

  /** Tell nothing any more. */
  protected end(): void {
    this.#ended = true;
    this.closeScoring();
    this.closeFinish();
  }

  /** End the animation, and show all that is waiting. */
  skip(): void {
    this.#queue.skip();
  }

  closeFinish(): void {
    this.finish = null;
    this.#endFinish?.();
    this.#endFinish = null;
  }

  closeScoring(): void {
    this.scoring = null;
    this.#endScoring?.();
    this.#endScoring = null;
    this.#settle();
  }

  reopenScoring(): void {
    this.scoring = this.lastScoring;
  }

  /** A fresh update may come while a scoring is on the screen, which stays until it has been read. */
  #settle(): void {
    if (!this.busy && this.scoring === null && !this.#ended) this.settled();
  }

  #show(update: Update): void {
    this.shown = update;
    this.log = this.#lines(update.events, update.version);
    this.latest = [];
    this.money = null;
    this.replaced(update);
  }

  #play(update: Update, speed: Speed): Promise<void> | void {
    this.#hurried = false;
    this.latest = [];
    const scored = scorings(update.events, update.view);
    if (speed === 'instant' && scored.length === 0) this.#atOnce(update);
    else return this.#film(update, scored, speed);
  }

  /** The new table in one go: whoever waits for no animation should not wait at all. */
  #atOnce(update: Update): void {
    this.#tell(update.events, update.version);
    this.money = null;
    this.shown = update;
    this.told(update.events);
    void this.board?.play(beatsOf(update.view, update.events), update.view, 'instant');
  }

  /** Show an update event by event, a scoring item by item. */
  async #film(update: Update, scored: Scoring[], speed: Speed): Promise<void> {
    const before = this.shown;
    const told = partsOf(update.events);
    let view = before?.view ?? update.view;
    const rows = speed === 'instant' ? [told.before.flat()] : told.before;
    for (const [index, row] of rows.entries()) {
      const beats = beatsOf(view, row);
      view = beats.at(-1)?.view ?? view;
      const last = index === rows.length - 1 && scored.length === 0;
      await this.#row(row, beats, last ? update.view : view, update.version, speed);
      if (this.#left(before)) return;
    }
    if (scored.length > 0) {
      await this.#score(update, scored, speed);
      if (this.#left(before)) return;
      this.#tell(told.scoring.slice(1), update.version);
      await this.#pay(told.after.flat(), view, update, speed);
      if (this.#left(before)) return;
    }
    this.money = null;
    this.shown = update;
    this.told(update.events);
  }

  /** Has the table been left, or replaced by a fresh one, while something was being shown? */
  #left(before: Update | null): boolean {
    return this.#ended || this.shown !== before;
  }

  async #row(row: Said[], beats: Beat[], after: View, version: number, speed: Speed): Promise<void> {
    const pace = this.#hurried ? 'instant' : speed;
    for (const noise of new Set(row.map(({ event }) => noiseOf(event)))) {
      if (noise && pace !== 'instant') this.noise(noise);
    }
    await this.board?.play(beats, after, pace);
    const had = this.money ?? this.shown?.view.players.map((player) => player.money) ?? [];
    this.money = paidNow(had, row);
    this.#tell(row, version);
  }

  async #pay(events: Said[], view: View, update: Update, speed: Speed): Promise<void> {
    const pace = this.#hurried || update.over ? 'instant' : speed;
    await this.board?.play(beatsOf(view, events), update.view, pace);
    this.#tell(events.filter(({ event }) => event.type !== 'leg-paid'), update.version);
  }

  #tell(events: readonly Said[], version: number): void {
    this.log = [...this.log, ...this.#lines(events, version)].slice(-LONGEST_LOG);
    this.latest = [...this.latest, ...events.map((said) => said.text)];
  }

  #lines(events: readonly Said[], version: number): LogLine[] {
    const lines = linesOf(events, version, this.#count);
    this.#count += lines.length;
    return lines;
  }

  /** Show a scoring until it is closed; nobody needs it who is behind or away. */
  async #score(update: Update, found: Scoring[], speed: Speed): Promise<void> {
    this.lastScoring = found;
    if (document.hidden || (speed === 'instant' && this.#queue.waiting > 0)) return;
    this.money = found[0]?.accounts.map((account) => account.before) ?? null;
    const crossed = update.events.some(({ event }) => event.type === 'finish-crossed');
    if (crossed && speed !== 'instant') {
      this.noise('finish');
      await new Promise<void>((resolve) => {
        this.#endFinish = resolve;
        this.finish = found[0]?.ranking[0] ?? null;
      });
    }
    await new Promise<void>((resolve) => {
      this.#endScoring = resolve;
      this.scoring = found;
    });
  }

  /** A sound, for those who want one. */
  noise(what: Noise, later = 0): void {
    if (settings.sound) void import('./sound').then(({ sound }) => sound(what, later));
  }

  #skip(): void {
    this.#hurried = true;
    untrack(() => this.board?.skip());
  }
}
