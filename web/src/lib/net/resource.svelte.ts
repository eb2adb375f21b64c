// Something that is asked of the server: there, on its way, or refused.

import { ApiError } from './api';

export class Resource<T> {
  value: T | null = $state.raw(null);
  error: ApiError | null = $state.raw(null);
  loading = $state(false);
  /** Has it been asked for? Not reactive, so that an effect may ask. */
  asked = false;
  #ask: () => Promise<T>;
  #latest = 0;

  constructor(ask: () => Promise<T>) {
    this.#ask = ask;
  }

  /** Ask (again). Only the answer to the latest question counts. */
  async load(): Promise<void> {
    const mine = (this.#latest += 1);
    this.loading = true;
    this.asked = true;
    try {
      const value = await this.#ask();
      if (mine !== this.#latest) return;
      this.value = value;
      this.error = null;
    } catch (error) {
      if (mine !== this.#latest) return;
      this.error = asApiError(error);
      this.asked = false;
    }
    this.loading = false;
  }
}

export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError('unknown', String(error), 0);
}
