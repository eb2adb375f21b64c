// A link as a QR code: bytes, error correction of level M, versions 1 to 6, as ISO 18004 has it.
// Enough for an address of a hundred letters, and nothing more.

/** For each version: bytes in all, bytes for correction in a block, number of blocks. */
const VERSIONS = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
] as const;

const LEVEL_M = 0b00;

export type Square = readonly (readonly boolean[])[];

/** The dark modules of the code, row by row; `null` if the text is too long. */
export function qr(text: string): Square | null {
  const bytes = [...new TextEncoder().encode(text)];
  const index = VERSIONS.findIndex(([all, fix, blocks]) => bytes.length + 2 <= all - fix * blocks);
  if (index < 0) return null;
  const stream = bitsOf(codewords(bytes, index));
  const size = 21 + 4 * index;
  const codes = Array.from({ length: 8 }, (_, mask) => drawn(size, index, stream, mask));
  return codes.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

/** Length, text, filling, and the bytes that correct errors, block by block in turn. */
function codewords(bytes: readonly number[], index: number): number[] {
  const [all, fix, blocks] = VERSIONS[index] as (typeof VERSIONS)[number];
  const room = all - fix * blocks;
  // Four bits for the mode (bytes: 0100), eight for the length, then everything is off by four.
  const half = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((b) => [b >> 4, b & 15]), 0];
  const data: number[] = [];
  for (let i = 0; i + 1 < half.length; i += 2) data.push(((half[i] ?? 0) << 4) | (half[i + 1] ?? 0));
  for (let i = 0; data.length < room; i += 1) data.push(i % 2 ? 0x11 : 0xec);

  const short = Math.floor(room / blocks);
  const long = room % blocks;
  const parts: number[][] = [];
  for (let b = 0, at = 0; b < blocks; b += 1) {
    const length = short + (b >= blocks - long ? 1 : 0);
    parts.push(data.slice(at, at + length));
    at += length;
  }
  const fixes = parts.map((part) => correction(part, fix));
  const turns = (rows: number[][]): number[] =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, i) =>
      rows.flatMap((row) => (i < row.length ? [row[i] as number] : [])),
    ).flat();
  return [...turns(parts), ...turns(fixes)];
}

/** Multiplication in the field of 256 elements that the code uses. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ (product & 0x80 ? 0x11d : 0);
    if ((b >> bit) & 1) product ^= a;
  }
  return product & 0xff;
}

/** The remainder of Reed and Solomon. */
function correction(data: readonly number[], count: number): number[] {
  let divisor = [1];
  for (let i = 0, root = 1; i < count; i += 1, root = times(root, 2)) {
    const next = [...divisor, 0];
    divisor.forEach((value, j) => (next[j + 1] = (next[j + 1] ?? 0) ^ times(value, root)));
    divisor = next;
  }
  const rest = Array<number>(count).fill(0);
  for (const value of data) {
    const factor = value ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let i = 0; i < count; i += 1) rest[i] = (rest[i] ?? 0) ^ times(divisor[i + 1] ?? 0, factor);
  }
  return rest;
}

function bitsOf(bytes: readonly number[]): boolean[] {
  return bytes.flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => ((byte >> bit) & 1) === 1));
}

/** Level and mask, with their own correction and the pattern that keeps them from being blank. */
export function formatBits(mask: number): number {
  const data = (LEVEL_M << 3) | mask;
  let rest = data;
  for (let i = 0; i < 10; i += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  return ((data << 10) | rest) ^ 0x5412;
}

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** Is this place taken by a pattern, so that no data lies there? */
function fixed(size: number, index: number, r: number, c: number): boolean {
  const corner = (r < 9 && (c < 9 || c >= size - 8)) || (r >= size - 8 && c < 9);
  const centre = size - 7;
  const aligned = index > 0 && Math.abs(r - centre) <= 2 && Math.abs(c - centre) <= 2;
  return corner || r === 6 || c === 6 || aligned;
}

function drawn(size: number, index: number, stream: readonly boolean[], mask: number): boolean[][] {
  const code = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (r: number, c: number, dark: boolean): void => {
    const row = code[r];
    if (row && c >= 0 && c < size) row[c] = dark;
  };
  for (let i = 8; i < size - 8; i += 1) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [r, c] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) {
    for (let dr = -4; dr <= 4; dr += 1) {
      for (let dc = -4; dc <= 4; dc += 1) {
        const ring = Math.max(Math.abs(dr), Math.abs(dc));
        set(r + dr, c + dc, ring !== 2 && ring !== 4);
      }
    }
  }
  for (let dr = -2; index > 0 && dr <= 2; dr += 1) {
    for (let dc = -2; dc <= 2; dc += 1) {
      set(size - 7 + dr, size - 7 + dc, Math.max(Math.abs(dr), Math.abs(dc)) !== 1);
    }
  }
  const format = formatBits(mask);
  for (let i = 0; i < 15; i += 1) {
    const dark = ((format >> i) & 1) === 1;
    if (i < 6) set(i, 8, dark);
    else if (i < 8) set(i + 1, 8, dark);
    else set(size - 15 + i, 8, dark);
    if (i < 8) set(8, size - 1 - i, dark);
    else set(8, i === 8 ? 7 : 14 - i, dark);
  }
  set(size - 8, 8, true);
  let at = 0;
  for (const [r, c] of path(size, index)) {
    set(r, c, (stream[at] ?? false) !== (MASKS[mask] as (typeof MASKS)[number])(r, c));
    at += 1;
  }
  return code;
}

/** The places of the data: two columns at a time from the right, up and down by turns. */
export function* path(size: number, index: number): Generator<readonly [number, number]> {
  let up = true;
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i += 1) {
      const r = up ? size - 1 - i : i;
      for (const c of [right, right - 1]) if (!fixed(size, index, r, c)) yield [r, c];
    }
  }
}

export const isMasked = (mask: number, r: number, c: number): boolean =>
  (MASKS[mask] as (typeof MASKS)[number])(r, c);

/** What makes a code hard to read: long runs, blocks, false corners, too much of one shade. */
function penalty(code: Square): number {
  const size = code.length;
  const columns = code.map((_, c) => code.map((row) => row[c] ?? false));
  let points = 0;
  for (const line of [...code, ...columns]) {
    const text = line.map(Number).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2;
    for (let i = 0; i + 11 <= size; i += 1) {
      const part = text.slice(i, i + 11);
      if (part === '10111010000' || part === '00001011101') points += 40;
    }
  }
  for (let r = 0; r + 1 < size; r += 1) {
    for (let c = 0; c + 1 < size; c += 1) {
      const dark = code[r]?.[c];
      if (code[r]?.[c + 1] === dark && code[r + 1]?.[c] === dark && code[r + 1]?.[c + 1] === dark)
        points += 3;
    }
  }
  const share = code.flat().filter(Boolean).length / (size * size);
  return points + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}
