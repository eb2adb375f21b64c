import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// `npm run dev` shows the sources; a running `camelup play` answers what the client asks.
const server = process.env.CAMELUP_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  base: '/',
  plugins: [svelte()],
  build: {
    outDir: '../src/camelup/webdist',
    emptyOutDir: true,
    target: 'es2022',
    // Fonts and pictures stay files: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/api': { target: server },
      '/ws': { target: server, ws: true },
    },
  },
  test: {
    include: ['src/**/*.test.ts'],
    environment: 'node',
    css: true,
  },
});
