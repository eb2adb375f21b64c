// What lies in front of a player for all to see, as a list of small things with their names.

import { t } from '../../lib/words/text.svelte';
import type { Camel, CardsPlayerView, PyramidPlayerView } from '../../protocol';

export type BetKind = 'winner' | 'loser' | 'midfield';

export interface Held {
  key: string;
  camel: Camel;
  /** What it pays, or what it is a bet on where that is always the same. */
  value: number | null;
  sign: BetKind | null;
  bet: number | null;
  label: string;
  topic: string;
}

/** Tickets of a player, in the order in which they were taken. */
export function ticketsOf(player: PyramidPlayerView, edition: string): Held[] {
  return player.leg_tiles.map(({ camel, value, bet }, index) => ({
    key: `${index}`,
    camel,
    value,
    sign: null,
    bet: bet ?? null,
    topic: bet ? 'position-tile' : 'leg-tile',
    label: bet
      ? t('table.held.bet', { camel: t(`camel.${camel}`), place: bet }, edition)
      : t('table.held.ticket', { camel: t(`camel.${camel}`), value }, edition),
  }));
}

/** Betting cards of a player, in the order in which they were taken. */
export function betCardsOf(player: CardsPlayerView): Held[] {
  const held = (topic: string, camel: Camel, what: number | BetKind, index: number): Held => ({
    key: `${topic}.${index}.${camel}`,
    camel,
    value: typeof what === 'number' ? what : null,
    sign: typeof what === 'number' ? null : what,
    bet: null,
    topic,
    label: t(`table.held.${topic}`, { camel: t(`camel.${camel}`), value: what }),
  });
  const winner = player.winner_cards.map(({ camel, value }, i) => held('winner-card', camel, value, i));
  const midfield = player.midfield_cards.map((camel, i) => held('midfield-card', camel, 'midfield', i));
  const overall: Held[] = [];
  if (player.overall_winner) overall.push(held('overall-winner', player.overall_winner, 'winner', 0));
  if (player.overall_loser) overall.push(held('overall-loser', player.overall_loser, 'loser', 0));
  return [...winner, ...midfield, ...overall.map((item) => ({ ...item, topic: 'overall-card' }))];
}
