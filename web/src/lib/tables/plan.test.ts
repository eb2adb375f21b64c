import { describe, expect, it } from 'vitest';
import type { EditionChoice } from '../../protocol';
import { modulesFor, mostPlain, newTable, quickTable, type PlannedSeat } from './plan';

const module = (key: string, needs: string | null = null, least_players = 0) =>
  ({ key, title: key, text: '', needs, least_players }) as EditionChoice['modules'][number];

const EDITION = {
  key: 'base',
  title: 'Base',
  text: '',
  least_players: 2,
  most_players: 10,
  full_modules_from: 9,
  modules: [module('track'), module('hot', 'track'), module('pairs', null, 6)],
} as unknown as EditionChoice;

const on = (wished: string[], players: number): string[] =>
  modulesFor(EDITION, new Set(wished), players)
    .filter((one) => one.on)
    .map((one) => one.key);
const locks = (wished: string[], players: number) =>
  modulesFor(EDITION, new Set(wished), players).map((one) => one.locked);

describe('modules', () => {
  it('are those that were chosen', () => {
    expect(on([], 4)).toEqual([]);
    expect(on(['track'], 4)).toEqual(['track']);
    expect(locks(['track'], 4)).toEqual([null, null, 'few']);
  });
  it('bring what they need', () => {
    expect(on(['hot'], 4)).toEqual(['track', 'hot']);
    expect(locks(['hot'], 4)).toEqual(['needed', null, 'few']);
  });
  it('wait for enough players, and are remembered', () => {
    expect(on(['pairs'], 5)).toEqual([]);
    expect(on(['pairs'], 6)).toEqual(['pairs']);
  });
  it('are all in, except additions, where the edition says so', () => {
    expect(on([], 9)).toEqual(['track', 'pairs']);
    expect(locks([], 9)).toEqual(['full', null, 'full']);
    expect(on(['hot'], 9)).toEqual(['track', 'hot', 'pairs']);
  });
  it('limit how many play without them', () => {
    expect(mostPlain(EDITION)).toBe(8);
    expect(mostPlain({ ...EDITION, full_modules_from: null })).toBe(10);
  });
});

describe('a new table', () => {
  const seat = (sort: PlannedSeat['sort']): PlannedSeat => ({ key: 0, sort, name: ' Ann ', bot: 'x' });
  it('says who sits where', () => {
    const plan = newTable(EDITION, modulesFor(EDITION, new Set(['hot']), 3), [
      seat('device'),
      seat('bot'),
      seat('open'),
    ], { coach: false });
    expect(plan).toEqual({
      edition: 'base',
      modules: ['track', 'hot'],
      seats: [
        { kind: 'person', mine: true, name: 'Ann' },
        { kind: 'bot', bot: 'x', name: 'Ann' },
        { kind: 'open' },
      ],
      options: { coach: false },
      start: false,
    });
  });
  it('begins at once when nobody has to come', () => {
    expect(newTable(EDITION, [], [seat('device'), seat('bot')], {}).start).toBe(true);
    expect(quickTable('cards', 2, 'expert', ' Ann')).toEqual({
      edition: 'cards',
      seats: [
        { kind: 'person', mine: true, name: 'Ann' },
        { kind: 'bot', bot: 'expert' },
        { kind: 'bot', bot: 'expert' },
      ],
      start: true,
    });
  });
});
