import { expect, it } from 'vitest';
import { fallen, rolled } from './toy';

const place = (frame: Keyframe | undefined): number[] =>
  [...String(frame?.transform).matchAll(/(-?[\d.]+)px/g)].map((found) => Number(found[1]));
const turn = (frame: Keyframe | undefined): number => Number(/rotate\((-?\d+)deg/.exec(String(frame?.transform))?.[1]);

it('has a die fall from the mouth to where it lies, and grow so that it can be read', () => {
  const frames = fallen({ x: 10, y: 20 }, { x: 0, y: 90 }, 100);
  expect(place(frames[0])).toEqual([10, 20]);
  expect(place(frames.at(-1))).toEqual([0, 90]);
  expect(turn(frames.at(-1))).toBe(0);
});

it('has it roll on to its tent and stop there upright', () => {
  for (const x of [-200, 300]) {
    const frames = rolled({ x: 0, y: 90 }, { x, y: 30 }, 100, false);
    expect(place(frames.at(-1))).toEqual([x, 30]);
    expect(Math.abs(turn(frames.at(-1))) % 360).toBe(0);
    expect(Math.sign(turn(frames.at(-1)))).toBe(Math.sign(x));
    const offsets = frames.map(({ offset }) => offset as number);
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
    expect(frames.every(({ opacity }) => opacity === 1)).toBe(true);
  }
});

it('has a die without a tent vanish in the pyramid', () => {
  expect(rolled({ x: 0, y: 90 }, { x: 9, y: 30 }, 100, true).at(-1)?.opacity).toBe(0);
});
