// Points and areas of a picture, and the outlines drawn from them.

export interface Spot {
  x: number;
  y: number;
}

export interface Box extends Spot {
  width: number;
  height: number;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

const mid = (a: Spot, b: Spot, t: number): Spot => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
const at = ({ x, y }: Spot): string => `${round(x)} ${round(y)}`;

/** The points of a polygon. */
export function points(corners: readonly Spot[]): string {
  return corners.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
}

/** A closed outline through these corners, each rounded off by `radius`. */
export function rounded(corners: readonly Spot[], radius: number): string {
  const parts = corners.map((corner, n) => {
    const before = corners[(n + corners.length - 1) % corners.length] as Spot;
    const after = corners[(n + 1) % corners.length] as Spot;
    const share = (other: Spot): number =>
      Math.min(0.5, radius / Math.max(1, Math.hypot(other.x - corner.x, other.y - corner.y)));
    const [a, b] = [mid(corner, before, share(before)), mid(corner, after, share(after))];
    return `${at(a)}Q${at(corner)} ${at(b)}`;
  });
  return `M${parts.join('L')}Z`;
}

/** A part of a box: shares of its width and height. */
export function inside({ x, y, width, height }: Box, left: number, top: number, wide: number, high: number): Box {
  return { x: x + width * left, y: y + height * top, width: width * wide, height: height * high };
}
