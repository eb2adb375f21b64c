import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Choice } from '../../protocol';
import { Intent, MOMENT, STRAY } from './intent.svelte';

const choice = (camel: string): Choice =>
  ({ action: { type: 'leg-tile', seat: 0, camel }, text: camel, topic: 'leg-tile' }) as Choice;
const [blue, green] = [choice('blue'), choice('green')];

describe('what is chosen', () => {
  let played: Choice[];
  let intent: Intent;
  beforeEach(() => {
    vi.useFakeTimers();
    played = [];
    intent = new Intent((one) => played.push(one), () => Date.now());
  });
  afterEach(() => vi.useRealTimers());

  it('is shown by one tap, and played by a second', () => {
    intent.choose(blue, 'tap');
    expect(intent.chosen).toBe(blue);
    vi.advanceTimersByTime(60_000);
    expect(played).toEqual([]);
    intent.confirm();
    expect(played).toEqual([blue]);
    expect(intent.chosen).toBeNull();
  });
  it('is not played by a tap that is heard twice', () => {
    intent.choose(blue, 'tap');
    vi.advanceTimersByTime(STRAY - 1);
    intent.confirm();
    expect(played).toEqual([]);
    expect(intent.chosen).toBe(blue);
  });
  it('can be another instead', () => {
    intent.choose(blue, 'tap');
    intent.choose(green, 'tap');
    vi.advanceTimersByTime(STRAY);
    intent.confirm();
    expect(played).toEqual([green]);
  });
  it('is played after a moment where a mouse chose it, and others wait no longer than two seconds', () => {
    intent.choose(blue, 'mouse');
    vi.advanceTimersByTime(MOMENT - 1);
    expect(played).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(played).toEqual([blue]);
    expect(MOMENT).toBeLessThanOrEqual(2_000);
  });
  it('can be taken back in that moment', () => {
    intent.choose(blue, 'drag');
    vi.advanceTimersByTime(MOMENT - 1);
    intent.drop();
    vi.advanceTimersByTime(MOMENT);
    expect(played).toEqual([]);
    expect(intent.chosen).toBeNull();
  });
  it('is played at once when the page goes out of sight or time runs out', () => {
    intent.choose(blue, 'mouse');
    intent.hurry();
    expect(played).toEqual([blue]);
    intent.choose(green, 'mouse', -5);
    vi.advanceTimersByTime(0);
    expect(played).toEqual([blue, green]);
    intent.choose(green, 'tap');
    intent.hurry();
    expect(played).toHaveLength(2);
  });
  it('is forgotten once it is not legal any more', () => {
    intent.choose(blue, 'mouse');
    intent.check([green]);
    vi.advanceTimersByTime(MOMENT);
    expect(played).toEqual([]);
  });
});
