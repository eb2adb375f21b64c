// Where things are on the board of Camel Up Cards: a winding road of race track cards.
//
// The road is a line on the ground, measured along its length; the picture shows the ground at an
// angle, so heights on the ground are shortened. Spaces follow each other along the line.

import { type Spot, round } from '../pyramid/geometry';

/** A race track card: two spaces, one after a sandstorm, or one where the finish card hides half. */
export interface TrackCard {
  labels: string[];
  swept: boolean;
}

export interface Shape {
  key: string;
  labels: string[];
  swept: boolean;
  /** The outline on the picture, as points of a polygon. */
  outline: string;
  /** The line between its two spaces. */
  split: string | null;
  /** A chequered strip on the finish card, arrows on the start card. */
  patches: { points: string; dark: boolean }[];
  arrows: string[];
  /** The line along its middle, for drawing along it. */
  spine: Spot[];
}

export interface Step extends Spot {
  /** Which way the road runs here, on the picture. */
  dx: number;
  dy: number;
}

export interface Space extends Step {
  /** Where its number is written: beside the camels, not under them. */
  label: Spot;
  /** Its part of the card, as points of a polygon. */
  outline: string;
}

export interface Road {
  width: number;
  height: number;
  /** The length of one space. */
  unit: number;
  camel: number;
  tall: number;
  rise: number;
  digits: number;
  compact: boolean;
  /** The ground beside the cards, as points of a polygon. */
  bank: string;
  cards: Shape[];
  start: Shape;
  finish: Shape;
  /** Spaces by label, with the start and the finish. */
  spaces: Map<string, Space>;
  /** Where up to five camels stand side by side on the start card. */
  stalls: Spot[];
  /** The order of the spaces, from the start to the finish. */
  order: string[];
}

/** How much heights on the ground are shortened. */
const TILT = 0.6;
const GAP = 0.07;
const START_LONG = 2.5;
const FINISH_LONG = 1.7;
const WIDE = 0.86;
const BANK = 0.2;

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

const longOf = (card: TrackCard): number => (card.swept ? 2 : card.labels.length);

interface Frame {
  width: number;
  /** From the first row's middle to the left and right edges. */
  margin: number;
  top: number;
  gap: number;
  most: number;
  rows: number;
}

/** Rows that run to and fro, joined by half circles: a point and its direction for each length. */
class Line {
  readonly straight: number;
  readonly radius: number;
  readonly total: number;
  private readonly frame: Frame;
  private readonly unit: number;

  constructor(frame: Frame, total: number, unit: number) {
    this.frame = frame;
    this.unit = unit;
    this.radius = frame.gap / TILT / 2;
    this.total = total;
    this.straight = (total - (frame.rows - 1) * Math.PI * this.radius) / frame.rows;
  }

  at(length: number): Step {
    const { straight, radius, frame } = this;
    const bend = Math.PI * radius;
    const row = Math.max(0, Math.min(frame.rows - 1, Math.floor(length / (straight + bend))));
    const rest = length - row * (straight + bend);
    const way = row % 2 === 0 ? 1 : -1;
    // Two rows bulge out on one side only.
    const middle = frame.width / 2 - (frame.rows === 2 ? (radius + WIDE * this.unit) / 2 : 0);
    const y = frame.top + row * frame.gap;
    const wave = (x: number): number => Math.sin((x / frame.width) * Math.PI * 4) * frame.gap * 0.06;
    if (rest <= straight || row === frame.rows - 1) {
      const x = middle + way * (rest - straight / 2);
      return { x, y: y + wave(x), dx: way, dy: 0 };
    }
    const angle = (rest - straight) / radius;
    const x = middle + way * (straight / 2 + Math.sin(angle) * radius);
    return {
      x,
      y: y + (1 - Math.cos(angle)) * radius * TILT + wave(x),
      dx: way * Math.cos(angle),
      dy: Math.sin(angle) * TILT,
    };
  }

  /** A point beside the line: `off` to the right of the way it runs, on the ground. */
  beside(length: number, off: number): Spot {
    const here = this.at(length);
    const long = Math.hypot(here.dx, here.dy / TILT);
    return { x: here.x - (here.dy / TILT / long) * off, y: here.y + (here.dx / long) * off * TILT };
  }
}

function frameFor(units: number, compact: boolean): Frame {
  if (!compact) return { width: 1000, margin: 14, top: 306, gap: 222, most: 84, rows: 2 };
  const frame = { width: 390, margin: 5, top: 174, gap: 88, most: 48, rows: 3 };
  while (unitFor(frame, units) < 34 && frame.rows < 5) frame.rows += 1;
  return frame;
}

/** How long a space can be, so that the road with its banks fits into the frame. */
function unitFor({ rows, gap, width, margin, most }: Frame, units: number): number {
  const radius = gap / TILT / 2;
  // Two rows bulge out on one side only.
  const [bends, banks] = rows === 2 ? [1, WIDE + BANK * 2] : [2, (WIDE + BANK) * 2];
  const room = rows * (width - 2 * margin - bends * radius) + (rows - 1) * Math.PI * radius;
  return Math.min(most, room / (units + rows * banks));
}

export function road(track: readonly string[], compact: boolean): Road {
  const cards = cardsOf(track);
  const units = START_LONG + FINISH_LONG + cards.reduce((sum, card) => sum + longOf(card), 0);
  const frame = frameFor(units, compact);
  const unit = unitFor(frame, units);
  const line = new Line(frame, units * unit, unit);
  const spaces = new Map<string, Space>();
  let from = START_LONG;
  const shapes = cards.map((card) => {
    const long = longOf(card);
    card.labels.forEach((label, n) => {
      const part: [number, number] = card.swept ? [from, from + 2] : [from + n, from + n + 1];
      spaces.set(label, spaceAt(line, unit, ...part));
    });
    const shape = outline(line, unit, from, from + long, card.labels.join(' '), card);
    from += long;
    return shape;
  });
  const finish = outline(line, unit, from, from + FINISH_LONG, 'finish');
  finish.patches = chequers(line, unit, from);
  spaces.set('start', spaceAt(line, unit, 0, START_LONG));
  spaces.set('finish', spaceAt(line, unit, from + 0.3, from + FINISH_LONG));
  const camel = unit * (compact ? 1.24 : 1.2);
  return {
    width: frame.width,
    height: compact ? frame.top + (frame.rows - 1) * frame.gap + 214 : 740,
    unit,
    camel,
    tall: camel * 0.8,
    rise: camel * 0.8 * 0.43,
    digits: compact ? 14 : 22,
    compact,
    bank: band(line, -unit * BANK, (units + BANK) * unit, unit * (WIDE + BANK)),
    cards: shapes,
    start: { ...outline(line, unit, 0, START_LONG, 'start'), arrows: arrows(line, unit) },
    finish,
    spaces,
    stalls: stalls(line, unit),
    order: ['start', ...track, 'finish'],
  };
}

/** Numbers are on the near side of the road; where it runs towards the viewer, on its outside. */
function spaceAt(line: Line, unit: number, from: number, to: number): Space {
  const length = ((from + to) / 2) * unit;
  const here = line.at(length);
  const label = line.beside(length, (here.dx > 0.45 ? 0.6 : -0.6) * unit);
  const inset = GAP / 2 + 0.05;
  return {
    ...here,
    label: { x: label.x, y: label.y + unit * 0.1 },
    outline: band(line, (from + inset) * unit, (to - inset) * unit, (WIDE - 0.06) * unit),
  };
}

function outline(
  line: Line,
  unit: number,
  from: number,
  to: number,
  key: string,
  card: TrackCard = { labels: [], swept: false },
): Shape {
  const [a, b] = [(from + GAP / 2) * unit, (to - GAP / 2) * unit];
  const middle = ((from + to) / 2) * unit;
  const split = [line.beside(middle, -WIDE * unit * 0.9), line.beside(middle, WIDE * unit * 0.9)];
  return {
    key,
    labels: card.labels,
    swept: card.swept,
    outline: band(line, a, b, WIDE * unit),
    split: card.labels.length === 2 ? split.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L') : null,
    patches: [],
    arrows: [],
    spine: Array.from({ length: 9 }, (_, n) => line.at(a + ((b - a) * n) / 8)),
  };
}

function band(line: Line, from: number, to: number, half: number): string {
  const count = Math.max(2, Math.ceil((to - from) / 12));
  const along = Array.from({ length: count + 1 }, (_, n) => from + ((to - from) * n) / count);
  const points = [
    ...along.map((length) => line.beside(length, -half)),
    ...along.reverse().map((length) => line.beside(length, half)),
  ];
  return points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
}

/** Two rows of chequers across the road, where the finish card begins. */
function chequers(line: Line, unit: number, from: number): { points: string; dark: boolean }[] {
  const [rows, columns, side] = [2, 8, 0.17];
  return Array.from({ length: rows * columns }, (_, n) => {
    const [row, column] = [Math.floor(n / columns), n % columns];
    const a = (from + GAP / 2 + 0.05 + row * side) * unit;
    const off = (-WIDE + 0.04 + (column * (2 * WIDE - 0.08)) / columns) * unit;
    const wide = ((2 * WIDE - 0.08) / columns) * unit;
    const corners = [
      line.beside(a, off),
      line.beside(a + side * unit, off),
      line.beside(a + side * unit, off + wide),
      line.beside(a, off + wide),
    ];
    const points = corners.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
    return { points, dark: (row + column) % 2 === 0 };
  });
}

/** Chevrons that point the way off the start card. */
function arrows(line: Line, unit: number): string[] {
  return [1.7, 1.95, 2.2].map((at) => {
    const corners = [
      line.beside((at - 0.12) * unit, -0.4 * unit),
      line.beside((at + 0.12) * unit, 0),
      line.beside((at - 0.12) * unit, 0.4 * unit),
    ];
    return `M${corners.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}`;
  });
}

function stalls(line: Line, unit: number): Spot[] {
  return Array.from({ length: 5 }, (_, n) =>
    line.beside((0.42 + n * 0.42) * unit, (n % 2 === 0 ? -0.36 : 0.4) * unit),
  );
}

/** The spaces a unit touches between two labels, one hop each, without the first. */
export function way(order: readonly string[], start: string, end: string): string[] {
  const [from, to] = [order.indexOf(start), order.indexOf(end)];
  if (from < 0 || to < 0) return [end];
  const step = Math.sign(to - from);
  return Array.from({ length: Math.abs(to - from) }, (_, n) => order[from + step * (n + 1)] as string);
}
