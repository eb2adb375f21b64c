import { describe, expect, it, vi } from 'vitest';
import type { Replay } from '../../protocol';
import { update } from '../fixtures/updates';
import { Player, stepOf } from './replay.svelte';

function replay(length: number): Replay {
  const { view, events } = update('base-leg');
  const steps = Array.from({ length }, (_, version) => ({
    version,
    seat: null,
    text: `step ${version}`,
    events: version === 0 ? [] : events.slice(0, 2),
    view,
    scores: [3, 3, 3, 3],
    why: '',
  }));
  return { id: 'x', edition: 'base', modules: [], family: 'pyramid', crazy: [], names: [], steps, winners: [0], fair: '' };
}

describe('a link to a step', () => {
  it('is read from either part of the address', () => {
    expect(stepOf({ search: '?step=40', hash: '' })).toBe(40);
    expect(stepOf({ search: '', hash: '#step=7' })).toBe(7);
  });
  it('is refused when it is none', () => {
    expect(stepOf({ search: '?step=-1', hash: '' })).toBeNull();
    expect(stepOf({ search: '?step=x', hash: '' })).toBeNull();
    expect(stepOf({ search: '', hash: '' })).toBeNull();
  });
});

describe('the player', () => {
  it('stays within the game', () => {
    const player = new Player(replay(5), 99);
    expect(player.step).toBe(4);
    player.go(-3);
    expect(player.step).toBe(0);
  });

  it('goes forward through the board', async () => {
    const player = new Player(replay(5), 1);
    const play = vi.fn(() => Promise.resolve());
    player.board = { play, skip: () => {}, clear: () => {} };
    await player.forward();
    expect(player.step).toBe(2);
    expect(play).toHaveBeenCalledOnce();
  });

  it('a jump ends what is being played', async () => {
    const player = new Player(replay(5), 1);
    let end = (): void => {};
    const skip = vi.fn(() => end());
    player.board = { play: () => new Promise((resolve) => (end = resolve)), skip, clear: () => {} };
    const moving = player.forward();
    player.go(4);
    await moving;
    expect(skip).toHaveBeenCalledOnce();
    expect(player.step).toBe(4);
    expect(player.busy).toBe(false);
  });

  it('tells what was said up to its step', () => {
    const player = new Player(replay(5), 2);
    expect(player.log).toHaveLength(4);
  });
});
