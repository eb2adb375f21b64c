// The sign of the game as shapes: a camel of ours before the pyramid. All icons are made of it.

import { OUTLINE } from '../src/board/pieces/figure.ts';

export interface Shape {
  d: string;
  fill: string;
  /** Moved and made larger, in the units of the sign. */
  x?: number;
  y?: number;
  scale?: number;
}

/** The sign is so wide and high. */
export const SIZE = 64;

const ROUND = 0.5523;

function disc(x: number, y: number, r: number, fill: string): Shape {
  const c = r * ROUND;
  const d =
    `M${x - r} ${y}C${x - r} ${y - c} ${x - c} ${y - r} ${x} ${y - r}C${x + c} ${y - r} ${x + r} ${y - c} ${x + r} ${y}` +
    `C${x + r} ${y + c} ${x + c} ${y + r} ${x} ${y + r}C${x - c} ${y + r} ${x - r} ${y + c} ${x - r} ${y}Z`;
  return { d, fill };
}

/** The ground: a square, or one with round corners. */
function ground(corner: number): Shape {
  const [far, c] = [SIZE - corner, corner * (1 - ROUND)];
  const d =
    `M0 ${corner}C0 ${c} ${c} 0 ${corner} 0L${far} 0C${SIZE - c} 0 ${SIZE} ${c} ${SIZE} ${corner}L${SIZE} ${far}` +
    `C${SIZE} ${SIZE - c} ${SIZE - c} ${SIZE} ${far} ${SIZE}L${corner} ${SIZE}C${c} ${SIZE} 0 ${SIZE - c} 0 ${far}Z`;
  return { d, fill: NIGHT };
}

const NIGHT = '#171a2e';
const SAND = '#4c4570';

const SKY: readonly Shape[] = [
  disc(47, 17, 7, '#f2c25b'),
  { d: 'M32 10L58 54L6 54Z', fill: '#ddb56a' },
  { d: 'M32 10L58 54L32 54Z', fill: '#b4853f' },
];
const CAMEL: Shape = { d: OUTLINE, fill: '#fff3d9', x: 13, y: 25, scale: 0.28 };

/** The dunes before the pyramid: round below, where the ground is. */
function dunes(corner: number): Shape {
  const [far, near] = [SIZE - corner, SIZE - corner * (1 - ROUND)];
  const top = 'M0 49C12 44 22 46 34 49C46 52 54 50 64 47';
  return { d: `${top}L64 ${far}C64 ${near} ${near} 64 ${far} 64L${corner} 64C${SIZE - near} 64 0 ${near} 0 ${far}Z`, fill: SAND };
}

/** The same nearer to the middle. */
function smaller(shape: Shape): Shape {
  const { x = 0, y = 0, scale = 1 } = shape;
  const edge = (SIZE / 2) * (1 - CLOSE);
  return { ...shape, x: edge + x * CLOSE, y: edge + y * CLOSE, scale: scale * CLOSE };
}

const CORNER = 14;
const CLOSE = 0.76;

/** As it stands in a tab or on a desk. */
export const PLAIN: readonly Shape[] = [ground(CORNER), ...SKY, dunes(CORNER), CAMEL];

/** With a sign on it: it is your turn. */
export const CALLING: readonly Shape[] = [...PLAIN, disc(48, 48, 16, NIGHT), disc(48, 48, 13, '#ff5a3c')];

/** To be cut to any form by a phone: what matters is not near the edge. */
export const BEHIND: readonly Shape[] = [ground(0), dunes(0)];
export const WHOLE: readonly Shape[] = [ground(0), ...SKY.map(smaller), dunes(0), smaller(CAMEL)];

export function svg(shapes: readonly Shape[]): string {
  const paths = shapes.map(({ d, fill, x = 0, y = 0, scale = 1 }) => {
    const moved = scale === 1 ? '' : ` transform="translate(${x} ${y}) scale(${scale})"`;
    return `<path${moved} fill="${fill}" d="${d}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">${paths.join('')}</svg>\n`;
}
