import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Act, GameAction, Hello, Update } from '../../protocol';
import { pause, TableSocket, type Answer, type LinkState, type Wire } from './socket';

class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  open = false;
  closed = false;
  sent: { type: string }[] = [];

  send(data: string): void {
    if (!this.open) throw new Error('not open');
    this.sent.push(JSON.parse(data) as { type: string });
  }
  close(): void {
    this.closed = true;
  }
  accept(): void {
    this.open = true;
    this.onopen?.();
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  of<T>(type: string): T[] {
    return this.sent.filter((message) => message.type === type) as T[];
  }
}

const ROLL = { type: 'take-pyramid-tile', seat: 0 } as unknown as GameAction;

function update(version: number, acted: string | null = null): Partial<Update> {
  return { type: 'update', version, acted, events: [], legal: [] };
}

describe('the connection of a table', () => {
  let wires: FakeWire[];
  let states: LinkState[];
  let socket: TableSocket;
  const last = (): FakeWire => wires.at(-1) as FakeWire;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('location', { protocol: 'https:', host: 'example.test' });
    wires = [];
    states = [];
    socket = new TableSocket(
      'a/b',
      { seat: 0, language: 'fr', value: '00ff' },
      { state: (state) => states.push(state) },
      (address) => {
        expect(address).toBe('wss://example.test/ws/tables/a%2Fb');
        wires.push(new FakeWire());
        return last();
      },
    );
  });
  afterEach(() => {
    socket.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('greets first, with seat, language and value for the dice', () => {
    last().accept();
    expect(last().sent).toEqual([
      { type: 'hello', protocol: 1, seat: 0, language: 'fr', value: '00ff' },
    ]);
    expect(socket.state).toBe('connecting');
    last().hear(update(3));
    expect(states).toEqual(['open']);
  });

  it('repeats an unanswered action after a break under the same name', async () => {
    last().accept();
    last().hear(update(3));
    let answer: Answer | undefined;
    void socket.act(0, 3, ROLL).then((value) => (answer = value));
    const [act] = last().of<Act>('act');
    expect(act).toMatchObject({ version: 3, seat: 0, action: ROLL });
    last().onclose?.({ code: 1006 });
    expect(socket.state).toBe('reconnecting');

    await vi.advanceTimersByTimeAsync(250);
    expect(wires).toHaveLength(2);
    last().accept();
    expect(last().sent.map((message) => message.type)).toEqual(['hello', 'act']);
    expect(last().of<Act>('act')[0]).toEqual(act);

    last().hear(update(4));
    await Promise.resolve();
    expect(answer).toBeUndefined();
    last().hear(update(5, act?.id));
    await Promise.resolve();
    expect(answer).toEqual({ done: true });

    last().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(250);
    last().accept();
    expect(last().of('act')).toEqual([]);
  });

  it('answers a refused action with the refusal, and tells of others', async () => {
    const refusal = vi.fn();
    socket.close();
    socket = new TableSocket('t', { seat: 0, language: 'en' }, { refusal }, () => {
      wires.push(new FakeWire());
      return last();
    });
    last().accept();
    const answer = socket.act(0, 3, ROLL);
    const id = last().of<Act>('act')[0]?.id ?? '';
    last().hear({ type: 'error', code: 'stale', text: 'Too late.', id });
    expect(await answer).toMatchObject({ done: false, refusal: { code: 'stale' } });
    expect(refusal).not.toHaveBeenCalled();
    last().hear({ type: 'error', code: 'flood', text: 'Slower.', id: null });
    expect(refusal).toHaveBeenCalledOnce();
  });

  it('keeps trying, with longer and longer pauses', async () => {
    for (let tries = 0; tries < 12; tries += 1) {
      last().onclose?.({ code: 1006 });
      await vi.advanceTimersByTimeAsync(3_000);
      expect(wires).toHaveLength(tries + 2);
    }
    expect(states).toEqual(['reconnecting']);
    last().accept();
    last().hear(update(1));
    expect(states).toEqual(['reconnecting', 'open']);
  });

  it('waits up to twice as long each time, and never the same for all', () => {
    expect([0, 1, 2, 3].map((tries) => pause(tries, () => 1))).toEqual([250, 500, 1000, 2000]);
    expect(pause(50, () => 1)).toBe(3000);
    expect(pause(0, () => 0)).toBe(125);
  });

  it('notices a line that died in silence', async () => {
    last().accept();
    last().hear(update(1));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(last().of('ping')).toHaveLength(1);
    last().hear({ type: 'pong' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(last().of('ping')).toHaveLength(2);
    expect(wires).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(socket.state).toBe('reconnecting');
    expect(wires[0]?.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(250);
    expect(wires).toHaveLength(2);
  });

  it('repeats an action elsewhere that nothing follows', async () => {
    last().accept();
    last().hear(update(3));
    void socket.act(0, 3, ROLL);
    await vi.advanceTimersByTimeAsync(2_400);
    expect(socket.state).toBe('open');
    await vi.advanceTimersByTimeAsync(100);
    expect(socket.state).toBe('reconnecting');
    await vi.advanceTimersByTimeAsync(250);
    last().accept();
    expect(last().of('act')).toEqual(wires[0]?.of('act'));
  });

  it('waits twice as long for an answer each time, until there is one', async () => {
    for (const [time, id] of [[2_500, ''], [5_000, ''], [10_000, ''], [10_000, 'last'], [2_500, '']] as const) {
      last().accept();
      last().hear(update(3));
      if (!socket.waiting) void socket.act(0, 3, ROLL);
      await vi.advanceTimersByTimeAsync(time - 100);
      expect(socket.state, `within ${time}`).toBe('open');
      if (id) {
        last().hear(update(4, last().of<Act>('act')[0]?.id));
        expect(socket.waiting).toBe(false);
        last().onclose?.({ code: 1006 });
      } else {
        await vi.advanceTimersByTimeAsync(100);
        expect(socket.state).toBe('reconnecting');
      }
      await vi.advanceTimersByTimeAsync(500);
    }
  });

  it('gives up a try that nobody answers', async () => {
    await vi.advanceTimersByTimeAsync(3_000);
    expect(socket.state).toBe('reconnecting');
    await vi.advanceTimersByTimeAsync(250);
    expect(wires).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(5_900);
    expect(wires).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(600);
    expect(wires).toHaveLength(3);
  });

  it('comes back with the latest seat, language and coach', async () => {
    last().accept();
    socket.look(2, 'en');
    socket.coach(true);
    last().onclose?.({ code: 1012 });
    await vi.advanceTimersByTimeAsync(250);
    last().accept();
    expect(last().of<Hello>('hello')[0]).toMatchObject({ seat: 2, language: 'en' });
    expect(last().of('coach')).toEqual([{ type: 'coach', on: true }]);
  });

  it('greets again from a new seat without a break that anybody sees', () => {
    last().accept();
    last().hear({ type: 'table', id: 'a/b' });
    socket.renew(3);
    expect(wires[0]?.closed).toBe(true);
    last().accept();
    expect(last().of<Hello>('hello')[0]).toMatchObject({ seat: 3, value: '00ff' });
    last().hear({ type: 'table', id: 'a/b' });
    expect(states).toEqual(['open']);
  });

  it('does not ask again for a table that does not exist', async () => {
    last().accept();
    last().onclose?.({ code: 4404 });
    expect(socket.state).toBe('refused');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wires).toHaveLength(1);
  });

  it('ignores what is no message, and is silent once closed', async () => {
    last().accept();
    last().onmessage?.({ data: '{' });
    last().onmessage?.({ data: new ArrayBuffer(2) });
    socket.close();
    expect(last().closed).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wires).toHaveLength(1);
    expect(states).toEqual(['closed']);
  });
});
