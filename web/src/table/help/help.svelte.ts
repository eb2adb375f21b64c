// "What is this?": the rule behind an action, a piece or a line of a scoring, where it is asked.

import { api } from '../../lib/net/api';
import type { EditionKey, HelpTopic, Language, ModuleKey } from '../../protocol';
import { HelpFocus } from './helpFocus';

export interface Point {
  x: number;
  y: number;
}

const LONG_PRESS = 550;
const STEADY = 10;
const PRESSES: ReadonlySet<string> = new Set(['Enter', ' ']);

export class HelpDesk {
  /** What is asked at the moment, and where the answer is to be shown. */
  asked: { topic: HelpTopic; at: Point } | null = $state.raw(null);
  /** While this is on, a click asks instead of acting, and keys reach everything. */
  mode = $state(false);
  topics: Map<string, HelpTopic> = $state.raw(new Map());

  async load(
    edition: EditionKey,
    modules: readonly ModuleKey[],
    language: Language,
  ): Promise<void> {
    try {
      const { topics } = await api.help(edition, modules, language);
      this.topics = new Map(topics.map((topic) => [topic.topic, topic]));
    } catch {
      // Without an answer there is nothing to ask; the table itself goes on.
    }
  }

  knows(topic: string): boolean {
    return this.topics.has(topic);
  }

  ask(topic: string, at: Point): boolean {
    const found = this.topics.get(topic);
    if (!found) return false;
    this.asked = { topic: found, at };
    this.mode = false;
    return true;
  }

  close(): void {
    this.asked = null;
  }

  /** The keys of the mode: "h" turns it on and off, Escape off. */
  switched(key: string): boolean {
    if (key !== 'h' && !(key === 'Escape' && this.mode)) return false;
    this.mode = !this.mode;
    return true;
  }

  /** Ask about the thing that an element belongs to; things say their topic in `data-topic`. */
  askAbout(element: Element | null, at?: Point): boolean {
    for (let found = element?.closest<HTMLElement>('[data-topic]'); found; ) {
      const point = at ?? middleOf(found);
      if (found.dataset.topic && this.ask(found.dataset.topic, point)) return true;
      found = found.parentElement?.closest<HTMLElement>('[data-topic]');
    }
    return false;
  }

  /** Listen in a part of the page: right click, long press, the key "?", and the help mode. */
  listen = (root: HTMLElement): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start: Point = { x: 0, y: 0 };
    let pressed = false;
    let focused: EventTarget | null = null;
    const stops = new HelpFocus(root, (topic) => this.topics.get(topic)?.title);
    const at = (event: MouseEvent): Point => ({ x: event.clientX, y: event.clientY });

    const stop = (): void => clearTimeout(timer);
    const down = (event: PointerEvent): void => {
      pressed = false;
      if (event.pointerType !== 'touch') return;
      start = at(event);
      stop();
      timer = setTimeout(() => (pressed = this.askAbout(event.target as Element, start)), LONG_PRESS);
    };
    const move = (event: PointerEvent): void => {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > STEADY) stop();
    };
    const click = (event: MouseEvent): void => {
      // A long press that was answered must not also act.
      const asks = this.mode && this.askAbout(event.target as Element, at(event));
      if (!asks && !pressed) return;
      pressed = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const context = (event: MouseEvent): void => {
      if (pressed || this.askAbout(event.target as Element, at(event))) event.preventDefault();
    };
    const key = (event: KeyboardEvent): void => {
      const asks = event.key === '?' ? !isTyping(event.target) : PRESSES.has(event.key) && stops.has(event.target);
      if (!asks || event.defaultPrevented) return;
      // With nothing in question, everything can be asked.
      if (!this.askAbout(event.target as Element)) {
        if (event.key !== '?' || document.querySelector('dialog[open]')) return;
        this.mode = true;
      }
      event.preventDefault();
      event.stopPropagation();
    };
    const focus = (event: FocusEvent): void => void (focused = event.target);
    const blur = (): void => {
      // A card that opens takes the focus only for a while.
      if (this.asked) return;
      focused = null;
      if (!this.mode) stops.clear();
    };
    $effect(() => {
      if (this.mode) return stops.open();
      // Where the focus is, or returns to, is a stop until it moves on.
      if (!this.asked) stops.clear(focused);
    });

    const listening = new AbortController();
    const { signal } = listening;
    const before = { capture: true, signal };
    root.addEventListener('pointerdown', down, before);
    root.addEventListener('pointermove', move, before);
    root.addEventListener('pointerup', stop, before);
    root.addEventListener('pointercancel', stop, before);
    root.addEventListener('click', click, before);
    root.addEventListener('contextmenu', context, { signal });
    root.addEventListener('focusin', focus, { signal });
    root.addEventListener('focusout', blur, { signal });
    // Also in a dialog above.
    document.addEventListener('keydown', key, { signal });
    return () => {
      stop();
      listening.abort();
    };
  };
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('select, textarea, input:not([type=checkbox], [type=radio], [type=range], [type=button])'))
  );
}

export function middleOf(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
