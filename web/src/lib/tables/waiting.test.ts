import { describe, expect, it } from 'vitest';
import type { SeatInfo, TableInfo } from '../../protocol';
import { ago, awaited, called, waiting } from './waiting';

const seat = (number: number, rest: Partial<SeatInfo> = {}): SeatInfo =>
  ({ seat: number, kind: 'person', name: `P${number}`, bot: '', here: false, mine: number === 0, reserved: true, ...rest });
const table = (id: string, rest: Partial<TableInfo> = {}): TableInfo =>
  ({ id, phase: 'playing', to_move: [1], seats: [seat(0), seat(1), seat(2, { kind: 'bot', bot: 'greedy' })], ...rest }) as TableInfo;

describe('games that wait', () => {
  it('are those where it is my turn, then the others', () => {
    const found = waiting([table('a'), table('b', { to_move: [0] }), table('c', { phase: 'over' }), table('d', { phase: 'lobby', to_move: [] })]);
    expect(found.map(({ id }) => id)).toEqual(['b', 'a', 'd']);
    expect(found.map(called)).toEqual([true, false, false]);
  });
  it('are mine only if I play there', () => {
    expect(waiting([table('a', { seats: [seat(0, { mine: false }), seat(1)] })])).toEqual([]);
  });
  it('wait for people, not for bots, and not for those at this device', () => {
    expect(awaited(table('a'))).toEqual(['P1']);
    expect(awaited(table('a', { to_move: [0, 1, 2] }))).toEqual(['P1']);
    expect(awaited(table('a', { to_move: [2] }))).toEqual([]);
    expect(awaited(table('a', { seats: [seat(0), seat(1, { bot: 'greedy' })] }))).toEqual([]);
  });
  it('say since when in the largest unit', () => {
    expect(ago(59)).toEqual([-0, 'minute']);
    expect(ago(7_300)).toEqual([-2, 'hour']);
    expect(ago(200_000)).toEqual([-2, 'day']);
  });
});
