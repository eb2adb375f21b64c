import { describe, expect, it } from 'vitest';
import { contrast } from './contrast';
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
