import { sql } from 'kysely';
import type { Interval } from '../../domain/time/interval.ts';

/** The maximum number of ranges of starts in one statement. */
export const maxRanges = 50;

/** Matches rows that start in one of the ranges, which are in order. */
export const startsWithin = (column: 'i.starts_at' | 'starts_at', ranges: readonly Interval[]) => {
  const at = sql.ref(column);
  const within = ({ startsAt, endsAt }: Interval) => sql`${at} > ${startsAt} and ${at} < ${endsAt}`;
  const each = ranges.map((range) => within(range));
  const whole = { startsAt: ranges[0]?.startsAt ?? 0, endsAt: ranges.at(-1)?.endsAt ?? 0 };
  // SQLite would read all rows of the venue for the alternatives alone.
  return sql<boolean>`(${within(whole)} and (${sql.join(each, sql` or `)}))`;
};
