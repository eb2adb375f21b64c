// A followed game as this browser knows it: entered here or elsewhere, asked for again and again.

import { api, ApiError } from '../lib/net/api';
import { asApiError } from '../lib/net/resource.svelte';
import { language } from '../lib/words/text.svelte';
import type { CamelOdds, FollowChange, Followed, FollowOdds, OfferInfo } from '../protocol';

const EVERY = 2_000;

type Wish = Omit<FollowChange, 'revision'>;

export class FollowSession {
  game: Followed | null = $state.raw(null);
  odds: FollowOdds | null = $state.raw(null);
  error: ApiError | null = $state.raw(null);
  /** Nobody answers at the moment. */
  away = $state(false);
  busy = $state(false);

  readonly id: string;
  /** The odds at entries that were looked at, so that a change can be shown at once. */
  #known = new Map<number, CamelOdds[]>();
  #timer: ReturnType<typeof setTimeout> | undefined;
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
    void this.#weigh(found.revision);
  }

  async #weigh(revision: number): Promise<void> {
    const path = this.game?.path ?? [];
    const before = path.at(-2)?.entry ?? 0;
    try {
      const odds = await api.followOdds(this.id, language(), !this.#known.has(before));
      if (odds.revision !== this.game?.revision || odds.revision !== revision) return;
      this.#known.set(odds.entry, odds.advice.odds);
      this.odds = odds.before.length > 0 ? odds : { ...odds, before: this.#known.get(before) ?? [] };
    } catch {
      this.odds = null;
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
