// The board cannot be misread: whatever stands where, at every size that a board can have.

import { describe, expect, it } from 'vitest';
import type { Camel, CardsView, PyramidView } from '../protocol';
import { herd as cardsHerd } from './cards/herd';
import { type Road, road } from './cards/road';
import { BET, RACING } from './cards/table';
import type { Field } from './field';
import type { Box, Spot } from './ground';
import { CAMEL, CLOTH, NEXT_HEAD, TILE, TWO_LETTERS, discOf } from './pieces/figure';
import { type Ring, digitAt, foothold, plateau, ring, tentBoxes } from './pyramid/geometry';
import { herd } from './pyramid/herd';
import { TICKET } from './pyramid/table';
import type { Standing } from './stacks';

/** What is left for the board on screens of all kinds, from a small phone to a very large window. */
const SCREENS = {
  desktop: [996, 690],
  tablet: [848, 520],
  phone: [390, 470],
  landscape: [480, 330],
  'small phone': [320, 330],
  'large window': [2116, 1230],
} as const;
const EVERY = [300, 360, 420, 520, 640, 800, 1000, 1400, 2000].flatMap((width) =>
  [260, 340, 420, 520, 640, 800, 1200].filter((height) => width / height < 3 && height / width < 2).map((height) => [width, height] as const),
);

const SEVEN: Camel[] = ['white', 'red', 'blue', 'black', 'green', 'yellow', 'purple'];
const FIVE: Camel[] = ['blue', 'green', 'orange', 'yellow', 'white'];

/** A board: its spaces, its camels, and where these stand in any position. */
interface Board {
  camel: number;
  width: number;
  height: number;
  spaces: readonly (number | string)[];
  camels: readonly Camel[];
  /** Numbers, and what lies on the ground of each space: boxes that camels on other spaces must not hide. */
  numbers: Box[];
  tiles: Map<number | string, Box>;
  /** Dice, tents and all that lies beside the track. */
  beside: Box[];
  stand: (stacks: Record<string, Camel[]>) => Standing[];
}

/** What the number of a space takes up, with two digits. */
function numberBox(f: Field, at: Spot): Box {
  const width = f.digits * 1.4;
  return { x: at.x - width / 2, y: at.y - f.digits * 0.72, width, height: f.digits * 0.74 };
}

const tileAt = (camel: number, { x, y }: Spot): Box => {
  const width = camel * TILE.width;
  return { x: x - width / 2, y: y - width * TILE.above, width, height: width * (TILE.above + TILE.below) };
};

function asideOf(r: Ring): Box[] {
  const { stalls, ticket, peek } = r.market;
  const tickets = stalls.map(({ x, y }) => ({ x, y: y - 3 * peek, width: ticket, height: ticket * TICKET + 3 * peek }));
  const others = [r.positions, r.supporting, r.camera, r.partnerships].filter((box) => box !== null);
  return [...tickets, ...r.decks, ...others];
}

const ALL = ['supporting', 'positions', 'camera', 'partnerships'];

function pyramid(length: number, camels: readonly Camel[], crazy: readonly Camel[], extras: string[] = []) {
  return ([width, height]: readonly [number, number]): Board => {
    const r = ring(length, width, height, extras, camels.length);
    const spaces = Array.from({ length }, (_, n) => n + 1);
    return {
      camel: r.camel,
      width,
      height,
      camels,
      // Beyond the line there are two places more.
      spaces: [...spaces, length + 1, ...(crazy.length > 0 ? [0] : [])],
      numbers: spaces.map((space) => numberBox(r, digitAt(r, space))),
      tiles: new Map(spaces.map((space) => [space, tileAt(r.camel, foothold(r, space))])),
      beside: [...asideOf(r), ...tentBoxes(r, crazy.length > 0 ? 6 : 5)],
      stand: (stacks) => herd({ stacks } as unknown as PyramidView, r, crazy, null),
    };
  };
}

function asideOfRoad(r: Road): Box[] {
  const row = (at: { x: number; y: number; card: number; step: number }, above = 0): Box[] =>
    Array.from({ length: 5 }, (_, n) => ({
      x: at.x + n * at.step,
      y: at.y - above,
      width: at.card,
      height: at.card * BET + above,
    }));
  const { y, card, deck, open, spent, room } = r.racing;
  const racing = [deck, spent].map((x) => ({ x, y, width: card, height: card * RACING }));
  const { palm, fennec, size } = r.homes;
  const homes = [palm, fennec].map((at) => ({ x: at.x - size * 0.42, y: at.y - size, width: size * 0.84, height: size }));
  return [
    ...row(r.overall.winner),
    ...row(r.overall.loser),
    ...row(r.winners, 3 * r.peek),
    ...row(r.midfield),
    ...racing,
    { x: open, y, width: room, height: card * RACING },
    ...homes,
  ];
}

function cards(track: string[]) {
  return ([width, height]: readonly [number, number]): Board => {
    const r = road(track, width, height);
    const there = (label: string): Spot => r.spaces.get(label) as Spot;
    return {
      camel: r.camel,
      width,
      height,
      camels: FIVE,
      spaces: [...track, 'finish'],
      numbers: track.map((label) => numberBox(r, r.spaces.get(label)?.label as Spot)),
      tiles: new Map(track.map((label) => [label, tileAt(r.camel, there(label))])),
      beside: asideOfRoad(r),
      stand: (stacks) => cardsHerd({ stacks } as unknown as CardsView, r, null),
    };
  };
}

const plain = (spaces: number): string[] => Array.from({ length: spaces }, (_, n) => String(n + 1));
/** Sandstorms have swept over some cards. */
const swept = (spaces: number): string[] =>
  plain(spaces).flatMap((label) => {
    const n = Number(label);
    if (![7, 8, 15, 16, 17, 18].includes(n)) return [label];
    return n % 2 === 1 ? [`${n}-${n + 1}`] : [];
  });

const BOARDS = {
  'the base game': pyramid(16, FIVE, []),
  'the Supercup': pyramid(20, FIVE, [], ALL),
  'the second edition': pyramid(16, SEVEN, ['white', 'black'], ['partnerships']),
  'Cards, its shortest track': cards(plain(15)),
  'Cards, six players': cards(plain(19)),
  'Cards, its longest track': cards(plain(29)),
  'Cards after sandstorms': cards(swept(29)),
};

/** The whole figure, crazy hair included. */
function figure(camel: number, { x, y, scale, facing, crazy }: Standing): Box {
  const u = (camel * scale) / CAMEL.width;
  const [back, fore] = [(CAMEL.middle - CAMEL.tail) * u, (CAMEL.nose - CAMEL.middle) * u];
  const top = y - (CAMEL.feet + (crazy ? CAMEL.hair : 0)) * u;
  return { x: x - (facing === 'right' ? back : fore), y: top, width: back + fore, height: y - top };
}

function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** How far two boxes are apart, sideways and up and down; below nothing where they overlap. */
const sideways = (a: Box, b: Box): number => Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width);
const upDown = (a: Box, b: Box): number => Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height);
const apart = (a: Box, b: Box): number => Math.max(sideways(a, b), upDown(a, b));

function stackOn(board: Board, space: number | string, count: number, from = 0): Standing[] {
  return board.stand({ [space]: board.camels.slice(from, from + count) });
}

/** Every pair of spaces with every two heights that its camels allow. */
function* pairs(board: Board): Generator<[Standing[], Standing[]]> {
  const all = board.camels.length;
  for (const [n, one] of board.spaces.entries())
    for (const other of board.spaces.slice(n + 1))
      for (let low = 1; low < all; low += 1)
        for (let high = 1; low + high <= all; high += 1) {
          const found = board.stand({
            [one]: board.camels.slice(0, low),
            [other]: board.camels.slice(low, low + high),
          });
          const of = (space: number | string): Standing[] => found.filter((c) => String(c.space) === String(space));
          yield [of(one), of(other)];
        }
}

const sizes = (list: readonly (readonly [number, number])[]): string => list.map((size) => size.join('×')).join(', ');

/** What is wrong with a board at any of these sizes, the first few things of each. */
function faults(list: readonly (readonly [number, number])[], look: (size: readonly [number, number]) => Generator<string>): string[] {
  return list.flatMap((size) => [...look(size)].slice(0, 3).map((fault) => `${size.join('×')}: ${fault}`));
}

/** Two stacks need a clear gap between the ears of one and the feet of the other, or are clearly apart sideways:
 * their bodies by most of a camel, noses and tails by something that can be seen. */
function* meetings(board: Board): Generator<string> {
  const w = board.camel;
  for (const [one, other] of pairs(board)) {
    const [a, b] = [one, other].map((stack) => around(stack.map((camel) => figure(w, camel)))) as [Box, Box];
    if (upDown(a, b) >= w * 0.2) continue;
    const [x, y] = [one[0] as Standing, other[0] as Standing];
    const bodies = Math.abs(x.x - y.x) / (w * Math.min(x.scale, y.scale));
    if (sideways(a, b) < w * 0.02 || bodies < 0.95)
      yield `${one.length} on ${x.space} and ${other.length} on ${y.space}`;
  }
}

/** How large the disc of a letter is at least, as a share of how wide a camel is where it stands alone; more than
 * 8 pixels is never needed. */
const LEGIBLE = 0.08;

/** The middle of a cloth, from where its camel stands. */
const middleOf = ({ facing }: Standing): number => (CLOTH.middle - CAMEL.middle) * (facing === 'right' ? 1 : -1);

function* unseen(board: Board): Generator<string> {
  for (const space of board.spaces)
    for (let count = 1; count <= board.camels.length; count += 1) {
      const stack = stackOn(board, space, count);
      for (const upper of stack) {
        const what = `number ${upper.level + 1} of ${count} on ${space}`;
        const { x = 0, y, r } = discOf(board.camel * upper.scale, upper.share, upper.aside, upper.away);
        // On its own cloth for the most part, and large enough to be read.
        if (y < CLOTH.top || Math.abs(x) > 18) yield `the badge of ${what}`;
        if ((r * board.camel * upper.scale) / CAMEL.width < Math.min(7.9, board.camel * LEGIBLE)) yield `the size of the letter of ${what}`;
        const lower = stack.find(({ level }) => level === upper.level - 1);
        if (!lower) continue;
        // Whoever is below is drawn later, and its back hides what is lower than this line.
        const u = (board.camel * upper.scale) / CAMEL.width;
        const hidden = (lower.y - upper.y) / u + CLOTH.top;
        if (stack.indexOf(lower) < stack.indexOf(upper)) yield `the order of ${what}`;
        if (y + r > hidden) yield `the letter of ${what}`;
        const under = discOf(board.camel * lower.scale, lower.share, lower.aside, lower.away);
        const [a, b] = [middleOf(upper) + x, middleOf(lower) + (under.x ?? 0)];
        const far = Math.hypot(a - b, (lower.y - upper.y) / u + under.y - y);
        const toHead = NEXT_HEAD + x * (upper.facing === 'right' ? 1 : -1);
        if (upper.facing !== lower.facing && toHead < r * TWO_LETTERS + 1) yield `the letter of ${what} and the head below`;
        if (far < r + under.r - 0.5) yield `the letters of ${what} and of the one below`;
        if (Math.min(hidden, CLOTH.bottom) - CLOTH.top < (CLOTH.bottom - CLOTH.top) * 0.75) yield `the cloth of ${what}`;
      }
    }
}

function* covered(board: Board): Generator<string> {
  const { camel: w, width, height } = board;
  const names = [...board.numbers.map((_, n) => `number ${n + 1}`), ...board.beside.map((_, n) => `thing ${n}`)];
  const things = [...board.numbers, ...board.beside];
  for (const space of board.spaces)
    for (let count = 1; count <= board.camels.length; count += 1) {
      const all = around(stackOn(board, space, count).map((camel) => figure(w, camel)));
      const what = `${count} on ${space}`;
      for (const [n, thing] of things.entries()) if (apart(all, thing) < 0) yield `${what} and ${names[n]}`;
      // Beyond the line camels stand on a space that has another number.
      const beyond = typeof space === 'number' && !board.tiles.has(space);
      for (const [there, tile] of board.tiles)
        if (there !== space && !beyond && apart(all, tile) < 0) yield `${what} and a tile on ${there}`;
      const out = Math.max(-all.x, all.x + all.width - width) > w * 0.05 || all.y < 0 || all.y + all.height > height;
      if (out) yield `${what} leave the picture`;
    }
}

function* crowded({ beside, numbers, tiles, width, height }: Board): Generator<string> {
  const things = [...beside, ...numbers];
  for (const [n, one] of things.entries()) {
    for (const [k, other] of things.entries()) if (k > n && apart(one, other) < -1) yield `things ${n} and ${k}`;
    for (const [space, tile] of tiles) if (apart(one, tile) < 0) yield `thing ${n} and the tile on ${space}`;
    if (one.x < 0 || one.y < 0 || one.x + one.width > width || one.y + one.height > height + 1) yield `thing ${n} leaves the picture`;
  }
}

describe.each(Object.entries(BOARDS))('%s', (_, make) => {
  it(`has no two stacks that seem one, whatever their spaces and heights: ${Object.keys(SCREENS).join(', ')}`, () => {
    expect(faults(Object.values(SCREENS), (size) => meetings(make(size)))).toEqual([]);
  });

  it(`shows every letter and cloth of a stack of any height on any space: ${sizes(EVERY)}`, () => {
    expect(faults(EVERY, (size) => unseen(make(size)))).toEqual([]);
  });

  it('hides no number, tile, die or tent behind a stack of any height', () => {
    expect(faults(EVERY, (size) => covered(make(size)))).toEqual([]);
  });

  it('keeps all that lies on the table apart, and inside the picture', () => {
    expect(faults(EVERY, (size) => crowded(make(size)))).toEqual([]);
  });
});

it.each([16, 20])('has nothing lie on the board of %i spaces that belongs beside it', (length) => {
  function* onBoard([width, height]: readonly [number, number]): Generator<string> {
    for (const [extras, camels] of [[[], 5], [ALL, 5], [['partnerships'], 7]] as const) {
      const r = ring(length, width, height, extras, camels);
      const board = around(plateau(r).outer.map(({ x, y }) => ({ x, y, width: 0, height: 0 })));
      for (const [n, thing] of asideOf(r).entries()) if (apart(board, thing) < -1) yield `thing ${n} of ${extras}`;
    }
  }
  expect(faults(EVERY, onBoard)).toEqual([]);
});

it('has room for five camels side by side on the start card', () => {
  for (const size of EVERY) {
    const board = cards(plain(17))(size);
    const row = board.stand({ start: FIVE });
    const cloth = ({ x, y, scale }: Standing): Box => {
      const u = (board.camel * scale) / CAMEL.width;
      return { x: x - 20 * u, y: y - (CAMEL.feet - CLOTH.top) * u, width: 40 * u, height: (CLOTH.bottom - CLOTH.top) * u };
    };
    for (const [n, one] of row.entries())
      for (const later of row.slice(n + 1)) expect(apart(cloth(one), figure(board.camel, later))).toBeGreaterThan(0);
  }
});
