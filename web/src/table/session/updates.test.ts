import { describe, expect, it } from 'vitest';
import { update } from '../fixtures/updates';
import { paidNow, partsOf } from './updates';

describe('partsOf', () => {
  it('has nothing to score in a plain move', () => {
    const events = update('base-leg').events.slice(0, 3);
    const { before, scoring, after } = partsOf(events);
    expect(before.flat()).toEqual(events);
    expect([scoring, after]).toEqual([[], []]);
  });

  it.each(['base-leg', 'super-leg', 'cards-leg', 'second-end'] as const)('%s: loses nothing', (name) => {
    const { events } = update(name);
    const { before, scoring, after } = partsOf(events);
    const rest = after.flat().filter(({ event }) => event.type !== 'leg-paid');
    expect([...before.flat().slice(0, -1), ...scoring, ...rest]).toEqual(events);
    expect(before.at(-1)?.[0]?.event.type).toBe('leg-ranked');
  });

  it('pays everybody together', () => {
    const { after } = partsOf(update('base-leg').events);
    expect(after[0]?.map(({ event }) => event.type)).toEqual(Array(4).fill('leg-paid'));
  });
});

describe('paidNow', () => {
  it('adds what a tile pays, and leaves hidden money hidden', () => {
    const paid = (seat: number) =>
      ({ event: { type: 'tile-paid', seat, space: 4, side: 'oasis', amount: 1 }, text: '' }) as const;
    expect(paidNow([3, null], [paid(0), paid(1), paid(0)])).toEqual([5, null]);
  });
});
