// What can be played and against whom, in the language that is spoken; asked for once.

import type { BotChoice, Choices, EditionChoice, Language } from '../../protocol';
import { api } from '../net/api';
import { Resource } from '../net/resource.svelte';
import { language, LANGUAGES } from '../words/text.svelte';

const known = Object.fromEntries(
  LANGUAGES.map((one) => [one, new Resource(() => api.choices(one))]),
) as Record<Language, Resource<Choices>>;

/** The choices; reactive. */
export function choices(): Resource<Choices> {
  return known[language()];
}

/** Have the choices loaded, unless they are; call it in an effect, so that it follows the language. */
export function needChoices(): void {
  const found = choices();
  if (!found.asked) void found.load();
}

export function edition(key: string): EditionChoice | undefined {
  return choices().value?.editions.find((one) => one.key === key);
}

/** The name of an edition, once the names are there. */
export function editionTitle(key: string): string {
  return edition(key)?.title ?? '';
}

export function moduleTitle(key: string): string {
  const all = choices().value?.editions.flatMap((one) => one.modules) ?? [];
  return all.find((module) => module.key === key)?.title ?? '';
}

/** The bots of the ladder of strengths, from the weakest to the strongest. */
export function ladder(): readonly BotChoice[] {
  const bots = choices().value?.bots ?? [];
  return bots.filter((bot) => bot.rung > 0).sort((one, other) => one.rung - other.rung);
}

export function botTitle(key: string): string {
  return choices().value?.bots.find((bot) => bot.key === key)?.title ?? key;
}
