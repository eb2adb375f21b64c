// Asking by keys: while people ask, whatever says its topic is a button that Tab reaches.

const FOCUSABLE = 'a[href], button, input, select, summary, textarea, [tabindex]';
const LABELLED = '[aria-label], [title]';

/** Would a screen reader find words for it? */
function named(element: Element): boolean {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return Boolean(copy.textContent?.trim()) || copy.matches(LABELLED) || copy.querySelector(LABELLED) !== null;
}

export class HelpFocus {
  readonly #root: HTMLElement;
  readonly #title: (topic: string) => string | undefined;
  /** What was there before, by element and attribute. */
  readonly #before = new Map<Element, Map<string, string | null>>();

  /** `title` is what a topic is called; without one there is nothing to ask. */
  constructor(root: HTMLElement, title: (topic: string) => string | undefined) {
    this.#root = root;
    this.#title = title;
  }

  has(element: EventTarget | null): boolean {
    return element instanceof Element && this.#before.has(element);
  }

  /** Make the stops, and keep up with the page; returns how to stop that. They stay until cleared. */
  open(): () => void {
    const watcher = new MutationObserver(() => {
      this.#sweep();
      watcher.takeRecords(); // what the sweep did itself
    });
    this.#sweep();
    watcher.observe(this.#root, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-topic', 'tabindex'],
    });
    return () => watcher.disconnect();
  }

  /** Everything as it was, but for the one that is to be left. */
  clear(left: EventTarget | null = null): void {
    for (const element of this.#before.keys()) {
      if (element !== left) this.#restore(element);
    }
  }

  #sweep(): void {
    const gone = new Set(this.#before.keys());
    // From the end: what lies inside another thing comes first, and is the one to stop at.
    for (const element of [...this.#root.querySelectorAll('[data-topic]')].reverse()) {
      const title = this.#title(element.getAttribute('data-topic') ?? '');
      const marked = this.#before.has(element);
      if (!title || element.querySelector(FOCUSABLE) || (!marked && element.matches(FOCUSABLE))) continue;
      if (!marked) this.#mark(element, title);
      gone.delete(element);
    }
    for (const element of gone) this.#restore(element);
  }

  #mark(element: Element, title: string): void {
    const wanted: Record<string, string> = { tabindex: '0', role: 'button' };
    if (!named(element)) wanted['aria-label'] = title;
    const before = new Map<string, string | null>();
    for (const [name, value] of Object.entries(wanted)) {
      before.set(name, element.getAttribute(name));
      element.setAttribute(name, value);
    }
    this.#before.set(element, before);
  }

  #restore(element: Element): void {
    for (const [name, value] of this.#before.get(element) ?? []) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
    this.#before.delete(element);
  }
}
