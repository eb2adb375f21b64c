// The service worker (worker/sw.ts), which keeps the shell for when there is no server. Whenever there may be a
// newer client it is looked for, and the page goes over to it at once.

import { renew, whenIdle } from './later';

/** Between two looks, in milliseconds. */
const PAUSE = 60_000;

/** Have it at work; returns how to look no more. */
export function start(): () => void {
  const { serviceWorker } = navigator;
  // While somebody works on the client there is none, and over plain HTTP browsers allow none.
  if (!import.meta.env.PROD || !serviceWorker) return () => {};
  let looked = Date.now();
  const changed = (): void => void renew();
  const look = async (): Promise<void> => {
    if (document.hidden || Date.now() - looked < PAUSE) return;
    looked = Date.now();
    await (await serviceWorker.getRegistration())?.update().catch(() => undefined);
  };
  // The first one of all brings nothing new.
  if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', changed);
  document.addEventListener('visibilitychange', look);
  const idle = whenIdle(() => void serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined));
  return () => {
    idle();
    serviceWorker.removeEventListener('controllerchange', changed);
    document.removeEventListener('visibilitychange', look);
  };
}
