import { describe, expect, it } from 'vitest';
import type { CardsView } from '../../protocol';
import { cardsAt, cardsThere, forgotten, placesOf } from './cardplaces';
import { trackCards, turnedOver, youngest } from './wishes';

const green = { camel: 'green', value: 1 } as const;
const view = {
  players: [
    { hand: [green], hand_size: 1, discarded: [], contributed: [green], intel: green, played: null },
    { hand: null, hand_size: 2, discarded: null, contributed: null, intel: green, played: null },
  ],
  revealed: [green],
  ages: [0, 1],
  track: ['1', '2', '3-4', '5'],
} as unknown as CardsView;

describe('racing cards by taps', () => {
  it('shows the backs of cards that nobody knows, and no more of them', () => {
    expect(placesOf(view, 0)).toContain('discarded');
    expect(placesOf(view, 1)).not.toContain('discarded');
    expect(cardsThere(view, 1, 'hand')).toEqual([null, null]);
    expect(cardsThere(view, 0, 'intel')).toEqual([green]);
    expect(cardsThere(view, 0, 'played')).toEqual([]);
  });

  it('wishes for a list, for one card, or for none', () => {
    expect(cardsAt(view, 0, 'revealed', [])).toEqual({ revealed: [] });
    expect(cardsAt(view, 1, 'hand', [null])).toEqual({ players: [{}, { hand: [null] }] });
    expect(cardsAt(view, 0, 'played', [green])).toEqual({ players: [{ played: green }, {}] });
    expect(cardsAt(view, 0, 'played', [])).toEqual({ players: [{ played: null }, {}] });
    expect(forgotten(view, 'intel')).toEqual({ players: [{ intel: null }, { intel: null }] });
  });

  it('turns cards of the track over, and puts somebody first', () => {
    expect(trackCards(view)).toEqual(['1-2', '3-4']);
    expect(turnedOver(view, '1-2')).toEqual({ sandstorm: ['3-4', '1-2'] });
    expect(turnedOver(view, '3-4')).toEqual({ sandstorm: [] });
    expect(youngest(view, 1)).toEqual({ ages: [1, 0] });
  });
});
