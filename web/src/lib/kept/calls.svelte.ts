// Calls whoever is to move and may be looking elsewhere: by a noise, a shake of the phone, a sign on the icon
// of the window and of the app, and, where that is allowed, by a notification.

import { noise } from '../sound/noise';
import { recall, remember } from './store';

/** Of a phone, in milliseconds: shake, pause, shake. */
const SHAKE = [70, 90, 70];
const ICON = { calm: '/icon.svg', calling: '/icon-turn.svg' };

/** What the browser says of notifications; `default` means that it can be asked. */
export type Allowed = 'default' | 'granted' | 'denied' | 'impossible';

let on: boolean = $state(recall('calls') !== 'off');
let asked: boolean = $state(recall('calls.asked') !== null);
let allowed: Allowed = $state(permission());

function permission(): Allowed {
  return typeof Notification === 'undefined' || !globalThis.isSecureContext ? 'impossible' : Notification.permission;
}

export const calls = {
  /** Is anybody to be called at all? */
  get on(): boolean {
    return on;
  },
  set on(next: boolean) {
    on = next;
    remember('calls', next ? 'on' : 'off');
  },
  get allowed(): Allowed {
    return allowed;
  },
  /** May somebody be asked for notifications, who has not been asked so far? */
  get mayAsk(): boolean {
    return on && !asked && allowed === 'default';
  },
  /** Somebody answered: if he wants notifications, the browser asks him once more. */
  async answer(yes: boolean): Promise<void> {
    asked = true;
    remember('calls.asked', yes ? 'yes' : 'no');
    if (yes) allowed = await Notification.requestPermission();
  },
};

function looksElsewhere(): boolean {
  return document.hidden || !document.hasFocus();
}

/** The calls of one table. */
export class TurnCall {
  readonly #table: string;
  #calling = false;
  #notice: { close(): void } | null = null;
  /** Somebody looked elsewhere while others were to move: now he knows what a notification is good for. */
  left = $state(false);

  constructor(table: string) {
    this.#table = table;
  }

  /** It is somebody's turn here, or it will soon be over. */
  begin(title: string, text: string): void {
    noise('turn');
    if (!calls.on) return;
    this.#calling = true;
    sign(true);
    if (looksElsewhere()) void this.#notify(title, text);
    else if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHAKE);
  }

  /** The turn is over, or somebody is here. */
  end(): void {
    if (this.#calling) sign(false);
    this.#calling = false;
    this.seen();
  }

  /** Whoever is back needs no notification any more. */
  seen(): void {
    this.#notice?.close();
    this.#notice = null;
  }

  async #notify(title: string, body: string): Promise<void> {
    allowed = permission();
    if (allowed !== 'granted') return;
    const tag = `camelup-${this.#table}`;
    const wishes = { body, tag, icon: '/icon-192.png', badge: '/icon-192.png', data: `/table/${this.#table}` };
    this.seen();
    const shown = await show(title, wishes).catch(() => null);
    if (this.#calling && looksElsewhere()) this.#notice = shown;
    else shown?.close();
  }
}

/** By the service worker where there is one, as phones want it; it also knows what to do with a tap. */
async function show(title: string, wishes: NotificationOptions): Promise<{ close(): void }> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) {
    await worker.showNotification(title, wishes);
    const close = async (): Promise<void> => {
      for (const one of await worker.getNotifications({ tag: wishes.tag ?? '' })) one.close();
    };
    return { close: () => void close() };
  }
  const notice = new Notification(title, wishes);
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
  return notice;
}

/** The sign on the icon of the window, and on that of an installed app. */
function sign(calling: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon][type="image/svg+xml"]');
  if (icon) icon.href = calling ? ICON.calling : ICON.calm;
  const marked = calling ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
  void marked?.catch(() => {}); // nobody has installed it
}
