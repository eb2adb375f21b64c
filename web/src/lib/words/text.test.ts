import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '../../protocol';
import { language, load, speak, t, use, type Catalogue, locale } from './text.svelte';

const EN: Catalogue = {
  language: 'en',
  plural: 'nplurals=2; plural=(n != 1);',
  texts: {
    '': { hi: 'Hello {name}, {name}!', seats: ['{n} seat', '{n} seats'], tile: 'tile', odd: '{what} {n}' },
    second: { tile: 'ticket' },
  },
};
const FR: Catalogue = {
  language: 'fr',
  plural: 'nplurals=2; plural=(n > 1);',
  texts: { '': { hi: 'Salut {name}', seats: ['{n} place', '{n} places'] } },
};

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as unknown as Storage;
}

function serve(answers: Record<string, Catalogue | null>): ReturnType<typeof vi.fn> {
  const fetched = vi.fn(async (path: string) => {
    const found = answers[path.split('/').at(-1) ?? ''];
    return { ok: Boolean(found), status: found ? 200 : 503, json: async () => found };
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

describe('texts', () => {
  it('fills every slot, and leaves what it was not given', () => {
    use(EN);
    expect(t('hi', { name: 'Ann' })).toBe('Hello Ann, Ann!');
    expect(t('odd', { n: 1234 })).toBe('{what} 1,234');
    expect(t('hi', { name: '{name}$&' })).toBe('Hello {name}$&, {name}$&!');
  });

  it('has the plural of its language', () => {
    use(EN);
    expect([0, 1, 2].map((n) => t('seats', { n }))).toEqual(['0 seats', '1 seat', '2 seats']);
    use(FR);
    expect([0, 1, 2].map((n) => t('seats', { n }))).toEqual(['0 place', '1 place', '2 places']);
  });

  it('has more than two forms where a language does', () => {
    const seats = ['{n} miejsce', '{n} miejsca', '{n} miejsc'];
    use({ language: 'pl' as Language, plural: '', texts: { '': { seats } } });
    expect([0, 1, 2, 4, 5, 12, 21, 22, 25, 112].map((n) => t('seats', { n }))).toEqual([
      '0 miejsc',
      '1 miejsce',
      '2 miejsca',
      '4 miejsca',
      '5 miejsc',
      '12 miejsc',
      '21 miejsc',
      '22 miejsca',
      '25 miejsc',
      '112 miejsc',
    ]);
    expect(t('seats', { n: 1.5 })).toBe('1,5 miejsc');
    // Six of them, and one with a form of its own for two.
    const six = ['zero', 'one', 'two', 'few', 'many', 'other'];
    use({ language: 'ar' as Language, plural: '', texts: { '': { seats: six } } });
    expect([0, 1, 2, 3, 11, 100].map((n) => t('seats', { n }))).toEqual(six);
    use({ language: 'sl' as Language, plural: '', texts: { '': { seats: ['1', '2', '3', '5'] } } });
    expect([1, 2, 3, 5, 101, 102].map((n) => t('seats', { n }))).toEqual(['1', '2', '3', '5', '1', '2']);
  });

  it('has the plural of French also for millions', () => {
    use(FR);
    expect(t('seats', { n: 1_000_000 })).toMatch(/places$/);
    expect(t('seats', { n: 1.5 })).toMatch(/place$/);
  });

  it('prefers the words of an edition', () => {
    use(EN);
    expect(t('tile', {}, 'second')).toBe('ticket');
    expect(t('tile', {}, 'base')).toBe('tile');
  });

  it('shows the key where there is no text', () => {
    use(EN);
    expect(t('nowhere')).toBe('nowhere');
    expect(t('constructor')).toBe('constructor');
  });

  it('switches the language, and starts at once from what it kept', async () => {
    vi.stubGlobal('localStorage', storage());
    serve({ en: EN, fr: FR });
    await speak('fr');
    expect(language()).toBe('fr');
    expect(t('hi', { name: 'Zoé' })).toBe('Salut Zoé');
    await speak('en');
    expect(t('hi', { name: 'Zoé' })).toBe('Hello Zoé, Zoé!');

    const away = serve({});
    await load('fr');
    expect(away).toHaveBeenCalledOnce();
    expect(t('hi', { name: 'Zoé' })).toBe('Salut Zoé');
  });

  it('says so when there are no words at all', async () => {
    vi.stubGlobal('localStorage', storage());
    serve({});
    await expect(load('en')).rejects.toThrow('503');
  });

  it('does not let a late answer override a later wish', async () => {
    vi.stubGlobal('localStorage', storage());
    let answer: (value: unknown) => void = () => undefined;
    const late = new Promise((resolve) => (answer = resolve));
    vi.stubGlobal('fetch', async (path: string) =>
      path.endsWith('fr') ? late : { ok: true, json: async () => EN },
    );
    const first = speak('fr');
    await speak('en');
    answer({ ok: true, json: async () => FR });
    await first;
    expect(language()).toBe('en');
  });
});

describe('locale', () => {
  it('keeps the dates of the country that the browser is set to', () => {
    expect(locale('en', ['en-GB', 'en'])).toBe('en-GB');
    expect(locale('en', ['fr-FR', 'en-US'])).toBe('en-US');
    expect(locale('en', ['en'])).toBe('en-GB');
    expect(locale('fr', ['en-GB'])).toBe('fr');
    expect(new Date(2026, 10, 17).toLocaleDateString(locale('en', ['en-GB']), { dateStyle: 'medium' })).toBe('17 Nov 2026');
  });
});
