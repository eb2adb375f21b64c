import { expect, it } from 'vitest';
import { placed } from './podium';

const places = (...money: (number | null)[]): number[][] => placed(money).map(({ seat, place }) => [seat, place]);

it('puts the richest first', () => {
  expect(places(4, 9, 7)).toEqual([[1, 1], [2, 2], [0, 3]]);
});

it('lets equals share a place and leaves out the next one', () => {
  expect(places(7, 9, 9, 7, 1)).toEqual([[1, 1], [2, 1], [0, 3], [3, 3], [4, 5]]);
  expect(places(5, 5)).toEqual([[0, 1], [1, 1]]);
});
