// The connection of one table: it greets, keeps itself alive, comes back by itself after any break,
// and repeats an unanswered action under its old name, so that nothing is lost or done twice.

import {
  PROTOCOL,
  type Advice,
  type ClientMessage,
  type Enter,
  type GameAction,
  type Language,
  type BotReason,
  type Refusal,
  type Reaction,
  type Seat,
  type ServerMessage,
  type Spoken,
  type TableInfo,
  type Update,
} from '../../protocol';
import { actionId } from '../dice/chance';

/** `refused`: the server will not have us, and trying again would not help. */
export type LinkState = 'connecting' | 'open' | 'reconnecting' | 'refused' | 'closed';

export interface Listener {
  state?(state: LinkState): void;
  table?(table: TableInfo): void;
  update?(update: Update): void;
  advice?(advice: Advice): void;
  reason?(reason: BotReason): void;
  spoken?(spoken: Spoken): void;
  /** A refusal that answers no action of ours (those are the answer of `act`). */
  refusal?(refusal: Refusal): void;
}

/** How an action went: it was played, or why it was not. */
export type Answer = { done: true } | { done: false; refusal: Refusal };

/** What real dice show, or that it is to be read again. */
export type Entry = Omit<Enter, 'type' | 'id' | 'version'>;

interface Greeting {
  seat: Seat | null;
  language: Language;
  /** This browser's value for the dice. */
  value?: string;
}

interface Pending {
  message: ClientMessage & { type: 'act' | 'enter' };
  settle(answer: Answer): void;
}

/** What the connection needs of a WebSocket; tests hand in one of their own. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(data: string): void;
  close(code?: number): void;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 3_000;
const PING_EVERY = 5_000;
/** A line that nobody takes for so long, or on which a question is not answered, leads to somebody dead. Each time it
 * is twice as long, so that a busy server is not called all the more. */
const OPEN_WITHIN = 3_000;
const ANSWER_WITHIN = 2_500;
const PATIENCE = 10_000;

/** Codes after which the server would only say the same again. */
const FINAL: ReadonlySet<number> = new Set([4400, 4403, 4404, 4406]);

/** The line broke before anybody heard it. */
const LOST: Refusal = { type: 'error', code: 'away', text: '', id: null };

export class TableSocket {
  #address: string;
  #greeting: Greeting;
  #listener: Listener;
  #open: (address: string) => Wire;
  #wire: Wire | null = null;
  #state: LinkState = 'connecting';
  #tries = 0;
  /** How often in a row no answer came in time. */
  #unheard = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setTimeout> | undefined;
  #pending = new Map<string, Pending>();
  #coach: boolean | null = null;
  /** What was said and is not answered yet. It is not repeated: by then it may be out of place. */
  #said = new Map<string, (answer: Refusal | null) => void>();

  constructor(
    id: string,
    greeting: Greeting,
    listener: Listener,
    open: (address: string) => Wire = (address) => new WebSocket(address) as unknown as Wire,
  ) {
    this.#address = addressOf(id);
    this.#greeting = { ...greeting };
    this.#listener = listener;
    this.#open = open;
    globalThis.addEventListener?.('online', this.#hurry);
    globalThis.document?.addEventListener('visibilitychange', this.#hurry);
    this.#connect();
  }

  get state(): LinkState {
    return this.#state;
  }

  /** Are there actions that the server has not answered yet? */
  get waiting(): boolean {
    return this.#pending.size > 0;
  }

  /** Play an action. It is repeated after a break until the server has answered it. */
  act(seat: Seat, version: number, action: GameAction): Promise<Answer> {
    return this.#insist({ type: 'act', id: actionId(), version, seat, action });
  }

  /** Say what real dice show; it is repeated like an action. */
  enter(version: number, entry: Entry): Promise<Answer> {
    return this.#insist({ type: 'enter', id: actionId(), version, ...entry });
  }

  #insist(message: Pending['message']): Promise<Answer> {
    return new Promise((settle) => {
      this.#pending.set(message.id, { message, settle });
      this.#send(message);
      if (this.#state === 'open') this.#beat();
    });
  }

  /** Look from another seat of this browser, or in another language. */
  look(seat: Seat | null, language: Language): void {
    Object.assign(this.#greeting, { seat, language });
    this.#send({ type: 'look', seat, language });
  }

  /** Greet again from a seat that has just been taken: only then does our value go into its dice. */
  renew(seat: Seat | null): void {
    this.#greeting.seat = seat;
    this.#stop();
    this.#connect();
  }

  coach(on: boolean): void {
    this.#coach = on;
    this.#send({ type: 'coach', on });
  }

  why(seat: Seat): void {
    this.#send({ type: 'why', seat });
  }

  /** Say something at the table; why it was not heard, if it was not. */
  say(seat: Seat, words: { text: string } | { reaction: Reaction }): Promise<Refusal | null> {
    const id = actionId();
    return new Promise((settle) => {
      this.#said.set(id, settle);
      this.#send({ type: 'say', id, seat, ...words });
    });
  }

  #answered(id: string, refusal: Refusal | null): boolean {
    const settle = this.#said.get(id);
    this.#said.delete(id);
    settle?.(refusal);
    return settle !== undefined;
  }

  close(): void {
    globalThis.removeEventListener?.('online', this.#hurry);
    globalThis.document?.removeEventListener('visibilitychange', this.#hurry);
    this.#stop();
    this.#become('closed');
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const wire = this.#open(this.#address);
    this.#wire = wire;
    wire.onopen = () => this.#greet();
    wire.onmessage = (event) => this.#hear(event.data);
    wire.onclose = (event) => this.#lost(event.code);
    this.#expect(OPEN_WITHIN);
  }

  #greet(): void {
    this.#send({ type: 'hello', protocol: PROTOCOL, ...this.#greeting });
    if (this.#coach !== null) this.#send({ type: 'coach', on: this.#coach });
    for (const { message } of this.#pending.values()) this.#send(message);
  }

  #hear(data: unknown): void {
    const message = parsed(data);
    if (!message) return;
    this.#take(message);
    this.#beat();
  }

  #take(message: ServerMessage): void {
    if (message.type === 'table' || message.type === 'update') {
      this.#tries = 0;
      this.#become('open');
    }
    switch (message.type) {
      case 'table':
        return this.#listener.table?.(message);
      case 'update':
        if (message.acted) this.#settle(message.acted, { done: true });
        return this.#listener.update?.(message);
      case 'error':
        if (message.id && this.#settle(message.id, { done: false, refusal: message })) return;
        if (message.id && this.#answered(message.id, message)) return;
        return this.#listener.refusal?.(message);
      case 'advice':
        return this.#listener.advice?.(message);
      case 'reason':
        return this.#listener.reason?.(message);
      case 'spoken':
        this.#answered(message.id, null);
        return this.#listener.spoken?.(message);
      case 'pong':
        if (!this.waiting) this.#unheard = 0;
        return;
    }
  }

  #settle(id: string, answer: Answer): boolean {
    const pending = this.#pending.get(id);
    if (this.#pending.delete(id)) this.#unheard = 0;
    pending?.settle(answer);
    return pending !== undefined;
  }

  /** The line is well: whoever waits for an answer expects it soon; otherwise ask again in a while. */
  #beat(): void {
    if (this.waiting) return this.#expect(ANSWER_WITHIN);
    clearTimeout(this.#heart);
    this.#heart = setTimeout(() => this.#ask(), PING_EVERY);
  }

  #ask(): void {
    this.#send({ type: 'ping' });
    this.#expect(ANSWER_WITHIN);
  }

  /** Something must be heard in time. */
  #expect(time: number): void {
    clearTimeout(this.#heart);
    this.#heart = setTimeout(() => this.#drop(), Math.min(PATIENCE, time * 2 ** this.#unheard));
  }

  /** The line is dead though nobody said so: do as if it had been closed. */
  #drop(): void {
    this.#unheard += 1;
    this.#lost(1006);
  }

  #lost(code: number): void {
    this.#stop();
    for (const id of this.#said.keys()) this.#answered(id, LOST);
    if (FINAL.has(code)) return this.#become('refused');
    this.#become('reconnecting');
    this.#retry = setTimeout(() => this.#connect(), pause(this.#tries));
    this.#tries += 1;
  }

  #stop(): void {
    clearTimeout(this.#heart);
    clearTimeout(this.#retry);
    const wire = this.#wire;
    this.#wire = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close(1000);
  }

  /** The network or the page is back: do not wait for the next try or beat. */
  #hurry = (): void => {
    if (this.#state === 'closed' || this.#state === 'refused') return;
    if (globalThis.document?.visibilityState === 'hidden') return;
    if (this.#retry !== undefined) {
      this.#tries = 0;
      this.#connect();
    } else if (this.#state === 'open') this.#ask();
  };

  #become(state: LinkState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#listener.state?.(state);
  }

  #send(message: ClientMessage): void {
    try {
      this.#wire?.send(JSON.stringify(message));
    } catch {
      // Not open yet, or no more: the greeting brings what is pending.
    }
  }
}

/** How long to wait before a try: doubled each time, and never the same for all browsers. */
export function pause(tries: number, chance: () => number = Math.random): number {
  const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries);
  return longest * (0.5 + 0.5 * chance());
}

function addressOf(id: string): string {
  const { protocol, host } = location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws/tables/${encodeURIComponent(id)}`;
}

function parsed(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null;
  try {
    return JSON.parse(data) as ServerMessage;
  } catch {
    return null;
  }
}
