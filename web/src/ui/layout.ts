// How the screen is divided for a window of some size. The style sheets ask for it at the root of the
// page: `data-players`, `data-bar` and `data-side`.

export interface Layout {
  /** Everybody in a column, in a row above the board, or in a narrow column without details. */
  players: 'column' | 'row' | 'narrow';
  /** My hand and my actions below the board, below it with the actions in a sheet, or beside it. */
  bar: 'below' | 'sheet' | 'beside';
  /** The log in a column of its own, or in a panel that slides in. */
  side: 'column' | 'panel';
}

/** Below this height nothing may stand under the board if there is room beside it. */
const LOW = 640;
/** From these widths on there is room for the actions below the board, and for the log beside it. */
const ROOMY = 720;
const WIDE = 1200;

export function layoutOf(width: number, height: number): Layout {
  if (height < LOW && width >= 1.2 * height) return { players: 'narrow', bar: 'beside', side: 'panel' };
  if (width < ROOMY) return { players: 'row', bar: 'sheet', side: 'panel' };
  if (height > 1.1 * width) return { players: 'row', bar: 'below', side: 'panel' };
  return { players: 'column', bar: 'below', side: width < WIDE ? 'panel' : 'column' };
}

/** Keep the root of the page up to date; returns how to stop. */
export function start(): () => void {
  const root = document.documentElement;
  const fit = (): void => void Object.assign(root.dataset, layoutOf(innerWidth, innerHeight));
  fit();
  addEventListener('resize', fit);
  return () => removeEventListener('resize', fit);
}
