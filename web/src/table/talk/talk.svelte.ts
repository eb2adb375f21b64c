// What people say at one table: the latest lines, bubbles that fade, and who is not to be heard here.

import { recallJson, remember } from '../../lib/kept/store';
import type { Seat, Spoken } from '../../protocol';

/** Lines that the panel keeps. */
export const KEPT = 50;
/** How long a bubble stays, at least and for each character, in milliseconds. */
const STAYS = 4_000;
const READS = 60;
const MOST_MUTED = 200;

export interface Line {
  key: number;
  seat: Seat;
  name: string;
  text: string;
  reaction: Spoken['reaction'];
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

export class Talk {
  lines: Line[] = $state.raw([]);
  bubbles: Line[] = $state.raw([]);
  /** Lines that were heard while nobody looked at the panel. */
  unread = $state(0);
  /** Names of people who are not to be heard in this browser. */
  muted: readonly string[] = $state.raw(recallJson('muted', isNames, []));
  #key = 0;
  #seen = new Set<string>();
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #open = false;

  /** What is shown: of those who are muted, nothing. */
  readonly shown: Line[] = $derived(this.lines.filter(({ name }) => !this.muted.includes(name)));

  hear({ id, seat, text, reaction, old }: Spoken, name: string, mine: boolean): void {
    const told = `${seat} ${id}`;
    if (this.#seen.has(told)) return; // it is told again after a break
    this.#seen.add(told);
    const line = { key: (this.#key += 1), seat, name, text, reaction };
    this.lines = [...this.lines, line].slice(-KEPT);
    if (old || this.muted.includes(name)) return;
    if (!this.#open && !mine) this.unread += 1;
    this.bubbles = [...this.bubbles.filter((one) => one.seat !== seat), line];
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.bubbles = this.bubbles.filter((one) => one !== line);
    }, STAYS + READS * text.length);
    this.#timers.add(timer);
  }

  /** The panel is looked at, or not any more. */
  look(open: boolean): void {
    this.#open = open;
    if (open) this.unread = 0;
  }

  mute(name: string, on: boolean): void {
    const others = this.muted.filter((one) => one !== name);
    this.muted = on ? [...others, name].slice(-MOST_MUTED) : others;
    this.bubbles = this.bubbles.filter((one) => !this.muted.includes(one.name));
    remember('muted', JSON.stringify(this.muted));
  }

  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
