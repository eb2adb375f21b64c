import { describe, expect, it } from 'vitest';
import { TIGHT, pile, zigzag } from './stacks';

describe('a stack', () => {
  it('overlaps by more than half, so that every badge is seen', () => {
    const { rises, scale, share } = pile(100, 1000, 5);
    expect(scale).toBe(1);
    expect(rises).toHaveLength(5);
    expect(share).toBeGreaterThan(0.38);
    expect(share).toBeLessThan(0.55);
  });

  it.each([1, 2, 5, 7])('of %i closes up and then gets smaller, and never rises above its room', (count) => {
    for (const room of [90, 130, 160, 200, 260, 320])
      for (const fanned of [true, false]) {
        const { tall, share, scale } = pile(100, room, count, fanned);
        expect(tall).toBeLessThanOrEqual(room + 0.001);
        expect(share).toBeGreaterThanOrEqual(TIGHT - 0.001);
        if (scale < 1) expect(share).toBeCloseTo(TIGHT, 5);
      }
  });

  it('rises higher when it is fanned out', () => {
    expect(pile(100, 1000, 3, true).tall).toBeGreaterThan(pile(100, 1000, 3).tall);
  });
});

describe('zigzag', () => {
  it('has the letters of a stack to the right and to the left in turn', () => {
    expect(zigzag(['right', 'right', 'right'])).toEqual([1, -1, 1]);
  });

  it('keeps letters away from the head of one below that looks the other way', () => {
    expect(zigzag(['right', 'right', 'left', 'left', 'left'])).toEqual([1, -1, -1, 1, -1]);
    expect(zigzag(['left', 'right', 'right'])).toEqual([1, 1, -1]);
  });

  it('leaves them where they are if camels look this way and that', () => {
    expect(zigzag(['left', 'right', 'left'])).toEqual([0, 0, 0]);
  });
});
