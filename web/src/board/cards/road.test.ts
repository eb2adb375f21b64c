import { describe, expect, it } from 'vitest';
import { cardsOf, road, way } from './road';

const plain = (spaces: number): string[] => Array.from({ length: spaces }, (_, n) => String(n + 1));

describe('cards of a track', () => {
  it('hold two spaces, one after a sandstorm, and a half where the track ends', () => {
    const track = ['1', '2', '3-4', '5', '6', '7'];
    expect(cardsOf(track)).toEqual([
      { labels: ['1', '2'], swept: false },
      { labels: ['3-4'], swept: true },
      { labels: ['5', '6'], swept: false },
      { labels: ['7'], swept: false },
    ]);
  });
});

describe.each([15, 19, 24, 29])('a road of %i spaces', (spaces) => {
  it.each([true, false])('lies inside the picture, with every space (compact: %s)', (compact) => {
    const r = road(plain(spaces), compact);
    expect([...r.spaces.keys()].sort()).toEqual([...plain(spaces), 'start', 'finish'].sort());
    for (const point of r.bank.split(' ')) {
      const [x = NaN, y = NaN] = point.split(',').map(Number);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(r.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(r.height);
    }
  });

  it.each([true, false])('leads from one space to the next without jumps (compact: %s)', (compact) => {
    const r = road(plain(spaces), compact);
    const gaps = r.order.slice(2, -1).map((label, n) => {
      const [a, b] = [r.spaces.get(r.order[n + 1] ?? ''), r.spaces.get(label)];
      return Math.hypot((b?.x ?? 0) - (a?.x ?? 0), (b?.y ?? 0) - (a?.y ?? 0));
    });
    for (const gap of gaps) {
      expect(gap).toBeGreaterThan(r.unit * 0.5);
      expect(gap).toBeLessThan(r.unit * 1.1);
    }
  });
});

it('gives five camels on the start card places of their own', () => {
  const { stalls, unit } = road(plain(17), true);
  expect(stalls).toHaveLength(5);
  expect(new Set(stalls.map(({ x }) => Math.round(x / (unit * 0.2)))).size).toBe(5);
});

describe('the way between two labels', () => {
  const { order } = road(['1', '2', '3-4', '5'], false);

  it('touches every space, flipped cards once', () => {
    expect(way(order, 'start', '3-4')).toEqual(['1', '2', '3-4']);
    expect(way(order, '5', '3-4')).toEqual(['3-4']);
    expect(way(order, '2', 'finish')).toEqual(['3-4', '5', 'finish']);
  });

  it('goes straight where a label is not known', () => {
    expect(way(order, '99', '5')).toEqual(['5']);
  });
});
