// Planning a table from what the server offers. There are no rules here: limits and needs are read
// from its choices, and it has the last word when the table is opened.

import type {
  EditionChoice,
  EditionKey,
  ModuleKey,
  NewTable,
  Options,
  SeatPlan,
} from '../../protocol';

export type SeatSort = 'open' | 'device' | 'bot';

export interface PlannedSeat {
  /** Tells rows apart while they are edited. */
  key: number;
  sort: SeatSort;
  name: string;
  bot: string;
}

export interface ModuleState {
  key: ModuleKey;
  title: string;
  text: string;
  on: boolean;
  /** Why it cannot be switched now: it must be in, it is needed, or there are too few players. */
  locked: 'full' | 'needed' | 'few' | null;
  least: number;
  /** The module that comes with it. */
  needs: ModuleKey | null;
}

/** The modules that are played when `wished` are chosen for so many players. */
export function modulesFor(
  edition: EditionChoice,
  wished: ReadonlySet<string>,
  players: number,
): ModuleState[] {
  const full = edition.full_modules_from !== null && players >= edition.full_modules_from;
  const fits = (key: string): boolean =>
    edition.modules.some((one) => one.key === key && players >= one.least_players);
  const forced = (module: EditionChoice['modules'][number]): boolean =>
    full && module.needs === null && fits(module.key);
  const needed = new Set(
    edition.modules
      .filter((one) => wished.has(one.key) && one.needs !== null && fits(one.key))
      .map((one) => one.needs),
  );
  return edition.modules.map((module) => {
    const few = !fits(module.key);
    const must = forced(module);
    const locked = few ? 'few' : must ? 'full' : needed.has(module.key) ? 'needed' : null;
    return {
      key: module.key as ModuleKey,
      title: module.title,
      text: module.text,
      on: !few && (must || needed.has(module.key) || wished.has(module.key)),
      locked,
      least: module.least_players,
      needs: module.needs as ModuleKey | null,
    };
  });
}

/** How many may play without any module that was not chosen. */
export function mostPlain(edition: EditionChoice): number {
  return Math.min(edition.most_players, (edition.full_modules_from ?? Infinity) - 1);
}

export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

function seatPlan(seat: PlannedSeat): SeatPlan {
  const name = seat.name.trim();
  if (seat.sort === 'bot') return { kind: 'bot', bot: seat.bot, name };
  if (seat.sort === 'device') return { kind: 'person', mine: true, name };
  return { kind: 'open' };
}

/** The request that opens the table. It begins at once if nobody has to come first. */
export function newTable(
  edition: EditionChoice,
  modules: readonly ModuleState[],
  seats: readonly PlannedSeat[],
  options: Partial<Options>,
): NewTable {
  return {
    edition: edition.key as EditionKey,
    modules: modules.filter((module) => module.on).map((module) => module.key),
    seats: seats.map(seatPlan),
    options,
    start: seats.every((seat) => seat.sort !== 'open'),
  };
}

/** A table for one person and some bots, to begin at once. */
export function quickTable(edition: string, bots: number, level: string, name: string): NewTable {
  const bot: SeatPlan = { kind: 'bot', bot: level };
  return {
    edition: edition as EditionKey,
    seats: [{ kind: 'person', mine: true, name: name.trim() }, ...Array<SeatPlan>(bots).fill(bot)],
    start: true,
  };
}
