import { describe, expect, it } from 'vitest';
import type { OfferInfo } from '../protocol';
import { choicesOf, groupsOf, offersOf, questionOf } from './steps';

const roll = (die: string, number: number): OfferInfo => ({
  moves: [
    { type: 'pyramid-tile', seat: 0 },
    { type: 'die', die, number },
  ],
  text: `${die} ${number}`,
  unknown: false,
});
const ticket = (camel: string): OfferInfo => ({
  moves: [{ type: 'leg-tile', seat: 0, camel }],
  text: camel,
  unknown: false,
});
const hidden = (deck: string, camel: string): OfferInfo => ({
  moves: [{ type: 'race-card', seat: 0, deck, camel }],
  text: deck,
  unknown: true,
});

const offers = [ticket('blue'), ticket('green'), roll('blue', 1), roll('blue', 2), roll('green', 1), hidden('winner', 'blue'), hidden('loser', 'blue')];

describe('entering', () => {
  it('asks for the die, then for its number', () => {
    const dice = groupsOf(offers).find(({ kind }) => kind === 'pyramid-tile')!;
    const first = questionOf(dice.offers)!;
    expect(first.field).toBe('die');
    const blue = first.options.find(({ value }) => value === 'blue')!;
    expect(questionOf(blue.offers)?.options.map(({ value }) => value)).toEqual([1, 2]);
    expect(questionOf(first.options.find(({ value }) => value === 'green')!.offers)).toBeNull();
  });

  it('asks nothing of a hidden card but its deck', () => {
    const cards = questionOf([hidden('winner', 'blue'), hidden('loser', 'green')])!;
    expect(cards.field).toBe('deck');
    expect(cards.options.map((one) => questionOf(one.offers))).toEqual([null, null]);
  });

  it('lets the board offer each action once, and hidden cards never', () => {
    const choices = choicesOf(offers);
    expect(choices.map(({ topic }) => topic)).toEqual(['leg-tile', 'leg-tile', 'pyramid-tile']);
    expect(offersOf([choices[2]!], offers)).toHaveLength(3);
  });
});
