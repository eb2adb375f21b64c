// Lets a build, or the server of one who works on the client, make the icons.

import type { Plugin } from 'vite';
import { CALLING, PLAIN, svg, WHOLE } from './art.ts';
import { png } from './png.ts';

const ICONS: Readonly<Record<string, () => string | Buffer>> = {
  'icon.svg': () => svg(PLAIN),
  'icon-turn.svg': () => svg(CALLING),
  'icon-192.png': () => png(PLAIN, 192),
  'icon-512.png': () => png(PLAIN, 512),
  'icon-maskable-512.png': () => png(WHOLE, 512),
  'apple-touch-icon.png': () => png(WHOLE, 180),
};

export function icons(): Plugin {
  return {
    name: 'camelup-icons',
    configureServer({ middlewares }) {
      middlewares.use((request, answer, next) => {
        const name = (request.url ?? '').slice(1);
        const make = ICONS[name];
        if (!make) return next();
        answer.setHeader('Content-Type', name.endsWith('.svg') ? 'image/svg+xml' : 'image/png');
        answer.end(make());
      });
    },
    generateBundle() {
      for (const [fileName, make] of Object.entries(ICONS)) this.emitFile({ type: 'asset', fileName, source: make() });
    },
  };
}
