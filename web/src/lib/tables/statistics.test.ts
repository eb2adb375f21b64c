import { describe, expect, it } from 'vitest';
import type { PlayedGame } from '../../protocol';
import { byEdition, opponents, own, sum } from './statistics';

const game = (rest: Partial<PlayedGame> = {}): PlayedGame => ({
  id: 'x', created: '2026-01-01T00:00:00+00:00', edition: 'base', modules: [], names: ['Ann', 'Ben', 'Bot'], bots: ['', '', 'greedy'],
  mine: [0], money: [12, 8, 12], winners: [0, 2], accuracy: null, luck: null, choices: null, ...rest,
});

describe('statistics', () => {
  it('count shared victories by their share, beside the equal share', () => {
    const found = sum([game(), game({ winners: [0] }), game({ winners: [1] })]);
    expect(found).toMatchObject({ games: 3, wins: 1.5, money: 12, reviewed: 0, accuracy: null, luck: null });
    expect(found.fair).toBeCloseTo(1);
  });
  it('take accuracy and luck from the games that were reviewed', () => {
    const found = sum([game(), game({ accuracy: 80, luck: 0.2 }), game({ accuracy: null, luck: -0.1 })]);
    expect(found.reviewed).toBe(2);
    expect(found.accuracy).toBe(80);
    expect(found.luck).toBeCloseTo(0.05);
  });
  it('leave out games of a shared device', () => {
    expect(own([game(), game({ mine: [0, 1] })])).toHaveLength(1);
  });
  it('are told by edition', () => {
    expect(byEdition([game(), game({ edition: 'cards' }), game()]).map(([key, { games }]) => [key, games])).toEqual([['base', 2], ['cards', 1]]);
  });
  it('say against whom: people by name, bots by level', () => {
    const found = opponents([game(), game({ names: ['Ann', 'Ben', 'Other'], money: [5, 9, 1] })]);
    expect(found).toEqual([
      { name: 'Ben', bot: '', games: 2, ahead: 1, behind: 1 },
      { name: 'Bot', bot: 'greedy', games: 2, ahead: 1, behind: 0 },
    ]);
  });
  it('of nothing are nothing', () => {
    expect(sum([])).toMatchObject({ games: 0, wins: 0, money: 0, accuracy: null });
    expect(opponents([])).toEqual([]);
  });
});
