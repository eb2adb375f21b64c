import { describe, expect, it } from 'vitest';
import { hopFrames, landFrames, runs, shifted, squashFrames } from './hopping';

const right = (x: number, y: number) => ({ x, y, facing: 'right' as const });
const left = (x: number, y: number) => ({ x, y, facing: 'left' as const });
const y = (frame: Keyframe): number => Number(/,(-?[\d.]+)px/.exec(String(frame.transform))?.[1]);

describe('a way', () => {
  it('is one run as long as the camel need not turn', () => {
    expect(runs([right(0, 0), right(10, 0), right(20, 0)])).toEqual([
      { facing: 'right', points: [right(0, 0), right(10, 0), right(20, 0)] },
    ]);
  });

  it('is split where it turns, and nothing is left out', () => {
    const split = runs([right(0, 0), left(10, 0), left(0, 10)]);
    expect(split.map(({ facing }) => facing)).toEqual(['right', 'left']);
    expect(split.map(({ points }) => points.length)).toEqual([2, 2]);
    expect(split[1]?.points[0]).toEqual(split[0]?.points.at(-1));
  });
});

describe('the frames of hops', () => {
  it('start and end on the ground, touch it between, and rise in every hop', () => {
    const frames = hopFrames([{ x: 0, y: 100 }, { x: 10, y: 100 }, { x: 20, y: 100 }], 30);
    const ground = frames.filter((frame) => y(frame) === 100).map(({ offset }) => offset);
    expect(ground).toEqual([0, 0.5, 1]);
    expect(Math.min(...frames.map(y))).toBeCloseTo(70);
    const offsets = frames.map(({ offset }) => offset as number);
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
  });

  it('move nothing but transforms', () => {
    for (const frame of [...hopFrames([{ x: 0, y: 0 }, { x: 1, y: 1 }], 5), ...squashFrames(2)])
      expect(Object.keys(frame).sort()).toEqual(['offset', 'transform']);
  });
});

describe('a stack that somebody lands on', () => {
  const aside = (frame: Keyframe | undefined): number => Number(/translate\((-?[\d.]+)px/.exec(String(frame?.transform))?.[1] ?? 0);

  it('sways the more the higher, the lowest not at all, and comes to rest', () => {
    const [low, middle, high] = [0, 2, 5].map((level) => landFrames(100, level, true));
    expect(aside(low?.[1])).toBe(0);
    expect(aside(high?.[1])).toBeGreaterThan(aside(middle?.[1]));
    expect(aside(high?.[2])).toBeLessThan(0);
    for (const frames of [low, middle, high]) expect(frames?.at(-1)?.transform).toBe('translate(0,0) rotate(0)');
  });
});

it('finds who has to make room', () => {
  const before = new Map([
    ['blue', { x: 0, y: 0 }],
    ['red', { x: 5, y: 5 }],
    ['green', { x: 9, y: 9 }],
  ] as const);
  const after = new Map([
    ['blue', { x: 0, y: -40 }],
    ['red', { x: 5, y: 5 }],
    ['green', { x: 0, y: 0 }],
  ] as const);
  expect(shifted(before, after, ['green'])).toEqual([
    { camel: 'blue', from: { x: 0, y: 0 }, to: { x: 0, y: -40 } },
  ]);
});
