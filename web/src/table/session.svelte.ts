// One table in this browser: what is shown, what may be done, who sits at the screen. The server
// alone knows the rules; this shows its views one after the other and sends back its own choices.

import { untrack } from 'svelte';
import { entered as enteredPyramid, enteredCards } from '../board/bookkeeping';
import { api, type ApiError } from '../lib/api';
import { diceValue } from '../lib/chance';
import { asApiError } from '../lib/resource.svelte';
import { settings } from '../lib/settings.svelte';
import { TableSocket, type LinkState } from '../lib/socket';
import { recall, remember } from '../lib/store';
import { language } from '../lib/text.svelte';
import type { Advice, Camel, CardsEvent, Choice, GameEvent, Language, PyramidEvent, Said, Seat, TableInfo, Update, View } from '../protocol';
import { sameChoices, stillThere } from './choices';
import { firstLook, passTo, seatsHere } from './device';
import { linesOf, type LogLine } from './log';
import { UpdateQueue, type Speed } from './queue';
import { scorings, type Scoring } from './scoring';
import { noiseOf, type Noise } from './noises';
import { paidNow, telling } from './telling';

/** What the session needs of a board. */
export interface BoardHandle {
  play(events: Said[], after: View, speed: Speed): Promise<void>;
  skip(): void;
}

function entered(view: View, event: GameEvent): View {
  return 'track' in view
    ? enteredCards(view, event as CardsEvent)
    : enteredPyramid(view, event as PyramidEvent);
}

const LONGEST_LOG = 400;

export class TableSession {
  readonly id: string;
  info: TableInfo | null = $state.raw(null);
  link: LinkState = $state('connecting');
  /** Why the table cannot be shown. */
  failure: ApiError | null = $state.raw(null);
  /** The update on the screen; newer ones may still be waiting. */
  shown: Update | null = $state.raw(null);
  busy = $state(false);
  sending: Choice | null = $state.raw(null);
  refusal: string | null = $state(null);
  log: LogLine[] = $state.raw([]);
  /** What was said last, for the live region and the line under the board. */
  latest: string[] = $state.raw([]);
  advice: Advice | null = $state.raw(null);
  coach = $state(recall('coach') === 'on');
  reasons: Partial<Record<Seat, string>> = $state({});
  /** The seat that this screen shows; `null` for a spectator. */
  looking: Seat | null = $state(null);
  /** The seat that the device is being passed to. */
  passing: Seat | null = $state(null);
  /** Scorings that are on the screen, and those that were last. */
  scoring: Scoring[] | null = $state.raw(null);
  lastScoring: Scoring[] | null = $state.raw(null);
  /** The camel that has just won the race. */
  finish: Camel | null = $state(null);
  /** Everybody's money before the scoring that is on the screen. */
  money: (number | null)[] | null = $state.raw(null);
  /** When the time for this turn runs out, by this browser's clock. */
  deadline: number | null = $state(null);

  readonly here = $derived(this.info ? seatsHere(this.info.seats) : []);
  readonly names = $derived(this.info?.seats.map((seat) => seat.name) ?? []);
  readonly watching = $derived(this.here.length === 0);
  readonly shared = $derived(this.here.length > 1);

  /** The latest update that was heard; it may still have to be shown. */
  #newest: Update | null = $state.raw(null);

  /**
   * What may be done now: only once the board has caught up, and never from an older view. Where
   * all choose at once, what others do changes nothing for me: then the list stays.
   */
  readonly legal: Choice[] = $derived.by(() => {
    const { shown, looking } = this;
    const newest = this.#newest;
    if (shown === null || newest === null || looking === null) return [];
    if (this.sending !== null || this.passing !== null || this.link !== 'open') return [];
    if (shown.seat !== looking || !newest.to_move.includes(looking)) return [];
    return !this.busy || sameChoices(shown.legal, newest.legal) ? shown.legal : [];
  });

  board: BoardHandle | null = $state.raw(null);
  #socket: TableSocket | null = null;
  #greeted = 0;
  #queue: UpdateQueue;
  #count = 0;
  #hurried = false;
  #closed = false;
  #endScoring: (() => void) | null = null;
  #endFinish: (() => void) | null = null;

  constructor(id: string) {
    this.id = id;
    this.#queue = new UpdateQueue(
      {
        play: (update, speed) => this.#play(update, speed),
        show: (update) => this.#show(update),
        skip: () => this.#skip(),
      },
      () => ({ speed: settings.speed, hidden: document.hidden }),
      (busy) => this.#turned(busy),
    );
  }

  /** Ask for the table, then stay connected. */
  async open(): Promise<void> {
    try {
      this.info = await api.table(this.id);
    } catch (error) {
      this.failure = asApiError(error);
      return;
    }
    if (this.#closed) return;
    this.looking = firstLook(this.here);
    this.#greeted = this.here.length;
    this.#socket = new TableSocket(
      this.id,
      { seat: this.looking, language: language(), value: diceValue() },
      {
        state: (state) => (this.link = state),
        table: (info) => this.#heardInfo(info),
        update: (update) => this.#heard(update),
        advice: (advice) => (this.advice = advice),
        reason: ({ seat, text }) => (this.reasons[seat] = text),
        refusal: ({ text }) => (this.refusal = text),
      },
    );
    if (this.coach) this.#socket.coach(true);
  }

  close(): void {
    this.#closed = true;
    this.#socket?.close();
    this.closeScoring();
    this.closeFinish();
  }

  name(seat: Seat | null): string {
    return seat === null ? '' : (this.names[seat] ?? '');
  }

  async act(choice: Choice): Promise<void> {
    const { looking } = this;
    const newest = this.#newest;
    if (!this.#socket || newest === null || looking === null) return;
    if (!stillThere(choice, this.legal)) return;
    this.refusal = null;
    this.sending = choice;
    const answer = await this.#socket.act(looking, newest.version, choice.action);
    this.sending = null;
    if (!answer.done) this.refusal = answer.refusal.text;
  }

  why(seat: Seat): void {
    this.#socket?.why(seat);
  }

  setCoach(on: boolean): void {
    this.coach = on;
    remember('coach', on ? 'on' : 'off');
    if (!on) this.advice = null;
    this.#socket?.coach(on);
  }

  speak(next: Language): void {
    if (this.shown) this.#socket?.look(this.looking, next);
  }

  /** End the animation, and show all that is waiting. */
  skip(): void {
    this.#queue.skip();
  }

  /** The next player says that he sits at the screen. */
  confirm(): void {
    const seat = this.passing;
    if (seat === null) return;
    this.#look(seat);
    this.passing = null;
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
  }

  reopenScoring(): void {
    this.scoring = this.lastScoring;
  }

  #look(seat: Seat | null): void {
    this.looking = seat;
    this.advice = null;
    this.#socket?.look(seat, language());
  }

  #heard(update: Update): void {
    const old = this.#newest;
    if (update.fresh || old === null || update.version > old.version) this.#newest = update;
    this.#queue.push(update);
  }

  #heardInfo(info: TableInfo): void {
    this.info = info;
    this.deadline = info.deadline === null ? null : performance.now() + info.deadline * 1000;
    if (this.looking !== null && !this.here.includes(this.looking)) this.#look(firstLook(this.here));
    else if (this.looking === null && this.here.length === 1) this.#look(firstLook(this.here));
    this.#greet(info);
    this.#pass();
  }

  /** Whoever sits down before the game adds his value to the dice with a greeting from his seat. */
  #greet(info: TableInfo): void {
    const seats = this.here.length;
    if (info.phase === 'lobby' && seats > this.#greeted) this.#socket?.renew(firstLook(this.here));
    this.#greeted = seats;
  }

  #turned(busy: boolean): void {
    this.busy = busy;
    if (!busy) this.#pass();
  }

  /** Where several share the screen: hide everything before the next one is to move. */
  #pass(): void {
    const { shown } = this;
    if (!this.shared || shown?.over) this.passing = null;
    if (!this.shared || this.busy || shown === null || shown.over) return;
    if (this.passing !== null && shown.to_move.includes(this.passing)) return;
    const next = passTo(this.here, shown.to_move, this.looking);
    if (next === null) return;
    this.passing = next;
    if (this.looking !== null) this.#look(null);
  }

  #show(update: Update): void {
    this.shown = update;
    this.log = this.#lines(update.events, update.version);
    this.latest = [];
    this.money = null;
    this.advice = this.advice?.version === update.version ? this.advice : null;
  }

  /** Show an update event by event, a scoring item by item. */
  async #play(update: Update, speed: Speed): Promise<void> {
    const before = this.shown;
    this.#hurried = false;
    this.latest = [];
    const told = telling(update.events);
    const scored = scorings(update.events, update.view);
    let view = before?.view ?? update.view;
    const rows = speed === 'instant' ? [told.before.flat()] : told.before;
    for (const [index, row] of rows.entries()) {
      view = row.reduce((seen, { event }) => entered(seen, event), view);
      const last = index === rows.length - 1 && scored.length === 0;
      await this.#row(row, last ? update.view : view, update.version, speed);
      if (this.#left(before)) return;
    }
    if (scored.length > 0) {
      await this.#score(update, scored, speed);
      if (this.#left(before)) return;
      this.#tell(told.scoring.slice(1), update.version);
      await this.#pay(told.after, update, speed);
      if (this.#left(before)) return;
    }
    this.money = null;
    this.shown = update;
    this.#forgetReasons(update.events);
  }

  /** Has the table been left, or replaced by a fresh one, while something was being shown? */
  #left(before: Update | null): boolean {
    return this.#closed || this.shown !== before;
  }

  async #row(row: Said[], after: View, version: number, speed: Speed): Promise<void> {
    const pace = this.#hurried ? 'instant' : speed;
    for (const noise of new Set(row.map(({ event }) => noiseOf(event)))) {
      if (noise && pace !== 'instant') this.noise(noise);
    }
    await this.board?.play(row, after, pace);
    const had = this.money ?? this.shown?.view.players.map((player) => player.money) ?? [];
    this.money = paidNow(had, row);
    this.#tell(row, version);
  }

  async #pay(rows: Said[][], update: Update, speed: Speed): Promise<void> {
    const pace = this.#hurried || update.over ? 'instant' : speed;
    await this.board?.play(rows.flat(), update.view, pace);
    this.#tell(rows.flat().filter(({ event }) => event.type !== 'leg-paid'), update.version);
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

  /** What a bot said of an older move is of no use any more. */
  #forgetReasons(events: readonly Said[]): void {
    for (const { event } of events) {
      if ('seat' in event && typeof event.seat === 'number') delete this.reasons[event.seat];
    }
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
