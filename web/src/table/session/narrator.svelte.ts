// Tells what happens, update by update: on the board event by event, a scoring item by item, and
// in the log sentence by sentence. What is shown is never newer than what has been told.

import { untrack } from 'svelte';
import { settings } from '../../lib/kept/settings.svelte';
import { type Beat, beatsOf } from '../../kinds';
import type { GameEvent, LegEnd, Said, Update, View } from '../../protocol';
import { linesOf, type LogLine } from '../log/log';
import { UpdateQueue, type Speed } from './queue';
import { isScoring, legsOver, scorings, type Ledgers, type Scoring } from '../scoring/scoring';
import { paidNow, rowsOf } from './updates';

/** What the narrator needs of a board. */
export interface BoardHandle {
  /** Show what happened event by event, and end with `after`; `told` hears of each when it has been seen. */
  play(beats: readonly Beat[], after: View, speed: Speed, told?: (event: GameEvent) => void): Promise<void>;
  skip(): void;
  /** Take away what a scoring left there without a movement. */
  clear(): void;
}

const LONGEST_LOG = 400;
/** How long a scoring without motion is left on a screen that is about to be covered. */
const MOMENT = 3200;

export class Narrator {
  /** The update on the screen; newer ones may still be waiting. */
  shown: Update | null = $state.raw(null);
  busy = $state(false);
  log: LogLine[] = $state.raw([]);
  /** What was said last, for the live region and the line under the board. */
  latest: string[] = $state.raw([]);
  /** The ledger that is open, and those of all legs that were scored, as far as they were asked for. */
  scoring: Scoring[] | null = $state.raw(null);
  ledgers: Ledgers = $state.raw(new Map());
  /** Is it a scoring or the finish that is being shown? A tap on the board ends it. */
  moment = $state(false);
  /** Everybody's money as far as it has been told. */
  money: (number | null)[] | null = $state.raw(null);

  board: BoardHandle | null = $state.raw(null);
  #queue: UpdateQueue;
  #count = 0;
  #hurried = false;
  #ended = false;
  /** Until when what a scoring left on the table is to be read, where nothing moves. */
  #until = 0;
  /** Have the legs from before this page was opened been asked for? */
  #asked = $state(false);
  #endScoring: (() => void) | null = null;

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

  /** The leg in which the game began: there are no ledgers of those before. */
  protected get firstLeg(): number {
    return 1;
  }

  /** Everything that was heard has been shown, and no scoring is still being read. */
  protected settled(): void {}

  /** A fresh update took the place of all that was to be shown. */
  protected replaced(_update: Update): void {}

  /** Is the table covered before the next one acts? */
  protected get covers(): boolean {
    return false;
  }

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
  }

  /** End the animation, and show all that is waiting. */
  skip(): void {
    this.#queue.skip();
  }

  closeScoring(): void {
    this.scoring = null;
    this.#endScoring?.();
    this.#endScoring = null;
    this.#settle();
  }

  readonly lastScoring: Scoring[] | null = $derived(this.ledgers.get(Math.max(...this.ledgers.keys())) ?? null);

  /** Are there legs that were scored before this page was opened? */
  readonly #forgotten: boolean = $derived.by(() => {
    const { shown, ledgers } = this;
    return shown !== null && !this.#asked && legsOver(shown, this.firstLeg) > ledgers.size;
  });

  /** Is there a ledger to be read, here or on the server? */
  readonly scored: boolean = $derived(this.ledgers.size > 0 || this.#forgotten);

  /** Open the ledger of a leg, or of the last one: whoever reads it has seen enough of what is shown on the board. */
  openScoring(leg?: number): void {
    const found = leg === undefined ? this.lastScoring : (this.ledgers.get(leg) ?? null);
    if (found && this.busy && found === this.lastScoring) this.skip();
    this.scoring = found;
    if (this.#forgotten) void this.#recall(found === null, leg);
  }

  /** The legs that are over, from the server. */
  protected pastLegs(): Promise<readonly LegEnd[]> {
    return Promise.resolve([]);
  }

  /** Fetch what was scored before this page was opened, and open the ledger that waited for it. */
  async #recall(open: boolean, leg?: number): Promise<void> {
    const before = this.ledgers;
    this.#asked = true;
    const ends = await this.pastLegs().catch(() => null);
    if (this.#ended) return;
    if (ends === null) {
      this.#asked = false;
      return;
    }
    const past = ends.map((end): [number, Scoring[]] => [end.leg, scorings(end.events, end.view)]);
    this.ledgers = new Map([...past, ...this.ledgers]);
    if (open && before.size < this.ledgers.size && this.scoring === null) this.openScoring(leg);
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
    this.ledgers = new Map();
    this.#asked = false;
    this.#until = 0;
    this.replaced(update);
  }

  #play(update: Update, speed: Speed): Promise<void> | void {
    this.#hurried = false;
    const rest = this.#until - performance.now();
    this.#until = 0;
    // Whoever has acted has read what lay there.
    return rest > 0 && update.acted === null ? this.#later(rest, update, speed) : this.#next(update, speed);
  }

  /** What a scoring left on the table is not covered by the moves of others before it can have been read. */
  async #later(rest: number, update: Update, speed: Speed): Promise<void> {
    const before = this.shown;
    this.moment = true;
    await this.#lie(rest);
    this.moment = false;
    if (!this.#left(before)) await this.#next(update, speed);
  }

  #next(update: Update, speed: Speed): Promise<void> | void {
    this.board?.clear();
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

  /** Show an update event by event, a scoring on the board and before the players. */
  async #film(update: Update, scored: Scoring[], speed: Speed): Promise<void> {
    const before = this.shown;
    const rows = rowsOf(update.events);
    let view = before?.view ?? update.view;
    this.money = before?.view.players.map((player) => player.money) ?? null;
    for (const [index, row] of rows.entries()) {
      const beats = beatsOf(view, row);
      view = beats.at(-1)?.view ?? view;
      const last = index === rows.length - 1;
      const scores = row.some(({ event }) => isScoring(event));
      if (scores) this.#keep(scored);
      this.moment = scores || row[0]?.event.type === 'finish-crossed';
      await this.#row(row, beats, last ? update.view : view, update.version, last && update.over ? 'instant' : speed);
      if (this.#left(before)) return;
    }
    this.moment = false;
    if (scored.length > 0) await this.#read(speed);
    if (this.#left(before)) return;
    this.money = null;
    this.shown = update;
    this.told(update.events);
  }

  #keep(scored: Scoring[]): void {
    this.ledgers = new Map([...this.ledgers, [scored[0]?.leg ?? 0, scored]]);
  }

  /** Until the ledger is closed; and where a cover would hide what is seen without motion, for a moment. */
  async #read(speed: Speed): Promise<void> {
    if (speed === 'instant' && !this.#hurried && !document.hidden && this.scoring === null) {
      if (this.covers) await this.#lie(MOMENT);
      else if (settings.still && settings.chosen !== 'instant') this.#until = performance.now() + MOMENT;
    }
    if (this.scoring === null) return;
    await new Promise<void>((resolve) => (this.#endScoring = resolve));
  }

  /** A moment, unless somebody has seen enough. */
  #lie(ms: number): Promise<void> {
    return new Promise<void>((resolve) => {
      this.#endScoring = resolve;
      setTimeout(resolve, ms);
    });
  }

  /** Has the table been left, or replaced by a fresh one, while something was being shown? */
  #left(before: Update | null): boolean {
    return this.#ended || this.shown !== before;
  }

  async #row(row: Said[], beats: Beat[], after: View, version: number, speed: Speed): Promise<void> {
    const had = this.money ?? [];
    const pay = (event: GameEvent): void => {
      this.money = paidNow(this.money ?? [], [{ event, text: '' }]);
    };
    await this.board?.play(beats, after, this.#hurried ? 'instant' : speed, pay);
    this.money = paidNow(had, row);
    this.#tell(row, version);
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

  #skip(): void {
    this.#hurried = true;
    this.moment = false;
    if (this.scoring === null) this.#endScoring?.();
    untrack(() => this.board?.skip());
  }
}
