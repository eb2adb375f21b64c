// Pictures that several kinds share, in the sizes of lists and scorings.

import type { Camel, Card, Seat } from '../protocol';
import { letterOf } from '../board/context';
import { type Picture, picture } from '../board/motion/shots';
import CamelDrawing from '../board/pieces/Camel.svelte';
import RaceCard from '../board/pieces/RaceCard.svelte';
import RacingCard from '../board/pieces/RacingCard.svelte';
import Ticket from '../board/pieces/Ticket.svelte';
import Icon, { type IconName } from '../ui/Icon.svelte';
import Label from './Label.svelte';

/** How large a piece is drawn beside a line of a scoring. */
const IN_LINE = 26;

export const icon = (name: IconName, size = 28): Picture => picture(Icon, { name, size });

/** A number, where a place says all. */
export const number = (text: string | number): Picture => picture(Label, { text: String(text) });

export const ticket = (camel: Camel, value: number, size = IN_LINE, bet: number | null = null): Picture =>
  picture(Ticket, { camel, value, bet, letter: letterOf(camel), size });

export const anyTicket = (): Picture => picture(Ticket, { camel: 'yellow', value: 5, size: 28 });

export const raceCard = (seat: Seat, camel: Camel, size = IN_LINE): Picture =>
  picture(RaceCard, { seat, camel, letter: letterOf(camel), size });

export const camelPicture = (camel: Camel): Picture =>
  picture(CamelDrawing, { camel, letter: letterOf(camel), size: 54, badge: 15 });

export const anyCamel = (camel: Camel): Picture => picture(CamelDrawing, { camel, size: 38 });

export const racingCard = ({ camel, value }: Card, size: number): Picture =>
  picture(RacingCard, { camel, value, letter: letterOf(camel), size, light: true });

export const anyRacingCard = (): Picture => racingCard({ camel: 'green', value: 1 }, 26);
