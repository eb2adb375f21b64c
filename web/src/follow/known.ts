// Whose cards are entered as well: nobody's, one player's, or everybody's.

import type { Followed, Seat, Tracks } from '../protocol';

export const NOBODY = -1;
export const EVERYBODY = -2;

export function seatOf({ known, names }: Pick<Followed, 'known' | 'names'>): Seat {
  if (known.length === names.length) return EVERYBODY;
  return known.length === 1 ? known[0]! : NOBODY;
}

/** Who tracks himself is somebody. */
export const seatFor = (tracks: Tracks, seat: Seat): Seat => (tracks === 'me' && seat < 0 ? 0 : seat);

export function knownOf(seat: Seat, tracks: Tracks, players: number): Seat[] {
  if (tracks === 'board' || seat === NOBODY) return [];
  return seat === EVERYBODY ? Array.from({ length: players }, (_, one) => one) : [seat];
}
