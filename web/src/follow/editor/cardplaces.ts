// Where racing cards are in a position of Camel Up Cards, and a wish for others there.

import type { Card, CardsView, Seat } from '../../protocol';
import { forPlayer, type Fields } from './wishes';

export type CardPlace = 'revealed' | 'hand' | 'played' | 'discarded' | 'contributed' | 'intel';

/** Places of one card. */
export const SINGLE: readonly CardPlace[] = ['played', 'intel'];
/** What is told of all players, or of none. */
export const TOLD_FOR_ALL: readonly CardPlace[] = ['discarded', 'contributed', 'intel'];

/** The places that can be looked at: of a player whose cards nobody knows, what lies open, and how many he holds. */
export function placesOf(view: CardsView, seat: Seat): CardPlace[] {
  const open = view.players[seat]!.hand !== null;
  return ['revealed', 'hand', 'played', ...(open ? (['discarded', 'contributed'] as const) : []), 'intel'];
}

/** The cards in a place; `null` for a hidden one. */
export function cardsThere(view: CardsView, seat: Seat, place: CardPlace): (Card | null)[] {
  if (place === 'revealed') return view.revealed;
  const player = view.players[seat]!;
  if (place === 'hand') return player.hand ?? Array.from({ length: player.hand_size }, () => null);
  const found = player[place];
  return Array.isArray(found) ? found : found ? [found] : [];
}

/** A wish for other cards in a place. */
export function cardsAt(view: CardsView, seat: Seat, place: CardPlace, cards: readonly (Card | null)[]): Fields {
  if (place === 'revealed') return { revealed: cards };
  return { players: forPlayer(view, seat, { [place]: SINGLE.includes(place) ? (cards.at(0) ?? null) : cards }) };
}

/** Nobody remembers what was there. */
export function forgotten(view: CardsView, place: CardPlace): Fields {
  return { players: view.players.map(() => ({ [place]: null })) };
}
