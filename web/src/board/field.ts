// A field of spaces in rows, one row behind the other, seen from the front and from above.
//
// The rows are so far apart that a stack ends below the number of the space behind it, however high it is:
// neither of two stacks ever seems to stand on the other, and nothing on the ground is hidden. Within a row,
// spaces are wider apart than a camel is wide.

import { type Box, type Spot, clamp } from './ground';

export interface Field {
  columns: number;
  rows: number;
  /** How wide a camel is drawn, and how high a stack may always rise above its feet. */
  camel: number;
  room: number;
  /** From space to space in the front row, and from row to row. */
  pitch: number;
  deep: number;
  /** The middle of the rows, and where camels stand in the first of them. */
  middle: number;
  first: number;
  /** The size of the numbers on spaces. */
  digits: number;
}

/** Lengths as shares of a camel's width. */
const PITCH = 1.03;
/** From the feet to the lower end of the number in front of them, with a gap. */
const UNDER = 0.36;
/** How far a space reaches behind and before the feet. */
export const BEHIND = 0.37;
export const BEFORE = 0.32;
/** The board around the spaces, and the front of it. */
export const RIM = 0.12;
const FOOT = BEFORE + RIM + 0.3;
/** The last row is the nearest: rows farther away are drawn narrower. */
const LEAN = 0.95;
/** The middle of the back row lies farther back than its ends, that of the front row farther in front. */
const BOW = 0.2;
/** The least and the most between two rows; a stack with nothing behind it may rise up to `TALLEST`. */
const LEAST = 1.6;
const MOST = 2.3;
const TALLEST = 2.9;
/** A clear gap above a stack, and how far camels reach to both sides of where they stand. */
const CLEAR = 0.09;
const REACH = 0.5;

/** The largest field of so many spaces that fits into a box. */
export function field(box: Box, columns: number, rows: number): Field {
  const across = (columns * PITCH) / LEAN + 2 * RIM;
  const fixed = (rows - 1) * UNDER + FOOT + 2 * BOW;
  const camel = Math.min(box.width / across, box.height / (rows * LEAST + fixed));
  const room = Math.min(MOST, (box.height / camel - fixed) / rows) * camel;
  const spare = box.height - rows * room - fixed * camel;
  return {
    columns,
    rows,
    camel,
    room,
    pitch: (PITCH / LEAN) * camel,
    deep: room + UNDER * camel,
    middle: box.x + box.width / 2,
    first: box.y + spare * 0.55 + room + BOW * camel,
    digits: clamp(camel * 0.23, Math.min(14, camel * 0.34), camel * 0.34),
  };
}

/** How much narrower the ground is drawn at this height of the picture. */
function narrowed({ first, rows, deep }: Field, y: number): number {
  return rows > 1 ? LEAN + ((1 - LEAN) * (y - first)) / ((rows - 1) * deep) : 1;
}

/** A point of the ground: columns count from 0, anything between them is between them. */
export function ground(f: Field, column: number, y: number): Spot {
  const half = (f.columns - 1) / 2;
  const side = clamp((column - half) / half, -1, 1);
  const near = (2 * (y - f.first)) / ((f.rows - 1) * f.deep) - 1;
  return {
    x: f.middle + (column - half) * f.pitch * narrowed(f, y),
    y: y + BOW * f.camel * near * (1 - side * side),
  };
}

/** Where camels stand. */
export function stand(f: Field, column: number, row: number): Spot {
  return ground(f, column, f.first + row * f.deep);
}

/** The corners of the ground between two columns and two heights, clockwise from the back on the left. */
export function plot(f: Field, left: number, right: number, back: number, front: number): Spot[] {
  return [ground(f, left, back), ground(f, right, back), ground(f, right, front), ground(f, left, front)];
}

/** The same for a long piece of ground, with points between the corners where it bends. */
export function land(f: Field, left: number, right: number, back: number, front: number): Spot[] {
  const across = Array.from({ length: f.columns + 1 }, (_, n) => left + ((right - left) * n) / f.columns);
  return [...across.map((column) => ground(f, column, back)), ...across.reverse().map((column) => ground(f, column, front))];
}

/** The stone of a space that reaches over `wide` columns, with a gap around it. */
export function slab(f: Field, column: number, row: number, wide = 1): Spot[] {
  const y = f.first + row * f.deep;
  const half = wide / 2 - 0.025;
  return plot(f, column - half, column + half, y - BEHIND * f.camel, y + BEFORE * f.camel);
}

/** How high a stack may rise at this place, if all these boxes are to be seen in full. */
export function roomAt({ camel }: Field, at: Spot, kept: readonly Box[]): number {
  const reach = REACH * camel;
  const lows = kept
    .filter(({ x, width }) => x < at.x + reach && x + width > at.x - reach)
    .map(({ y, height }) => y + height)
    .filter((low) => low < at.y);
  return Math.min(TALLEST * camel, at.y - Math.max(0, ...lows) - CLEAR * camel);
}

/** What is to be seen of a space where nobody stands: the tile or the piece on it, and its number. */
export function spaceBox(f: Field, at: Spot, number: Spot): Box {
  const half = 0.44 * f.camel;
  const top = at.y - 0.6 * f.camel;
  return { x: at.x - half, y: top, width: 2 * half, height: number.y + f.digits * 0.02 - top };
}

/** Where the number of a space is written, its middle and its lower line. */
export function numberAt(f: Field, column: number, row: number): Spot {
  const { x, y } = stand(f, column, row);
  return { x, y: y + f.camel * 0.05 + f.digits * 0.72 };
}
