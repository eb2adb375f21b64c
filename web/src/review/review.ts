// A review beside its replay: which step each of its numbers belongs to.

import type { GameReview, ReplayStep, ReviewedDecision } from '../protocol';
import { storyOf, type Story } from '../table/scoring/money';

/** The step of a replay by the version of its table. */
export function stepsByVersion(steps: readonly Pick<ReplayStep, 'version'>[]): Map<number, number> {
  return new Map(steps.map((step, index) => [step.version, index]));
}

/** Everybody's chance to win as lines of a chart, in hundredths; what is missing stays level. */
export function chancesOf(review: GameReview, steps: readonly ReplayStep[]): Story {
  const known = new Map(review.moments.map((moment) => [moment.version, moment.chances]));
  const story = storyOf(steps);
  const players = story.series.length;
  let last: number[] = Array.from({ length: players }, () => 1 / players);
  const rows = steps.map((step) => (last = known.get(step.version) ?? last));
  const series = story.series.map(({ seat }) => ({
    seat,
    values: rows.map((row) => Math.round(1000 * (row[seat] ?? 0)) / 10),
  }));
  return { ...story, series, lowest: 0, highest: 100 };
}

export type Filter = 'all' | 'mistakes' | 'finds';

/** The decisions of a list. */
export function listed(review: GameReview, seat: number | null, filter: Filter): ReviewedDecision[] {
  return review.decisions.filter(
    (one) =>
      (seat === null || one.seat === seat) &&
      (filter === 'all' || (filter === 'mistakes' ? one.verdict === 'mistake' : one.find > 0)),
  );
}

/** Hundredths with one decimal, and a sign if it is a change. */
/** A number with one digit after the decimal sign of the language. */
export function tenths(value: number, language: string, sign = false): string {
  const format = { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: sign ? 'exceptZero' : 'auto' } as const;
  return new Intl.NumberFormat(language, format).format(value).replace('-', '−');
}

export function points(share: number, language: string, sign = false): string {
  return tenths(100 * share, language, sign);
}
