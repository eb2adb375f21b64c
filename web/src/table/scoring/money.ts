// The story of the money: everybody's fortune after each move, as lines of a chart.

import type { ReplayStep, Seat } from '../../protocol';

export interface Series {
  seat: Seat;
  values: number[];
}

export interface Story {
  /** The number of steps. */
  length: number;
  series: Series[];
  lowest: number;
  highest: number;
  /** Steps at which a leg was scored, and its number. */
  legs: { step: number; leg: number }[];
}

export function storyOf(steps: readonly Pick<ReplayStep, 'scores' | 'events'>[]): Story {
  const players = steps[0]?.scores.length ?? 0;
  const series = Array.from({ length: players }, (_, seat) => ({
    seat,
    values: steps.map((step) => step.scores[seat] ?? 0),
  }));
  const all = series.flatMap((line) => line.values);
  const legs = steps.flatMap((step, index) =>
    step.events.flatMap(({ event }) =>
      event.type === 'leg-ranked' ? [{ step: index, leg: event.leg }] : [],
    ),
  );
  return {
    length: steps.length,
    series,
    lowest: Math.min(0, ...all),
    highest: Math.max(1, ...all),
    legs,
  };
}

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export function across(story: Story, frame: Frame, step: number): number {
  const room = frame.width - frame.left - frame.right;
  return frame.left + (story.length < 2 ? 0 : (room * step) / (story.length - 1));
}

export function upward(story: Story, frame: Frame, value: number): number {
  const room = frame.height - frame.top - frame.bottom;
  const share = (value - story.lowest) / (story.highest - story.lowest);
  return frame.top + room * (1 - share);
}

/** Have the names of all legs room beside each other, if each is so wide? */
export function namesFit(story: Story, frame: Frame, width: number): boolean {
  const places = story.legs.map(({ step }) => across(story, frame, step));
  const inside = places.every((x) => frame.width - x >= width / 2);
  return inside && places.every((x, index) => index === 0 || x - places[index - 1]! >= width);
}

/** A line that keeps its level until money changes hands. */
export function pathOf(story: Story, frame: Frame, line: Series): string {
  let path = '';
  let last: number | null = null;
  line.values.forEach((value, step) => {
    if (value === last && step < line.values.length - 1) return;
    const x = across(story, frame, step).toFixed(1);
    const y = upward(story, frame, value).toFixed(1);
    path += last === null ? `M${x} ${y}` : `H${x}V${y}`;
    last = value;
  });
  return path;
}

/** Round values for the lines of the grid: about four of them. */
export function ticksOf(story: Story): number[] {
  const span = story.highest - story.lowest;
  const step = [1, 2, 5, 10, 20, 50, 100].find((size) => span / size <= 5) ?? 200;
  const first = Math.ceil(story.lowest / step) * step;
  const count = Math.floor((story.highest - first) / step) + 1;
  return Array.from({ length: count }, (_, index) => first + index * step);
}

/** Everybody's money at the end of each leg and of the game, for the table beside the chart. */
export function rowsOf(story: Story): { leg: number | null; step: number; money: number[] }[] {
  const at = (step: number) => story.series.map((line) => line.values[step] ?? 0);
  const rows: { leg: number | null; step: number; money: number[] }[] = story.legs.map(
    ({ step, leg }) => ({ leg, step, money: at(step) }),
  );
  const end = story.length - 1;
  rows.push({ leg: null, step: end, money: at(end) });
  return rows;
}
