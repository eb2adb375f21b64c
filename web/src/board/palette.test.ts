import { describe, expect, it } from 'vitest';
import { contrast } from '../styles/contrast';
import css from './board.css?raw';
import { GREY, SHADES, patternOf } from './palette';

const AA = 4.5;
const AA_LARGE = 3;
const [day = '', dusk = ''] = css.split(":root[data-theme='dusk']");

const token = (theme: string, name: string): string =>
  new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(theme)?.[1] ?? '';

describe.each([
  ['day', day],
  ['dusk', dusk],
])('the board at %s', (_, theme) => {
  it.each(['slab-top', 'slab-alt', 'slab-left'])('has numbers that can be read on %s', (ground) => {
    expect(contrast(token(theme, 'digit'), token(theme, ground))).toBeGreaterThanOrEqual(AA);
  });
});

describe.each(Object.entries(SHADES))('the %s camel', (_, c) => {
  it('has numbers that can be read on its tickets, the covered ones too', () => {
    expect(contrast(c.ink, c.base)).toBeGreaterThanOrEqual(AA_LARGE);
    expect(contrast(c.ink, c.dark)).toBeGreaterThanOrEqual(AA);
    expect(contrast(c.ink, c.label)).toBeGreaterThanOrEqual(AA);
  });

  it('has a badge and an outline that stand out', () => {
    expect(contrast('#2b2118', '#fff8e6')).toBeGreaterThanOrEqual(AA);
    expect(contrast(c.line, '#fff8e6')).toBeGreaterThanOrEqual(AA_LARGE);
  });
});

it('gives no two camels of an edition the same pattern and the same letter colour', () => {
  const editions = [
    ['blue', 'green', 'orange', 'yellow', 'white'],
    ['blue', 'green', 'red', 'yellow', 'purple'],
  ] as const;
  for (const camels of editions) expect(new Set(camels.map((camel) => patternOf(camel, false))).size).toBe(5);
  expect(patternOf('white', true)).toBe('stripes');
  expect(patternOf('black', true)).toBe('stripes');
  expect(contrast(GREY.ink, GREY.base)).toBeGreaterThanOrEqual(AA_LARGE);
});
