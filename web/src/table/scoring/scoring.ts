// Leg scorings and the end scoring, item by item, as the events tell them.

import type { Picture } from '../../board/motion/shots';
import { moneyOf } from '../../kinds';
import type { Camel, GameEvent, Said, Seat, Update, View } from '../../protocol';

export interface Line {
  said: Said;
  seat: Seat;
  amount: number;
  /** The piece that is paid for. */
  picture: Picture;
  /** The help topic of the line: the kind of the event. */
  topic: string;
}

export interface Account {
  seat: Seat;
  /** Money before and after; `null` where it is hidden. */
  before: number | null;
  after: number | null;
  lines: Line[];
  /** What was really paid; differs from the sum of the lines where the floor waives a rest. */
  paid: number;
  /** The sentence about the net amount, where there is one. */
  said: Said | null;
}

export interface Scoring {
  kind: 'leg' | 'race';
  leg: number | null;
  said: Said | null;
  ranking: Camel[];
  accounts: Account[];
}

/** By the number of the leg; that of the last one holds the end of the race, too. */
export type Ledgers = ReadonlyMap<number, Scoring[]>;

/** How many legs of a game that began in the leg `first` have been scored. */
export const legsOver = ({ view, over }: Pick<Update, 'view' | 'over'>, first: number): number => view.leg - first + (over ? 1 : 0);

/** Does an event belong to a scoring? What is paid at once does not. */
export function isScoring(event: GameEvent): boolean {
  const part = moneyOf(event);
  return part !== null && part.is !== 'now';
}

/** All scorings among these events, in their order; `after` is the table when all is paid. */
export function scorings(events: readonly Said[], after: View): Scoring[] {
  const found: Scoring[] = [];
  for (const said of events) add(found, said, after.players.length);
  settle(
    found,
    after.players.map((player) => player.money),
  );
  return found;
}

function add(found: Scoring[], said: Said, players: number): void {
  const part = moneyOf(said.event);
  if (part === null || part.is === 'now') return;
  if (part.is === 'heading') {
    found.push(scoring(part.of, said, part.leg, part.ranking, players));
    return;
  }
  const account = current(found, part.of === 'race', players)?.accounts[part.seat];
  if (!account) return;
  if (part.is === 'total') {
    account.paid = part.paid;
    account.said = said;
  } else {
    const { seat, amount, picture } = part;
    account.lines.push({ said, seat, amount, picture, topic: said.event.type });
    account.paid += amount;
  }
}

/** The scoring that a line belongs to; the final payout of Cards has no heading of its own. */
function current(found: Scoring[], ofRace: boolean, players: number): Scoring | undefined {
  const last = found.at(-1);
  if (ofRace && last?.kind === 'leg') {
    found.push(scoring('race', null, null, last.ranking, players));
  }
  return found.at(-1);
}

function scoring(
  kind: Scoring['kind'],
  said: Said | null,
  leg: number | null,
  ranking: readonly Camel[],
  players: number,
): Scoring {
  const accounts = Array.from({ length: players }, (_, seat) => ({
    seat,
    before: null,
    after: null,
    lines: [],
    paid: 0,
    said: null,
  }));
  return { kind, leg, said, ranking: [...ranking], accounts };
}

/** Money before and after each scoring, counted back from what everybody has in the end. */
function settle(found: readonly Scoring[], money: (number | null)[]): void {
  for (const { accounts } of [...found].reverse()) {
    for (const account of accounts) {
      account.after = money[account.seat] ?? null;
      account.before = account.after === null ? null : account.after - account.paid;
      money[account.seat] = account.before;
    }
  }
}
