import { describe, expect, it } from 'vitest';
import type { PyramidView } from '../protocol';
import { cardLaid, cardTaken, dieOut, forPlayer } from './wishes';

const view = {
  players: [{}, {}, {}],
  tents: [
    ['green', 2],
    ['blue', 1],
  ],
  winner_deck: [{ seat: 0, camel: 'green' }],
  loser_deck: [],
} as unknown as PyramidView;

describe('taps on a position', () => {
  it('changes one player and leaves the others', () => {
    expect(forPlayer(view, 1, { money: 7 })).toEqual([{}, { money: 7 }, {}]);
  });

  it('takes a die out, changes its number, and puts it back', () => {
    expect(dieOut(view, 'white', 3).tents).toEqual([['green', 2], ['blue', 1], ['white', 3]]);
    expect(dieOut(view, 'green', 1).tents).toEqual([['blue', 1], ['green', 1]]);
    expect(dieOut(view, 'green', 0)).toMatchObject({ tents: [['blue', 1]], dice: null });
  });

  it('lays cards and takes them away', () => {
    expect(cardLaid(view, 'winner', 2, 'blue').winner_deck).toEqual([{ seat: 0, camel: 'green' }, { seat: 2, camel: 'blue' }]);
    expect(cardTaken(view, 'winner', 0).winner_deck).toEqual([]);
  });
});
