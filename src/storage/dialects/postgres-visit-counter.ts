import type pg from 'pg';
import type { Instant } from '../../domain/instant.ts';
import { Batch } from '../batch.ts';
import type { Visits } from '../storage.ts';

interface Visit {
  readonly bucket: string;
  readonly windowMs: number;
  readonly now: Instant;
}

/** How many batches pass between two removals of windows that are over. */
const sweepEvery = 1000;

/** Counts visits in PostgreSQL, so that a limit is one limit across all instances. */
export class SharedVisitCounter {
  readonly #pool: pg.Pool;
  readonly #batch: Batch<Visit, Visits>;
  #batches = 0;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.#batch = new Batch((visits) => this.#countAll(visits));
  }

  /** See `Storage.countVisit`. */
  count(bucket: string, windowMs: number, now: Instant): Promise<Visits> {
    return this.#batch.ask({ bucket, windowMs, now });
  }

  async #countAll(visits: readonly Visit[]): Promise<Visits[]> {
    const buckets = new Map<string, { visits: number; resetsAt: Instant }>();
    for (const { bucket, windowMs, now } of visits) {
      const known = buckets.get(bucket);
      if (known) known.visits += 1;
      else buckets.set(bucket, { visits: 1, resetsAt: now + windowMs });
    }
    const now = Math.max(...visits.map((visit) => visit.now));
    // Ordered, so that two instances counting the same buckets take their row locks in the same order.
    const ordered = [...buckets].sort(([a], [b]) => (a < b ? -1 : 1));
    const { rows } = await this.#pool.query<{ bucket: string; visits: number; resets_at: Instant }>({
      name: 'count-visits',
      text: `insert into rate_limits as known (bucket, visits, resets_at)
        select * from unnest($1::text[], $2::int[], $3::bigint[])
        on conflict (bucket) do update set
          visits = case when known.resets_at <= $4 then excluded.visits else known.visits + excluded.visits end,
          resets_at = case when known.resets_at <= $4 then excluded.resets_at else known.resets_at end
        returning bucket, visits, resets_at`,
      values: [
        ordered.map(([bucket]) => bucket),
        ordered.map(([, { visits: count }]) => count),
        ordered.map(([, { resetsAt }]) => resetsAt),
        now,
      ],
    });
    const after = new Map(rows.map((row) => [row.bucket, row]));
    this.#sweepSometimes(now);
    // The last visit of the batch to a bucket gets the bucket's count; those before it, one less each.
    const left = new Map([...buckets].map(([bucket, { visits: count }]) => [bucket, count]));
    return visits.map(({ bucket }) => {
      const row = after.get(bucket);
      const behind = (left.get(bucket) ?? 1) - 1;
      left.set(bucket, behind);
      return { count: (row?.visits ?? 0) - behind, resetsAt: row?.resets_at ?? now };
    });
  }

  /** Windows that are over count for nothing; removing them only keeps the table small. */
  #sweepSometimes(now: Instant): void {
    this.#batches += 1;
    if (this.#batches % sweepEvery === 0)
      this.#pool
        .query(
          // Skipping what others are counting in: a sweep waits for nobody, and nobody can deadlock with it.
          `delete from rate_limits where bucket in
            (select bucket from rate_limits where resets_at <= $1 for update skip locked)`,
          [now],
        )
        .catch(() => undefined);
  }
}
