import { beforeEach, expect, test } from 'vitest';
import type { TableInfo } from '../../protocol';
import { seedFits, witness as witnessIn } from './promise';

const SEED = '5eed'.repeat(16);
const COMMITMENT = '9619e2c3275e1e8be9ca29f0d7e0668cfdc675efcac99dbfa3ed48872c69809f';

function table(phase: string, values: string[], commitment = COMMITMENT, mine = [true, false]): TableInfo {
  const seats = mine.map((one, seat) => ({ seat, mine: one }));
  return { id: 'table', phase, seats, options: { seed: '' }, fairness: { commitment, values, seed: null } } as unknown as TableInfo;
}

let kept = new Map<string, string>();
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
const witness = (info: TableInfo, value: string | null) => witnessIn(info, value, store);

beforeEach(() => void (kept = new Map()));

test('a promise that stays the same, and our value in the dice', () => {
  expect(witness(table('lobby', []), 'ours')).toBe('nothing');
  expect(witness(table('playing', ['ours', 'theirs']), 'later')).toBe('kept');
  expect(witness(table('over', ['ours', 'theirs']), 'later')).toBe('kept');
});

test('another promise than the first one is noticed', () => {
  witness(table('lobby', []), 'ours');
  expect(witness(table('playing', ['ours', ''], 'f'.repeat(64)), 'ours')).toBe('changed');
  expect(witness(table('lobby', [], 'f'.repeat(64)), 'ours')).toBe('changed');
});

test('a value that was left out or changed is noticed', () => {
  witness(table('lobby', []), 'ours');
  expect(witness(table('playing', ['', 'theirs']), 'ours')).toBe('missing');
  expect(witness(table('playing', ['other', 'theirs']), 'ours')).toBe('missing');
  expect(witness(table('playing', []), 'ours')).toBe('missing');
});

test('a game that begins before our value was heard is no fault of anybody', () => {
  expect(witness(table('lobby', []), null)).toBe('nothing');
  expect(witness(table('playing', ['', 'theirs']), 'ours')).toBe('late');
  expect(witness(table('playing', ['ours', 'theirs']), 'ours')).toBe('nothing');
  expect(witness({ ...table('over', ['', '']), options: { seed: '7' } } as TableInfo, 'ours')).toBe('nothing');
});

test('two tabs of one browser both send a value, and either counts', () => {
  witness(table('lobby', []), 'one');
  witness(table('lobby', []), 'two');
  expect(witness(table('playing', ['one', '']), 'three')).toBe('kept');
});

test('who only watches, or gave his seat away, has no value to look for', () => {
  expect(witness(table('playing', ['a', 'b'], COMMITMENT, [false, false]), 'ours')).toBe('nothing');
  kept.clear();
  witness(table('lobby', []), 'ours');
  expect(witness(table('playing', ['x', 'b'], COMMITMENT, [false, false]), 'ours')).toBe('nothing');
});

test('what is noted does not grow for ever, and may be damaged', () => {
  for (let n = 0; n < 100; n += 1) witness({ ...table('lobby', []), id: `${n}` }, 'ours');
  expect(Object.keys(JSON.parse(kept.get('camelup.promises') ?? '{}'))).toHaveLength(40);
  kept.set('camelup.promises', '{');
  expect(witness(table('lobby', []), 'ours')).toBe('nothing');
});

test('the seed is compared with the promise', async () => {
  expect(await seedFits(COMMITMENT, SEED)).toBe(true);
  expect(await seedFits(COMMITMENT, 'another')).toBe(false);
});

test('whoever comes once the game has begun still notices a promise that changes', () => {
  const onlooker = [false, false];
  expect(witness(table('playing', ['', ''], COMMITMENT, onlooker), 'ours')).toBe('nothing');
  expect(witness(table('over', ['', ''], 'f'.repeat(64), onlooker), 'ours')).toBe('changed');
});
