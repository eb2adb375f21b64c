// Where everything lies on the table of a pyramid game, for a picture of any size: the ring of spaces in the
// middle, tickets, cards and the things of modules at its sides or below it, whichever leaves it larger.

import type { PyramidView } from '../../protocol';
import { type Field, field } from '../field';
import { type Box, type Spot, inside } from '../ground';

/** What may lie beside the ring because of modules. */
export type Extra = 'positions' | 'supporting' | 'camera' | 'partnerships';
export type Extras = readonly string[];

export interface Market {
  /** Where each stack of tickets stands: the upper left corner of its lowest ticket. */
  stalls: Spot[];
  /** How wide a ticket is, and how much of each one below is seen. */
  ticket: number;
  peek: number;
  /** The rugs that they lie on. */
  rugs: Box[];
}

export interface Table {
  field: Field;
  market: Market;
  /** The mats of the bets on the first and on the last of the race. */
  decks: [Box, Box];
  positions: Box | null;
  supporting: Box | null;
  camera: Box | null;
  partnerships: Box | null;
}

/** The things of modules that are in play. */
export function extrasOf(view: PyramidView): Extra[] {
  const there: Record<Extra, boolean> = {
    supporting: view.supporting !== null,
    positions: view.position_tiles !== null,
    camera: view.camera !== null,
    partnerships: view.partnerships,
  };
  return KEYS.filter((key) => there[key]);
}

/** How high a ticket is compared with its width; at most three show below the first one. */
export const TICKET = 76 / 60;
const PEEK = 0.25;
const STALL = TICKET + 3 * PEEK;
const STALLS = 6;
/** Sizes of the things of modules, in tickets. */
const WIDE = { positions: 1.75, supporting: 2.1, camera: 1, partnerships: 1.35 };
const HIGH = { positions: 1.85, supporting: 1.7, camera: 1.35, partnerships: 1.2 };
const KEYS: readonly Extra[] = ['supporting', 'positions', 'camera', 'partnerships'];

/** Rings that a track can be laid out as: spaces in the back and front rows, and rows. */
export function shapes(length: number): { columns: number; rows: number }[] {
  return [3, 4, 5].map((rows) => ({ rows, columns: length / 2 - rows + 2 }));
}

/** The best of all ways to lay the table, for so many camels. */
export function tableFor(length: number, width: number, height: number, extras: Extras, camels: number): Table {
  const found = shapes(length).flatMap((shape) =>
    [sides, below, twoBelow].map((way) => {
      const table = way(shape, { x: 0, y: 0, width, height }, extras);
      return { table, worth: worth(table, camels) };
    }),
  );
  return found.reduce((best, one) => (one.worth > best.worth ? one : best)).table;
}

/** Large camels, room for a stack of them all, and tickets that a finger hits; the fewer rows the better. */
function worth({ field: { camel, room, rows }, market: { ticket } }: Table, camels: number): number {
  const high = camels > 5 ? 2.2 : 1.7;
  const enough = 0.5 + 0.5 * Math.min(1, room / camel / high);
  return camel * enough * Math.min(1, 0.4 + ticket / 70) * (1 - (rows - 3) * 0.06);
}

type Way = (shape: { columns: number; rows: number }, all: Box, extras: Extras) => Table;

const NONE = { positions: null, supporting: null, camera: null, partnerships: null };
const kept = (extras: Extras, ...some: Extra[]): Extra[] =>
  (some.length > 0 ? some : KEYS).filter((key) => extras.includes(key));

/** Tickets in two columns on the left, cards on the right, the rest above them. */
const sides: Way = ({ columns, rows }, all, extras) => {
  const [lefts, rights] = [kept(extras, 'supporting', 'positions'), kept(extras, 'camera', 'partnerships')];
  const high = 3 * (STALL + 0.2) + lefts.reduce((sum, key) => sum + HIGH[key] + 0.3, 0.2);
  const ticket = Math.min((all.width * 0.125) / 2.3, all.height / high, 84);
  const [wide, gap] = [ticket * 2.3, ticket * 0.3];
  const bottom = all.height - gap * 0.6;
  const stalls = Array.from({ length: STALLS }, (_, n) => ({
    x: gap * 0.55 + (n % 2) * ticket * 1.13,
    y: bottom - ticket * (TICKET + (2 - Math.floor(n / 2)) * (STALL + 0.2)),
  }));
  const rugs = [0, 2, 4].map((n) => rugUnder(stalls.slice(n, n + 2), ticket));
  const deck = { x: all.width - wide - gap * 0.4, width: wide, height: ticket * 1.55 };
  const table: Table = {
    ...NONE,
    field: field({ x: wide + gap, y: 0, width: all.width - 2 * (wide + gap), height: all.height }, columns, rows),
    market: { stalls, ticket, peek: ticket * PEEK, rugs },
    decks: [
      { ...deck, y: bottom - ticket * 3.3 },
      { ...deck, y: bottom - ticket * 1.55 },
    ],
  };
  const pile = (keys: Extra[], x: number, from: number): void => {
    let y = from;
    for (const key of keys.reverse()) {
      y -= (HIGH[key] + 0.3) * ticket;
      table[key] = { x: x + (wide - WIDE[key] * ticket) / 2, y, width: WIDE[key] * ticket, height: HIGH[key] * ticket };
    }
  };
  pile(lefts, gap * 0.4, bottom - ticket * 3 * (STALL + 0.2));
  pile(rights, deck.x, bottom - ticket * 3.3);
  return table;
};

function rugUnder(stalls: readonly Spot[], ticket: number): Box {
  const [first, last] = [stalls[0] as Spot, stalls.at(-1) as Spot];
  return {
    x: first.x - ticket * 0.1,
    y: first.y + ticket * 0.42,
    width: last.x - first.x + ticket * 1.2,
    height: ticket * (TICKET - 0.34),
  };
}

/** Everything in one row below the ring. */
const below: Way = ({ columns, rows }, all, extras) => {
  const things = kept(extras);
  const wide = STALLS * 1.13 + 2 * 2.6 + 0.7 + things.reduce((sum, key) => sum + WIDE[key] + 0.35, 0);
  const ticket = Math.min(all.width / wide, all.height * 0.085, 72);
  const strip = ticket * (STALL + 0.22);
  const y = all.height - strip;
  const slack = (all.width - wide * ticket) / (things.length + 3);
  const market = row(ticket, slack * 0.5 + ticket * 0.15, all.height - ticket * 0.2);
  let x = (market.stalls.at(-1)?.x ?? 0) + ticket * 1.3 + slack;
  const table: Table = {
    ...NONE,
    field: field({ ...all, height: y }, columns, rows),
    market,
    decks: [all, all],
  };
  for (const key of things) {
    const [width, height] = [WIDE[key] * ticket, HIGH[key] * ticket];
    table[key] = { x, y: all.height - height - ticket * 0.16, width, height };
    x += width + ticket * 0.35 + slack;
  }
  const deck = { y: all.height - ticket * 1.66, width: ticket * 2.5, height: ticket * 1.45 };
  table.decks = [
    { ...deck, x: all.width - slack * 0.5 - ticket * 5.25 },
    { ...deck, x: all.width - slack * 0.5 - ticket * 2.6 },
  ];
  return table;
};

/** Tickets below the ring, and cards with the rest below them. */
const twoBelow: Way = ({ columns, rows }, all, extras) => {
  const things = kept(extras);
  const ticket = Math.min((all.width - 8) / (STALLS * 1.13 + 0.2), Math.max(38, all.height * 0.085), 72);
  const step = (all.width - 8 - ticket * 0.2) / STALLS;
  const strip = ticket * (STALL + 0.1);
  const card = Math.min(ticket * 1.1, 56);
  const shelf = things.length > 0 ? Math.min(card * 0.95, 48) : 0;
  const mats = card * 1.2 + shelf;
  const market = row(ticket, 4 + (step - ticket) / 2, all.height - mats - ticket * 0.14, step);
  const deck = { y: all.height - mats, width: all.width / 2 - 10, height: card * 1.12 };
  const table: Table = {
    ...NONE,
    field: field({ ...all, height: all.height - mats - strip }, columns, rows),
    market,
    decks: [
      { ...deck, x: 6 },
      { ...deck, x: all.width / 2 + 4 },
    ],
  };
  const parts = { positions: 2.9, supporting: 3.4, camera: 1, partnerships: 1.3 };
  const whole = things.reduce((sum, key) => sum + parts[key], 0);
  const part = all.width / Math.max(whole, 6);
  let x = (all.width - whole * part) / 2;
  for (const key of things) {
    const cell = { x, y: all.height - shelf, width: parts[key] * part, height: shelf };
    table[key] = inside(cell, 0.04, 0.08, 0.92, 0.88);
    x += parts[key] * part;
  }
  return table;
};

/** Tickets in one row; `bottom` is where the lowest of them end. */
function row(ticket: number, x: number, bottom: number, step = ticket * 1.13): Market {
  const stalls = Array.from({ length: STALLS }, (_, n) => ({ x: x + n * step, y: bottom - ticket * TICKET }));
  return { stalls, ticket, peek: ticket * PEEK, rugs: [rugUnder(stalls, ticket)] };
}
