// Several people at one screen: whose turn it is to sit down, before anything secret is shown.

import type { Seat, SeatInfo, Update } from '../../protocol';

/** Seats that people play in this browser; a bot that stands in for one of them plays alone. */
export function seatsHere(seats: readonly SeatInfo[]): Seat[] {
  return seats.filter((seat) => seat.mine && seat.bot === '').map((seat) => seat.seat);
}

/** Somebody plays this seat, but no browser of his is connected. */
export function isAway(seat: SeatInfo | undefined): boolean {
  return seat !== undefined && seat.kind === 'person' && seat.bot === '' && !seat.here;
}

/** The seat of this browser that a bot plays for the moment. */
export function standInFor(seats: readonly SeatInfo[]): SeatInfo | undefined {
  return seats.find((seat) => seat.mine && seat.reserved && seat.bot !== '');
}

/** Whom the table waits for: those to move, or who alone sees a card that is to be entered. */
export function awaitedBy({ to_move, asked }: Pick<Update, 'to_move' | 'asked'>): readonly Seat[] {
  return asked?.seat === undefined || asked.seat === null ? to_move : [asked.seat];
}

/** The seat that the device is to be passed to, or `null` while it stays where it is. */
export function passTo(
  here: readonly Seat[],
  toMove: readonly Seat[],
  looking: Seat | null,
): Seat | null {
  const waiting = here.filter((seat) => toMove.includes(seat));
  if (waiting.length === 0 || (looking !== null && waiting.includes(looking))) return null;
  const after = waiting.find((seat) => looking !== null && seat > looking);
  return after ?? waiting[0] ?? null;
}

/** Whose table is shown first: the only seat of this browser; nobody's where several share it. */
export function firstLook(here: readonly Seat[]): Seat | null {
  return here.length === 1 ? (here[0] ?? null) : null;
}
