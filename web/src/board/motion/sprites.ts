// Pieces that fly: drawn above everything, and gone when they have arrived.

import { type Component, mount, unmount } from 'svelte';
import { letterOf } from '../context';
import type { Sprite } from './film';
import {
  BetCard,
  Camera,
  Coin,
  DesertTile,
  Die,
  Partnership,
  PyramidTicket,
  RaceCard,
  RacingCard,
  Ticket,
} from '../pieces';

interface Drawing {
  component: Component<never>;
  props: Record<string, unknown>;
  /** Width compared with a camel's. */
  wide: number;
}

const drawing = (component: unknown, wide: number, props: Record<string, unknown>): Drawing => ({
  component: component as Component<never>,
  props,
  wide,
});

function drawingOf(sprite: Sprite): Drawing {
  switch (sprite.piece) {
    case 'ticket':
      return drawing(Ticket, 0.5, { ...sprite, letter: letterOf(sprite.camel) });
    case 'pyramid-ticket':
      return drawing(PyramidTicket, 0.5, {});
    case 'race-card':
      return drawing(RaceCard, 0.42, { seat: sprite.seat });
    case 'desert-tile':
      return drawing(DesertTile, 0.95, { side: sprite.side, seat: sprite.seat });
    case 'camera':
      return drawing(Camera, 0.55, { seat: sprite.seat });
    case 'partnership':
      return drawing(Partnership, 0.8, { seats: sprite.seats });
    case 'die':
      return drawing(Die, 0.4, { die: sprite.die, number: sprite.number, colour: sprite.colour });
    case 'racing-card':
      return sprite.card
        ? drawing(RacingCard, 0.66, { ...sprite.card, letter: letterOf(sprite.card.camel) })
        : drawing(RacingCard, 0.66, {});
    case 'bet-card':
      return drawing(BetCard, 0.58, { ...sprite, letter: letterOf(sprite.camel) });
    case 'coin':
      return drawing(Coin, 0.28, {});
  }
}

export interface Flyer {
  element: HTMLElement;
  remove: () => void;
}

/** A sprite in the layer above the page, its middle on the layer's upper left corner. */
export function flyer(layer: HTMLElement, sprite: Sprite, camel: number): Flyer {
  const { component, props, wide } = drawingOf(sprite);
  const element = blank(layer, '');
  const size = Math.round(wide * camel);
  const inside = mount(component, { target: element, props: { ...props, size } as never });
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
