import { describe, expect, it } from 'vitest';
import { cardsOf, road, way } from './road';

const BOXES = [
  [996, 690],
  [390, 470],
  [480, 330],
] as const;
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
  it.each(BOXES)('lies inside the picture, with every space (%i × %i)', (...size) => {
    const r = road(plain(spaces), ...size);
    expect([...r.spaces.keys()].sort()).toEqual([...plain(spaces), 'start', 'finish'].sort());
    for (const { corners } of [r.start, ...r.cards, r.finish])
      for (const { x, y } of corners) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(r.width);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(r.height);
      }
  });

  it.each(BOXES)('leads from one space to the next, in its row or straight down to the next (%i × %i)', (...size) => {
    const r = road(plain(spaces), ...size);
    for (const [n, label] of r.order.slice(2, -1).entries()) {
      const [a, b] = [r.spaces.get(r.order[n + 1] ?? ''), r.spaces.get(label)];
      const [dx, dy] = [Math.abs((b?.x ?? 0) - (a?.x ?? 0)), (b?.y ?? 0) - (a?.y ?? 0)];
      if (a?.dx === b?.dx) expect(dx).toBeGreaterThan(r.camel);
      if (a?.dx === b?.dx) expect(dx).toBeLessThan(r.camel * 2);
      else expect(dx).toBeLessThan(r.camel);
      expect(Math.abs(dy) < r.camel * 0.4 || Math.abs(dy - r.deep) < r.camel * 0.4).toBe(true);
    }
  });
});

it('never breaks a card at the end of a row', () => {
  for (const size of BOXES)
    for (const { labels, from, to } of road(plain(24), size[0], size[1]).cards)
      expect(to - from).toBeGreaterThan(labels.length - 0.001);
});

describe('the way between two labels', () => {
  const { order } = road(['1', '2', '3-4', '5'], 996, 690);

  it('touches every space, flipped cards once', () => {
    expect(way(order, 'start', '3-4')).toEqual(['1', '2', '3-4']);
    expect(way(order, '5', '3-4')).toEqual(['3-4']);
    expect(way(order, '2', 'finish')).toEqual(['3-4', '5', 'finish']);
  });

  it('goes straight where a label is not known', () => {
    expect(way(order, '99', '5')).toEqual(['5']);
  });
});
