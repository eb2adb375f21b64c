// Shapes as a PNG: curves become many short lines, lines become coverage, row by row.

import { crc32, deflateSync } from 'node:zlib';
import { SIZE, type Shape } from './art.ts';

type Point = readonly [x: number, y: number];

/** Parts of a curve, and rows and columns that a pixel is made of. */
const PARTS = 12;
const FINE = 4;

/** The closed lines of a path with absolute M, L, H, V, C and Z. */
export function outlines(d: string): Point[][] {
  const lines: Point[][] = [];
  let line: Point[] = [];
  for (const { 1: command = '', 2: text = '' } of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const next = (): number => numbers.shift() ?? 0;
    if (!'MLHVCZ'.includes(command)) throw new Error(`A path of the icon has ${command}, which is not drawn.`);
    if (command === 'M') lines.push((line = [[next(), next()]]));
    while (numbers.length > 0) {
      const [x, y] = line.at(-1) ?? [0, 0];
      if (command === 'H') line.push([next(), y]);
      else if (command === 'V') line.push([x, next()]);
      else if (command === 'C') line.push(...curve([x, y], [next(), next()], [next(), next()], [next(), next()]));
      else line.push([next(), next()]);
    }
  }
  return lines;
}

function curve(a: Point, b: Point, c: Point, d: Point): Point[] {
  return Array.from({ length: PARTS }, (_, n) => {
    const t = (n + 1) / PARTS;
    const s = 1 - t;
    const at = (i: 0 | 1): number => s ** 3 * a[i] + 3 * s * s * t * b[i] + 3 * s * t * t * c[i] + t ** 3 * d[i];
    return [at(0), at(1)];
  });
}

/** Where a row is inside, as pairs of beginnings and ends; a way round counts, whichever it is. */
function inside(lines: readonly Point[][], y: number): Point[] {
  const crossed: [x: number, way: number][] = [];
  for (const line of lines) {
    for (const [n, [x1, y1]] of line.entries()) {
      const [x2, y2] = line[(n + 1) % line.length] as Point;
      if (y1 <= y === y2 <= y) continue;
      crossed.push([x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), y2 > y1 ? 1 : -1]);
    }
  }
  crossed.sort(([a], [b]) => a - b);
  const spans: Point[] = [];
  let [ways, start] = [0, 0];
  for (const [x, way] of crossed) {
    if (ways === 0) start = x;
    ways += way;
    if (ways === 0) spans.push([start, x]);
  }
  return spans;
}

/** Red, green, blue and how much of it is there, for each pixel of a square. */
export function painted(shapes: readonly Shape[], pixels: number): Uint8Array {
  const image = new Float64Array(pixels * pixels * 4);
  for (const { d, fill, x = 0, y = 0, scale = 1 } of shapes) {
    const zoom = pixels / SIZE;
    const lines = outlines(d).map((line) => line.map(([px, py]): Point => [(x + px * scale) * zoom, (y + py * scale) * zoom]));
    const colour = [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16));
    for (let row = 0; row < pixels; row += 1) lay(image, row, pixels, covered(lines, row, pixels), colour);
  }
  return Uint8Array.from(image, (value, n) => Math.round(n % 4 === 3 ? value * 255 : value));
}

/** How much of each pixel of a row is inside. */
function covered(lines: readonly Point[][], row: number, pixels: number): Float64Array {
  const cover = new Float64Array(pixels);
  for (let part = 0; part < FINE; part += 1) {
    for (const [from, to] of inside(lines, row + (part + 0.5) / FINE)) {
      const [first, last] = [Math.max(0, from), Math.min(pixels, to)];
      for (let at = Math.floor(first); at < last; at += 1)
        cover[at]! += Math.max(0, Math.min(at + 1, last) - Math.max(at, first)) / FINE;
    }
  }
  return cover;
}

function lay(image: Float64Array, row: number, pixels: number, cover: Float64Array, colour: readonly number[]): void {
  for (let at = 0; at < pixels; at += 1) {
    const here = cover[at]!;
    if (here === 0) continue;
    const place = (row * pixels + at) * 4;
    const below = image[place + 3]! * (1 - here);
    for (const [n, value] of colour.entries())
      image[place + n] = (value * here + image[place + n]! * below) / (here + below);
    image[place + 3] = here + below;
  }
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

export function png(shapes: readonly Shape[], pixels: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(pixels, 0);
  head.writeUInt32BE(pixels, 4);
  head.set([8, 6, 0, 0, 0], 8); // eight bits of red, green, blue and alpha
  const image = painted(shapes, pixels);
  const rows = Buffer.alloc(pixels * (pixels * 4 + 1));
  for (let row = 0; row < pixels; row += 1)
    rows.set(image.subarray(row * pixels * 4, (row + 1) * pixels * 4), row * (pixels * 4 + 1) + 1);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}
