import { describe, expect, it } from 'vitest';
import { heightFor, resultSvg } from './result';

const score = (seat: number, money: number, name = `P${seat}`): { seat: number; name: string; money: number; won: boolean } => ({ seat, name, money, won: money === 9 });
const BOARD = '<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="700"><title>x</title></svg>';

describe('the picture of a result', () => {
  it('has the board, and the richest first', () => {
    const svg = resultSvg(BOARD, 'Ann wins', 'Camel Up', [score(0, 3), score(1, 9)]);
    expect(svg).toContain('<svg x="0" y="0" xmlns');
    expect(svg.indexOf('>P1<')).toBeLessThan(svg.indexOf('>P0<'));
    expect(svg.match(/★/g)).toHaveLength(1);
    expect(svg).toContain(`height="${heightFor(2)}"`);
  });
  it('shows names as text, whatever is in them', () => {
    const svg = resultSvg(BOARD, '<b>', 'x', [score(0, 1, '<script>&"')]);
    expect(svg).not.toContain('<script>');
    expect(svg).not.toContain('<b>');
  });
  it('cuts what is too long, by letters and not by halves of them', () => {
    const svg = resultSvg(BOARD, 'x', 'x', [score(0, 1, '🐪'.repeat(40))]);
    expect(svg).toContain(`>${'🐪'.repeat(19)}…<`);
  });
  it('grows with the players', () => {
    expect(heightFor(8)).toBeGreaterThan(heightFor(3));
  });
});
