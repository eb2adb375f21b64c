// The figure of a camel, in the units of its picture.

/** Its feet stand on `feet`, and it turns round at `middle`; it reaches from `tail` to `nose`. A crazy one's
 * hair stands up by `hair`. */
export const CAMEL = { width: 140, height: 112, feet: 107, middle: 67, tail: 10, nose: 136, hair: 8 };

/** The near side in one line. */
export const OUTLINE =
  'M18 58C17 48 24 41 34 38 39 28 45 22 52 22 60 22 66 30 70 37 75 44 84 46 90 39 95 33 97 25 100 16 ' +
  '101 12 103 9 106 8 104 3 105.5 .5 107.5 .5 110.5 1 112 4 111.5 7 116 6 121 8 125 11 131 12 135.5 15 ' +
  '134.5 19.5 133.5 23.5 130 24.5 126 24.5 121 25.5 116 25.5 113.5 29 111 36 112 50 104 60 101 64 98 67 ' +
  '96.5 70L95.5 82C95 87 96 89 95.5 93L95 101C97 103 98 105 97.5 107.5H86.5C86 105 86.5 103 87 101L86 ' +
  '91C85 85 82 80 78 75.5 66 78.5 48 78.5 38 75.5 36 81 34 85 34 90L33.5 101C35 103 35.5 105 35 ' +
  '107.5H24C23.5 105 24 103 25 101L25 91C24.5 84 21 77 19.5 70 18 66 18 62 18 58Z';

/** The cloth: where it begins and ends, and its middle. The back of the camel begins as high as it does. */
export const CLOTH = { top: 22, bottom: 64, middle: 53 };

/** From the middle of a cloth to the head of one below that looks the other way. */
export const NEXT_HEAD = 18;

/** How wide the disc of two letters is, compared with that of one; half of its outline counts, too. */
export const TWO_LETTERS = 1.32;
const RIM = 0.085;

/** The disc with its letter: large enough to read where the camel is small, and never under the one below. */
export interface Disc {
  /** How far it is from the middle of the cloth. */
  x?: number;
  y: number;
  r: number;
}

/** `px` is how wide the camel is on the screen, `share` how much of it is above the back of the one below. Where
 * camels are small and close together, their discs move aside, so that they need not be small, too; `away` is the side
 * where the one below has not its head, if it looks the other way. */
export function discOf(px: number, share = 1, aside = 0, away = 0): Disc {
  const step = share * CAMEL.feet;
  const seen = Math.min(CLOTH.bottom, CLOTH.top + step - 2);
  const r = Math.min(Math.max(12.5, Math.min(22, 1120 / px)), (seen - (aside === 0 ? 20 : 10)) / 2);
  const far = Math.sqrt(Math.max(0, 4 * r * r - step * step)) / 2;
  const clear = r * (TWO_LETTERS + RIM) + 1.5 - NEXT_HEAD;
  return { x: away === 0 ? aside * far : away * Math.max(away * aside * far, clear, 0), y: seen - r, r };
}

/** A tile on a space: how wide compared with a camel, and how far it reaches above and below where camels
 * stand, compared with its width. */
export const TILE = { width: 0.84, above: 0.7, below: 0.02 };
