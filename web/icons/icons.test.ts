import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BEHIND, CALLING, PLAIN, type Shape, SIZE, svg, WHOLE } from './art.ts';
import { outlines, painted, png } from './png.ts';

const pixel = (image: Uint8Array, size: number, x: number, y: number): number[] => [...image.subarray((y * size + x) * 4, (y * size + x) * 4 + 4)];

describe('paths', () => {
  it('are lines and curves from point to point', () => {
    const [line] = outlines('M0 0L10 0H20V5C20 10 10 10 0 5Z');
    expect(line?.slice(0, 4)).toEqual([[0, 0], [10, 0], [20, 0], [20, 5]]);
    expect(line?.at(-1)).toEqual([0, 5]);
  });
  it('with anything else are refused', () => {
    expect(() => outlines('M0 0q1 1 2 2')).toThrow(/q/);
  });
});

describe('paint', () => {
  const half: Shape[] = [{ d: 'M0 0L32 0L32 64L0 64Z', fill: '#ff8000' }];
  it('covers what is inside, and nothing else', () => {
    const image = painted(half, 8);
    expect(pixel(image, 8, 3, 4)).toEqual([255, 128, 0, 255]);
    expect(pixel(image, 8, 4, 4)).toEqual([0, 0, 0, 0]);
  });
  it('is thin where a part of a pixel is inside', () => {
    expect(pixel(painted(half, 1), 1, 0, 0)).toEqual([255, 128, 0, 128]);
  });
  it('mixes with what is below', () => {
    const below: Shape = { d: 'M0 0L64 0L64 64L0 64Z', fill: '#000000' };
    expect(pixel(painted([below, ...half], 1), 1, 0, 0)).toEqual([128, 64, 0, 255]);
  });
});

describe('icons', () => {
  it('are PNG files of their size', () => {
    const file = png(PLAIN, 48);
    expect(file.subarray(1, 4).toString()).toBe('PNG');
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([48, 48]);
    const data = file.indexOf('IDAT');
    expect(inflateSync(file.subarray(data + 4, data + 4 + file.readUInt32BE(data - 4)))).toHaveLength(48 * (48 * 4 + 1));
  });
  it('have round corners, but for those that phones cut themselves', () => {
    expect(pixel(painted(PLAIN, 32), 32, 0, 0)[3]).toBe(0);
    expect(pixel(painted(WHOLE, 32), 32, 0, 0)[3]).toBe(255);
  });
  it('keep all that matters of the maskable one within its safe circle', () => {
    const size = 64;
    const [plain, image] = [painted(BEHIND, size), painted(WHOLE, size)];
    for (let y = 0; y < size; y += 1)
      for (let x = 0; x < size; x += 1)
        if (`${pixel(plain, size, x, y)}` !== `${pixel(image, size, x, y)}`)
          expect(Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2), `${x} ${y}`).toBeLessThan(size * 0.4);
  });
  it('differ when it is your turn', () => {
    expect(svg(CALLING)).not.toBe(svg(PLAIN));
    expect(svg(PLAIN)).toContain(`viewBox="0 0 ${SIZE} ${SIZE}"`);
  });
});
