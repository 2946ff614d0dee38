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

/** Windows are spread over so many tables, and one table at a time is built anew: never more stands twice. */
const tables = 64;
/** How often, at most, a hit finds one of the tables swept, in milliseconds: a busy service goes round in 16 seconds. */
const sweepEveryMs = 250;

/**
 * Counts hits in memory, for an installation of one process.
 *
 * Memory grows with the visitors of the last hour, up to a bound, and no hit is ever forgotten: at the bound,
 * newcomers share counts with others of their kind, so a flood of addresses can make a limit stricter for
 * newcomers but never laxer for anyone (docs/decisions/0002-own-hit-counter.md).
 */
export class MemoryRateLimitCounter {
  readonly #mostWindows: number;
  readonly #seeds = [randomBytes(4).readUInt32LE(), randomBytes(4).readUInt32LE()] as const;
  readonly #tables = Array.from({ length: tables }, () => new RateLimitTable());
  /** Windows that newcomers share. */
  readonly #shared = new RateLimitTable();
  #size = 0;
  #sweptAt = 0;
  #nextToSweep = 0;

  constructor(most = maxWindows) {
    this.#mostWindows = most;
  }

  /** How much of the bound is taken, from 0 to 1. */
  get fullness(): number {
    return this.#size / this.#mostWindows;
  }

  /** Memory that the counts take. */
  get bytes(): number {
    return [...this.#tables, this.#shared].reduce((sum, table) => sum + table.bytes, 0);
  }

  /** See `Door.countHit`. */
  count(hit: RateLimitHit, now: Instant): RateLimitResult {
    this.#sweepInTurn(now);
    const { kind, windowMs, network } = hit;
    if (network === null || !(network.isAlwaysCounted || this.fullness > 0.5))
      return { ...this.#countIn(clientBucket(hit), windowMs, now), of: 'visitor' };
    const bucket = networkBucket(kind, network);
    // Looked at first, since whoever is refused for the network's sake shall take no place of their own.
    const before = this.#find(bucket, windowMs, now);
    if (before !== null && before.count >= network.most)
      return { count: before.count + 1, resetsAt: before.resetsAt, of: 'network' };
    const own = this.#countIn(clientBucket(hit), windowMs, now);
    // What their own limit refuses takes nothing from their neighbours.
    const all = own.count > hit.most ? null : this.#countIn(bucket, windowMs, now);
    return stricterLimit(hit, own, network, all);
  }

  #countIn(bucket: string, windowMs: number, now: Instant): WindowCount {
    const name = this.#nameOf(bucket);
    const table = this.#tableOf(name);
    const before = table.size;
    // Who was counted among others stays there until that window is over: otherwise they would begin anew.
    const mayBegin = this.fullness < 1 && this.#findShared(bucket, name, windowMs, now) === null;
    const own = table.count(name, windowMs, now, mayBegin);
    this.#size += table.size - before;
    return own ?? this.#shared.count(this.#sharedName(bucket, name), windowMs, now, true);
  }

  #find(bucket: string, windowMs: number, now: Instant): WindowCount | null {
    const name = this.#nameOf(bucket);
    return this.#tableOf(name).find(name, windowMs, now) ?? this.#findShared(bucket, name, windowMs, now);
  }

  #findShared(bucket: string, name: WindowHash, windowMs: number, now: Instant): WindowCount | null {
    return this.#shared.size === 0 ? null : this.#shared.find(this.#sharedName(bucket, name), windowMs, now);
  }

  /** Also when the clock was set back. */
  #sweepInTurn(now: Instant): void {
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

  /** Seeded, which keeps anybody from choosing addresses that get in each other's way. */
  #nameOf(bucket: string): WindowHash {
    const [first, second] = this.#seeds;
    return { hash: hash32(bucket, first), check: hash32(bucket, second) };
  }
}
