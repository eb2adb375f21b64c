import { describe, expect, it } from 'vitest';
import type { Card, Choice } from '../../protocol';
import { actionKey, cardsOf, cardsWanted, declining, grouped, leadsSomewhere, matching } from './choices';
import { update } from '../fixtures/updates';

describe('grouped', () => {
  it('keeps every legal action exactly once', () => {
    for (const name of ['base-most', 'super-most', 'second-most', 'cards-most'] as const) {
      const { legal } = update(name);
      const listed = grouped(legal).flatMap((group) => group.choices);
      expect(new Set(listed.map((choice) => choice.text))).toEqual(
        new Set(legal.map((choice) => choice.text)),
      );
      expect(listed).toHaveLength(legal.length);
      const sections = grouped(legal).flatMap((group) => group.sections);
      expect(sections.flatMap((section) => section.choices)).toHaveLength(legal.length);
    }
  });

  it('reads the pyramid first, then tickets, then the tile', () => {
    const kinds = grouped(update('base-most').legal).map((group) => group.kind);
    expect(kinds).toEqual(['pyramid-tile', 'leg-tile', 'desert-tile', 'race-card']);
  });

  it('parts a tile by its sides and cards by their decks', () => {
    const groups = grouped(update('base-most').legal);
    const keys = (kind: string) =>
      groups.find((group) => group.kind === kind)?.sections.map((section) => section.key);
    expect(keys('desert-tile')).toEqual(['oasis', 'mirage']);
    expect(keys('race-card')).toEqual(['winner', 'loser']);
  });

  it('puts kinds it does not know at the end', () => {
    const legal = update('base-most').legal;
    const odd = { ...legal[0], action: { type: 'odd', seat: 0 } } as unknown as Choice;
    expect(grouped([odd, ...legal]).at(-1)?.kind).toBe('odd');
  });
});

describe('declining', () => {
  it('is the way to leave out what a turn still offers, and there is none where one must act', () => {
    const { legal } = update('super-most');
    const end = { text: 'End', topic: 'end-turn', action: { type: 'end-turn', seat: 0 } } as Choice;
    expect(declining(legal)).toBeNull();
    expect(declining([...legal, end])).toBe(end);
  });
});

describe('actionKey', () => {
  it('does not depend on the order of the fields, nor on fields left out', () => {
    const a = { type: 'desert-tile', seat: 1, space: 4, side: 'oasis' } as const;
    const b = { side: 'oasis', space: 4, seat: 1, type: 'desert-tile' } as const;
    expect(actionKey(a)).toBe(actionKey(b));
    expect(actionKey(a)).not.toBe(actionKey({ ...a, side: 'mirage' }));
  });
});

describe('picking cards', () => {
  const { legal } = update('cards-discard');
  const whole = (index: number): Card[] => [...(cardsOf(legal[index]!.action) ?? [])];

  it('finds each choice from its cards, in whatever order they are picked', () => {
    legal.forEach((choice, index) => {
      expect(matching(legal, whole(index).reverse())).toEqual(choice);
    });
  });

  it('knows no choice for too few cards, but that it can become one', () => {
    const some = whole(0).slice(1);
    expect(matching(legal, some)).toBeNull();
    expect(leadsSomewhere(legal, some)).toBe(true);
  });

  it('counts equal cards', () => {
    const card = whole(0)[0]!;
    const many = Array.from({ length: 9 }, () => card);
    expect(leadsSomewhere(legal, many)).toBe(false);
    expect(cardsWanted(legal)).toBe(4);
  });
});
