import { describe, expect, it } from 'vitest';
import type { PyramidView } from '../../protocol';
import { betsLeft, cardLaid, cardTaken, crossing, dieOut, forPlayer, paired, placesOf, supportingAt, tileGiven, tilesTaken, whereIs, withCrossed } from './wishes';

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

  it('gives Pyramid tiles to somebody else', () => {
    const some = { players: [{ pyramid_tiles: 2 }, { pyramid_tiles: 0 }, { pyramid_tiles: 1 }] } as unknown as PyramidView;
    expect(tilesTaken(some)).toEqual([0, 0, 2]);
    expect(tileGiven(some, 0, 1).players).toEqual([{ pyramid_tiles: 1 }, { pyramid_tiles: 1 }, { pyramid_tiles: 1 }]);
  });

  it('pairs two players and parts those they leave', () => {
    const some = { players: [{ partner: 1 }, { partner: 0 }, { partner: 3 }, { partner: 2 }] } as unknown as PyramidView;
    expect(paired(some, 0, 2).players).toEqual([{ partner: 2 }, { partner: null }, { partner: 0 }, { partner: null }]);
    expect(paired(some, 0, null).players).toEqual([{ partner: null }, { partner: null }, {}, {}]);
  });

  it('bets on places whose tiles are left, or on the own one', () => {
    expect(betsLeft({ position_tiles: [5, 3] } as PyramidView, { camel: 'blue', value: 5, bet: 4 })).toEqual([3, 4, 5]);
  });

  it('puts Supporting dice into the pyramid, onto the pedestal, and with the spicy option onto craters', () => {
    const spicy = { players: [{}], modules: ['spicy'], dice: ['blue', 'supporting-green'], supporting: { pedestal: ['blue'], crater: ['white'] } } as unknown as PyramidView;
    expect((['green', 'blue', 'white', 'orange'] as const).map((camel) => whereIs(spicy, camel))).toEqual(['pyramid', 'pedestal', 'crater', null]);
    expect(supportingAt(spicy, 'green', 'crater')).toMatchObject({ supporting: { pedestal: ['blue'], crater: ['white', 'green'] }, dice: ['blue'] });
    expect(supportingAt(spicy, 'blue', 'pyramid')).toMatchObject({ supporting: { pedestal: [], crater: ['white'] }, dice: ['blue', 'supporting-green', 'supporting-blue'] });
    expect(placesOf(spicy)).toContain('crater');
    expect(placesOf({ modules: [] } as unknown as PyramidView)).not.toContain('crater');
  });

  it('ends the race with who has crossed the line, and takes that back', () => {
    const turn = { ...view, stage: 'turn' } as PyramidView;
    const over = { ...view, stage: 'over', length: 16, stacks: { 0: ['black'], 5: ['blue'], 17: ['green'] } } as unknown as PyramidView;
    expect(withCrossed(over)).toEqual({ start: ['black'], 5: ['blue'], finish: ['green'] });
    expect(crossing(turn, { 5: ['blue'] })).toEqual({ track: { 5: ['blue'] } });
    expect(crossing(turn, { 5: ['blue'], finish: ['green'] })).toMatchObject({ crossed: { unit: ['green'], direction: 'clockwise' }, stage: 'over' });
    expect(crossing(turn, { start: ['black', 'green'] })).toMatchObject({ track: {}, crossed: { direction: 'counterclockwise' } });
    expect(crossing(over, { 5: ['blue', 'green'] })).toMatchObject({ crossed: null, stage: 'turn' });
  });
});
