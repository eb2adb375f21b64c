// A result to show around: the last board, and below it everybody's money.

import { MARKS, playerColour } from './players';

export interface Score {
  seat: number;
  name: string;
  money: number;
  won: boolean;
}

const WIDTH = 1000;
const BOARD = 700;
const ROW = 64;
const COLUMN = 500;
const HEAD = 76;
const FOOT = 44;
const INK = '#2b2118';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A name that is too long for its place ends with dots. */
function fitting(name: string, most = 20): string {
  const letters = [...name];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : name;
}

function row({ seat, name, money, won }: Score, n: number): string {
  const [x, y] = [32 + (n % 2) * COLUMN, BOARD + HEAD + Math.floor(n / 2) * ROW];
  const { fill, ink, mark } = playerColour(seat);
  const star = won ? `<text x="${x + 56}" y="${y + 36}" font-size="26" fill="#a8760f">★</text>` : '';
  return (
    `<circle cx="${x + 24}" cy="${y + 26}" r="22" fill="${fill}"/>` +
    `<path d="${MARKS[mark]}" fill="${ink}" transform="translate(${x + 12} ${y + 14})"/>${star}` +
    `<text x="${x + (won ? 88 : 60)}" y="${y + 36}" font-size="28">${escaped(fitting(name))}</text>` +
    `<text x="${x + 436}" y="${y + 36}" font-size="32" text-anchor="end">${money}</text>`
  );
}

/** How high the picture is for so many. */
export function heightFor(players: number): number {
  return BOARD + HEAD + Math.ceil(players / 2) * ROW + FOOT;
}

/** The picture: `board` is a whole SVG of the board; the richest come first. */
export function resultSvg(board: string, title: string, foot: string, scores: readonly Score[]): string {
  const height = heightFor(scores.length);
  const ranked = [...scores].sort((one, other) => other.money - one.money);
  const inner = board.replace('<svg ', `<svg x="0" y="0" `);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">` +
    `<rect width="${WIDTH}" height="${height}" fill="#fbf3e0"/>${inner}` +
    `<g fill="${INK}" font-family="'Baloo 2',sans-serif" font-weight="800">` +
    `<text x="32" y="${BOARD + 52}" font-size="36">${escaped(fitting(title, 46))}</text>` +
    ranked.map(row).join('') +
    `<text x="${WIDTH - 32}" y="${height - 18}" font-size="20" text-anchor="end" fill="#6a5a46">${escaped(foot)}</text></g></svg>`
  );
}
