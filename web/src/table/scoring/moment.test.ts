import { describe, expect, it } from 'vitest';
import type { ReplayStep } from '../../protocol';
import { momentOf } from './moment';

const step = (version: number, ...types: string[]): ReplayStep => ({ version, events: types.map((type) => ({ event: { type }, text: '' })) }) as unknown as ReplayStep;
const steps = [step(0), step(2), step(5, 'leg-ranked'), step(7), step(9, 'leg-ranked'), step(11), step(12, 'leg-ranked')];

describe('the best moment', () => {
  it('is just before the game turned', () => {
    expect(momentOf(steps, 7)).toBe(2);
    expect(momentOf(steps, 8)).toBe(3);
  });
  it('is the beginning of the last leg where nobody knows', () => {
    expect(momentOf(steps, null)).toBe(4);
    expect(momentOf(steps, 0)).toBe(4);
  });
  it('is the beginning of a game of one leg', () => {
    expect(momentOf([step(0), step(1, 'leg-ranked')], null)).toBe(0);
  });
});
