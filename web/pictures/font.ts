// The font of the numbers and letters on pieces as a plain TrueType file, for pictures that no browser draws.
//
// A WOFF file is a TrueType file whose tables are compressed one by one: they are unpacked and laid out again.

import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WOFF = { signature: 0x774f4646, header: 44, entry: 20 };
const TRUE_TYPE = { header: 12, entry: 16 };

export function trueType(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF.signature) throw new Error('this is no WOFF file');
  const count = woff.readUInt16BE(12);
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(TRUE_TYPE.header + count * TRUE_TYPE.entry);
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * 16, 10);
  const parts = [head];
  let end = head.length;
  for (let n = 0; n < count; n += 1) {
    const from = WOFF.header + n * WOFF.entry;
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [number, number, number];
    const stored = woff.subarray(start, start + packed);
    const table = packed < length ? inflateSync(stored) : stored;
    const to = TRUE_TYPE.header + n * TRUE_TYPE.entry;
    woff.copy(head, to, from, from + 4); // its name
    woff.copy(head, to + 4, from + 16, from + 20); // its checksum
    head.writeUInt32BE(end, to + 8);
    head.writeUInt32BE(length, to + 12);
    parts.push(table, Buffer.alloc(-length & 3));
    end += length + (-length & 3);
  }
  return Buffer.concat(parts);
}

/** Lets a build write the font beside its script. */
export function font(woff: string, fileName: string): Plugin {
  return {
    name: 'font',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: trueType(readFileSync(woff)) });
    },
  };
}
