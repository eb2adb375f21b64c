import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { font } from './font';

// One script of the boards, and a font, for programs without a browser; `setup.py build_web` says where they go.
const FONT = '../node_modules/@fontsource/baloo-2/files/baloo-2-latin-800-normal.woff';

export default defineConfig({
  plugins: [
    svelte({ emitCss: false, compilerOptions: { css: 'injected' } }),
    font(fileURLToPath(new URL(FONT, import.meta.url)), 'numerals.ttf'),
  ],
  ssr: { noExternal: true },
  build: {
    ssr: 'pictures/draw.ts',
    target: 'es2022',
    minify: true,
    copyPublicDir: false,
    reportCompressedSize: false,
    rollupOptions: { output: { format: 'iife', entryFileNames: 'board.js' } },
  },
});
