// Lets a build tell the service worker what the client begins with.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin, Rollup } from 'vite';

export const WORKER = 'sw';
const LANGUAGES = ['en', 'fr'];

/** What can be read without the server, beside the first page. */
const KEPT = /\/pages\/Rules\.svelte$/;
const LETTERS = /-latin-wght-normal-[^.]*\.woff2$/;

type Chunk = Rollup.OutputChunk;

/** A script, and all that it cannot do without. */
function needed(bundle: Rollup.OutputBundle, chunk: Chunk, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') needed(bundle, next, found);
  }
  return found;
}

/** What differs between any two builds: names that tell their content, and the content of all others. */
function digest(bundle: Rollup.OutputBundle, files: string): string {
  const total = createHash('sha256');
  for (const name of Object.keys(bundle).sort()) {
    const file = bundle[name];
    total.update(name);
    if (file?.type === 'asset' && !name.startsWith('assets/')) total.update(file.source);
    if (name === `${WORKER}.js` && file?.type === 'chunk') total.update(file.code);
  }
  for (const name of readdirSync(files).sort()) total.update(name).update(readFileSync(`${files}/${name}`));
  return total.digest('hex').slice(0, 16);
}

export function shell(files: string): Plugin {
  return {
    name: 'camelup-shell',
    enforce: 'post',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
        const worker = chunks.find(({ name, isEntry }) => isEntry && name === WORKER);
        const entry = chunks.find(({ name, isEntry }) => isEntry && name === 'index');
        if (!worker || !entry) throw new Error('The client or its service worker is not in this build.');
        const first = [entry, ...chunks.filter(({ facadeModuleId }) => KEPT.test(facadeModuleId ?? ''))];
        const begins = new Set(first.flatMap((chunk) => [...needed(bundle, chunk)]));
        for (const name of Object.keys(bundle)) if (LETTERS.test(name)) begins.add(name);
        for (const name of ['early.js', 'icon.svg', 'icon-turn.svg']) begins.add(name);
        const words = LANGUAGES.flatMap((one) => [`/api/text/${one}`, `/api/rules?language=${one}`]);
        const told = { version: digest(bundle, files), entry: entry.fileName, files: [...begins].map((name) => `/${name}`), words };
        worker.code = worker.code.replace('__SHELL__', () => JSON.stringify(told));
      },
    },
  };
}
