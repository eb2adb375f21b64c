import { describe, expect, it } from 'vitest';
import { update } from '../fixtures/updates';
import { scorings } from '../scoring/scoring';
import { paidNow, rowsOf } from './updates';

describe('rowsOf', () => {
  it.each(['base-leg', 'super-leg', 'cards-leg', 'second-end', 'cards-end'] as const)('%s: loses nothing', (name) => {
    const { events } = update(name);
    expect(rowsOf(events).flat()).toEqual(events);
  });

  it('tells a scoring in one go, from its heading to what all came to', () => {
    const rows = rowsOf(update('base-leg').events);
    const scoring = rows.find((row) => row[0]?.event.type === 'leg-ranked');
    expect(scoring?.at(-1)?.event.type).toBe('leg-paid');
    expect(scoring).toHaveLength(15);
    expect(rows.at(-1)?.map(({ event }) => event.type)).toEqual(['leg-started']);
  });

  it.each(['base-end', 'super-end', 'second-end', 'cards-end'] as const)('%s: the race after the leg', (name) => {
    const rows = rowsOf(update(name).events).map((row) => row[0]?.event.type);
    expect(rows.slice(-3)).toEqual([
      'leg-ranked',
      name === 'cards-end' ? 'overall-card-scored' : 'race-ranked',
      'game-over',
    ]);
  });
});

describe('paidNow', () => {
  it('adds what a tile pays, and leaves hidden money hidden', () => {
    const paid = (seat: number) =>
      ({ event: { type: 'tile-paid', seat, space: 4, side: 'oasis', amount: 1 }, text: '' }) as const;
    expect(paidNow([3, null], [paid(0), paid(1), paid(0)])).toEqual([5, null]);
  });

  it.each(['base-leg', 'super-leg', 'second-end', 'super-end', 'cards-leg', 'cards-end'] as const)(
    '%s: comes to what the ledger says',
    (name) => {
      const { events, view } = update(name);
      const first = scorings(events, view)[0]!.accounts.map((account) => account.before);
      const scored = events.slice(events.findIndex(({ event }) => event.type === 'leg-ranked'));
      expect(paidNow(first, scored)).toEqual(view.players.map((player) => player.money));
    },
  );
});
