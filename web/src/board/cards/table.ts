// Where the cards lie around the road of Camel Up Cards, for a picture of any size.

import type { Role } from '../../protocol';
import type { Box, Spot } from '../ground';

/** A row of five places for cards, one for each camel. */
export interface Row extends Spot {
  /** How wide a card is, and how far it is from one to the next. */
  card: number;
  step: number;
}

export interface Stalls {
  /** What is left for the road. */
  road: Box;
  /** Cards of the final bets; those of the leg's winner, with what is seen of the cards below; the midfield. */
  overall: Record<Role, Row>;
  winners: Row;
  peek: number;
  midfield: Row;
  /** Racing cards: the deck, what is revealed, the discard pile. */
  racing: { y: number; card: number; deck: number; open: number; room: number; spent: number };
  /** The feet of palm and fennec beside the track, and how large they are. */
  homes: { palm: Spot; fennec: Spot; size: number };
}

export const BET = 76 / 60;
export const RACING = 100 / 70;
const PEEK = 0.24;

export function stallsFor(width: number, height: number): Stalls {
  return width >= 640 ? wide(width, height) : narrow(width, height);
}

/** Final bets and racing cards above the road, the other bets and the pieces below it. */
function wide(width: number, height: number): Stalls {
  const small = Math.min(width / 20, height * 0.08, 78);
  const racing = small * 1.06;
  const top = 6 + racing * RACING + small * 0.15;
  const bet = Math.min(width / 17, height * 0.09, 84);
  const high = bet * (BET + 3 * PEEK) + 8;
  const y = height - 6 - bet * BET;
  const step = small * 1.12;
  const side = 5 * step;
  const size = Math.min(bet * 1.35, high);
  const right = 12 + 10 * bet * 1.12 + bet * 0.6;
  const middle = (width - right) / 2;
  return {
    road: { x: 0, y: top, width, height: height - top - high },
    overall: {
      winner: { x: 10, y: 8, card: small, step },
      loser: { x: width - 10 - side, y: 8, card: small, step },
    },
    winners: { x: 10, y, card: bet, step: bet * 1.12 },
    peek: bet * PEEK,
    midfield: { x: 10 + 5 * bet * 1.12 + bet * 0.4, y, card: bet, step: bet * 1.12 },
    racing: {
      y: 8,
      card: racing,
      deck: side + small * 0.9,
      open: side + small * 0.9 + racing * 1.35,
      room: width - 2 * side - small * 2 - racing * 2.8,
      spent: width - side - small * 0.9 - racing,
    },
    homes: {
      palm: { x: right + middle * 0.55, y: height - 10 },
      fennec: { x: right + middle * 1.35, y: height - 10 },
      size,
    },
  };
}

/** Two rows above the road, one below it. */
function narrow(width: number, height: number): Stalls {
  const step = (width - 12) / 10;
  const small = Math.min(step * 0.94, height * 0.085);
  const racing = Math.min(small * 1.08, 46);
  const second = 4 + small * BET + 8;
  const top = second + racing * RACING + 2;
  const high = small * (BET + 3 * PEEK) + 8;
  const y = height - 5 - small * BET;
  const size = racing * RACING;
  return {
    road: { x: 0, y: top, width, height: height - top - high },
    overall: {
      winner: { x: 4, y: 4, card: small, step },
      loser: { x: 8 + 5 * step, y: 4, card: small, step },
    },
    winners: { x: 4, y, card: small, step },
    peek: small * PEEK,
    midfield: { x: 8 + 5 * step, y, card: small, step },
    racing: {
      y: second,
      card: racing,
      deck: 8,
      open: 16 + racing * 1.2,
      room: width - racing * 4.2 - size * 1.6 - 20,
      spent: width - size * 1.8 - racing - 14,
    },
    homes: {
      palm: { x: width - size * 1.35, y: second + racing * RACING },
      fennec: { x: width - size * 0.5, y: second + racing * RACING },
      size,
    },
  };
}
