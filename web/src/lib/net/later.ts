// Parts of the client come in files of their own, when they are needed. Their names change with
// their content: once the server was upgraded, a page from before asks for files that are gone.

import { ApiError } from './api';
import { t } from '../words/text.svelte';

/** So long after a page was loaded anew for this, it is not loaded anew again. */
const PAUSE = 60_000;
const KEY = 'camelup.reloaded';

/** Load a part. If the server was upgraded the whole page is loaded anew, once; `asked`: somebody
 *  asks for it again, and then it is loaded anew wherever the server answers. */
export async function later<T>(load: () => Promise<T>, asked = false): Promise<T> {
  try {
    return await load();
  } catch {
    const page = await served();
    if (page === null) throw new ApiError('away', '', 0);
    // A file that failed to load once stays so in some browsers until the page is another one.
    if (asked || (!names(page) && pausedLongEnough())) return anew();
    throw new ApiError('missing', t('failure.page'), 404);
  }
}

/** If the server has another client by now, load the page anew: an old one might not understand it. */
export async function renew(): Promise<void> {
  const page = await served();
  if (page !== null && !names(page) && pausedLongEnough()) await anew();
}

/** Do this when the browser has nothing better to do; returns how to drop it. */
export function whenIdle(what: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(what, 1_500);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(what, { timeout: 5_000 });
  return () => cancelIdleCallback(idle);
}

/** The page as the server has it now; null if it does not answer. */
async function served(): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** Does that page begin with the same files as this one? */
function names(page: string): boolean {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return entry !== null && page.includes(`"${entry.getAttribute('src')}"`);
}

function pausedLongEnough(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) > PAUSE;
  } catch {
    return false; // Nothing can be remembered: it might never end.
  }
}

function anew<T>(): Promise<T> {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Somebody asked for it.
  }
  location.reload();
  return new Promise(() => {});
}
