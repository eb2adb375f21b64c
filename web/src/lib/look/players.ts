// Ten quiet colours for players, each with a mark of its own, so that nobody has to tell colours
// apart and no player is mistaken for a camel. Words in `ink` on `fill` reach WCAG AA.

export type Mark =
  | 'disc'
  | 'square'
  | 'triangle'
  | 'diamond'
  | 'plus'
  | 'ring'
  | 'bars'
  | 'hexagon'
  | 'drop'
  | 'moon';

export interface PlayerColour {
  readonly name: string;
  readonly fill: string;
  readonly ink: string;
  readonly mark: Mark;
}

const LIGHT = '#fffaf0';
const DARK = '#231b13';

export const PLAYERS: readonly PlayerColour[] = [
  { name: 'slate', fill: '#4f6076', ink: LIGHT, mark: 'disc' },
  { name: 'clay', fill: '#94523f', ink: LIGHT, mark: 'square' },
  { name: 'moss', fill: '#5d6b3a', ink: LIGHT, mark: 'triangle' },
  { name: 'plum', fill: '#74506e', ink: LIGHT, mark: 'diamond' },
  { name: 'sea', fill: '#3d6e72', ink: LIGHT, mark: 'plus' },
  { name: 'ochre', fill: '#c9a468', ink: DARK, mark: 'ring' },
  { name: 'rose', fill: '#d2a09b', ink: DARK, mark: 'bars' },
  { name: 'mist', fill: '#a3b4bd', ink: DARK, mark: 'hexagon' },
  { name: 'sage', fill: '#a9b793', ink: DARK, mark: 'drop' },
  { name: 'lilac', fill: '#b5a6c4', ink: DARK, mark: 'moon' },
];

/** The marks as paths in a box from 0 to 24. */
export const MARKS: Readonly<Record<Mark, string>> = {
  disc: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z',
  square: 'M5 5h14v14H5Z',
  triangle: 'M12 4 21 19H3Z',
  diamond: 'M12 2.5 20 12l-8 9.5L4 12Z',
  plus: 'M9 4h6v5h5v6h-5v5H9v-5H4V9h5Z',
  ring: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Zm0 4.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z',
  bars: 'M4 4h4.5v16H4Zm5.75 0h4.5v16h-4.5Zm5.75 0H20v16h-4.5Z',
  hexagon: 'M8 4.5h8l4.5 7.5-4.5 7.5H8L3.5 12Z',
  drop: 'M12 2.5c4 5 6.5 8 6.5 11.5a6.5 6.5 0 0 1-13 0C5.5 10.5 8 7.5 12 2.5Z',
  moon: 'M15.5 3.5a9 9 0 1 0 4.5 13.5A7.5 7.5 0 0 1 15.5 3.5Z',
};

/** The colour of a seat; tables have ten seats at most. */
export function playerColour(seat: number): PlayerColour {
  return PLAYERS[seat % PLAYERS.length] as PlayerColour;
}

/** Is it too dark for a thin line on a dark ground? */
export const isDeep = (colour: PlayerColour): boolean => colour.ink === LIGHT;
