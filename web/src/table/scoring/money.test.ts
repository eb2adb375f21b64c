import { describe, expect, it } from 'vitest';
import type { Said } from '../../protocol';
import { across, namesFit, pathOf, rowsOf, storyOf, ticksOf, upward } from './money';

const ranked: Said = { event: { type: 'leg-ranked', leg: 1, ranking: [] }, text: '' };
const steps = [
  { scores: [3, 3], events: [] },
  { scores: [3, 4], events: [] },
  { scores: [3, 4], events: [] },
  { scores: [8, 2], events: [ranked] },
  { scores: [8, 12], events: [] },
];
const frame = { width: 100, height: 50, left: 10, right: 10, top: 5, bottom: 5 };

describe('the story of the money', () => {
  const story = storyOf(steps);

  it('has a line for everybody and knows the legs', () => {
    expect(story.series.map((line) => line.values)).toEqual([
      [3, 3, 3, 8, 8],
      [3, 4, 4, 2, 12],
    ]);
    expect(story.legs).toEqual([{ step: 3, leg: 1 }]);
    expect([story.lowest, story.highest]).toEqual([0, 12]);
  });

  it('draws within its frame', () => {
    expect(across(story, frame, 0)).toBe(10);
    expect(across(story, frame, 4)).toBe(90);
    expect(upward(story, frame, 0)).toBe(45);
    expect(upward(story, frame, 12)).toBe(5);
  });

  it('moves up and down only where money changes hands, and reaches the end', () => {
    expect(pathOf(story, frame, story.series[0]!)).toBe('M10.0 35.0H70.0V18.3H90.0V18.3');
  });

  it('has a table of the legs and the end', () => {
    expect(rowsOf(story)).toEqual([
      { leg: 1, step: 3, money: [8, 2] },
      { leg: null, step: 4, money: [8, 12] },
    ]);
  });

  it('names the legs in full only where all of their names fit', () => {
    const two = storyOf([...steps, { scores: [9, 12], events: [ranked] }]);
    expect(across(two, frame, 5) - across(two, frame, 3)).toBe(32);
    expect(namesFit(two, frame, 20)).toBe(true);
    expect(namesFit(two, frame, 21)).toBe(false); // beyond the edge
    expect(namesFit(two, { ...frame, right: 40 }, 21)).toBe(false); // into each other
  });

  it('marks round values', () => {
    expect(ticksOf(story)).toEqual([0, 5, 10]);
  });
});
