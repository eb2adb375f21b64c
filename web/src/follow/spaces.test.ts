import { expect, it } from 'vitest';
import type { FollowOdds } from '../protocol';
import { spacesOf, worthsOnBoard } from './spaces';

it('lists the spaces in the order of the track with the best tile on each', () => {
  const odds = {
    landings: { '12': 0.5, '9': 0.83, '10': 0 },
    advice: {
      values: [
        { action: { type: 'desert-tile', seat: 0, space: 9, side: 'oasis' }, value: 0.8 },
        { action: { type: 'desert-tile', seat: 0, space: 9, side: 'mirage' }, value: 1.2 },
        { action: { type: 'pyramid-tile', seat: 0 }, value: 1 },
      ],
    },
  } as unknown as FollowOdds;
  expect(spacesOf(odds)).toEqual([
    { space: '9', share: 0.83, worth: 1.2 },
    { space: '12', share: 0.5, worth: null },
  ]);
  expect(worthsOnBoard(odds, 'en')).toEqual([{ space: '9', text: '+1.2', side: 'mirage' }]);
});
