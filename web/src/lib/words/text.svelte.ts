// Every word that people read comes from the one catalogue, through `t`.

import type { Language } from '../../protocol';
import { recall, recallJson, remember } from '../kept/store';

export type Slots = Readonly<Record<string, string | number>>;

/** A catalogue as `/api/text/{language}` sends it: context, key, text or its plural forms. */
export interface Catalogue {
  language: Language;
  plural: string;
  texts: Record<string, Record<string, string | string[]>>;
}

interface Kept {
  build: string;
  catalogue: Catalogue;
}

// Written so that a language of the server that is not listed here does not compile.
const LISTED: Readonly<Record<Language, true>> = { en: true, fr: true };
export const LANGUAGES = Object.keys(LISTED) as readonly Language[];

/** The order in which a catalogue lists its plural forms; each language has some of them. */
const FORMS: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

// The name of the built file holds its digest: a catalogue kept by another build may lack keys.
const BUILD = import.meta.url;

let catalogue: Catalogue | null = $state.raw(null);
let chosen: Language = $state(wished());
let asked: Language = wished();
let numbers = new Intl.NumberFormat(asked);
let formOf = pluralForms(asked);

function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}

function wished(): Language {
  const kept = recall('language');
  if (isLanguage(kept)) return kept;
  const [own = ''] = (globalThis.navigator?.language ?? '').toLowerCase().split(/[-_]/);
  return isLanguage(own) ? own : 'en';
}

function isKept(value: unknown): value is Kept {
  const { build, catalogue } = (value ?? {}) as Partial<Kept>;
  return build === BUILD && isLanguage(catalogue?.language) && typeof catalogue.texts === 'object';
}

/** The language that is spoken; reactive. */
export function language(): Language {
  return chosen;
}

/** Are there any words yet? */
export function spoken(): boolean {
  return catalogue !== null;
}

/** The text of a key with its slots filled; `n` chooses the plural form, `context` an edition. */
export function t(key: string, slots: Slots = {}, context = ''): string {
  const found = catalogue && (catalogue.texts[context]?.[key] ?? catalogue.texts['']?.[key]);
  if (!catalogue || !(typeof found === 'string' || Array.isArray(found))) return key;
  const text = typeof found === 'string' ? found : form(found, Number(slots.n));
  if (!text.includes('{')) return text;
  return text.replace(/\{([\w-]+)\}/g, (whole, name: string) =>
    Object.hasOwn(slots, name) ? shown(slots[name]) : whole,
  );
}

/** Which form of a language a number takes. */
function pluralForms(language: string): (n: number) => number {
  const rules = new Intl.PluralRules(language);
  const own = FORMS.filter((name) => rules.resolvedOptions().pluralCategories.includes(name));
  return (n) => own.indexOf(rules.select(n));
}

/** The form for a number. Fractions and millions, where they are special, share the last form. */
function form(forms: readonly string[], n: number): string {
  return forms[Math.min(formOf(n), forms.length - 1)] ?? '';
}

function shown(value: string | number | undefined): string {
  return typeof value === 'number' ? numbers.format(value) : String(value);
}

/** Speak another language from now on, everywhere at once. */
export async function speak(next: Language): Promise<void> {
  remember('language', next);
  await load(next);
}

/** Load a catalogue: what this build has kept is there at once, then what the server has now. */
export async function load(next: Language = chosen): Promise<void> {
  asked = next;
  const kept = recallJson<Kept | null>(`text.${next}`, isKept, null);
  if (kept) use(kept.catalogue);
  const answer = fetch(`/api/text/${next}`, { credentials: 'same-origin' })
    .then(async (response) => {
      if (!response.ok) throw new Error(`no texts: ${response.status}`);
      const fresh = (await response.json()) as Catalogue;
      remember(`text.${next}`, JSON.stringify({ build: BUILD, catalogue: fresh }));
      if (asked === next) use(fresh); // another language may have been asked for meanwhile
    });
  // With words at hand nobody waits, and an absent server is seen elsewhere.
  if (kept) answer.catch(() => undefined);
  else await answer;
}

/** Speak these words. */
export function use(next: Catalogue): void {
  if (catalogue && JSON.stringify(catalogue) === JSON.stringify(next)) return;
  catalogue = next;
  chosen = next.language;
  numbers = new Intl.NumberFormat(chosen);
  formOf = pluralForms(chosen);
  if (globalThis.document) document.documentElement.lang = next.language;
}

/** The language as this browser spells it: en-GB has other dates than en-US. */
export function locale(language: Language, wished: readonly string[] = navigator.languages): string {
  const region = wished.find((one) => one.toLowerCase().startsWith(`${language}-`));
  return region ?? (language === 'en' ? 'en-GB' : language);
}
