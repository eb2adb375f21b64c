// A small router: the path of the address says what is shown.

export type Route =
  | { name: 'home' | 'new' | 'join' | 'watch' | 'mine' | 'me' | 'replays' | 'rules' | 'follows' | 'puzzles' | 'devices' | 'device' | 'evenings' | 'unknown' }
  | { name: 'table'; id: string }
  | { name: 'evening'; id: string }
  | { name: 'replay'; id: string }
  | { name: 'review'; id: string }
  | { name: 'puzzle'; id: string }
  | { name: 'follow'; id: string };

type Plain = Exclude<Route, { id: string }>['name'];
const PLAIN: Readonly<Record<string, Plain>> =
  {
    '': 'home',
    new: 'new',
    join: 'join',
    watch: 'watch',
    mine: 'mine',
    me: 'me',
    replay: 'replays',
    rules: 'rules',
    follow: 'follows',
    analyse: 'follows',
    puzzles: 'puzzles',
    devices: 'devices',
    device: 'device',
    evening: 'evenings',
  };

/** What a path leads to. */
export function match(path: string): Route {
  const [first = '', second, ...rest] = path.split('/').slice(1).map(decoded);
  if (rest.length > 0) return { name: 'unknown' };
  if (second) {
    if (first === 'table' || first === 'evening' || first === 'replay' || first === 'review' || first === 'follow') return { name: first, id: second };
    if (first === 'puzzles') return { name: 'puzzle', id: second };
    return { name: 'unknown' };
  }
  const name = Object.hasOwn(PLAIN, first) ? PLAIN[first] : undefined;
  return { name: name ?? 'unknown' };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

interface Place {
  path: string;
  search: string;
  hash: string;
  /** Counts the pages opened; 0 is the one that the browser loaded. */
  opened: number;
}

const place: Place = $state({ path: '/', search: '', hash: '', opened: 0 });

/** Where we are; reactive. */
export function where(): Readonly<Place> {
  return place;
}

function read(): void {
  place.path = location.pathname;
  place.search = location.search;
  place.hash = location.hash;
}

/** Open a page of ours. */
export function go(address: string, { replace = false } = {}): void {
  const before = location.pathname;
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  read();
  if (location.pathname !== before) place.opened += 1;
}

/** Is this a plain click on a link to a page of ours, that the router should follow? */
export function ours(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  return (
    plain &&
    !event.defaultPrevented &&
    link.origin === location.origin &&
    !link.target &&
    !link.hasAttribute('download') &&
    !link.pathname.startsWith('/api/')
  );
}

/** Follow links and the browser's back and forward; returns how to stop. */
export function start(): () => void {
  const click = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!(link instanceof HTMLAnchorElement) || !ours(event, link)) return;
    // A jump within the page is the browser's business, but our copy of the address must follow.
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  const moved = (): void => {
    const before = place.path;
    read();
    if (place.path !== before) place.opened += 1;
  };
  read();
  document.addEventListener('click', click);
  addEventListener('popstate', moved);
  addEventListener('hashchange', read);
  return () => {
    document.removeEventListener('click', click);
    removeEventListener('popstate', moved);
    removeEventListener('hashchange', read);
  };
}
