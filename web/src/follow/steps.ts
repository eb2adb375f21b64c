// What can be entered, as a few large buttons at a time: which kind, which die, which number. Nothing
// here knows what is allowed: it only looks at how the offers of the server differ.

import { rankOf } from '../kinds';
import { t } from '../lib/words/text.svelte';
import type { Choice, GameAction, OfferInfo } from '../protocol';

/** In which order fields are asked, where offers differ in several. */
const ORDER = [
  'seat', 'partner', 'die', 'deck', 'role', 'piece', 'side', 'place', 'source', 'card', 'cards', 'camel', 'space', 'colour', 'number',
  'value', 'numbers', 'camels',
] as const;

export interface Option {
  key: string;
  value: unknown;
  offers: OfferInfo[];
}

/** The next question, and its possible answers. */
export interface Question {
  field: string;
  options: Option[];
}

export interface Group {
  kind: string;
  offers: OfferInfo[];
}

function factsOf(offer: OfferInfo): Record<string, unknown> {
  return Object.assign({}, ...offer.moves) as Record<string, unknown>;
}

/** What a field is called in an offer; a card that nobody knows has no camel. */
function valueOf(offer: OfferInfo, field: string): unknown {
  if (offer.unknown && field === 'camel') return null;
  return factsOf(offer)[field] ?? null;
}

/** The first field in which the offers differ; none if there is nothing left to ask. */
export function questionOf(offers: readonly OfferInfo[]): Question | null {
  for (const field of ORDER) {
    const options = new Map<string, Option>();
    for (const offer of offers) {
      const value = valueOf(offer, field);
      const key = JSON.stringify(value);
      const there = options.get(key);
      if (there) there.offers.push(offer);
      else options.set(key, { key, value, offers: [offer] });
    }
    if (options.size > 1) return { field, options: [...options.values()] };
  }
  return null;
}

/** The offers by the kind of what is done, in reading order. */
export function groupsOf(offers: readonly OfferInfo[]): Group[] {
  const groups = new Map<string, OfferInfo[]>();
  for (const offer of offers) {
    const kind = offer.moves[0]?.type ?? '';
    groups.set(kind, [...(groups.get(kind) ?? []), offer]);
  }
  return [...groups].map(([kind, found]) => ({ kind, offers: found })).sort((a, b) => rankOf(a.kind) - rankOf(b.kind));
}

/** The actions of the offers, as the board wants them: things that they are about can be tapped. */
export function choicesOf(offers: readonly OfferInfo[]): Choice[] {
  const found = new Map<string, Choice>();
  for (const { moves, text, unknown } of offers) {
    const first = moves[0];
    if (!first || unknown || !('seat' in first)) continue;
    const key = JSON.stringify(first);
    if (!found.has(key)) found.set(key, { action: first as unknown as GameAction, text, topic: first.type });
  }
  return [...found.values()];
}

/** The offers that begin with one of these actions. */
export function offersOf(choices: readonly Choice[], offers: readonly OfferInfo[]): OfferInfo[] {
  const keys = new Set(choices.map(({ action }) => JSON.stringify(action)));
  return offers.filter(({ moves }) => keys.has(JSON.stringify(moves[0])));
}

const OUTCOMES: ReadonlySet<string> = new Set(['youngest', 'deal', 'top-card']);

/** What is asked where chance brings something: who is youngest, a card, a die. */
export function chanceTitle(kind: string): string {
  return OUTCOMES.has(kind) ? t(`follow.outcome.${kind}`) : t('follow.die');
}
