// Whom a table waits for while real dice are to be entered.

import { t } from '../../lib/words/text.svelte';
import type { Asked, TableInfo } from '../../protocol';

/** In a few words; `mine`: it is for this browser to enter them. */
export function waitsFor(asked: Asked, info: TableInfo, mine: boolean): string {
  if (mine) return t(asked.seat === null ? 'table.dice.mine' : 'table.dice.card.mine', {}, info.edition);
  const seat = asked.seat ?? info.keeper?.seat ?? null;
  if (seat === null) return t('table.dice.host', {}, info.edition);
  const name = info.seats[seat]?.name ?? '';
  return t(asked.seat === null ? 'table.dice.of' : 'table.dice.card.of', { name }, info.edition);
}
