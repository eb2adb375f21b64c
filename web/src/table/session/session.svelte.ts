// One table in this browser: what is shown, what may be done, who sits at the screen. The server
// alone knows the rules; this shows its views one after the other and sends back its own choices.

import { api, type ApiError } from '../../lib/net/api';
import { diceValue } from '../../lib/dice/chance';
import { witness, type Witnessed } from '../../lib/dice/promise';
import { asApiError } from '../../lib/net/resource.svelte';
import { TableSocket, type Entry, type LinkState } from '../../lib/net/socket';
import { recall, remember } from '../../lib/kept/store';
import { language, t } from '../../lib/words/text.svelte';
import { renew } from '../../lib/net/later';
import type { Advice, Asked, Choice, GameAction, Language, LegEnd, Reaction, Said, Seat, TableInfo, Update } from '../../protocol';
import { sameChoices, stillThere } from '../actions/choices';
import { awaitedBy, firstLook, passTo, seatsHere } from '../players/device';
import { Talk } from '../talk/talk.svelte';
import { Narrator } from './narrator.svelte';

/** An answer usually comes in a blink: until then nothing on the table changes. */
const BLINK = 150;

export class TableSession extends Narrator {
  readonly id: string;
  info: TableInfo | null = $state.raw(null);
  link: LinkState = $state('connecting');
  /** Why the table cannot be shown. */
  failure: ApiError | null = $state.raw(null);
  /** What was chosen and is not answered yet, once that takes longer than a blink. */
  sending: Choice | null = $state.raw(null);
  refusal: string | null = $state(null);
  advice: Advice | null = $state.raw(null);
  coach = $state(recall('coach') === 'on');
  reasons: Partial<Record<Seat, string>> = $state({});
  /** The seat that this screen shows; `null` for a spectator. */
  looking: Seat | null = $state(null);
  /** The seat that the device is being passed to. */
  passing: Seat | null = $state(null);
  /** When the time for this turn runs out, by this browser's clock. */
  deadline: number | null = $state(null);
  /** It is about to. */
  late = $state(false);

  readonly talk = new Talk();

  readonly here = $derived(this.info ? seatsHere(this.info.seats) : []);
  readonly names = $derived(this.info?.seats.map((seat) => seat.name) ?? []);
  readonly watching = $derived(this.here.length === 0);
  readonly shared = $derived(this.here.length > 1);

  /** The latest update that was heard; it may still have to be shown. */
  #newest: Update | null = $state.raw(null);
  /** The version since which I may do what I may do now, and have not done anything. */
  #since = 0;

  /**
   * What may be done now: only once the board has caught up, and never from an older view. Only
   * where all choose at once does the list stay: what others choose changes nothing for me.
   */
  readonly legal: Choice[] = $derived.by(() => {
    const { shown, looking } = this;
    const newest = this.#newest;
    if (shown === null || newest === null || looking === null) return [];
    if (this.sending !== null || this.passing !== null || this.link !== 'open') return [];
    if (shown.seat !== looking || !newest.to_move.includes(looking)) return [];
    const together = shown.to_move.length > 1 && shown.version >= this.#since;
    return !this.busy || together ? shown.legal : [];
  });

  /** What this browser can say of the promise that was made for the dice. */
  witnessed = $state<Witnessed>('nothing');

  readonly #value = diceValue();
  #socket: TableSocket | null = null;
  #greeted = 0;
  #acting = false;

  constructor(id: string) {
    super();
    this.id = id;
  }

  /** Ask for the table, then stay connected. */
  async open(): Promise<void> {
    try {
      this.info = await api.table(this.id);
    } catch (error) {
      this.failure = asApiError(error);
      return;
    }
    if (this.ended) return;
    this.witnessed = witness(this.info, null);
    this.looking = firstLook(this.here);
    this.#greeted = this.here.length;
    this.#socket = new TableSocket(
      this.id,
      { seat: this.looking, language: language(), value: this.#value },
      {
        state: (state) => {
          // A server that went away may come back as a newer one.
          if (state === 'open' && this.link === 'reconnecting') void renew();
          this.link = state;
        },
        table: (info) => this.#heardInfo(info),
        update: (update) => this.#heard(update),
        advice: (advice) => (this.advice = advice),
        reason: ({ seat, text }) => (this.reasons[seat] = text),
        spoken: (spoken) => this.talk.hear(spoken, this.name(spoken.seat), this.here.includes(spoken.seat)),
        refusal: ({ text }) => (this.refusal = text),
      },
    );
    if (this.coach) this.#socket.coach(true);
  }

  close(): void {
    this.#socket?.close();
    this.talk.end();
    this.end();
  }

  name(seat: Seat | null): string {
    return seat === null ? '' : (this.names[seat] ?? '');
  }

  async act(choice: Choice): Promise<void> {
    const { looking } = this;
    const newest = this.#newest;
    if (!this.#socket || this.#acting || newest === null || looking === null) return;
    if (!stillThere(choice, this.legal)) return;
    this.refusal = null;
    this.#acting = true;
    const late = setTimeout(() => (this.sending = choice), BLINK);
    const answer = await this.#socket.act(looking, newest.version, choice.action);
    clearTimeout(late);
    this.#acting = false;
    this.sending = null;
    if (!answer.done) this.refusal = answer.refusal.text;
  }

  /** May I take back what I chose last? Nobody has acted on it, and it is on the screen. */
  readonly mayTakeBack: boolean = $derived.by(() => {
    return this.#settledUpdate?.take_back ?? false;
  });

  /** What real dice have to show now, if it is for this browser to say. */
  readonly asked: Asked | null = $derived.by(() => {
    const asked = this.#settledUpdate?.asked ?? null;
    if (asked === null || this.passing !== null) return null;
    const mine = asked.seat === null ? this.info?.keeper?.me : asked.seat === this.looking;
    return mine ? asked : null;
  });

  /** May this browser say that what was entered last is wrong? */
  readonly mayReadAgain: boolean = $derived((this.#settledUpdate?.again ?? false) && (this.info?.keeper?.me ?? false));

  /** Say what real dice show, or take it back. */
  async enter(entry: Entry): Promise<void> {
    const newest = this.#newest;
    if (!this.#socket || this.#acting || newest === null) return;
    this.refusal = null;
    this.#acting = true;
    const answer = await this.#socket.enter(newest.version, entry);
    this.#acting = false;
    if (!answer.done) this.refusal = answer.refusal.text;
  }

  /** The newest update, once it is on the screen. */
  get #settledUpdate(): Update | null {
    const newest = this.#newest;
    return newest === this.shown && !this.busy && this.link === 'open' ? newest : null;
  }

  async takeBack(): Promise<void> {
    const { looking } = this;
    const newest = this.#newest;
    if (!this.#socket || this.#acting || newest === null || looking === null || !this.mayTakeBack) return;
    this.refusal = null;
    this.#acting = true;
    // It is no action of any game: the table itself takes it.
    const back = { type: 'take-back', seat: looking } as unknown as GameAction;
    const answer = await this.#socket.act(looking, newest.version, back);
    this.#acting = false;
    if (!answer.done) this.refusal = answer.refusal.text;
  }

  why(seat: Seat): void {
    this.#socket?.why(seat);
  }

  /** Does this screen hear what is said, and is there anybody to talk to? */
  readonly talks: boolean = $derived.by(() => {
    const { info, here } = this;
    if (info === null || info.options.talk === 'off') return false;
    const others = info.seats.some((seat) => seat.reserved && !seat.mine);
    return others && (here.length > 0 || info.host || info.options.overheard);
  });

  /** The seat that speaks from this screen. */
  readonly speaker: Seat | null = $derived(this.looking ?? this.here[0] ?? null);

  /** Say something; why it was not heard, if it was not. */
  async say(words: { text: string } | { reaction: Reaction }): Promise<string | null> {
    if (this.speaker === null || !this.#socket) return null;
    const refusal = await this.#socket.say(this.speaker, words);
    return refusal && (refusal.text || t('talk.lost'));
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

  /** The next player says that he sits at the screen. */
  confirm(): void {
    const seat = this.passing;
    if (seat === null) return;
    this.#look(seat);
    this.passing = null;
  }

  #look(seat: Seat | null): void {
    this.looking = seat;
    this.advice = null;
    this.#socket?.look(seat, language());
  }

  #heard(update: Update): void {
    const old = this.#newest;
    if (update.fresh || old === null || update.version > old.version) {
      if (update.fresh || !this.#goesOn(old, update)) this.#since = update.version;
      this.#newest = update;
    }
    this.push(update);
  }

  /** Does my turn go on, as it was before this update? */
  #goesOn(old: Update | null, { to_move, legal, events }: Update): boolean {
    const mine = events.some(({ event }) => 'seat' in event && event.seat === this.looking);
    return old !== null && !mine && to_move.includes(this.looking ?? -1) && sameChoices(old.legal, legal);
  }

  #heardInfo(info: TableInfo): void {
    this.info = info;
    this.witnessed = witness(info, this.here.length > this.#greeted ? null : this.#value);
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

  protected override get covers(): boolean {
    return this.shared;
  }

  protected override get firstLeg(): number {
    return this.info?.first_leg ?? 1;
  }

  protected override settled(): void {
    this.#pass();
  }

  protected override replaced(update: Update): void {
    if (this.advice?.version !== update.version) this.advice = null;
  }

  protected override async pastLegs(): Promise<readonly LegEnd[]> {
    try {
      return (await api.legs(this.id, this.looking, language())).legs;
    } catch (error) {
      this.refusal = asApiError(error).message || t('table.menu.failed');
      throw error;
    }
  }

  /** What a bot said of an older move is of no use any more. */
  protected override told(events: readonly Said[]): void {
    for (const { event } of events) {
      if ('seat' in event && typeof event.seat === 'number') delete this.reasons[event.seat];
    }
  }

  /** Where several share the screen: what one has seen is hidden once another may look at it. */
  #pass(): void {
    const { shown } = this;
    if (!this.shared || shown?.over) this.passing = null;
    if (!this.shared || this.busy || this.scoring !== null || shown === null || shown.over) return;
    const awaited = awaitedBy(shown);
    if (this.passing !== null && awaited.includes(this.passing)) return;
    this.passing = passTo(this.here, awaited, this.looking);
    if (this.looking !== null && !awaited.includes(this.looking)) this.#look(null);
  }
}
