// The colours of the wooden pieces. They are the same in both themes, as wood is.

import type { Camel } from '../protocol';
import { contrast } from '../styles/contrast';

export type Pattern = 'waves' | 'leaves' | 'sun' | 'diamonds' | 'stars' | 'stripes';

export interface Shades {
  base: string;
  /** Where the light falls, and where it does not. */
  light: string;
  dark: string;
  /** The outline. */
  line: string;
  /** The saddle cloth, and the pattern woven into it. */
  cloth: string;
  weave: string;
  /** Large words and numbers on the base colour (AA). */
  ink: string;
  /** The ground of small ones (AA): the base colour, darker where it must be. */
  label: string;
}

export const SHADES: Record<Camel, Shades> = {
  blue: shades('#2f6fde', '#5c93f2', '#1f54b4', '#143a80', '#12316f', '#a9ccff', '#ffffff'),
  green: shades('#2a9457', '#4cb679', '#1d7242', '#0f4a2a', '#0e4327', '#b5edc4', '#ffffff'),
  orange: shades('#ee7a1e', '#ff9d4d', '#cf6410', '#833a05', '#7a2f0a', '#ffcf8a', '#1d0c00'),
  yellow: shades('#f0c02c', '#ffdb67', '#cf9a10', '#83600a', '#7b4a0c', '#ffe48c', '#352502'),
  white: shades('#faf6ec', '#ffffff', '#d8cdb6', '#5d523f', '#31406e', '#f7edcf', '#2b2118'),
  red: shades('#d6423a', '#f06a5f', '#ad2a26', '#701512', '#681313', '#ffc0a8', '#ffffff'),
  purple: shades('#7a4cc8', '#9b73e2', '#5c33a3', '#3c1e74', '#351a68', '#dcc4ff', '#ffffff'),
  black: shades('#2a2a30', '#50505c', '#17171b', '#0a0a0c', '#f4efe2', '#1b1b20', '#ffffff'),
};

function shades(
  base: string,
  light: string,
  dark: string,
  line: string,
  cloth: string,
  weave: string,
  ink: string,
): Shades {
  return { base, light, dark, line, cloth, weave, ink, label: contrast(ink, base) < 4.5 ? dark : base };
}

/** The crazy pair wears stripes; otherwise each colour has a pattern of its own. */
export function patternOf(camel: Camel, crazy: boolean): Pattern {
  if (crazy) return 'stripes';
  switch (camel) {
    case 'blue':
      return 'waves';
    case 'green':
      return 'leaves';
    case 'orange':
    case 'red':
      return 'sun';
    case 'yellow':
      return 'diamonds';
    case 'white':
    case 'purple':
      return 'stars';
    case 'black':
      return 'stripes';
  }
}

export const GREY: Shades = shades(
  '#8d8b93',
  '#b3b1ba',
  '#6b6972',
  '#3a393f',
  '#55535c',
  '#e4e2ea',
  '#16151a',
);

/** The shades of a die by its key: a camel's colour, `supporting-…`, or the grey one. */
export function dieShades(die: string): Shades {
  const key = die.replace(/^supporting-/, '');
  return isCamel(key) ? SHADES[key] : GREY;
}

export function isCamel(key: string): key is Camel {
  return key in SHADES;
}
