import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Choice, GameEvent, ServerMessage, TableInfo, Update } from '../../protocol';
import { update, type Name } from '../fixtures/updates';
import { start as followSystem } from '../../lib/kept/settings.svelte';
import type { BoardHandle } from './narrator.svelte';
import { TableSession } from './session.svelte';

class FakeSocket {
  static last: FakeSocket;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: { type: string; [name: string]: unknown }[] = [];
  constructor() {
    FakeSocket.last = this;
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data) as { type: string });
  }
  close(): void {}
  hear(message: Partial<ServerMessage>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  of(type: string) {
    return this.sent.filter((message) => message.type === type);
  }
}

/** A board whose films end when they are told to. */
class FakeBoard implements BoardHandle {
  shown = 0;
  cleared = 0;
  #end: (() => void) | null = null;
  tell: (event: GameEvent) => void = () => {};
  play(_events: unknown, _after: unknown, speed: string, told: (event: GameEvent) => void = () => {}): Promise<void> {
    this.shown += 1;
    this.tell = told;
    return speed === 'instant' ? Promise.resolve() : new Promise((end) => (this.#end = end));
  }
  skip(): void {
    this.end();
  }
  clear(): void {
    this.cleared += 1;
  }
  end(): void {
    this.#end?.();
    this.#end = null;
  }
}

function info(mine: number[], phase: TableInfo['phase'] = 'playing'): TableInfo {
  const seats = [0, 1, 2, 3].map((seat) => ({
    seat,
    kind: 'person' as const,
    name: `P${seat}`,
    bot: '',
    here: true,
    mine: mine.includes(seat),
    reserved: true,
  }));
  return {
    type: 'table',
    id: 'x',
    edition: 'base',
    modules: [],
    family: 'pyramid',
    crazy: [],
    options: { coach: true, open_money: true, time_limit: 0, take_back: false, seed: '', position: '', real_dice: false, keeper: null, private: false, watching: true, talk: 'all', overheard: false },
    phase,
    seats,
    host: true,
    watchers: 0,
    version: 1,
    created: '',
    to_move: [],
    deadline: null,
    scores: null,
    winners: [],
    fairness: null,
    keeper: null,
    rematch: null,
    evening: null,
    first_leg: 1,
    closed: false,
  };
}

function made(name: Name, change: Partial<Update>): Update {
  return { ...update(name), ...change };
}

/** A system that asks for less motion; returns how to end it. */
function still(): () => void {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const stop = followSystem();
  return () => {
    stop();
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
    followSystem()();
  };
}

const settled = async (): Promise<void> => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
};

async function opened(mine: number[]): Promise<{ session: TableSession; board: FakeBoard }> {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(info(mine)))));
  const session = new TableSession('x');
  await session.open();
  const board = new FakeBoard();
  session.board = board;
  FakeSocket.last.onopen?.();
  return { session, board };
}

describe('a table in the browser', () => {
  beforeEach(() => {
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('location', { protocol: 'http:', host: 'test' });
    vi.stubGlobal('document', {
      hidden: false,
      documentElement: { lang: 'en' },
      addEventListener: () => {},
      removeEventListener: () => {},
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('looks from its only seat, and lists what may be done', async () => {
    const { session } = await opened([0]);
    expect(FakeSocket.last.of('hello')[0]).toMatchObject({ seat: 0, language: 'en' });
    FakeSocket.last.hear(made('base-most', { fresh: true, version: 5, to_move: [0] }));
    expect(session.legal).toHaveLength(42);
    session.close();
  });

  it('lists nothing while the board is behind, nor what has been played', async () => {
    const { session, board } = await opened([0]);
    FakeSocket.last.hear(made('base-most', { fresh: true, version: 5, to_move: [0] }));
    const choice = session.legal[0]!;
    const acting = session.act(choice);
    const { id, version } = FakeSocket.last.of('act')[0] as unknown as { id: string; version: number };
    expect(version).toBe(5);
    const events = update('base-leg').events.slice(0, 1);
    FakeSocket.last.hear(
      made('base-most', { version: 6, to_move: [1], legal: [], events, acted: id }),
    );
    await acting;
    expect(session.busy).toBe(true);
    expect(session.legal).toEqual([]);
    board.end();
    await settled();
    expect(session.busy).toBe(false);
    expect(session.shown?.version).toBe(6);
    expect(session.log.at(-1)?.text).toBe(events[0]?.text);
    session.close();
  });

  it('plays one choice at a time, and tells what was sent if no answer comes in a blink', async () => {
    vi.useFakeTimers();
    const { session } = await opened([0]);
    FakeSocket.last.hear(made('base-most', { fresh: true, version: 5, to_move: [0] }));
    const [choice, other] = session.legal as [Choice, Choice];
    void session.act(choice);
    void session.act(other);
    expect(FakeSocket.last.of('act')).toHaveLength(1);
    expect(session.sending).toBe(null);
    expect(session.legal).toHaveLength(42);
    vi.advanceTimersByTime(200);
    expect(session.sending).toBe(choice);
    expect(session.legal).toEqual([]);
    session.close();
    vi.useRealTimers();
  });

  it('lists nothing while the connection is lost', async () => {
    const { session } = await opened([0]);
    FakeSocket.last.hear(made('base-most', { fresh: true, version: 5, to_move: [0] }));
    FakeSocket.last.onclose?.({ code: 1006 });
    expect(session.link).toBe('reconnecting');
    expect(session.legal).toEqual([]);
    session.close();
  });

  it('keeps the list while others choose at the same time, and plays on the newest table', async () => {
    const { session, board } = await opened([0]);
    const first = made('cards-discard', { fresh: true, version: 40, to_move: [0, 1, 2] });
    FakeSocket.last.hear(first);
    const listed = session.legal;
    FakeSocket.last.hear({ ...first, fresh: false, version: 41, to_move: [0, 2], events: update('cards-leg').events.slice(0, 1) });
    expect(session.busy).toBe(true);
    expect(session.legal).toEqual(listed);
    void session.act(listed[0]!);
    expect(FakeSocket.last.of('act')[0]).toMatchObject({ version: 41 });
    board.end();
    await settled();
    session.close();
  });

  it('never lists what follows a position that has not been shown', async () => {
    const { session, board } = await opened([0]);
    const first = made('base-most', { fresh: true, version: 5, to_move: [0] });
    const events = update('base-leg').events.slice(0, 1);
    FakeSocket.last.hear(first);
    const listed = session.legal;
    // I move, another moves, and I may do the very same things again.
    const others = { ...first, fresh: false, version: 6, to_move: [1], legal: [], events };
    FakeSocket.last.hear(others);
    FakeSocket.last.hear({ ...first, fresh: false, version: 7, events });
    expect(session.busy).toBe(true);
    expect(session.legal).toEqual([]);
    void session.act(listed[0]!);
    expect(FakeSocket.last.of('act')).toHaveLength(0);
    session.skip();
    await settled();
    board.end();
    await settled();
    expect(session.shown?.version).toBe(7);
    expect(session.legal).toEqual(listed);
    session.close();
  });

  it('never lists again what one has chosen oneself while all choose at once', async () => {
    const { session, board } = await opened([0]);
    const first = made('cards-discard', { fresh: true, version: 40, to_move: [0, 1, 2] });
    FakeSocket.last.hear(first);
    const said = update('cards-leg').events[0]!;
    const mine = [{ ...said, event: { ...said.event, seat: 0 } as typeof said.event }];
    FakeSocket.last.hear({ ...first, fresh: false, version: 41, events: mine });
    expect(session.busy).toBe(true);
    expect(session.legal).toEqual([]);
    board.end();
    await settled();
    expect(session.legal).toEqual(first.legal);
    session.close();
  });

  it('takes the last choice back while it is on the screen and nobody has acted on it', async () => {
    const { session, board } = await opened([0]);
    const chosen = made('base-most', { fresh: true, version: 5, to_move: [1], legal: [], take_back: true });
    FakeSocket.last.hear(chosen);
    expect(session.mayTakeBack).toBe(true);
    void session.takeBack();
    void session.takeBack();
    expect(FakeSocket.last.of('act')).toMatchObject([{ version: 5, seat: 0, action: { type: 'take-back', seat: 0 } }]);
    FakeSocket.last.hear({ ...chosen, fresh: false, version: 6, take_back: false, events: update('base-leg').events.slice(0, 1) });
    expect(session.mayTakeBack).toBe(false);
    board.end();
    await settled();
    expect(session.mayTakeBack).toBe(false);
    session.close();
  });

  it('shows a scoring on the board and goes on by itself', async () => {
    const { session, board } = await opened([0]);
    FakeSocket.last.hear(made('base-most', { fresh: true, version: 5, to_move: [1], legal: [] }));
    const had = update('base-most').view.players.map((player) => player.money);
    FakeSocket.last.hear(made('base-leg', { fresh: false, version: 6 }));
    for (let i = 0; i < 12 && !session.moment; i += 1) {
      await settled();
      if (!session.moment) board.end();
    }
    expect(session.lastScoring).toHaveLength(1);
    expect(session.scoring).toBeNull();
    expect(session.money).toEqual(had);
    board.tell(update('base-leg').events.find(({ event }) => event.type === 'leg-paid')!.event);
    expect(session.money?.[0]).toBe(had[0]! - 2);
    for (let i = 0; i < 3; i += 1) {
      board.end();
      await settled();
    }
    expect(session.shown?.version).toBe(6);
    expect([session.money, session.moment, session.busy]).toEqual([null, false, false]);
    session.close();
  });

  it('waits for whoever opens the ledger during a scoring, and keeps it', async () => {
    const { session, board } = await opened([0]);
    FakeSocket.last.hear(made('base-most', { fresh: true, version: 5, to_move: [1], legal: [] }));
    FakeSocket.last.hear(made('base-leg', { fresh: false, version: 6 }));
    for (let i = 0; i < 12 && !session.moment; i += 1) {
      await settled();
      if (!session.moment) board.end();
    }
    session.openScoring();
    await settled();
    expect(session.scoring).toHaveLength(1);
    expect(session.shown?.version).toBe(5);
    session.closeScoring();
    await settled();
    expect(session.shown?.version).toBe(6);
    session.openScoring(1);
    expect(session.scoring).toBe(session.lastScoring);
    session.close();
  });

  it('asks the server once for the ledgers of legs before the page was opened', async () => {
    const { session } = await opened([0]);
    const asked: string[] = [];
    const told = update('base-end');
    FakeSocket.last.hear({ ...told, fresh: true, version: 90, seat: 0 });
    expect([session.scored, session.lastScoring]).toEqual([true, null]);
    const legs = [1, 2, 3, 4].map((leg) => {
      const { events, view } = leg === 4 ? told : update('base-leg');
      return { leg, version: leg, events, view };
    });
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path);
      return Promise.resolve(new Response(JSON.stringify({ legs })));
    });
    session.openScoring(2);
    await vi.waitFor(() => expect(session.scoring).not.toBeNull());
    expect(session.scoring).toBe(session.ledgers.get(2));
    expect([...session.ledgers.keys()]).toEqual([1, 2, 3, 4]);
    session.openScoring();
    expect(session.scoring?.map(({ kind }) => kind)).toEqual(['leg', 'race']);
    expect(asked).toEqual(['/api/tables/x/legs?language=en&seat=0']);
    session.close();
  });

  it('offers no ledger of legs before the game was begun, as one that is played on', async () => {
    const { session } = await opened([0]);
    FakeSocket.last.hear({ ...info([0]), first_leg: 2 });
    const { view, ...told } = made('base-leg', { fresh: true, version: 30 });
    FakeSocket.last.hear({ ...told, view: { ...view, leg: 2 } });
    expect(session.scored).toBe(false);
    FakeSocket.last.hear({ ...told, view: { ...view, leg: 3 } });
    expect(session.scored).toBe(true);
    session.close();
  });

  it('may ask again for ledgers when the server was away', async () => {
    const { session } = await opened([0]);
    FakeSocket.last.hear(made('base-leg', { fresh: true, version: 30 }));
    vi.stubGlobal('fetch', () => Promise.reject(new Error('away')));
    session.openScoring();
    await settled();
    expect([session.scoring, session.scored]).toEqual([null, true]);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ legs: [] }))));
    session.openScoring();
    await vi.waitFor(() => expect(session.scored).toBe(false));
    session.close();
  });

  it('leaves a scoring without motion in sight before others move on', async () => {
    const followed = still();
    const { session, board } = await opened([0]);
    FakeSocket.last.hear(made('base-most', { fresh: true, version: 5, to_move: [1], legal: [] }));
    FakeSocket.last.hear(made('base-leg', { fresh: false, version: 6, to_move: [1], acted: null }));
    await settled();
    expect([session.shown?.version, session.busy]).toEqual([6, false]);
    const cleared = board.cleared;
    FakeSocket.last.hear(made('base-most', { fresh: false, version: 7, acted: null }));
    await settled();
    expect([session.shown?.version, session.moment, board.cleared]).toEqual([6, true, cleared]);
    session.skip();
    await settled();
    expect([session.shown?.version, session.moment, board.cleared]).toEqual([7, false, cleared + 1]);
    followed();
    session.close();
  });

  it('skips to the end of what is being shown', async () => {
    const { session, board } = await opened([0]);
    FakeSocket.last.hear(made('base-most', { fresh: true, version: 5, to_move: [1], legal: [] }));
    const events = update('base-leg').events.slice(0, 4);
    FakeSocket.last.hear(made('base-most', { fresh: false, version: 6, events }));
    await settled();
    expect(board.shown).toBe(1);
    session.skip();
    await settled();
    expect(session.busy).toBe(false);
    expect(session.shown?.version).toBe(6);
    session.close();
  });

  it('covers a shared screen before the next one sits down', async () => {
    const { session } = await opened([0, 2]);
    expect(FakeSocket.last.of('hello')[0]).toMatchObject({ seat: null });
    const spectator = made('base-most', { fresh: true, version: 5, seat: null, to_move: [2], legal: [] });
    FakeSocket.last.hear(spectator);
    expect(session.passing).toBe(2);
    expect(FakeSocket.last.of('look')).toHaveLength(0);
    session.confirm();
    expect(FakeSocket.last.of('look')).toEqual([{ type: 'look', seat: 2, language: 'en' }]);
    FakeSocket.last.hear(made('base-most', { fresh: true, version: 5, seat: 2, to_move: [2] }));
    expect(session.passing).toBeNull();
    expect(session.legal.length).toBeGreaterThan(0);
    FakeSocket.last.hear({ ...spectator, fresh: true, version: 7, seat: 2, to_move: [0] });
    expect(session.passing).toBe(0);
    expect(FakeSocket.last.of('look').at(-1)).toMatchObject({ seat: null });
    session.close();
  });

  it('covers a shared screen only once a scoring on it has been read', async () => {
    const { session, board } = await opened([0, 2]);
    const spectator = made('base-most', { fresh: true, version: 5, seat: null, to_move: [1], legal: [] });
    FakeSocket.last.hear(spectator);
    FakeSocket.last.hear(made('base-leg', { fresh: false, version: 6, seat: null, to_move: [2], legal: [] }));
    for (let i = 0; i < 12 && !session.moment; i += 1) {
      await settled();
      if (!session.moment) board.end();
    }
    expect(session.passing).toBeNull();
    session.openScoring();
    FakeSocket.last.hear({ ...spectator, version: 6, to_move: [2] });
    expect(session.shown?.version).toBe(6);
    expect(session.passing).toBeNull();
    session.closeScoring();
    expect(session.passing).toBe(2);
    session.close();
  });

  it('hides what one player of a shared screen has seen while somebody elsewhere moves', async () => {
    const { session } = await opened([0, 2]);
    FakeSocket.last.hear(made('base-most', { fresh: true, version: 5, seat: null, to_move: [2], legal: [] }));
    session.confirm();
    FakeSocket.last.hear(made('base-most', { fresh: true, version: 5, seat: 2, to_move: [2] }));
    expect(FakeSocket.last.of('look')).toHaveLength(1);
    FakeSocket.last.hear(made('base-most', { fresh: true, version: 6, seat: 2, to_move: [1], legal: [] }));
    expect(FakeSocket.last.of('look').at(-1)).toMatchObject({ seat: null });
    expect(session.looking).toBeNull();
    expect(session.passing).toBeNull();
    session.close();
  });

  it('watches when the seat is gone', async () => {
    const { session } = await opened([0]);
    FakeSocket.last.hear(made('base-most', { fresh: true, version: 5, to_move: [0] }));
    FakeSocket.last.hear(info([]));
    expect(session.watching).toBe(true);
    expect(FakeSocket.last.of('look').at(-1)).toMatchObject({ seat: null });
    expect(session.legal).toEqual([]);
    session.close();
  });
});
