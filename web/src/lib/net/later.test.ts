import { beforeEach, describe, expect, it, vi } from 'vitest';
import { later, whenIdle } from './later';

vi.mock('../words/text.svelte', () => ({ t: (key: string) => key }));

const OURS = '<script type="module" src="/assets/index-old.js"></script>';
const NEWER = '<script type="module" src="/assets/index-new.js"></script>';
const lost = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));

let reloads: number;
let kept: Map<string, string>;

/** A page of the old client; what the server has now, or nothing if it is away. */
function world(page: string | null): void {
  reloads = 0;
  kept = new Map();
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => '/assets/index-old.js' }) });
  vi.stubGlobal('location', { reload: () => (reloads += 1) });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('fetch', async () => {
    if (page === null) throw new TypeError('away');
    return { ok: true, text: async () => page };
  });
}

const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 5));

describe('a part that cannot be loaded', () => {
  beforeEach(() => world(OURS));

  it('is no matter where it can', async () => {
    await expect(later(async () => 7)).resolves.toBe(7);
  });

  it('says so while the server is the same', async () => {
    await expect(later(lost)).rejects.toMatchObject({ code: 'missing', away: false, message: 'failure.page' });
    expect(reloads).toBe(0);
  });

  it('says that nobody answers while the server is away', async () => {
    world(null);
    await expect(later(lost)).rejects.toMatchObject({ away: true });
    await expect(later(lost, true)).rejects.toMatchObject({ away: true });
    expect(reloads).toBe(0);
  });

  it('takes a server that only fails for one that is away', async () => {
    vi.stubGlobal('fetch', async () => ({ ok: false, text: async () => NEWER }));
    await expect(later(lost, true)).rejects.toMatchObject({ away: true });
    expect(reloads).toBe(0);
  });

  it('loads the page anew once after an upgrade', async () => {
    world(NEWER);
    void later(lost);
    await settled();
    expect(reloads).toBe(1);
    await expect(later(lost)).rejects.toMatchObject({ code: 'missing' });
    expect(reloads).toBe(1);
  });

  it('loads the page anew for whoever asks again', async () => {
    void later(lost, true);
    await settled();
    expect(reloads).toBe(1);
  });

  it('never loads anew by itself where nothing can be remembered', async () => {
    world(NEWER);
    vi.stubGlobal('sessionStorage', undefined);
    await expect(later(lost)).rejects.toMatchObject({ code: 'missing' });
    expect(reloads).toBe(0);
  });
});

describe('what can wait', () => {
  it('waits for an idle moment, or for a while where browsers know of none', () => {
    vi.useFakeTimers();
    const done = vi.fn();
    vi.stubGlobal('window', {});
    const drop = whenIdle(done);
    drop();
    vi.runAllTimers();
    expect(done).not.toHaveBeenCalled();
    whenIdle(done);
    vi.runAllTimers();
    expect(done).toHaveBeenCalledOnce();
    const asked = vi.fn();
    vi.stubGlobal('window', { requestIdleCallback: true });
    vi.stubGlobal('requestIdleCallback', asked);
    whenIdle(done);
    expect(asked).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});
