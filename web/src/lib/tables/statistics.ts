// What somebody's finished games come to: in all, by edition, and against whom.

import type { PlayedGame } from '../../protocol';

export interface Sum {
  games: number;
  /** Victories; one that is shared counts for its share. */
  wins: number;
  /** What chance alone would have won: an equal share of each game. */
  fair: number;
  money: number;
  /** Averages over the reviewed games; nothing without one. */
  accuracy: number | null;
  luck: number | null;
  reviewed: number;
}

export interface Opponent {
  name: string;
  /** The level, if it is a bot. */
  bot: string;
  games: number;
  /** In how many I had more money, and less. */
  ahead: number;
  behind: number;
}

/** Games that say something of one person: a device that was shared does not tell who played. */
export function own(games: readonly PlayedGame[]): PlayedGame[] {
  return games.filter(({ mine }) => mine.length === 1);
}

const seatOf = ({ mine }: PlayedGame): number => mine[0] ?? 0;

export function won({ winners, ...game }: PlayedGame): number {
  return winners.includes(seatOf({ winners, ...game })) ? 1 / winners.length : 0;
}

function mean(numbers: readonly number[]): number | null {
  return numbers.length > 0 ? numbers.reduce((sum, one) => sum + one, 0) / numbers.length : null;
}

const there = (value: number | null): value is number => value !== null;

export function sum(games: readonly PlayedGame[]): Sum {
  const reviewed = games.filter(({ luck }) => luck !== null);
  return {
    games: games.length,
    wins: games.reduce((total, game) => total + won(game), 0),
    fair: games.reduce((total, { names }) => total + 1 / names.length, 0),
    money: mean(games.map((game) => game.money[seatOf(game)] ?? 0)) ?? 0,
    accuracy: mean(reviewed.map(({ accuracy }) => accuracy).filter(there)),
    luck: mean(reviewed.map(({ luck }) => luck).filter(there)),
    reviewed: reviewed.length,
  };
}

export function byEdition(games: readonly PlayedGame[]): [edition: string, sum: Sum][] {
  const editions = [...new Set(games.map(({ edition }) => edition))];
  return editions.map((edition) => [edition, sum(games.filter((game) => game.edition === edition))]);
}

/** Against whom: people by their names, bots by their levels; those met most often first. */
export function opponents(games: readonly PlayedGame[]): Opponent[] {
  const met = new Map<string, Opponent>();
  for (const game of games) {
    const me = seatOf(game);
    const mine = game.money[me] ?? 0;
    for (const [seat, name] of game.names.entries()) {
      if (seat === me) continue;
      const bot = game.bots[seat] ?? '';
      const key = bot ? `bot ${bot}` : `person ${name}`;
      const one = met.get(key) ?? { name, bot, games: 0, ahead: 0, behind: 0 };
      const theirs = game.money[seat] ?? 0;
      met.set(key, { ...one, games: one.games + 1, ahead: one.ahead + Number(mine > theirs), behind: one.behind + Number(mine < theirs) });
    }
  }
  return [...met.values()].sort((one, other) => other.games - one.games);
}
