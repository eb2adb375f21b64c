// Pieces of several kinds of event, as they fly.

import type { Camel, Card, Side } from '../../protocol';
import { letterOf } from '../context';
import { type Sprite, sprite } from '../motion/shots';
import Coin from './Coin.svelte';
import DesertTile from './DesertTile.svelte';
import Die from './Die.svelte';
import RaceCard from './RaceCard.svelte';
import RacingCard from './RacingCard.svelte';
import Ticket from './Ticket.svelte';

export const ticketSprite = (camel: Camel, value: number, bet: number | null = null): Sprite =>
  sprite('ticket', 0.5, Ticket, { camel, value, bet, letter: letterOf(camel) });

export const dieSprite = (die: string, number: number | null = null, colour: Camel | null = null): Sprite =>
  sprite('die', 0.46, Die, { die, number, colour });

export const tileSprite = (side: Side, seat: number): Sprite => sprite('desert-tile', 0.95, DesertTile, { side, seat });

/** A racing card; without one, a card with its back up. */
export const racingCardSprite = (card: Card | null): Sprite =>
  sprite('racing-card', 0.66, RacingCard, card ? { ...card, letter: letterOf(card.camel) } : {});

export const raceCardSprite = (seat: number, camel: Camel): Sprite =>
  sprite('race-card', 0.42, RaceCard, { seat, camel, letter: letterOf(camel) });

export const coinSprite = (): Sprite => sprite('coin', 0.28, Coin, {});
