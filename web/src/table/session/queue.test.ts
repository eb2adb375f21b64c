import { describe, expect, it } from 'vitest';
import type { Update } from '../../protocol';
import { update } from '../fixtures/updates';
import { FAR_BEHIND, paceOf, UpdateQueue, type Speed, type Wish } from './queue';

function made(version: number, fresh = false): Update {
  return { ...update('base-leg'), version, fresh };
}

/** A stage whose animations end when they are told to. */
class Hand {
  log: string[] = [];
  #end: (() => void) | null = null;
  play(one: Update, speed: Speed): Promise<void> {
    this.log.push(`play ${one.version} ${speed}`);
    if (speed === 'instant') return Promise.resolve();
    return new Promise((resolve) => (this.#end = resolve));
  }
  show(one: Update): void {
    this.log.push(`show ${one.version}`);
  }
  skip(): void {
    this.log.push('skip');
    this.end();
  }
  end(): void {
    this.#end?.();
    this.#end = null;
  }
}

function queueOf(hand: Hand, wish: Partial<Wish> = {}) {
  const busy: boolean[] = [];
  const queue = new UpdateQueue(
    hand,
    () => ({ speed: 'calm', hidden: false, ...wish }),
    (now) => busy.push(now),
  );
  return { queue, busy };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('UpdateQueue', () => {
  it('is never busy with what is shown at once', () => {
    const shown: number[] = [];
    const busy: boolean[] = [];
    const stage = { play: (one: Update) => void shown.push(one.version), show: () => {}, skip: () => {} };
    const queue = new UpdateQueue(stage, () => ({ speed: 'instant', hidden: false }), (now) => busy.push(now));
    queue.push(made(1));
    queue.push(made(2));
    expect(shown).toEqual([1, 2]);
    expect(busy).toEqual([false, false]);
    expect(queue.busy).toBe(false);
  });

  it('plays one after the other', async () => {
    const hand = new Hand();
    const { queue, busy } = queueOf(hand);
    queue.push(made(1));
    queue.push(made(2));
    await settled();
    expect(hand.log).toEqual(['play 1 calm']);
    hand.end();
    await settled();
    expect(hand.log).toEqual(['play 1 calm', 'play 2 calm']);
    expect(queue.busy).toBe(true);
    hand.end();
    await settled();
    expect(queue.busy).toBe(false);
    expect(busy.at(-1)).toBe(false);
  });

  it('shows a fresh update at once and forgets what was waiting', async () => {
    const hand = new Hand();
    const { queue } = queueOf(hand);
    queue.push(made(1));
    queue.push(made(2));
    queue.push(made(9, true));
    await settled();
    expect(hand.log).toEqual(['play 1 calm', 'skip', 'show 9']);
    expect(queue.busy).toBe(false);
    queue.push(made(10));
    await settled();
    expect(hand.log.at(-1)).toBe('play 10 calm');
  });

  it('ignores what is older than what it has', async () => {
    const hand = new Hand();
    const { queue } = queueOf(hand);
    queue.push(made(5, true));
    queue.push(made(5));
    queue.push(made(4));
    await settled();
    expect(hand.log).toEqual(['skip', 'show 5']);
  });

  it('skips to the latest, and animates again afterwards', async () => {
    const hand = new Hand();
    const { queue } = queueOf(hand);
    queue.push(made(1));
    queue.push(made(2));
    queue.skip();
    await settled();
    expect(hand.log).toEqual(['play 1 calm', 'skip', 'play 2 instant']);
    queue.push(made(3));
    expect(hand.log.at(-1)).toBe('play 3 calm');
  });
});

describe('paceOf', () => {
  const wish = { speed: 'calm', hidden: false } as const;
  it('hurries, then jumps', () => {
    expect(paceOf(wish, 0)).toBe('calm');
    expect(paceOf(wish, 4)).toBe('brisk');
    expect(paceOf(wish, FAR_BEHIND)).toBe('instant');
    expect(paceOf({ ...wish, speed: 'brisk' }, 4)).toBe('brisk');
  });
  it('does not animate for nobody', () => {
    expect(paceOf({ ...wish, hidden: true }, 0)).toBe('instant');
  });
});
