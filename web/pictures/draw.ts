// The boards as pictures for programs: a view goes in, an SVG comes out, drawn by the very components of the
// browser. Built into one script that needs no browser; the package runs it in a small JavaScript engine.

import './intl';
import type { Component } from 'svelte';
import { render } from 'svelte/server';
import CardsBoard from '../src/board/cards/CardsBoard.svelte';
import { herd as cardsHerd } from '../src/board/cards/herd';
import { road } from '../src/board/cards/road';
import type { BoardProps } from '../src/board/context';
import { dress } from '../src/board/dress.svelte';
import type { Spot } from '../src/board/ground';
import PyramidBoard from '../src/board/pyramid/PyramidBoard.svelte';
import Landscape from '../src/board/Landscape.svelte';
import { foothold, ring } from '../src/board/pyramid/geometry';
import { herd as pyramidHerd } from '../src/board/pyramid/herd';
import { extrasOf } from '../src/board/pyramid/table';
import type { Standing } from '../src/board/stacks';
import { type Catalogue, use } from '../src/lib/words/text.svelte';
import type { Camel, CardsView, Choice, FamilyKey, PyramidView, View } from '../src/protocol';
import Overlay from './Overlay.svelte';
import { type Theme, coloured } from './themes';

interface Asked<V> {
  family: FamilyKey;
  view: V;
  crazy: Camel[];
  names: string[];
  legal: Choice[];
  width: number;
  height: number;
  theme: Theme;
  /** The accessible name of the whole picture. */
  title: string;
  shares: Partial<Record<Camel, string>>;
  arrows: [number | string, number | string][];
}

/** What a family's board is drawn with, and where things are on it. */
interface Drawing<V> {
  board: Component<BoardProps<V>>;
  scene(asked: Asked<V>): { camels: Standing[]; camel: number; foot: (space: number | string) => Spot };
}

const PYRAMID: Drawing<PyramidView> = {
  board: PyramidBoard as Component<BoardProps<PyramidView>>,
  scene({ view, crazy, width, height }) {
    const camels = Object.keys(view.leg_stacks).length + crazy.length;
    const r = ring(view.length, width, height, extrasOf(view), camels);
    return { camels: pyramidHerd(view, r, crazy, null), camel: r.camel, foot: (space) => foothold(r, Number(space)) };
  },
};

const CARDS: Drawing<CardsView> = {
  board: CardsBoard as Component<BoardProps<CardsView>>,
  scene({ view, width, height }) {
    const r = road(view.track, width, height);
    const foot = (space: number | string): Spot => r.spaces.get(String(space)) ?? { x: 0, y: 0 };
    return { camels: cardsHerd(view, r, null), camel: r.camel, foot };
  },
};

const DRAWINGS = { pyramid: PYRAMID, cards: CARDS } as Record<FamilyKey, Drawing<never>>;

/** The element that begins at `start`, with all that is in it. */
function element(text: string, start: number): string {
  let depth = 0;
  for (const { 0: tag, index } of text.slice(start).matchAll(/<svg[\s>]|<\/svg>/g)) {
    depth += tag === '</svg>' ? -1 : 1;
    if (depth === 0) return text.slice(start, start + index + tag.length);
  }
  return '';
}

/** A picture as part of a larger one of this size, filling it. */
function filling(svg: string, { width, height }: { width: number; height: number }): string {
  const [, box = ''] = /viewBox="([^"]*)"/.exec(svg) ?? [];
  const inside = svg.slice(svg.indexOf('>') + 1, -'</svg>'.length);
  return `<svg width="${width}" height="${height}" viewBox="${box}" preserveAspectRatio="xMidYMid slice">${inside}</svg>`;
}

/** Letters on pieces are as high as those of our font, whatever font there is, and so in the middle of their discs. */
const AS_HIGH = 'font-size-adjust:cap-height 0.602';

/** The styles of what was rendered, without what only new browsers understand. */
function stylesOf(head: string): string {
  const sheets = [...head.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, css]) => css);
  return sheets
    .join('')
    .replace(/:where\([^)]*\)/g, '')
    .replace(/font-family:\s*var\(--display\)/g, `$&;${AS_HIGH}`);
}

/** Nobody can click on a picture or walk through it with keys. */
function still(inside: string): string {
  return inside
    .replace(/<!--[^]*?-->/g, '')
    .replace(/<g class="reach[^]*?<\/g>/g, '')
    .replace(/ (?:data-[\w-]+|tabindex|role|aria-[\w-]+)="[^"]*"/g, '')
    .replace(/ style="transform: ?translate\(([-\d.]+)px, ?([-\d.]+)px\);?"/g, ' transform="translate($1,$2)"');
}

const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function draw(asked: Asked<never>): string {
  const { family, width, height, theme, title, shares, arrows, ...shown } = asked;
  const { board, scene } = DRAWINGS[family];
  const { camels, camel, foot } = scene(asked);
  const props = { ...shown, size: { width, height }, onpick: () => undefined };
  dress.wear((asked as Asked<View>).view.edition);
  const rendered = render(board, { props });
  const picture = element(rendered.body, rendered.body.lastIndexOf('<svg', rendered.body.indexOf('role="group"')));
  const land = render(Landscape, { props: {} });
  const behind = element(land.body, land.body.indexOf('<svg'));
  const ways = arrows.map(([from, to]) => [foot(from), foot(to)] as const);
  const over = render(Overlay, { props: { camels, width: camel, shares, arrows: ways } });
  const own = { '--glow-thin': String(camel * 0.03), '--glow-wide': String(camel * 0.07) };
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">` +
    `<title>${escaped(title)}</title><style>${stylesOf(rendered.head + over.head)}</style>` +
    [filling(behind, asked), filling(picture, asked), over.body].map(still).join('') +
    '</svg>';
  // Pictures of both themes may stand on one page, where the styles of each are everybody's.
  return coloured(svg, theme, own).replaceAll('svelte-', `${theme}-`);
}

Object.assign(globalThis, {
  speak: (catalogue: string): void => use(JSON.parse(catalogue) as Catalogue),
  draw: (asked: string): string => draw(JSON.parse(asked) as Asked<never>),
});
