// What this browser saw first of a table's fair dice, so that nobody can show it another promise
// later, or leave out the value that it sent. See docs/fair-dice.md.

import type { TableInfo } from '../../protocol';

/**
 * `changed`: another promise than at first. `missing`: our value was heard, and did not go into the
 * dice. `late`: the game began before our value was heard; nobody is to blame.
 */
export type Witnessed = 'nothing' | 'kept' | 'changed' | 'missing' | 'late';

/** Is there something wrong with the dice? */
export const isBroken = (witnessed: Witnessed): boolean => witnessed === 'changed' || witnessed === 'missing';

interface Note {
  commitment: string;
  /** What was heard of us for the seats that were ours then. */
  values: string[];
  seats: number[];
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'camelup.promises';
const MOST = 40;

/**
 * Compare with what was noted, and note what is seen for the first time. `value` is what the server
 * has heard of us: `null` as long as it has not answered our greeting.
 */
export function witness(info: TableInfo, value: string | null, store: Store = kept()): Witnessed {
  const { fairness, phase, seats, options } = info;
  if (fairness === null) return 'nothing';
  const notes = read(store);
  const note = notes[info.id] ?? { commitment: fairness.commitment, values: [], seats: [] };
  if (phase === 'lobby' && value !== null) {
    note.seats = seats.filter(({ mine }) => mine).map(({ seat }) => seat);
    if (!note.values.includes(value)) note.values.push(value);
  }
  if (phase === 'lobby' || !(info.id in notes)) write(store, { ...notes, [info.id]: note });
  if (note.commitment !== fairness.commitment) return 'changed';
  if (phase === 'lobby' || options.seed) return 'nothing';
  const ours = note.seats.filter((seat) => seats[seat]?.mine);
  const missing = ours.some((seat) => !note.values.includes(fairness.values[seat] ?? ''));
  if (missing) return 'missing';
  if (ours.length > 0) return 'kept';
  return seats.some(({ mine, seat }) => mine && !fairness.values[seat]) ? 'late' : 'nothing';
}

/** Is the promise that of the seed? Unknown where the browser lacks the means, as without https. */
export async function seedFits(commitment: string, seed: string): Promise<boolean | null> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(seed));
  const found = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
  return found.join('') === commitment;
}

/** What the browser keeps, or nothing where it keeps nothing. */
function kept(): Store {
  return globalThis.localStorage ?? { getItem: () => null, setItem: () => undefined };
}

function read(store: Store): Record<string, Note> {
  try {
    return JSON.parse(store.getItem(KEY) ?? '{}') as Record<string, Note>;
  } catch {
    return {};
  }
}

function write(store: Store, notes: Record<string, Note>): void {
  const latest = Object.entries(notes).slice(-MOST);
  try {
    store.setItem(KEY, JSON.stringify(Object.fromEntries(latest)));
  } catch {
    // a browser that keeps nothing cannot be a witness
  }
}
