// Where friends reach this server. On the machine that it runs on, the address in the browser means
// nothing to others; the server knows a better one if it listens to the network.

import { api } from '../net/api';
import { isLocal } from './invite';

let better: string | null = $state(null);
let asked = false;

/** Have the better address looked up, where one is needed. */
export function needOrigin(): void {
  if (asked || !isLocal(location.hostname)) return;
  asked = true;
  api.invitation().then(
    ({ origin }) => (better = origin),
    () => (asked = false),
  );
}

/** Let others of the network in; to be asked by whoever sits at the server's own machine. */
export async function openDoor(): Promise<void> {
  better = (await api.openDoor()).origin;
}

/** The beginning of links for friends; reactive. */
export function origin(): string {
  return better ?? location.origin;
}

/** Does a link lead nowhere but to this machine? */
export function onlyHere(): boolean {
  return better === null && isLocal(location.hostname);
}
