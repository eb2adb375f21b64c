// For development: every piece and board in one place. Not part of the built client.

import { mount } from 'svelte';
import '../src/app.css';
import { type Catalogue, use } from '../src/lib/words/text.svelte';
import Gallery from './Gallery.svelte';

const query = new URLSearchParams(location.search);

// The texts come straight from the catalogue's source: no server is needed here.
const sources = import.meta.glob<string>('../../src/camelup/text/locale/*/LC_MESSAGES/{web,camelup}.po', {
  query: '?raw',
  import: 'default',
  eager: true,
});

function parse(source: string, texts: Record<string, Record<string, string | string[]>>): void {
  for (const block of source.split(/\n\n+/)) {
    const value = (name: string): string | null => {
      const found = new RegExp(`^${name} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(block + '\n');
      return found ? (found[1] ?? '').trim().split('\n').map((line) => JSON.parse(line) as string).join('') : null;
    };
    const key = value('msgid');
    if (!key) continue;
    const forms = [0, 1, 2, 3, 4, 5].map((n) => value(`msgstr\\[${n}\\]`)).filter((form) => form !== null);
    const text = forms.length > 0 ? forms : value('msgstr');
    if (text !== null) (texts[value('msgctxt') ?? ''] ??= {})[key] = text;
  }
}

const language = query.get('lang') === 'fr' ? 'fr' : 'en';
const texts: Catalogue['texts'] = {};
for (const [path, source] of Object.entries(sources)) if (path.includes(`/${language}/`)) parse(source, texts);
use({ language, plural: '', texts });

document.documentElement.dataset.theme = query.get('theme') === 'dusk' ? 'dusk' : 'day';
mount(Gallery, { target: document.getElementById('app') as HTMLElement, props: { query } });
