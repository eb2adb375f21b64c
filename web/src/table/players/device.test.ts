import { describe, expect, it } from 'vitest';
import { firstLook, isAway, passTo, seatsHere } from './device';

const seat = (n: number, mine: boolean, bot = '') => ({
  seat: n,
  kind: 'person' as const,
  name: `P${n}`,
  bot,
  here: true,
  mine,
  reserved: true,
});

describe('this device', () => {
  it('knows its seats, but not those that a bot plays at the moment', () => {
    expect(seatsHere([seat(0, true), seat(1, false), seat(2, true, 'greedy'), seat(3, true)])).toEqual([
      0, 3,
    ]);
  });

  it('knows who is away: a person without a connection, unless a bot stands in', () => {
    const gone = { ...seat(0, false), here: false };
    expect(isAway(gone)).toBe(true);
    expect(isAway({ ...gone, bot: 'greedy' })).toBe(false);
    expect(isAway({ ...gone, kind: 'open' })).toBe(false);
    expect([isAway(seat(0, false)), isAway(undefined)]).toEqual([false, false]);
  });

  it('looks from the only seat at once, from several only when somebody says so', () => {
    expect(firstLook([2])).toBe(2);
    expect(firstLook([0, 2])).toBeNull();
    expect(firstLook([])).toBeNull();
  });

  it('is passed on when somebody else here is to move', () => {
    expect(passTo([0, 2], [2], 0)).toBe(2);
    expect(passTo([0, 2], [0], null)).toBe(0);
  });

  it('stays while the one who looks may still move, and while nobody here may', () => {
    expect(passTo([0, 2], [0, 2], 0)).toBeNull();
    expect(passTo([0, 2], [1], 0)).toBeNull();
  });

  it('goes round for choices that all make at once', () => {
    expect(passTo([0, 1, 2], [1, 2], 0)).toBe(1);
    expect(passTo([0, 1, 2], [0], 2)).toBe(0);
  });
});
