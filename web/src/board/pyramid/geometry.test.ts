import { describe, expect, it } from 'vitest';
import { pile } from '../stacks';
import { cell, facing, foothold, hops, ring, spot, tents } from './geometry';

const LENGTHS = [16, 20];

describe.each(LENGTHS)('a track of %i spaces', (length) => {
  const spaces = Array.from({ length }, (_, n) => n + 1);

  it.each([true, false])('is the whole rim of a square, each cell once (compact: %s)', (compact) => {
    const { side } = ring(length, compact);
    const cells = spaces.map((space) => cell(space, side));
    expect(new Set(cells.map(({ i, j }) => `${i},${j}`)).size).toBe(length);
    for (const { i, j } of cells) expect([i, j].some((n) => n === 0 || n === side - 1)).toBe(true);
  });

  it('runs from each space to a neighbour, and from the last back to the first', () => {
    const { side } = ring(length, false);
    spaces.forEach((space) => {
      const [a, b] = [cell(space, side), cell((space % length) + 1, side)];
      expect(Math.abs(a.i - b.i) + Math.abs(a.j - b.j)).toBe(1);
    });
  });

  it('runs clockwise as it is seen, from the left corner over the back', () => {
    const r = ring(length, false);
    const points = spaces.map((space) => spot(r, space));
    const area = points.reduce((sum, p, n) => {
      const q = points[(n + 1) % length] ?? p;
      return sum + p.x * q.y - q.x * p.y;
    }, 0);
    expect(area).toBeGreaterThan(0); // y grows downwards
    expect(Math.min(...points.map(({ x }) => x))).toBe(points[0]?.x);
    const quarter = points[length / 4];
    expect(Math.min(...points.map(({ y }) => y))).toBe(quarter?.y);
  });

  it('has camels look the way they run', () => {
    const r = ring(length, false);
    for (const space of spaces) {
      const ahead = spot(r, (space % length) + 1).x - spot(r, space).x;
      expect(facing(space, r.side)).toBe(ahead > 0 ? 'right' : 'left');
    }
  });

  it('shows a camel on every space inside the picture', () => {
    for (const compact of [true, false]) {
      const r = ring(length, compact);
      for (const space of spaces) {
        const { x, y } = foothold(r, space);
        expect(x - r.camel * 0.5).toBeGreaterThan(-r.camel * 0.2);
        expect(x + r.camel * 0.5).toBeLessThan(r.width + r.camel * 0.2);
        expect(y - r.tall).toBeGreaterThan(0);
        expect(y).toBeLessThan(r.height);
      }
    }
  });
});

describe('camels beyond the line', () => {
  it.each(LENGTHS)('stand beside the first and the last of %i spaces, on none of them', (length) => {
    const r = ring(length, false);
    for (const beyond of [0, length + 1])
      for (let space = 1; space <= length; space += 1) expect(spot(r, beyond)).not.toEqual(spot(r, space));
  });
});

describe('a stack', () => {
  it('overlaps by more than half, so that every badge is seen', () => {
    const { rises, scale } = pile(100, 1000, 5);
    expect(scale).toBe(1);
    expect(rises).toHaveLength(5);
    expect((rises[1] ?? 0) / 80).toBeGreaterThan(0.38);
    expect((rises[1] ?? 0) / 80).toBeLessThan(0.55);
  });

  it.each([true, false])('of seven fits above every space (compact: %s)', (compact) => {
    for (const length of LENGTHS) {
      const r = ring(length, compact);
      for (let space = 1; space <= length; space += 1) {
        const foot = foothold(r, space).y;
        for (const fanned of [true, false]) {
          const { tall, rises, scale } = pile(r.camel, foot - 4, 7, fanned);
          expect(tall).toBeLessThanOrEqual(foot);
          expect((rises[1] ?? 0) / (r.tall * scale)).toBeGreaterThan(0.34);
        }
      }
    }
  });

  it('rises higher when it is fanned out', () => {
    expect(pile(100, 1000, 3, true).tall).toBeGreaterThan(pile(100, 1000, 3).tall);
  });
});

describe('tents', () => {
  it.each([5, 6])('for %i dice stand inside the track, apart from each other', (count) => {
    for (const length of LENGTHS) {
      const r = ring(length, true);
      const spots = tents(r, count);
      expect(spots).toHaveLength(count);
      const gaps = spots.slice(1).map((s, n) => Math.hypot(s.x - (spots[n]?.x ?? 0), s.y - (spots[n]?.y ?? 0)));
      expect(Math.min(...gaps)).toBeGreaterThan(18);
    }
  });
});

describe('hops', () => {
  it('touch every space on the way, forwards and backwards', () => {
    expect(hops(3, 6)).toEqual([4, 5, 6]);
    expect(hops(3, 2)).toEqual([2]);
    expect(hops(16, 17)).toEqual([17]);
    expect(hops(2, 0)).toEqual([1, 0]);
    expect(hops(4, 4)).toEqual([]);
  });
});
