// Stands between the pages and the server. While the server answers, pages come from it; files whose names tell
// their content are kept. Without it there is the shell: the rules can be read, and the rest says so kindly.

/** Written by the build (plugin.ts): what the client begins with, and a digest that no other build has. */
declare const __SHELL__: { version: string; entry: string; files: readonly string[]; words: readonly string[] };

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Waiting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Tapped extends Waiting {
  notification: Notification;
}
interface Window extends Client {
  focus(): Promise<unknown>;
}
interface Client {
  url: string;
}
/** What is used of the scope of a service worker: its types and those of a page exclude each other. */
interface Scope {
  addEventListener(type: 'install' | 'activate', heard: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', heard: (event: Asked) => void): void;
  addEventListener(type: 'notificationclick', heard: (event: Tapped) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<Window[]>;
    openWindow(address: string): Promise<unknown>;
  };
}

const scope = self as unknown as Scope;
const shell = __SHELL__;
const OURS = 'camelup-';
const CACHE = OURS + shell.version;
const PAGE = '/';
/** What a balancer answers for a server that is not there; and a server that is asked too often by one address. */
const GONE = [429, 502, 503, 504];
/** Addresses with a language in them: what a browser prefers changes nothing. */
const FOUND = { ignoreVary: true };

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: 'no-store' });
  // While servers are replaced one after the other, this may be the page of another build.
  if (!page.ok || !(await page.clone().text()).includes(shell.entry)) throw new Error('another build');
  await cache.put(PAGE, page);
  await cache.addAll(shell.files);
  await Promise.all(shell.words.map((address) => cache.add(address).catch(() => undefined)));
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((key) => key.startsWith(OURS) && key !== CACHE);
  await Promise.all(others.map((key) => caches.delete(key)));
  await scope.clients.claim();
}

/** The page as the server has it; the kept one only if there is no server. */
async function page(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null);
  if (answer && !GONE.includes(answer.status)) return answer;
  const kept = await (await caches.open(CACHE)).match(PAGE);
  return kept ?? answer ?? Response.error();
}

/** As the server says now; what it said last if it does not answer. */
async function fresh(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const answer = await fetch(request).catch(() => null);
  if (answer?.ok) await cache.put(request, answer.clone());
  if (answer && !GONE.includes(answer.status)) return answer;
  return (await cache.match(request, FOUND)) ?? answer ?? Response.error();
}

/** What never changes under its name. */
async function kept(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request, FOUND);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

const READ = ['/api/text/', '/api/rules', '/api/help'];
const NO_PAGES = ['/api/', '/health/', '/metrics', '/pictures/'];

function answered(request: Request): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return null;
  const begins = (starts: readonly string[]): boolean => starts.some((start) => pathname.startsWith(start));
  if (request.mode === 'navigate') return begins(NO_PAGES) ? null : page(request);
  if (pathname.startsWith('/assets/')) return kept(request);
  return begins(READ) || shell.files.includes(pathname) ? fresh(request) : null;
}

/** A tap on a notification leads to its table, where that is open already. */
async function lead(path: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === path);
  await (there ? there.focus() : scope.clients.openWindow(path));
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('fetch', (event) => {
  const answer = answered(event.request);
  if (answer) event.respondWith(answer);
});
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(String(event.notification.data ?? PAGE)));
});
