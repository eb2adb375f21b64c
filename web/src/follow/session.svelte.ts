// A followed game as this browser knows it: entered here or elsewhere, asked for again and again.

import { api, ApiError } from '../lib/net/api';
import { asApiError } from '../lib/net/resource.svelte';
import { language } from '../lib/words/text.svelte';
import type { FollowChange, Followed, FollowOdds, OfferInfo } from '../protocol';

const EVERY = 2_000;
/** After the last tap the champion is asked as well, who takes longer than all the rest. */
const AT_REST = 700;

type Wish = Omit<FollowChange, 'revision'>;

export class FollowSession {
  game: Followed | null = $state.raw(null);
  odds: FollowOdds | null = $state.raw(null);
  error: ApiError | null = $state.raw(null);
  /** Nobody answers at the moment. */
  away = $state(false);
  busy = $state(false);

  readonly id: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(id: string) {
    this.id = id;
  }

  /** Ask now, and then every few seconds, until it is closed. */
  start(): () => void {
    const seen = (): void => {
      if (document.visibilityState === 'visible') void this.refresh();
    };
    document.addEventListener('visibilitychange', seen);
    addEventListener('online', seen);
    void this.#watch();
    return () => {
      this.#closed = true;
      clearTimeout(this.#timer);
      clearTimeout(this.#rest);
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('online', seen);
    };
  }

  async #watch(): Promise<void> {
    if (document.visibilityState === 'visible') await this.refresh();
    if (!this.#closed) this.#timer = setTimeout(() => void this.#watch(), EVERY);
  }

  /** The words again, in another language. */
  async again(): Promise<void> {
    if (this.game) await this.#ask(() => api.followed(this.id, language()));
  }

  async refresh(): Promise<void> {
    await this.#ask(() => api.followed(this.id, language(), this.game?.revision));
  }

  async #ask(question: () => Promise<Followed | null>): Promise<boolean> {
    try {
      const found = await question();
      this.away = false;
      if (found) this.#take(found);
      return true;
    } catch (problem) {
      const error = asApiError(problem);
      this.away = error.away;
      if (!error.away) this.error = error;
      return false;
    }
  }

  #take(found: Followed): void {
    if (this.game && found.revision < this.game.revision) return;
    this.game = found;
    clearTimeout(this.#rest);
    void this.#weigh(found.revision);
  }

  /** The odds at once, then what has changed, and when nobody taps any more the champion's word. */
  async #weigh(revision: number): Promise<void> {
    if ((await this.#weighed(revision)) && (await this.#weighed(revision, 'before')))
      this.#rest = setTimeout(() => void this.#weighed(revision, 'before', 'champion'), AT_REST);
  }

  async #weighed(revision: number, ...wishes: ('before' | 'champion')[]): Promise<boolean> {
    try {
      const odds = await api.followOdds(this.id, language(), ...wishes);
      if (odds.revision !== this.game?.revision || odds.revision !== revision || this.#closed) return false;
      this.odds = odds;
      return true;
    } catch {
      if (wishes.length === 0) this.odds = null;
      return false;
    }
  }

  /** Enter something; whoever was faster is shown instead. */
  async send(wish: Wish): Promise<boolean> {
    const game = this.game;
    if (!game || this.busy) return false;
    this.busy = true;
    this.error = null;
    const done = await this.#ask(() => api.follow(this.id, language(), { ...wish, revision: game.revision }));
    if (!done && !this.away) await this.refresh();
    this.busy = false;
    return done;
  }

  enter(offer: OfferInfo): Promise<boolean> {
    return this.send({ do: 'enter', moves: offer.moves, unknown: offer.unknown });
  }
}
