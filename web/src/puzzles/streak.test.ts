import { describe, expect, test } from 'vitest';
import { after, read, streakOn } from './streak';

describe('puzzles solved in this browser', () => {
  const first = after(read(null), 7, '2026-03-01');

  test('days in a row are counted, each once', () => {
    const second = after(after(first, 8, '2026-03-02'), 9, '2026-03-02');
    expect(second).toEqual({ ids: [7, 8, 9], streak: 2, day: '2026-03-02' });
    expect(streakOn(second, '2026-03-03')).toBe(2);
  });

  test('a day that was left out begins anew', () => {
    expect(streakOn(first, '2026-03-03')).toBe(0);
    expect(after(first, 8, '2026-03-03').streak).toBe(1);
  });

  test('practice does not count as a day', () => {
    expect(after(first, 8, null)).toEqual({ ids: [7, 8], streak: 1, day: '2026-03-01' });
  });

  test('nonsense is nothing', () => {
    for (const text of ['', '{', '[]', '{"ids":3}', 'null']) expect(read(text).streak).toBe(0);
  });
});
