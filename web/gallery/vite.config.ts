// Builds the gallery alone, the way the client is built, to measure it: `vite build -c gallery/vite.config.ts`.

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    outDir: 'node_modules/.gallery',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rollupOptions: { input: 'gallery.html' },
  },
});
