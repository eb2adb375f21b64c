import { describe, expect, it } from 'vitest';
import { formatBits, isMasked, path, qr, type Square } from './qr';

// Read a code as a camera would: format, mask, path, blocks; the corrections must come out as zero.

const BLOCKS = [1, 1, 1, 2, 2, 4];
const FIXES = [10, 16, 26, 18, 24, 16];

function formatOf(code: Square): number {
  const size = code.length;
  let bits = 0;
  for (let i = 0; i < 15; i += 1) {
    const r = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    bits |= Number(code[r]?.[8]) << i;
  }
  return bits;
}

function otherFormatOf(code: Square): number {
  const size = code.length;
  let bits = 0;
  for (let i = 0; i < 15; i += 1) {
    const c = i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i;
    bits |= Number(code[8]?.[c]) << i;
  }
  return bits;
}

const EXP: number[] = [1];
for (let i = 1; i < 255; i += 1) {
  const next = (EXP[i - 1] as number) << 1;
  EXP.push(next > 255 ? next ^ 0x11d : next);
}
const LOG = new Map(EXP.map((value, i) => [value, i]));

function valueAt(message: readonly number[], root: number): number {
  return message.reduce((sum, value) => {
    const moved = sum === 0 ? 0 : (EXP[((LOG.get(sum) as number) + root) % 255] as number);
    return moved ^ value;
  }, 0);
}

function read(code: Square): string {
  const size = code.length;
  const index = (size - 21) / 4;
  const mask = [0, 1, 2, 3, 4, 5, 6, 7].find((one) => formatBits(one) === formatOf(code));
  if (mask === undefined) throw new Error('no format');
  const bits: number[] = [];
  for (const [r, c] of path(size, index)) {
    bits.push(Number((code[r]?.[c] ?? false) !== isMasked(mask, r, c)));
  }
  const words: number[] = [];
  for (let i = 0; i + 8 <= bits.length; i += 8) words.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  const blocks = BLOCKS[index] as number;
  const fix = FIXES[index] as number;
  const room = words.length - fix * blocks;
  const short = Math.floor(room / blocks);
  const data = Array.from({ length: blocks }, () => [] as number[]);
  const lengths = data.map((_, b) => short + (b >= blocks - (room % blocks) ? 1 : 0));
  let at = 0;
  for (let i = 0; i <= short; i += 1) {
    data.forEach((part, b) => {
      if (i < (lengths[b] as number)) part.push(words[at++] as number);
    });
  }
  const whole = data.map((part) => [...part]);
  for (let i = 0; i < fix; i += 1) whole.forEach((part) => part.push(words[at++] as number));
  for (const part of whole) {
    for (let root = 0; root < fix; root += 1) expect(valueAt(part, root)).toBe(0);
  }
  const all = data.flat().flatMap((word) => [word >> 4, word & 15]);
  expect(all[0]).toBe(4);
  const length = ((all[1] as number) << 4) | (all[2] as number);
  const bytes = Array.from(
    { length },
    (_, i) => ((all[3 + 2 * i] as number) << 4) | (all[4 + 2 * i] as number),
  );
  return new TextDecoder().decode(new Uint8Array(bytes));
}

describe('a QR code', () => {
  it.each([1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106])('of %i letters can be read', (length) => {
    const text = 'http://192.0.2.7:8000/table/'.repeat(4).slice(0, length);
    const code = qr(text) as Square;
    expect(read(code)).toBe(text);
    expect(otherFormatOf(code)).toBe(formatOf(code));
    expect(code.every((row) => row.length === code.length)).toBe(true);
  });

  it('has its three corners, its dark module and its size', () => {
    const code = qr('http://192.0.2.7:8000/table/OiM6EffbbB_-Ik8hKKboNw') as Square;
    const size = code.length;
    expect(size).toBe(33);
    const corner = (r: number, c: number): string =>
      code.slice(r, r + 7).map((row) => row.slice(c, c + 7).map(Number).join('')).join(' ');
    const finder = '1111111 1000001 1011101 1011101 1011101 1000001 1111111';
    expect([corner(0, 0), corner(0, size - 7), corner(size - 7, 0)]).toEqual([finder, finder, finder]);
    expect(code[size - 8]?.[8]).toBe(true);
    expect(code[6]?.slice(8, 13)).toEqual([true, false, true, false, true]);
  });

  it('takes letters of all languages, and refuses what is too long', () => {
    expect(read(qr('é€🐪') as Square)).toBe('é€🐪');
    expect(qr('x'.repeat(107))).toBeNull();
  });

  it('is the one that a camera has read', () => {
    expect(qr('camelup')?.map((row) => row.map(Number).join(''))).toEqual([
      '111111100010001111111',
      '100000101011001000001',
      '101110100001001011101',
      '101110100111001011101',
      '101110101100101011101',
      '100000100100101000001',
      '111111101010101111111',
      '000000000111100000000',
      '101010100001000010010',
      '011110010000001101011',
      '000010111100100011111',
      '010110001010001100001',
      '011000110010101010001',
      '000000001001010010111',
      '111111100011011111111',
      '100000100001110000001',
      '101110101111011110011',
      '101110100010001010010',
      '101110101010100111101',
      '100000100100001100010',
      '111111101100101100011',
    ]);
  });

  it('has the formats of the standard', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((mask) => formatBits(mask).toString(2))).toEqual([
      '101010000010010',
      '101000100100101',
      '101111001111100',
      '101101101001011',
      '100010111111001',
      '100000011001110',
      '100111110010111',
      '100101010100000',
    ]);
  });
});
