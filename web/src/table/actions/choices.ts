// The legal actions, grouped by kind and in reading order. Nothing here knows what is allowed:
// it only sorts what the server listed.

import { rankOf, sectionOf } from '../../kinds';
import type { Card, Choice, GameAction } from '../../protocol';

/** Choices of one kind that belong together: a side of the tile, a deck, a piece. */
export interface Section {
  key: string;
  choices: Choice[];
}

export interface Group {
  kind: string;
  choices: Choice[];
  sections: Section[];
}

/** The same for two actions that say the same, whatever the order of their fields. */
export function actionKey(action: GameAction): string {
  return canonical(action);
}

/** The same choices in the same order? Texts may be in another language. */
export function sameChoices(a: readonly Choice[], b: readonly Choice[]): boolean {
  return (
    a.length === b.length &&
    a.every((choice, index) => actionKey(choice.action) === actionKey(b[index]!.action))
  );
}

/** Is the action of this choice still listed? */
export function stillThere(choice: Choice, legal: readonly Choice[]): boolean {
  const key = actionKey(choice.action);
  return legal.some((other) => actionKey(other.action) === key);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined && item !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, item]) => `${name}:${canonical(item)}`).join(',')}}`;
}

/** The choice to leave out what a turn still offers; where there is none, something has to be done. */
export function declining(legal: readonly Choice[]): Choice | null {
  return legal.find(({ action }) => action.type === 'end-turn') ?? null;
}

/** The legal list by kind, each kind by section. */
export function grouped(legal: readonly Choice[]): Group[] {
  const groups = new Map<string, Group>();
  for (const choice of legal) {
    const kind = choice.action.type;
    const group = groups.get(kind) ?? { kind, choices: [], sections: [] };
    groups.set(kind, group);
    group.choices.push(choice);
    const key = sectionOf(choice.action);
    const section = group.sections.find((found) => found.key === key);
    if (section) section.choices.push(choice);
    else group.sections.push({ key, choices: [choice] });
  }
  return [...groups.values()].sort((a, b) => rankOf(a.kind) - rankOf(b.kind));
}

/** Must cards be picked from the hand for this action, and which? */
export function cardsOf(action: GameAction): readonly Card[] | null {
  return action.type === 'discard' || action.type === 'contribute' ? action.cards : null;
}

const cardKey = (card: Card): string => `${card.camel}+${card.value}`;

function counted(cards: readonly Card[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(cardKey(card), (counts.get(cardKey(card)) ?? 0) + 1);
  return counts;
}

function holds(whole: readonly Card[], part: readonly Card[]): boolean {
  const counts = counted(whole);
  return [...counted(part)].every(([key, count]) => (counts.get(key) ?? 0) >= count);
}

/** The choice that plays exactly the cards picked, if the list has it. */
export function matching(choices: readonly Choice[], picked: readonly Card[]): Choice | null {
  return (
    choices.find(({ action }) => {
      const cards = cardsOf(action);
      return cards !== null && cards.length === picked.length && holds(cards, picked);
    }) ?? null
  );
}

/** Can what is picked still become one of the choices? */
export function leadsSomewhere(choices: readonly Choice[], picked: readonly Card[]): boolean {
  return choices.some(({ action }) => {
    const cards = cardsOf(action);
    return cards !== null && holds(cards, picked);
  });
}

/** How many cards the choices ask for; the most, should they differ. */
export function cardsWanted(choices: readonly Choice[]): number {
  return Math.max(0, ...choices.map(({ action }) => cardsOf(action)?.length ?? 0));
}
