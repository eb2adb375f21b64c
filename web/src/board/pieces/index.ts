// The pieces of the games as small pictures, for boards and for panels beside them.

export { default as BetCard } from './BetCard.svelte';
export { default as Camel } from './Camel.svelte';
export { default as Camera } from './Camera.svelte';
export { default as Coin } from './Coin.svelte';
export { default as DesertTile } from './DesertTile.svelte';
export { default as Die } from './Die.svelte';
export { default as Fennec } from './Fennec.svelte';
export { default as Palm } from './Palm.svelte';
export { default as Partnership } from './Partnership.svelte';
export { default as PositionTile } from './PositionTile.svelte';
export { default as Pyramid } from './Pyramid.svelte';
export { default as PyramidTicket } from './PyramidTicket.svelte';
export { default as RaceCard } from './RaceCard.svelte';
export { default as RacingCard } from './RacingCard.svelte';
export { default as Tent } from './Tent.svelte';
export { default as Ticket } from './Ticket.svelte';
