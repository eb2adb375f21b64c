// What the coach says of each legal action, found again by the action itself.

import type { Advice, Choice, ValueOf } from '../../protocol';
import { actionKey } from '../actions/choices';

export class Values {
  readonly #values: Map<string, ValueOf>;
  readonly best: number | null;

  constructor(advice: Advice | null) {
    const values = advice?.values ?? [];
    this.#values = new Map(values.map((value) => [actionKey(value.action), value]));
    this.best = values.length ? Math.max(...values.map((value) => value.value)) : null;
  }

  of(choice: Choice): ValueOf | null {
    return this.#values.get(actionKey(choice.action)) ?? null;
  }

  /** The most that one of these is worth. */
  bestOf(choices: readonly Choice[]): number | null {
    const known = choices.map((choice) => this.of(choice)?.value).filter((v) => v !== undefined);
    return known.length ? Math.max(...known) : null;
  }

  isBest(value: number | null): boolean {
    return value !== null && this.best !== null && value >= this.best - 1e-9;
  }
}

/** +1.3, −0.4, 0.0 with the decimal sign of the language. */
export function signed(value: number, language: string): string {
  const text = new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(Math.abs(value) < 0.05 ? 0 : value);
  return text.replace('-', '−');
}

export function percent(share: number, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  return share > 0 && share < 0.005 ? `<${format.format(0.01)}` : format.format(share);
}
