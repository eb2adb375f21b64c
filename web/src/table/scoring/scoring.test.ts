import { describe, expect, it } from 'vitest';
import { update } from '../fixtures/updates';
import { isScoring, scorings } from './scoring';

const NAMES = ['base', 'super', 'second', 'cards'] as const;

describe('scorings', () => {
  it.each(NAMES)('%s: a leg in the middle of the game', (name) => {
    const { events, view } = update(`${name}-leg`);
    const found = scorings(events, view);
    expect(found.map((scoring) => scoring.kind)).toEqual(['leg']);
    const [leg] = found;
    expect(leg?.ranking).toHaveLength(5);
    expect(leg?.accounts.map((account) => account.after)).toEqual(
      view.players.map((player) => player.money),
    );
    expect(leg?.accounts.every((account) => account.said !== null)).toBe(true);
  });

  it.each(NAMES)('%s: the last leg and the race', (name) => {
    const { events, view } = update(`${name}-end`);
    const found = scorings(events, view);
    expect(found.map((scoring) => scoring.kind)).toEqual(['leg', 'race']);
    const over = events.at(-1)?.event;
    expect(over?.type).toBe('game-over');
    if (over?.type !== 'game-over') return;
    expect(found[1]?.accounts.map((account) => account.after)).toEqual(over.money);
    // What a leg left is what the race begins with.
    expect(found[1]?.accounts.map((account) => account.before)).toEqual(
      found[0]?.accounts.map((account) => account.after),
    );
  });

  it('keeps every line of the events', () => {
    const { events, view } = update('super-leg');
    const lines = scorings(events, view).flatMap(({ accounts }) => accounts.flatMap((account) => account.lines));
    const wanted = events.filter(({ event }) => /-scored$|-copied$/.test(event.type));
    expect(lines.map((line) => line.said.text).sort()).toEqual(
      wanted.map((said) => said.text).sort(),
    );
    expect(events.filter(({ event }) => isScoring(event)).length).toBeGreaterThan(lines.length);
  });

  it('leaves hidden money hidden', () => {
    const { events, view } = update('base-leg');
    view.players[2]!.money = null;
    const [leg] = scorings(events, view);
    expect(leg?.accounts[2]?.before).toBeNull();
    expect(leg?.accounts[2]?.after).toBeNull();
    expect(leg?.accounts[1]?.after).toBe(view.players[1]!.money);
  });
});
