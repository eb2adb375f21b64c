import { describe, expect, it } from 'vitest';
import css from './tokens.css?raw';

// The pairs of words and surfaces that occur, and the edges of controls, in both themes.

const [day = '', dusk = ''] = css.split(":root[data-theme='dusk']");

const SURFACES = ['ground', 'panel', 'raised', 'sunk'];
const WORDS = ['ink', 'muted', 'oasis-ink', 'mirage-ink', 'gold-ink'];
const MORE_WORDS: [string, string][] = [
  ['on-action', 'action'],
  ['on-action', 'action-hover'],
  ['oasis-ink', 'oasis-soft'],
  ['mirage-ink', 'mirage-soft'],
  ['gold-ink', 'gold-soft'],
  ['ink', 'oasis-soft'],
  ['ink', 'mirage-soft'],
  ['ink', 'gold-soft'],
  ['ink', 'sand'],
  ['muted', 'sand'],
];
const EDGES = ['edge', 'focus', 'oasis', 'mirage'];

function tokens(part: string): Map<string, string> {
  return new Map(
    [...part.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((m) => [m[1] ?? '', m[2] ?? '']),
  );
}

function luminance(hex: string): number {
  const parts = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255);
  const [r, g, b] = parts.map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

for (const [theme, part] of Object.entries({ day, dusk })) {
  const all = new Map([...tokens(day), ...tokens(part)]);
  const colour = (name: string): string => {
    const found = all.get(name);
    if (!found) throw new Error(`no token --${name}`);
    return found;
  };
  const words = [
    ...WORDS.flatMap((word) => SURFACES.map((surface): [string, string] => [word, surface])),
    ...MORE_WORDS,
  ];
  describe(theme, () => {
    it.each(words)('%s can be read on %s', (word, surface) => {
      expect(contrast(colour(word), colour(surface))).toBeGreaterThanOrEqual(4.5);
    });
    it.each(EDGES.flatMap((edge) => SURFACES.map((surface) => [edge, surface])))(
      '%s can be made out on %s',
      (edge, surface) => {
        expect(contrast(colour(edge ?? ''), colour(surface ?? ''))).toBeGreaterThanOrEqual(3);
      },
    );
  });
}
