// The server's small JSON endpoints, one function each.

import type {
  ChangeCompany,
  Choices,
  DeviceLink,
  Devices,
  EveningInfo,
  FollowChange,
  Followed,
  FollowOdds,
  Follows,
  Forgotten,
  GameReview,
  GiveSeat,
  Glance,
  Help,
  Invitation,
  Language,
  Legs,
  ListedEvenings,
  NewEvening,
  NewFollow,
  NewTable,
  PlayedGames,
  Puzzles,
  PuzzleShown,
  Replay,
  Rules,
  SeatLink,
  SitDown,
  TableInfo,
  Tables,
  TakeSeat,
  UseDevice,
} from '../../protocol';

/** The server said no, or could not be asked: `code` for programs, `message` for people. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status: number) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
  }

  /** Nobody answered: no network, or the server is away. */
  get away(): boolean {
    return this.status === 0;
  }

  /** Others are asking too much just now: the same question may be answered soon. */
  get busy(): boolean {
    return this.status === 429 || this.status === 503;
  }
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const headers = new Headers(init.headers);
  headers.set('Accept', 'application/json');
  headers.set('Accept-Language', document.documentElement.lang || 'en');
  let answer: Response;
  try {
    answer = await fetch(path, { credentials: 'same-origin', ...init, headers });
  } catch {
    throw new ApiError('away', '', 0);
  }
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return body as T;
  throw refusal(body, answer.status);
}

function refusal(body: unknown, status: number): ApiError {
  const { code, text } = (body ?? {}) as { code?: unknown; text?: unknown };
  return new ApiError(
    typeof code === 'string' ? code : `http-${status}`,
    typeof text === 'string' ? text : '',
    status,
  );
}

function post<T>(path: string, body: unknown = {}): Promise<T> {
  return ask<T>(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

function at(id: string, seat?: number): string {
  const table = `/api/tables/${encodeURIComponent(id)}`;
  return seat === undefined ? table : `${table}/seats/${seat}`;
}

const followAt = (id: string): string => `/api/follows/${encodeURIComponent(id)}`;

const eveningAt = (id: string): string => `/api/evenings/${encodeURIComponent(id)}`;

const query = (values: Record<string, string>): string => `?${new URLSearchParams(values)}`;

export const api = {
  choices: (language: Language) => ask<Choices>(`/api/choices${query({ language })}`),
  rules: (language: Language) => ask<Rules>(`/api/rules${query({ language })}`),
  help: (edition: string, modules: readonly string[], language: Language) =>
    ask<Help>(`/api/help${query({ edition, modules: modules.join(','), language })}`),

  invitation: () => ask<Invitation>('/api/invitation'),
  openDoor: () => post<Invitation>('/api/invitation'),

  tables: (before?: string) => ask<Tables>(`/api/tables${before ? query({ before }) : ''}`),
  table: (id: string) => ask<TableInfo>(at(id)),
  open: (plan: NewTable) => post<TableInfo>('/api/tables', plan),
  start: (id: string) => post<TableInfo>(`${at(id)}/start`),
  /** The same people go on, with another edition if one is named. */
  rematch: (id: string, edition = '') => post<TableInfo>(`${at(id)}/rematch`, edition ? { edition } : {}),
  glance: (id: string) => ask<Glance>(`${at(id)}/glance`),

  /** The legs that are over, as a seat saw them; nobody's: as spectators did. */
  legs: (id: string, seat: number | null, language: Language) =>
    ask<Legs>(`${at(id)}/legs${query({ language, ...(seat === null ? {} : { seat: String(seat) }) })}`),

  /** Who enters what real dice show; nobody: the host. */
  keeper: (id: string, seat: number | null) => post<TableInfo>(`${at(id)}/keeper`, { seat }),

  /** Who may find a table, look on and talk there. */
  company: (id: string, wish: ChangeCompany) => post<TableInfo>(`${at(id)}/company`, wish),

  take: (id: string, seat: number, body: TakeSeat) =>
    post<TableInfo>(`${at(id, seat)}/take`, body),
  give: (id: string, seat: number, body: GiveSeat) =>
    post<TableInfo>(`${at(id, seat)}/give`, body),
  link: (id: string, seat: number) => post<SeatLink>(`${at(id, seat)}/link`),

  devices: () => ask<Devices>('/api/devices'),
  deviceLink: () => post<DeviceLink>('/api/devices/link'),
  useDevice: (wish: UseDevice) => post<Devices>('/api/devices/use', wish),
  removeDevice: (id: string) => post<Devices>(`/api/devices/${encodeURIComponent(id)}/remove`),

  newEvening: (plan: NewEvening) => post<EveningInfo>('/api/evenings', plan),
  evenings: () => ask<ListedEvenings>('/api/evenings'),
  evening: (id: string) => ask<EveningInfo>(eveningAt(id)),
  sitDown: (id: string, wish: SitDown) => post<EveningInfo>(`${eveningAt(id)}/sit`, wish),
  leaveEvening: (id: string) => post<EveningInfo>(`${eveningAt(id)}/leave`),
  nextRound: (id: string) => post<EveningInfo>(`${eveningAt(id)}/next`),

  follows: () => ask<Follows>('/api/follows'),
  newFollow: (plan: NewFollow, language: Language) => post<Followed>(`/api/follows${query({ language })}`, plan),
  /** Variations of a record from a file. */
  followOf: (record: string, version: number, language: Language) =>
    post<Followed>(`/api/follows/record${query({ language, version: String(version) })}`, record),
  /** How a followed game stands; nothing if it is still at the revision `after`. */
  followed: (id: string, language: Language, after?: number) =>
    ask<Followed | null>(`${followAt(id)}${query({ language, ...(after === undefined ? {} : { after: String(after) }) })}`),
  follow: (id: string, language: Language, change: FollowChange) =>
    post<Followed>(`${followAt(id)}${query({ language })}`, change),
  /** The odds; also those `before` the last move, and what the `champion` would do, if that is wished. */
  followOdds: (id: string, language: Language, ...wishes: ('before' | 'champion')[]) =>
    ask<FollowOdds>(`${followAt(id)}/odds${query({ language, ...Object.fromEntries(wishes.map((wish) => [wish, '1'])) })}`),
  followRecord: (id: string) => `${followAt(id)}/record`,

  replay: (id: string, language: Language) =>
    ask<Replay>(`/api/replays/${encodeURIComponent(id)}${query({ language })}`),
  /** Look at a record from a file; nothing is kept on the server. */
  upload: (record: string, language: Language) =>
    post<Replay>(`/api/replays${query({ language })}`, record),
  /** As much as there is of a review; it is made as long as somebody asks. */
  review: (id: string, language: Language) =>
    ask<GameReview>(`/api/replays/${encodeURIComponent(id)}/review${query({ language })}`),
  reviewUpload: (record: string, language: Language) =>
    post<GameReview>(`/api/reviews${query({ language })}`, record),
  played: () => ask<PlayedGames>('/api/me/games'),
  forgetPlayed: () => ask<Forgotten>('/api/me/games', { method: 'DELETE' }),
  playedAddress: '/api/me/games',
  puzzles: () => ask<Puzzles>('/api/puzzles'),
  puzzle: (id: number, language: Language) =>
    ask<PuzzleShown>(`/api/puzzles/${id}${query({ language })}`),
  /** Where the record of a finished game can be downloaded. */
  recordAddress: (id: string) => `/api/replays/${encodeURIComponent(id)}/record`,
};
