import { expect, it } from 'vitest';
import { EVERYBODY, knownOf, NOBODY, seatFor, seatOf } from './known';

it('knows nobody, somebody or everybody', () => {
  const names = ['Ann', 'Bob', 'Cleo'];
  for (const [seat, known] of [[NOBODY, []], [1, [1]], [EVERYBODY, [0, 1, 2]]] as const) {
    expect(knownOf(seat, 'all', 3)).toEqual(known);
    expect(seatOf({ names, known: [...known] })).toBe(seat);
  }
  expect(knownOf(1, 'board', 3)).toEqual([]);
  expect(seatFor('me', EVERYBODY)).toBe(0);
  expect(seatFor('all', EVERYBODY)).toBe(EVERYBODY);
});
