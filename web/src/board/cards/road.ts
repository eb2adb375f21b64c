// Where things are on the board of Camel Up Cards: a road of race track cards that winds to and fro in rows,
// the start far away on the left and the finish in front.

import { BEFORE, BEHIND, type Field, RIM, field, ground, land, numberAt, plot, roomAt, spaceBox, stand } from '../field';
import { type Spot, points, round, rounded } from '../ground';
import { type Stalls, stallsFor } from './table';

/** A race track card: two spaces, one after a sandstorm, or one where the finish card hides half. */
export interface TrackCard {
  labels: string[];
  swept: boolean;
}

export interface Shape {
  key: string;
  labels: string[];
  swept: boolean;
  /** Its corners on the picture. */
  corners: Spot[];
  /** The line between its two spaces. */
  split: string | null;
  /** The row that it lies in, its columns, and the way that the road runs there. */
  row: number;
  from: number;
  to: number;
  way: 1 | -1;
}

export interface Space extends Spot {
  /** Which way the road runs here. */
  dx: 1 | -1;
  /** Where its number is written. */
  label: Spot;
  /** How high a stack may rise on it. */
  room: number;
  /** Its part of the card, as points of a polygon. */
  outline: string;
}

export interface Road extends Field, Stalls {
  width: number;
  height: number;
  cards: Shape[];
  start: Shape;
  finish: Shape;
  /** The ground under each row and between two of them. */
  banks: string[];
  /** Spaces by label, with the start and the finish. */
  spaces: Map<string, Space>;
  /** Where up to five camels stand side by side on the start card. */
  boxes: Spot[];
  /** The order of the spaces, from the start to the finish. */
  order: string[];
}

const START_LONG = 3.1;
const FINISH_LONG = 1.7;
/** How far the start card reaches behind the others, for the camels in its second row. */
const DEEPER = 0.5;
const GAP = 0.03;

export function cardsOf(track: readonly string[]): TrackCard[] {
  const cards: TrackCard[] = [];
  for (const label of track) {
    const last = cards.at(-1);
    if (label.includes('-')) cards.push({ labels: [label], swept: true });
    else if (Number(label) % 2 === 0 && last && !last.swept && last.labels.length === 1)
      last.labels.push(label);
    else cards.push({ labels: [label], swept: false });
  }
  return cards;
}

interface Piece extends TrackCard {
  key: string;
  long: number;
}

function piecesOf(track: readonly string[]): Piece[] {
  const cards = cardsOf(track).map((card) => ({ ...card, key: card.labels.join(' '), long: card.swept ? 2 : card.labels.length }));
  const bare = { labels: [], swept: false };
  return [{ ...bare, key: 'start', long: START_LONG }, ...cards, { ...bare, key: 'finish', long: FINISH_LONG }];
}

const longOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { long }) => sum + long, 0);

/** The pieces in so many rows, none longer than need be. */
export function inRows(pieces: readonly Piece[], count: number): Piece[][] {
  const limits = Array.from({ length: 80 }, (_, n) => Math.max(START_LONG, longOf(pieces) / count) + n * 0.1);
  for (const limit of limits) {
    const rows: Piece[][] = [[]];
    for (const piece of pieces) {
      const row = rows.at(-1) as Piece[];
      if (row.length > 0 && longOf(row) + piece.long > limit + 0.001) rows.push([piece]);
      else row.push(piece);
    }
    if (rows.length <= count) return rows;
  }
  return [[...pieces]];
}

/** The road through these spaces, in a picture of this size. */
export function road(track: readonly string[], width: number, height: number): Road {
  const stalls = stallsFor(width, height);
  const pieces = piecesOf(track);
  const found = [2, 3, 4, 5, 6].map((count) => {
    const rows = inRows(pieces, count);
    const columns = Math.max(...rows.map(longOf));
    const f = field(stalls.road, columns, rows.length);
    return { rows, f, worth: f.camel * (0.6 + 0.4 * Math.min(1, f.room / f.camel / 1.9)) };
  });
  const { rows, f } = found.reduce((best, one) => (one.worth > best.worth ? one : best));
  const shapes = rows.flatMap((row, n) => laid(f, row, n));
  const [start, finish] = [shapes[0] as Shape, shapes.at(-1) as Shape];
  const spaces = new Map<string, Space>();
  for (const shape of shapes) for (const [label, space] of spacesOf(f, shape)) spaces.set(label, space);
  giveRoom(f, stalls.road.y, spaces);
  start.corners = plot(f, start.from + GAP, start.to - GAP, f.first - (BEHIND + DEEPER) * f.camel, f.first + BEFORE * f.camel);
  return {
    ...f,
    ...stalls,
    width,
    height,
    cards: shapes.slice(1, -1),
    start,
    finish,
    banks: banksOf(f),
    spaces,
    boxes: boxesOn(f, start),
    order: ['start', ...track, 'finish'],
  };
}

/** A row of cards; each row fills the whole width. Columns of the field are counted from the middle of the first. */
function laid(f: Field, row: readonly Piece[], n: number): Shape[] {
  const stretch = f.columns / longOf(row);
  const way = n % 2 === 0 ? 1 : -1;
  let along = 0;
  return row.map(({ key, labels, swept, long }) => {
    const [a, b] = [along * stretch, (along + long) * stretch];
    along += long;
    const [from, to] = way > 0 ? [a - 0.5, b - 0.5] : [f.columns - 0.5 - b, f.columns - 0.5 - a];
    const y = f.first + n * f.deep;
    const corners = plot(f, from + GAP, to - GAP, y - BEHIND * f.camel, y + BEFORE * f.camel);
    const middle = (from + to) / 2;
    const ends = [ground(f, middle, y - BEHIND * f.camel * 0.9), ground(f, middle, y + BEFORE * f.camel * 0.9)];
    const split = labels.length === 2 ? ends.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L') : null;
    return { key, labels, swept, corners, split, row: n, from, to, way };
  });
}

function spacesOf(f: Field, { key, labels, row, from, to, way }: Shape): [string, Space][] {
  const names = labels.length > 0 ? labels : [key];
  const long = (to - from) / names.length;
  return names.map((label, n) => {
    const left = way > 0 ? from + n * long : to - (n + 1) * long;
    const y = f.first + row * f.deep;
    const middle = left + long / 2 + (key === 'finish' ? way * 0.14 : 0);
    const outline = plot(f, left + GAP, left + long - GAP, y - BEHIND * f.camel, y + BEFORE * f.camel);
    const at = stand(f, middle, row);
    return [label, { ...at, dx: way, label: numberAt(f, middle, row), outline: points(outline), room: f.room }];
  });
}

/** Three in front and two between them behind, whose cloths are above the backs of those in front. */
function boxesOn(f: Field, { from, to }: Shape): Spot[] {
  const lane = (to - from) / 3;
  return Array.from({ length: 5 }, (_, n) => {
    const back = n % 2;
    const { x, y } = stand(f, from + lane * (0.5 + n / 2), 0);
    return { x, y: y - back * DEEPER * f.camel };
  });
}

/** No stack hides a number or a piece, or the cards above the road. */
function giveRoom(f: Field, top: number, spaces: Map<string, Space>): void {
  const kept = [...spaces.values()].map((space) => spaceBox(f, space, space.label));
  const above = { x: 0, y: 0, width: 2 * f.middle, height: top };
  for (const space of spaces.values()) space.room = roomAt(f, space, [...kept, above]);
}

/** A strip under each row, and one at its end that leads down to the next. */
function banksOf(f: Field): string[] {
  const rim = RIM * f.camel;
  const [left, right] = [-0.5 - rim / f.pitch, f.columns - 0.5 + rim / f.pitch];
  const y = (row: number): number => f.first + row * f.deep;
  return Array.from({ length: f.rows }, (_, row) => {
    const [back, front] = [y(row) - BEHIND * f.camel - rim, y(row) + BEFORE * f.camel + rim];
    const strip = rounded(land(f, left, right, back, front), f.camel * 0.3);
    if (row === f.rows - 1) return strip;
    const [a, b] = row % 2 === 0 ? [right - 1.05, right - 0.06] : [left + 0.06, left + 1.05];
    return `${rounded(plot(f, a, b, y(row), y(row + 1) - f.camel * 0.2), 0)}${strip}`;
  });
}

/** A point of a card: shares of its length, along the road, and of its depth, from the back. */
export function onCard(f: Field, { row, from, to, way }: Shape, along: number, across: number): Spot {
  const t = way > 0 ? along : 1 - along;
  const y = f.first + row * f.deep;
  return ground(f, from + (to - from) * t, y + (across * (BEHIND + BEFORE) - BEHIND) * f.camel);
}

/** The spaces a unit touches between two labels, one hop each, without the first. */
export function way(order: readonly string[], start: string, end: string): string[] {
  const [from, to] = [order.indexOf(start), order.indexOf(end)];
  if (from < 0 || to < 0) return [end];
  const step = Math.sign(to - from);
  return Array.from({ length: Math.abs(to - from) }, (_, n) => order[from + step * (n + 1)] as string);
}
