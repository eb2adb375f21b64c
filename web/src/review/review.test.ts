import { describe, expect, test } from 'vitest';
import type { GameReview, ReplayStep, ReviewedDecision } from '../protocol';
import { chancesOf, listed, points, stepsByVersion } from './review';

const step = (version: number): ReplayStep => ({ version, scores: [3, 3], events: [] }) as unknown as ReplayStep;
const decision = (seat: number, verdict: string, find = 0): ReviewedDecision =>
  ({ seat, verdict, find }) as unknown as ReviewedDecision;
const review = {
  moments: [
    { version: 2, chances: [0.5, 0.5] },
    { version: 5, chances: [0.75, 0.25] },
  ],
  decisions: [decision(0, 'mistake'), decision(1, 'best', 0.1), decision(0, 'fine')],
} as unknown as GameReview;

describe('a review beside its replay', () => {
  test('steps are found by the version of their table', () => {
    expect(stepsByVersion([step(2), step(5)]).get(5)).toBe(1);
  });

  test('the curve has a value for every step, and stays level where there is none yet', () => {
    const story = chancesOf(review, [step(2), step(5), step(7)]);
    expect(story.series.map((line) => line.values)).toEqual([
      [50, 75, 75],
      [50, 25, 25],
    ]);
    expect(story.highest).toBe(100);
  });

  test('the list is of one player, or of mistakes, or of finds', () => {
    expect(listed(review, null, 'all')).toHaveLength(3);
    expect(listed(review, 0, 'mistakes')).toHaveLength(1);
    expect(listed(review, null, 'finds')[0]?.seat).toBe(1);
  });

  test('points are hundredths', () => {
    expect(points(0.1234, 'en', true)).toBe('+12.3');
    expect(points(0.5, 'fr')).toBe('50,0');
    expect(points(-0.5, 'fr')).toBe('−50,0');
  });
});
