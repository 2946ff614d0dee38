import type pg from 'pg';
import {
  clientBucket,
  clockSkewToleranceMs,
  hash32,
  isWindowOpen,
  maxWindowMs,
  maxWindows,
  networkBucket,
  type RateLimitHit,
  type RateLimitResult,
  sharedBucket,
  stricterLimit,
  type WindowCount,
} from '../../domain/access/rate-limit-windows.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { MemoryRateLimitCounter } from '../access/rate-limit-counter.ts';
import { BatchLoader } from '../engine/batch.ts';
import { ExhaustedLimits } from './exhausted-limits.ts';
import { preparedStatement } from './postgres-prepared.ts';
import { unavailabilityOf } from './postgres-unavailable.ts';

/** The hits of visitors' reads. */
const kindsOfReads = ['read', 'quote', 'refused'];

/** How often ended windows are removed and the others counted, in milliseconds. */
const sweepEveryMs = 10_000;
/** The maximum number of windows that one statement removes: after a flood there may be a million. */
const sweptAtOnce = 20_000;

// Whether a window has ended: see isWindowOpen in domain/access/rate-limit-windows.ts.
const isOver = 'known.resets_at <= $1 or known.resets_at > excluded.resets_at + $2';
/** The most rows that one statement counts; a power of two. */
const maxRows = 256;

/**
 * Returns the statement that counts this many rows. A list of rows, because Citus would fetch the rows of `unnest` to
 * another node first, which takes three times as long.
 */
function countHits(rows: number) {
  const lists = Array.from(
    { length: rows },
    (_, row) => `($${row * 3 + 3}, $${row * 3 + 4}::int, $${row * 3 + 5}::bigint)`,
  );
  return preparedStatement(`insert into rate_limits as known (bucket, visits, resets_at) values ${lists.join(', ')}
  on conflict (bucket) do update set
    visits = case when ${isOver} then excluded.visits else known.visits + excluded.visits end,
    resets_at = case when ${isOver} then excluded.resets_at
      else least(known.resets_at, excluded.resets_at) end
  returning bucket, visits, resets_at`);
}
/** The statements by the exponent of their number of rows. */
const countHitsOf = Array.from({ length: Math.log2(maxRows) + 1 }, (_, exponent) => countHits(2 ** exponent));

/** Splits a list into parts whose lengths are powers of two, so that a few statements serve lists of every length. */
function* inPowersOfTwo<Item>(list: readonly Item[]): Iterable<{ exponent: number; part: readonly Item[] }> {
  for (let from = 0; from < list.length; ) {
    const exponent = Math.floor(Math.log2(Math.min(list.length - from, maxRows)));
    yield { exponent, part: list.slice(from, from + 2 ** exponent) };
    from += 2 ** exponent;
  }
}

const rowsOfHits = preparedStatement('select bucket, resets_at from rate_limits where bucket = any($1)');

const visitsOf = preparedStatement(
  'select bucket, visits, resets_at from rate_limits where bucket = any($1)',
);

/** Takes back hits: of each pair of a bucket and the one that it may share, only the first if both have a row. */
const uncountHits = preparedStatement(
  `update rate_limits set visits = visits - 1
   where visits > 0 and resets_at > $1 and (bucket = any($2)
     or bucket in (select pair.shared from unnest($2::text[], $3::text[]) as pair (own, shared)
       where not exists (select 1 from rate_limits as own where own.bucket = pair.own and own.resets_at > $1)))`,
);

interface PendingHit {
  readonly hit: RateLimitHit;
  readonly now: Instant;
  /** The client's bucket. */
  readonly own: string;
  /** The network's bucket; null if it is not counted. */
  readonly all: string | null;
}

/** How many hits of a batch a bucket counts, and when its window ends if it starts now. */
interface BucketHits {
  hits: number;
  readonly resetsAt: Instant;
}

/**
 * Counts hits in PostgreSQL, so that all instances share a limit. One statement counts all hits of one turn of the
 * event loop, and those of their networks.
 *
 * The table has the same bound and the same behaviour at it as the in-memory counter (`MemoryRateLimitCounter`).
 * Every sweep counts its rows, so instances notice the bound within ten seconds of each other.
 */
export class PostgresRateLimitCounter {
  readonly #pool: pg.Pool;
  readonly #maxWindows: number;
  readonly #batch: BatchLoader<PendingHit, RateLimitResult>;
  readonly #spent = new ExhaustedLimits();
  /** Counts reads while the disk of the database is full. */
  readonly #whileFull: MemoryRateLimitCounter;
  #rows = 0;
  #isSweeping = false;
  #sweptAt = Number.NEGATIVE_INFINITY;
  /** When the last window ends that new clients may share. */
  #sharesUntil = Number.NEGATIVE_INFINITY;

  constructor(pool: pg.Pool, max = maxWindows) {
    this.#pool = pool;
    this.#maxWindows = max;
    this.#whileFull = new MemoryRateLimitCounter(max);
    this.#batch = new BatchLoader((requested) => this.#countAll(requested));
  }

  /** The used part of the bound, from 0 to 1, at the last sweep. */
  get fullness(): number {
    return this.#rows / this.#maxWindows;
  }

  /** See `RequestGuard.countHit`. */
  async count(hit: RateLimitHit, now: Instant): Promise<RateLimitResult> {
    const { kind, windowMs, network } = hit;
    const isCounted = network !== null && (network.isAlwaysCounted || this.fullness > 0.5);
    const [own, all] = [clientBucket(hit), isCounted ? networkBucket(kind, network) : null];
    const error = (count: number, resetsAt: Instant, of: RateLimitResult['of']) => ({
      count: count + 1,
      resetsAt,
      of,
    });
    if (network !== null && all !== null) {
      const spentUntil = this.#spent.find(all, windowMs, now);
      if (spentUntil !== null) return error(network.most, spentUntil, 'network');
    }
    const spentUntil = this.#spent.find(own, windowMs, now);
    if (spentUntil !== null) return error(hit.most, spentUntil, 'visitor');
    return this.#batch.load({ hit, now, own, all }).catch((error) => {
      // Reads need no space: until there is some, each instance counts them alone. Others fail anyway, or must hold across instances.
      if (!kindsOfReads.includes(kind) || unavailabilityOf(error) !== 'full') throw error;
      return this.#whileFull.count(hit, now);
    });
  }

  /** See `RequestGuard.uncountHit`. */
  async uncount(hit: RateLimitHit, now: Instant): Promise<void> {
    const { kind, network } = hit;
    const buckets = [clientBucket(hit), ...(network === null ? [] : [networkBucket(kind, network)])];
    const shared = buckets.map((bucket) => sharedBucket(bucket, hash32(bucket, 0)));
    await this.#pool.query({ ...uncountHits, values: [now, buckets, shared] });
    for (const bucket of buckets) this.#spent.delete(bucket);
  }

  /** See `RequestGuard.peekHit`. */
  async peek(hit: RateLimitHit, now: Instant): Promise<RateLimitResult> {
    const { kind, windowMs, network } = hit;
    const [own, all] = [clientBucket(hit), network && networkBucket(kind, network)];
    const shared = (bucket: string) => sharedBucket(bucket, hash32(bucket, 0));
    const { rows } = await this.#pool.query<{ bucket: string; visits: number; resets_at: Instant }>({
      ...visitsOf,
      values: [[own, ...(all === null ? [] : [all])].flatMap((bucket) => [bucket, shared(bucket)])],
    });
    const open = new Map(
      rows
        .filter((row) => isWindowOpen(row.resets_at, windowMs, now))
        .map((row) => [row.bucket, { count: row.visits + 1, resetsAt: row.resets_at }]),
    );
    const next = (bucket: string): WindowCount =>
      open.get(bucket) ?? open.get(shared(bucket)) ?? { count: 1, resetsAt: now + windowMs };
    return stricterLimit(hit, next(own), network, all === null ? null : next(all));
  }

  async #countAll(requested: readonly PendingHit[]): Promise<RateLimitResult[]> {
    const now = requested.reduce((latest, { now }) => Math.max(latest, now), Number.NEGATIVE_INFINITY);
    this.#sweepIfDue(now);
    const sharing = await this.#sharing(requested, now);
    const rowOf = (bucket: string) => sharing.get(bucket) ?? bucket;
    const tallies = new Map<string, BucketHits>();
    /** Reserves a position in the bucket; the previous count turns it into a count. */
    const take = (bucket: string, { windowMs, weight = 1 }: RateLimitHit): number => {
      const tally = tallies.get(bucket) ?? { hits: 0, resetsAt: now + windowMs };
      tallies.set(bucket, tally);
      tally.hits += weight;
      return tally.hits;
    };
    const taken = requested.map(({ hit, own, all }) => {
      const ownNumber = take(rowOf(own), hit);
      // A hit beyond the client's own limit does not count against its network.
      const isCounted = all !== null && ownNumber <= hit.most;
      return { hit, own, all, ownNumber, allNumber: isCounted ? take(rowOf(all), hit) : null };
    });
    const counts = await this.#add(tallies, now);
    const countOf = (bucket: string, number: number): WindowCount => {
      // Each bucket was incremented, so each has a count.
      const { count, resetsAt } = counts.get(rowOf(bucket)) as WindowCount;
      return { count: count - (tallies.get(rowOf(bucket))?.hits ?? 0) + number, resetsAt };
    };
    return taken.map(({ hit, own, all, ownNumber, allNumber }) => {
      const ownCount = countOf(own, ownNumber);
      const allCount = all === null || allNumber === null ? null : countOf(all, allNumber);
      if (ownCount.count >= hit.most) this.#spent.add(own, ownCount.resetsAt);
      if (all !== null && allCount !== null && allCount.count >= (hit.network?.most ?? 0))
        this.#spent.add(all, allCount.resetsAt);
      return stricterLimit(hit, ownCount, hit.network, allCount);
    });
  }

  /** Adds to the buckets and returns their counts. */
  async #add(tallies: ReadonlyMap<string, BucketHits>, now: Instant): Promise<Map<string, WindowCount>> {
    // Sorted, so that two instances take the same row locks in the same order.
    const ordered = [...tallies].sort(([a], [b]) => (a < b ? -1 : 1));
    const parts = [...inPowersOfTwo(ordered)].map(({ exponent, part }) =>
      this.#pool.query<{ bucket: string; visits: number; resets_at: Instant }>({
        ...(countHitsOf[exponent] as ReturnType<typeof countHits>),
        values: [
          now,
          clockSkewToleranceMs,
          ...part.flatMap(([bucket, { hits, resetsAt }]) => [bucket, hits, resetsAt]),
        ],
      }),
    );
    const rows = (await Promise.all(parts)).flatMap((result) => result.rows);
    return new Map(rows.map((row) => [row.bucket, { count: row.visits, resetsAt: row.resets_at }]));
  }

  /**
   * Returns the buckets that are counted in a shared row: at the bound, those without a row of their own. A client
   * counted in a shared row stays there until that window ends: in its own row it would start at zero.
   */
  async #sharing(requested: readonly PendingHit[], now: Instant): Promise<ReadonlyMap<string, string>> {
    const isFull = this.fullness >= 1;
    if (isFull) this.#sharesUntil = now + maxWindowMs;
    const sharing = new Map<string, string>();
    if (!isWindowOpen(this.#sharesUntil, maxWindowMs, now)) return sharing;
    const windows = new Map<string, number>();
    for (const { hit, own, all } of requested)
      for (const bucket of all === null ? [own] : [own, all]) windows.set(bucket, hit.windowMs);
    const shared = (bucket: string) => sharedBucket(bucket, hash32(bucket, 0));
    const { rows } = await this.#pool.query<{ bucket: string; resets_at: Instant }>({
      ...rowsOfHits,
      values: [[...windows.keys()].flatMap((bucket) => [bucket, shared(bucket)])],
    });
    const resetTimes = new Map(rows.map((row) => [row.bucket, row.resets_at]));
    for (const [bucket, windowMs] of windows) {
      const isAmongOthers = isFull || isWindowOpen(resetTimes.get(shared(bucket)) ?? 0, windowMs, now);
      if (!resetTimes.has(bucket) && isAmongOthers) sharing.set(bucket, shared(bucket));
    }
    return sharing;
  }

  /** Ended windows do not count; removing them only keeps the table small. */
  #sweepIfDue(now: Instant): void {
    // Also after the clock was set back.
    if (this.#isSweeping || Math.abs(now - this.#sweptAt) < sweepEveryMs) return;
    this.#isSweeping = true;
    this.#pool
      .query<{ rows: number; swept: number }>(
        // Skips locked rows, so that a sweep never waits and cannot deadlock.
        `with swept as (
           delete from rate_limits where bucket in (
             select bucket from rate_limits where resets_at <= $1 or resets_at > $2
             limit $3 for update skip locked)
           returning bucket)
         select (select count(*) from rate_limits) - (select count(*) from swept) as rows,
           (select count(*) from swept) as swept`,
        [now, now + maxWindowMs + clockSkewToleranceMs, sweptAtOnce],
      )
      .then(
        ({ rows: [found] }) => {
          this.#rows = found?.rows ?? 0;
          // The next hit continues with the rest.
          if (found?.swept !== sweptAtOnce) this.#sweptAt = now;
        },
        // The hits themselves already report an unavailable database.
        () => {
          this.#sweptAt = now;
        },
      )
      .finally(() => {
        this.#isSweeping = false;
      });
  }
}
