import { randomBytes } from 'node:crypto';
import {
  clientBucket,
  hash32,
  maxWindows,
  networkBucket,
  type RateLimitHit,
  type RateLimitResult,
  sharedBucket,
  stricterLimit,
  type WindowCount,
} from '../../domain/access/rate-limit-windows.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { RateLimitTable, type WindowHash } from './rate-limit-table.ts';

/** The number of tables. One is rebuilt at a time, so that only a small part of the memory is doubled. */
const tables = 64;
/**
 * The minimum interval between sweeps of one table, in milliseconds: a busy service sweeps all tables in 16 seconds.
 */
const sweepEveryMs = 250;

/**
 * Counts hits in memory, for an installation with one process.
 *
 * Memory grows with the clients of the last hour, up to a bound, and no hit is lost: at the bound, new clients share
 * windows. A flood of addresses can therefore make a limit stricter for new clients, but never less strict for any
 * (docs/decisions/0002-rate-limit-counter.md).
 */
export class MemoryRateLimitCounter {
  readonly #maxWindows: number;
  readonly #seeds = [randomBytes(4).readUInt32LE(), randomBytes(4).readUInt32LE()] as const;
  readonly #tables = Array.from({ length: tables }, () => new RateLimitTable());
  /** Windows that new clients share at the bound. */
  readonly #shared = new RateLimitTable();
  #size = 0;
  #sweptAt = 0;
  #nextToSweep = 0;

  constructor(max = maxWindows) {
    this.#maxWindows = max;
  }

  /** The used part of the bound, from 0 to 1. */
  get fullness(): number {
    return this.#size / this.#maxWindows;
  }

  /** The memory of the counts, in bytes. */
  get bytes(): number {
    return [...this.#tables, this.#shared].reduce((sum, table) => sum + table.bytes, 0);
  }

  /** See `RequestGuard.countHit`. */
  count(hit: RateLimitHit, now: Instant): RateLimitResult {
    this.#sweepNextTable(now);
    const { kind, windowMs, network, weight = 1 } = hit;
    if (network === null || !(network.isAlwaysCounted || this.fullness > 0.5))
      return { ...this.#countIn(clientBucket(hit), windowMs, now, weight), of: 'visitor' };
    const bucket = networkBucket(kind, network);
    // Checked first, so that a client rejected because of its network takes no cell.
    const before = this.#find(bucket, windowMs, now);
    if (before !== null && before.count >= network.most)
      return { count: before.count + 1, resetsAt: before.resetsAt, of: 'network' };
    const own = this.#countIn(clientBucket(hit), windowMs, now, weight);
    // A hit beyond the client's own limit does not count against its network.
    const all = own.count > hit.most ? null : this.#countIn(bucket, windowMs, now, weight);
    return stricterLimit(hit, own, network, all);
  }

  /** See `RequestGuard.uncountHit`. */
  uncount(hit: RateLimitHit, now: Instant): void {
    const { kind, windowMs, network } = hit;
    for (const bucket of [clientBucket(hit), ...(network === null ? [] : [networkBucket(kind, network)])]) {
      const name = this.#nameOf(bucket);
      if (!this.#tableOf(name).uncount(name, windowMs, now))
        this.#shared.uncount(this.#sharedName(bucket, name), windowMs, now);
    }
  }

  /** See `RequestGuard.peekHit`. */
  peek(hit: RateLimitHit, now: Instant): RateLimitResult {
    const { kind, windowMs, network } = hit;
    const next = (bucket: string): WindowCount => {
      const before = this.#find(bucket, windowMs, now) ?? { count: 0, resetsAt: now + windowMs };
      return { ...before, count: before.count + 1 };
    };
    return stricterLimit(
      hit,
      next(clientBucket(hit)),
      network,
      network && next(networkBucket(kind, network)),
    );
  }

  #countIn(bucket: string, windowMs: number, now: Instant, weight: number): WindowCount {
    const name = this.#nameOf(bucket);
    const table = this.#tableOf(name);
    const before = table.size;
    // A client counted in a shared window stays there until that window ends: in a separate cell it would start at
    // zero.
    const mayBegin = this.fullness < 1 && this.#findShared(bucket, name, windowMs, now) === null;
    const own = table.count(name, windowMs, now, mayBegin, weight);
    this.#size += table.size - before;
    return own ?? this.#shared.count(this.#sharedName(bucket, name), windowMs, now, true, weight);
  }

  #find(bucket: string, windowMs: number, now: Instant): WindowCount | null {
    const name = this.#nameOf(bucket);
    return this.#tableOf(name).find(name, windowMs, now) ?? this.#findShared(bucket, name, windowMs, now);
  }

  #findShared(bucket: string, name: WindowHash, windowMs: number, now: Instant): WindowCount | null {
    return this.#shared.size === 0 ? null : this.#shared.find(this.#sharedName(bucket, name), windowMs, now);
  }

  /** Also sweeps after the clock was set back. */
  #sweepNextTable(now: Instant): void {
    if (Math.abs(now - this.#sweptAt) < sweepEveryMs) return;
    this.#sweptAt = now;
    const table = this.#tables[this.#nextToSweep] ?? this.#shared;
    this.#nextToSweep = (this.#nextToSweep + 1) % (tables + 1);
    const before = table.size;
    table.sweep(now);
    if (table !== this.#shared) this.#size += table.size - before;
  }

  #tableOf = ({ hash }: WindowHash) => this.#tables[hash % tables] ?? this.#shared;
  #sharedName = (bucket: string, { hash }: WindowHash) => this.#nameOf(sharedBucket(bucket, hash));

  /** Seeded, so that clients cannot choose colliding addresses. */
  #nameOf(bucket: string): WindowHash {
    const [first, second] = this.#seeds;
    return { hash: hash32(bucket, first), check: hash32(bucket, second) };
  }
}
