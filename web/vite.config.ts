import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { icons } from './icons/plugin.ts';
import { shell, WORKER } from './worker/plugin.ts';

// `npm run dev` shows the sources; a running `camelup play` answers what the client asks.
const server = process.env.CAMELUP_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  base: '/',
  plugins: [svelte(), icons(), shell(fileURLToPath(new URL('public', import.meta.url)))],
  build: {
    outDir: '../src/camelup/webdist',
    emptyOutDir: true,
    target: 'es2022',
    // Fonts and pictures stay files: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: {
      input: { index: 'index.html', [WORKER]: 'worker/sw.ts' },
      // The address of the service worker stays: browsers ask there for a newer one.
      output: { entryFileNames: ({ name }) => (name === WORKER ? '[name].js' : 'assets/[name]-[hash].js') },
    },
  },
  server: {
    proxy: {
      '/api': { target: server },
      '/ws': { target: server, ws: true },
    },
  },
  test: {
    include: ['src/**/*.test.ts', 'icons/*.test.ts'],
    environment: 'node',
    css: true,
  },
});
