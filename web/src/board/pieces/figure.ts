// The figure of a camel, in the units of its picture.

/** Its feet stand on `feet`, and it turns round at `middle`; it reaches from `tail` to `nose`. A crazy one's
 * hair stands up by `hair`. */
export const CAMEL = { width: 140, height: 112, feet: 107, middle: 67, tail: 10, nose: 136, hair: 8 };

/** The cloth: where it begins and ends, and its middle. The back of the camel begins as high as it does. */
export const CLOTH = { top: 22, bottom: 64, middle: 53 };

/** The disc with its letter: large enough to read where the camel is small, and never under the one below. */
export interface Disc {
  y: number;
  r: number;
}

/** `px` is how wide the camel is on the screen, `share` how much of it is above the back of the one below. */
export function discOf(px: number, share = 1): Disc {
  const seen = Math.min(CLOTH.bottom, CLOTH.top + share * CAMEL.feet - 2);
  const r = Math.min(Math.max(12.5, Math.min(21, 1120 / px)), (seen - 18) / 2);
  return { r, y: seen - r };
}

/** A tile on a space: how wide compared with a camel, and how far it reaches above and below where camels
 * stand, compared with its width. */
export const TILE = { width: 0.84, above: 0.7, below: 0.02 };
