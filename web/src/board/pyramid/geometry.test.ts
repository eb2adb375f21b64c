import { describe, expect, it } from 'vitest';
import { type Ring, cell, facing, foothold, hops, ring, tentBoxes } from './geometry';

const LENGTHS = [16, 20];
const BOXES = [
  [996, 690],
  [390, 470],
  [460, 340],
] as const;
const rings = (length: number): Ring[] => BOXES.map(([width, height]) => ring(length, width, height));

describe.each(LENGTHS)('a track of %i spaces', (length) => {
  const spaces = Array.from({ length }, (_, n) => n + 1);

  it('is the whole rim of a field, each place once', () => {
    for (const r of rings(length)) {
      const cells = spaces.map((space) => cell(space, r));
      expect(new Set(cells.map(({ column, row }) => `${column},${row}`)).size).toBe(length);
      for (const { column, row } of cells)
        expect([0, r.columns - 1].includes(column) || [0, r.rows - 1].includes(row)).toBe(true);
    }
  });

  it('runs from each space to a neighbour, and from the last back to the first', () => {
    for (const r of rings(length))
      for (const space of spaces) {
        const [a, b] = [cell(space, r), cell((space % length) + 1, r)];
        expect(Math.abs(a.column - b.column) + Math.abs(a.row - b.row)).toBe(1);
      }
  });

  it('runs clockwise as it is seen, from the far corner on the left', () => {
    for (const r of rings(length)) {
      const points = spaces.map((space) => foothold(r, space));
      const area = points.reduce((sum, p, n) => {
        const q = points[(n + 1) % length] ?? p;
        return sum + p.x * q.y - q.x * p.y;
      }, 0);
      expect(area).toBeGreaterThan(0); // y grows downwards
      expect(cell(1, r)).toEqual({ column: 0, row: 0 });
    }
  });

  it('has camels look the way they run, along the rows', () => {
    for (const r of rings(length))
      for (const space of spaces) {
        const [here, there] = [cell(space, r), cell((space % length) + 1, r)];
        if (here.row !== there.row) continue;
        expect(facing(space, r)).toBe(there.column > here.column ? 'right' : 'left');
        expect(facing(space, r, true)).not.toBe(facing(space, r));
      }
  });
});

describe('camels beyond the line', () => {
  it.each(LENGTHS)('stand on the space that comes next on a track of %i', (length) => {
    for (const r of rings(length)) {
      expect(foothold(r, length + 1)).toEqual(foothold(r, 1));
      expect(foothold(r, 0)).toEqual(foothold(r, length));
    }
  });
});

describe('tents', () => {
  it.each([5, 6])('for %i dice stand in the court, apart from each other', (count) => {
    for (const r of LENGTHS.flatMap(rings)) {
      const boxes = tentBoxes(r, count);
      expect(boxes).toHaveLength(count);
      for (const [n, { x, y, width }] of boxes.entries()) {
        expect(x).toBeGreaterThan(r.court.x - width * 0.2);
        expect(x + width).toBeLessThan(r.court.x + r.court.width * 1.01 + width * 0.2);
        expect(y).toBeGreaterThan(r.court.y - width * 0.1);
        for (const other of boxes.slice(n + 1))
          expect(Math.abs(other.x - x) >= width * 0.99 || Math.abs(other.y - y) >= width * 0.6).toBe(true);
      }
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
