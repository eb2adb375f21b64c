import { expect, it } from 'vitest';
import type { FollowOdds } from '../protocol';
import { worthsOf } from './worths';

const value = (action: object, worth: number) => ({ action, value: worth, text: '', why: '' });

it('puts tickets and cards into a table, with what they were worth before', () => {
  const odds = {
    advice: {
      values: [
        value({ type: 'leg-tile', seat: 0, camel: 'blue' }, 1.5),
        value({ type: 'race-card', seat: 0, deck: 'loser', camel: 'blue' }, -0.5),
        value({ type: 'race-card', seat: 0, deck: 'winner', camel: 'green' }, 3),
        value({ type: 'pyramid-tile', seat: 0 }, 1),
      ],
    },
    before: { values: [value({ type: 'leg-tile', seat: 0, camel: 'blue' }, 1)] },
  } as unknown as FollowOdds;
  expect(worthsOf(odds, ['green', 'blue', 'white'])).toEqual({
    columns: ['leg-tile', 'winner', 'loser'],
    rows: [
      { camel: 'green', cells: [null, { value: 3, before: null }, null] },
      { camel: 'blue', cells: [{ value: 1.5, before: 1 }, null, { value: -0.5, before: null }] },
    ],
  });
});
