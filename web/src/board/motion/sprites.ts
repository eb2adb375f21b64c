// Pieces that fly: drawn above everything, and gone when they have arrived.

import { mount, unmount } from 'svelte';
import type { Sprite } from './shots';

export interface Flyer {
  element: HTMLElement;
  remove: () => void;
}

/** A sprite in the layer above the page, its middle on the layer's upper left corner. */
export function flyer(layer: HTMLElement, { component, props, wide }: Sprite, camel: number): Flyer {
  const element = blank(layer, '');
  const size = Math.round(wide * camel);
  const inside = mount(component, { target: element, props: { ...props, size } });
  const drawn = element.firstElementChild;
  const tall = Number(drawn?.getAttribute('height') ?? size);
  element.style.margin = `${-tall / 2}px 0 0 ${-size / 2}px`;
  return {
    element,
    remove: () => {
      void unmount(inside);
      element.remove();
    },
  };
}

/** An empty thing in the layer; board.css draws it by its name. */
export function blank(layer: HTMLElement, name: string, size = 0): HTMLElement {
  const element = document.createElement('div');
  element.className = `flight ${name}`;
  element.style.setProperty('--size', `${size}px`);
  layer.append(element);
  return element;
}
