// Places by money: whoever has as much as another shares his place, and the next place is left out.

import type { Seat } from '../../protocol';

export interface Placed {
  seat: Seat;
  place: number;
  money: number;
}

export function placed(money: readonly (number | null)[]): Placed[] {
  const all = money.map((has, seat) => ({ seat, money: has ?? 0 }));
  return all
    .map((one) => ({ ...one, place: all.filter((other) => other.money > one.money).length + 1 }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}
