import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Spoken } from '../../protocol';
import { KEPT, Talk } from './talk.svelte';

const said = (id: string, seat = 0, more: Partial<Spoken> = {}): Spoken => ({
  type: 'spoken',
  id,
  seat,
  text: 'Hello',
  reaction: null,
  old: false,
  ...more,
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows a bubble that goes, and keeps the line', () => {
  const talk = new Talk();
  talk.hear(said('1'), 'Ann', false);
  expect(talk.bubbles).toHaveLength(1);
  expect(talk.unread).toBe(1);
  vi.runAllTimers();
  expect(talk.bubbles).toHaveLength(0);
  expect(talk.shown.map(({ text }) => text)).toEqual(['Hello']);
});

it('hears nothing twice, and of what is old only the line', () => {
  const talk = new Talk();
  talk.hear(said('1', 0, { old: true }), 'Ann', false);
  talk.hear(said('1', 0, { old: true }), 'Ann', false);
  expect(talk.lines).toHaveLength(1);
  expect(talk.bubbles).toHaveLength(0);
  expect(talk.unread).toBe(0);
});

it('keeps a person quiet, also at the next table, until he is heard again', () => {
  const talk = new Talk();
  talk.hear(said('1', 1), 'Bob', false);
  talk.mute('Bob', true);
  talk.hear(said('2', 1), 'Bob', false);
  expect([talk.shown.length, talk.bubbles.length]).toEqual([0, 0]);
  const next = new Talk();
  next.hear(said('1', 3), 'Bob', false);
  expect(next.shown).toHaveLength(0);
  next.mute('Bob', false);
  expect(next.shown).toHaveLength(1);
});

it('forgets the oldest lines', () => {
  const talk = new Talk();
  for (let n = 0; n < KEPT + 5; n += 1) talk.hear(said(`${n}`, 0, { text: `${n}` }), 'Ann', true);
  expect(talk.lines).toHaveLength(KEPT);
  expect(talk.lines[0]?.text).toBe('5');
  expect(talk.unread).toBe(0);
});
