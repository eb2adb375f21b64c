// The colours of both themes, read off the style sheets of the client.

import colours from '../src/board/board.css?raw';
import tokens from '../src/styles/tokens.css?raw';

export type Theme = 'day' | 'dusk';

const SHEETS = [tokens, colours];

function block(selector: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const sheet of SHEETS) {
    const start = sheet.indexOf(`${selector} {`);
    const body = sheet.slice(sheet.indexOf('{', start) + 1, sheet.indexOf('}', start));
    for (const [, name, value] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found[name as string] = value as string;
  }
  return found;
}

const day = block(':root');
const THEMES: Record<Theme, Record<string, string>> = {
  day,
  dusk: { ...day, ...block(":root[data-theme='dusk']") },
};

/** Colours as older programs write them, too. */
const plain = (text: string): string =>
  text.replace(/rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/g, 'rgba($1,$2,$3,$4)');

/** A text with each `var(--name)` as it is in a theme, or with `own` values; what is unknown takes its fallback. */
export function coloured(text: string, theme: Theme, own: Record<string, string>): string {
  const known = { ...THEMES[theme], ...own };
  const resolved = text.replace(/var\((--[\w-]+)(?:,\s*([^()]*))?\)/g, (_, name: string, other?: string) =>
    known[name] ?? other ?? 'currentColor',
  );
  return resolved === text ? plain(text) : coloured(resolved, theme, own);
}
