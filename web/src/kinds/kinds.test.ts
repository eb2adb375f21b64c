import { describe, expect, it } from 'vitest';
import type { Choice, GameEvent } from '../protocol';
import { update } from '../table/fixtures/updates';
import { byTarget, faceOf, beatsOf, helpOf, lineKindOf, moneyOf, rankOf, shotOf } from '.';
import type { ActionKind, Actions, EventKind, Events } from './entry';
import * as photographer from './photographer';

// Checked by svelte-check: a kind without an entry does not compile.
// @ts-expect-error the photographer alone is not every kind of event
export const someEvents: Events<EventKind> = photographer.events;
// @ts-expect-error nor of action
export const someActions: Actions<ActionKind> = photographer.actions;
// @ts-expect-error an entry says how it is set in the log
export const halfAnEntry: Events<'youngest'> = { youngest: { enter: (v) => v, shot: shotOf, money: null } };

const MOST = ['base-most', 'super-most', 'second-most', 'cards-most', 'cards-discard'] as const;

describe('actions', () => {
  it.each(MOST)('%s: everything has a picture and an explanation', (name) => {
    const { legal, view } = update(name);
    for (const choice of legal) {
      expect(faceOf(choice.action, view, []).component).toBeTypeOf('function');
      expect(helpOf(choice)).toBe(choice.topic);
    }
  });

  it('are found at the things they are about', () => {
    const { legal } = update('super-most');
    const things = byTarget(legal);
    const at = (anchor: Parameters<typeof things.get>[0]): string[] =>
      [...new Set(things.get(anchor)?.map(({ action }) => action.type) ?? [])];
    expect(at('pyramid')).toEqual(['pyramid-tile']);
    expect(at('camera')).toEqual(['camera']);
    expect(at('deck:winner')).toEqual(['race-card']);
    expect(at('seat:0')).toEqual([]);
    const spaces = [...things].filter(([anchor]) => anchor.startsWith('space:')).flatMap(([, choices]) => choices);
    expect(new Set(spaces.map(({ action }) => action.type))).toEqual(new Set(['desert-tile', 'camera']));
  });

  it('are read with the end of a turn last, and what nobody knows after it', () => {
    expect(rankOf('pyramid-tile')).toBeLessThan(rankOf('leg-tile'));
    expect(rankOf('supporting-die')).toBeLessThan(rankOf('end-turn'));
    expect(rankOf('end-turn')).toBeLessThan(rankOf('elephant'));
  });
});

describe('kinds of a newer server', () => {
  const event = { type: 'elephant-fed', seat: 1 } as unknown as GameEvent;
  const choice = { action: { type: 'feed', seat: 1 }, text: 'Feed', topic: 'feed' } as unknown as Choice;

  it('change nothing, are neither seen nor heard, and stand in the log', () => {
    const { view } = update('base-leg');
    expect(beatsOf(view, [{ event, text: '' }])).toEqual([{ event, view }]);
    expect([shotOf(event).scenes, moneyOf(event), lineKindOf(event)]).toEqual([[], null, 'after']);
  });

  it('can be chosen from the list', () => {
    expect(byTarget([choice]).size).toBe(0);
    expect(helpOf(choice)).toBe('feed');
    expect(faceOf(choice.action, update('base-leg').view, []).component).toBeTypeOf('function');
  });
});

describe('beatsOf', () => {
  it('has the view after each event, and leaves the one before as it was', () => {
    const { view } = update('base-leg');
    const before = structuredClone(view);
    const events = [
      { event: { type: 'pyramid-tile-taken', seat: 0 }, text: '' },
      { event: { type: 'tile-placed', seat: 1, space: 9, side: 'mirage' }, text: '' },
    ] as const;
    const [first, second] = beatsOf(view, events);
    expect(view).toEqual(before);
    expect(first?.view.players).toEqual(before.players);
    expect(second?.view.players[1]).toMatchObject({ tile: { space: 9, side: 'mirage' } });
    expect(second?.view.players[0]).toEqual(before.players[0]);
  });
});
