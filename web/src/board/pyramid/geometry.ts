// Where things are on the board of the pyramid games, in the units of its picture.
//
// The plateau is a square grid seen at an angle: the track is its rim. Grid axes run from the left
// corner of the picture up to the back (i) and down to the front (j), so space 1 is the left corner
// and the numbers run clockwise over the back, the right and the front corner.

import { CAMEL_RATIO } from '../stacks';

export interface Spot {
  x: number;
  y: number;
}

export interface Ring {
  width: number;
  height: number;
  /** Cells along a side. */
  side: number;
  length: number;
  /** Half the width and half the height of a cell. */
  a: number;
  b: number;
  /** The left corner of the plateau, and its middle. */
  left: Spot;
  middle: Spot;
  /** How high the plateau is, how thick a slab on it, and how far a slab keeps from its cell's rim. */
  cliff: number;
  thick: number;
  inset: number;
  /** One camel wide, one camel high, and how much a camel on a back rises. */
  camel: number;
  tall: number;
  rise: number;
  /** The size of numbers on spaces. */
  digits: number;
  compact: boolean;
}

/** The board for a track of `length` spaces; `compact` on screens as narrow as a phone's. */
export function ring(length: number, compact: boolean): Ring {
  const side = length / 4 + 1;
  const whole = compact ? { w: 390, a: 186, b: 126, top: 84, cliff: 13 } : { w: 1000, a: 452, b: 262, top: 158, cliff: 32 };
  const a = whole.a / side;
  const b = whole.b / side;
  const left = { x: whole.w / 2 - whole.a, y: whole.top + whole.b };
  const camel = a * (compact ? 1.52 : 1.27);
  return {
    width: whole.w,
    height: compact ? 552 : 740,
    side,
    length,
    a,
    b,
    left,
    middle: { x: whole.w / 2, y: left.y },
    cliff: whole.cliff,
    thick: compact ? 3.5 : 8,
    inset: compact ? 1.6 : 4,
    camel,
    tall: camel * CAMEL_RATIO,
    rise: camel * CAMEL_RATIO * 0.43,
    digits: compact ? 14 : 24,
    compact,
  };
}

/** The cell of a space on the rim. */
export function cell(space: number, side: number): { i: number; j: number } {
  const last = side - 1;
  const step = (((space - 1) % (4 * last)) + 4 * last) % (4 * last);
  const along = step % last;
  switch (Math.floor(step / last)) {
    case 0:
      return { i: along, j: 0 };
    case 1:
      return { i: last, j: along };
    case 2:
      return { i: last - along, j: last };
    default:
      return { i: 0, j: last - along };
  }
}

/** The middle of a cell; whole numbers are cells, anything between is between them. */
export function at(r: Ring, i: number, j: number): Spot {
  return { x: r.left.x + (i + j + 1) * r.a, y: r.left.y + (j - i) * r.b };
}

/** The middle of a space. Camels that crossed the line stand just beyond it (`length + 1`, or 0). */
export function spot(r: Ring, space: number): Spot {
  if (space >= 1 && space <= r.length) {
    const { i, j } = cell(space, r.side);
    return at(r, i, j);
  }
  return space > r.length ? at(r, 0.1, 0.46) : at(r, -0.28, 0.72);
}

/** Where camels stand on a space: a little behind its middle, so that the number stays free. */
export function foothold(r: Ring, space: number): Spot {
  const { x, y } = spot(r, space);
  return { x, y: y - r.b * 0.1 };
}

/** Which way a camel looks that runs clockwise from here, or the other way. */
export function facing(space: number, side: number, backwards = false): 'left' | 'right' {
  const { i, j } = cell(space, side);
  const last = side - 1;
  const right = j === 0 || (i === last && j < last);
  return right === backwards ? 'left' : 'right';
}

/** A number to sort by: what is farther away is drawn first. */
export function depth(r: Ring, space: number): number {
  return spot(r, space).y;
}

/** The outline of a cell, shrunk by `inset`, as points of a polygon. */
export function diamond(r: Ring, centre: Spot, inset = 0): string {
  const w = r.a - inset;
  const h = (r.b * w) / r.a;
  return corners(centre, w, h);
}

export function corners({ x, y }: Spot, w: number, h: number): string {
  return [
    [x - w, y],
    [x, y - h],
    [x + w, y],
    [x, y + h],
  ]
    .map(([px, py]) => `${round(px as number)},${round(py as number)}`)
    .join(' ');
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Places for `count` tents inside the track, in an arch along its two far sides. */
export function tents(r: Ring, count: number): Spot[] {
  const inner = r.side - 2;
  const from = 1.08;
  const to = inner - 0.08;
  const half = to - from;
  return Array.from({ length: count }, (_, n) => {
    const along = count > 1 ? (2 * half * n) / (count - 1) : half;
    return along <= half ? at(r, from + along, from) : at(r, to, from + along - half);
  });
}

/** The spaces a unit touches on its way, one hop each; `start` itself is not among them. */
export function hops(start: number, end: number): number[] {
  const step = Math.sign(end - start);
  return Array.from({ length: Math.abs(end - start) }, (_, n) => start + step * (n + 1));
}
