// The board as a picture to keep: drawn by the script that draws pictures for programs, with the same pieces.

import type { Camel, FamilyKey, Language, View } from '../../protocol';

export interface Shown {
  family: FamilyKey;
  view: View;
  crazy: readonly Camel[];
  names: readonly string[];
  title: string;
}

interface Painter {
  speak(catalogue: string): void;
  draw(asked: string): string;
}

const SIZE = { width: 1000, height: 700 };
/** Of a PNG: as sharp as a screen with small pixels. */
const SCALE = 2;
const FONT = 'Baloo 2';

let painter: Promise<Painter> | null = null;

function load(): Promise<Painter> {
  painter ??= new Promise<Painter>((done, failed) => {
    const script = document.createElement('script');
    script.src = '/pictures/board.js';
    script.onload = () => done(globalThis as unknown as Painter);
    script.onerror = () => {
      painter = null;
      script.remove();
      failed(new Error('no pictures'));
    };
    document.head.append(script);
  });
  return painter;
}

async function base64(answer: Response): Promise<string> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** The picture as an SVG, with the letters that are in it. */
export async function svgOf(shown: Shown, language: Language, theme: 'day' | 'dusk'): Promise<string> {
  const [{ speak, draw }, words, font] = await Promise.all([
    load(),
    fetch(`/api/text/${language}`).then((answer) => answer.text()),
    fetch('/pictures/numerals.ttf').then(base64),
  ]);
  speak(words);
  const svg = draw(JSON.stringify({ ...shown, ...SIZE, theme, legal: [], shares: {}, arrows: [] }));
  const face = `@font-face{font-family:'${FONT}';src:url(data:font/ttf;base64,${font})}`;
  return svg.replace('<style>', `<style>${face}`);
}

/** The same as a PNG; `height` is that of the picture. */
export async function pngOf(svg: string, height = SIZE.height): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIZE.width * SCALE;
  canvas.height = height * SCALE;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png');
  });
}

/** Hand a file to the person. */
export function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
