// Where things are on the board of the pyramid games, in the units of its picture.
//
// The track is the rim of a field: space 1 is its far corner on the left, and the numbers run clockwise along
// the back row, down the right side, along the front row and up the left side.

import { BEFORE, BEHIND, type Field, RIM, ground, land, numberAt, roomAt, slab, spaceBox, stand } from '../field';
import { type Box, type Spot } from '../ground';
import { type Extras, type Table, tableFor } from './table';

export interface Ring extends Field, Omit<Table, 'field'> {
  width: number;
  height: number;
  length: number;
  /** Between the rows, where no stack reaches: the pyramid and the tents. */
  court: Box;
  /** How high a stack may rise on each space, the first one first. */
  rooms: number[];
}

/** The board for a track of `length` spaces and so many camels, in a picture of this size. */
export function ring(length: number, width: number, height: number, extras: Extras = [], camels = 5): Ring {
  const { field, ...table } = tableFor(length, width, height, extras, camels);
  const bare = { ...field, ...table, width, height, length, court: courtOf(field), rooms: [] };
  return { ...bare, rooms: roomsOf(bare) };
}

/** Numbers, tiles, tents and dice are never hidden by a stack. */
function roomsOf(r: Ring): number[] {
  const spaces = Array.from({ length: r.length }, (_, n) => n + 1);
  const grounds = spaces.map((space) => spaceBox(r, foothold(r, space), digitAt(r, space)));
  const kept = [...grounds, ...[5, 6].flatMap((count) => tentBoxes(r, count))];
  return spaces.map((space) => roomAt(r, foothold(r, space), kept));
}

/** How high a stack may rise on a space; beyond the line, on the one that comes next. */
export function roomOn(r: Ring, space: number): number {
  return r.rooms[(((space - 1) % r.length) + r.length) % r.length] ?? r.room;
}

/** Below the back row and above what may stand in the front row. */
function courtOf(f: Field): Box {
  const top = f.first + (BEFORE + 0.12) * f.camel;
  const bottom = f.first + (f.rows - 1) * f.deep - f.room;
  const left = ground(f, 0.62, top).x;
  return { x: left, y: top, width: 2 * (f.middle - left), height: bottom - top };
}

/** The column and the row of a space on the rim. */
export function cell(space: number, { length, columns, rows }: Ring): { column: number; row: number } {
  const step = (((space - 1) % length) + length) % length;
  const front = columns + rows - 2;
  if (step < columns) return { column: step, row: 0 };
  if (step < front) return { column: columns - 1, row: step - columns + 1 };
  if (step < front + columns) return { column: front + columns - 1 - step, row: rows - 1 };
  return { column: 0, row: length - step };
}

/** Where camels stand on a space. Beyond the line they stand on the space that comes next. */
export function foothold(r: Ring, space: number): Spot {
  const { column, row } = cell(space, r);
  return stand(r, column, row);
}

/** The corners of a space. */
export function outline(r: Ring, space: number): Spot[] {
  const { column, row } = cell(space, r);
  return slab(r, column, row);
}

/** Where the number of a space stands. */
export function digitAt(r: Ring, space: number): Spot {
  const { column, row } = cell(space, r);
  return numberAt(r, column, row);
}

/** Which way a camel looks that runs clockwise from here, or the other way. */
export function facing(space: number, r: Ring, backwards = false): 'left' | 'right' {
  const { column, row } = cell(space, r);
  const right = row === 0 || (column === 0 && row < r.rows - 1);
  return right === backwards ? 'left' : 'right';
}

/** A number to sort by: what is farther away is drawn first. */
export function depth(r: Ring, space: number): number {
  return foothold(r, space).y;
}

/** The board that the spaces lie on, and the court inside it. */
export function plateau(r: Ring): { outer: Spot[]; inner: Spot[] } {
  const [back, front] = [r.first - BEHIND * r.camel, r.first + (r.rows - 1) * r.deep + BEFORE * r.camel];
  const rim = RIM * r.camel;
  const side = 0.5 + rim / r.pitch;
  return {
    outer: land(r, -side, r.columns - 1 + side, back - rim, front + rim),
    inner: land(r, side, r.columns - 1 - side, back + rim + (BEHIND + BEFORE) * r.camel, front - rim - (BEHIND + BEFORE) * r.camel),
  };
}

/** The line of the finish: across the way from the last space to the first, `t` from its outer end. */
export function finish(r: Ring, t: number, along = 0): Spot {
  const y = (r.first + BEFORE * r.camel + r.first + r.deep - BEHIND * r.camel) / 2;
  return ground(r, -0.5 + t, y + along * r.camel);
}

/** The pyramid in the middle of the court: where it stands and how wide it is. Tall stacks may hide its foot. */
export function pyramidAt({ court, middle, camel, room }: Ring): { x: number; y: number; width: number } {
  const deep = court.height + room - (BEHIND + 0.1) * camel;
  const width = Math.min(court.width * 0.48, camel * 2.9, (deep * 240) / 190);
  return { x: middle, y: court.y + deep * 0.46 + (width * 190) / 480, width };
}

/** Places for `count` tents on both sides of the pyramid, the first ones on the left: the middle of each foot. */
export function tents(r: Ring, count: number): { spots: Spot[]; size: number } {
  const { court } = r;
  const { width } = pyramidAt(r);
  const half = Math.ceil(count / 2);
  const lane = (court.width - width) / 2;
  const size = Math.min(r.camel * 0.78, lane * 0.62, (court.height / half) * 1.12);
  const spots = Array.from({ length: count }, (_, n) => {
    const left = n < half;
    const many = left ? half : count - half;
    const k = left ? n : n - half;
    // Those in the middle stand farther out: an arc around the pyramid.
    const t = many > 1 ? k / (many - 1) : 0.5;
    const step = Math.min(court.height / many, size * 1.15);
    const out = lane * 0.5 + (lane - size) * 0.42 * (Math.sin(Math.PI * t) - 0.5);
    const y = court.y + court.height / 2 + (k - (many - 1) / 2) * step + size * 0.38;
    return { x: left ? court.x + lane - out : court.x + court.width - lane + out, y };
  });
  return { spots, size };
}

/** What tents and the dice on them take up. */
export function tentBoxes(r: Ring, count: number): Box[] {
  const { spots, size } = tents(r, count);
  return spots.map(({ x, y }) => ({ x: x - size / 2, y: y - size * 0.8, width: size, height: size * 0.85 }));
}

/** The spaces a unit touches on its way, one hop each; `start` itself is not among them. */
export function hops(start: number, end: number): number[] {
  const step = Math.sign(end - start);
  return Array.from({ length: Math.abs(end - start) }, (_, n) => start + step * (n + 1));
}
