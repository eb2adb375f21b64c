// What both boards do alike: they show a view, or what is being played, and offer what may be done.

import { untrack } from 'svelte';
import { byTarget } from '../kinds';
import type { Choice, View } from '../protocol';
import { type BoardProps, share } from './context';
import { dress } from './dress.svelte';
import { type BoardGeometry, Showing } from './motion/showing.svelte';

const NOTHING: readonly Choice[] = [];

export class BoardScreen<V extends View> {
  /** The size of the picture on the screen. */
  width = $state(1000);
  height = $state(700);
  root: HTMLElement | undefined = $state();
  picture: SVGSVGElement | undefined = $state();
  readonly #props: () => BoardProps<V>;
  readonly showing: Showing<V>;

  readonly shown: V = $derived.by(() => this.showing.seen ?? this.#props().view);
  // While something is shown moving, nothing can be acted on.
  readonly #open = $derived.by(() => byTarget(this.showing.busy ? NOTHING : this.#props().legal));

  constructor(props: () => BoardProps<V>, geometry: Omit<BoardGeometry<V>, 'root' | 'picture'>) {
    this.#props = props;
    const size = props().size;
    if (size) [this.width, this.height] = [size.width, size.height];
    const places = { root: () => this.root ?? null, picture: () => this.picture ?? null };
    this.showing = new Showing<V>({ ...geometry, ...places }, () => props().view);
    $effect.pre(() => {
      dress.wear(props().view.edition);
      untrack(() => this.showing.settle());
    });
    share({
      get helpMode() {
        return props().helpMode ?? false;
      },
      choicesAt: (anchor) => this.#open.get(anchor) ?? NOTHING,
      pick: (choices, at) => props().onpick(choices, at),
      help: (topic, at) => props().onhelp?.(topic, at),
    });
  }

  /** Show what happened, from what is seen now to `after`. */
  play(...film: Parameters<Showing<V>['play']>): Promise<void> {
    return this.showing.play(...film);
  }

  /** Show the end of what is being played at once. */
  skip(): void {
    this.showing.skip();
  }

  clear(): void {
    this.showing.clear();
  }
}
