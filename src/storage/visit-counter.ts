import { randomBytes } from 'node:crypto';
import type { Instant } from '../domain/instant.ts';
import type { Visits } from './storage.ts';
import { VisitTable } from './visit-table.ts';

/**
 * Counts visits in memory, for an installation of one process.
 *
 * Memory is bounded whatever the number of visitor addresses, and no visit is ever forgotten: when every place
 * is taken by a window still running, further addresses share buckets, so a flood of addresses can make a limit
 * stricter for newcomers but never laxer for anyone (docs/decisions/0002-own-visit-counter.md).
 */
export class VisitCounter {
  readonly #places: number;
  readonly #shared: number;
  readonly #seeds = [randomBytes(4).readUInt32LE(), randomBytes(4).readUInt32LE()] as const;
  #table: VisitTable;
  #nextSweep = 0;

  constructor({ places = 100_000, shared = 4096 } = {}) {
    this.#places = places;
    this.#shared = shared;
    this.#table = this.#newTable();
  }

  /** See `Storage.countVisit`. */
  count(bucket: string, windowMs: number, now: Instant): Visits {
    const [first, second] = this.#seeds;
    const [name, check] = [hash(bucket, first), hash(bucket, second)];
    const isFull = this.#table.size >= this.#places && !this.#makeRoom(now);
    const own = this.#table.count(name, check, windowMs, now, isFull);
    if (own !== null) return own;
    // The window's length is part of the name, so kinds with different limits never share a bucket.
    const shared = Math.imul(name % this.#shared, spread) >>> 0;
    return this.#table.count(shared, windowMs, windowMs, now, false) as Visits;
  }

  #makeRoom(now: Instant): boolean {
    // A sweep reads every place, so at most one a second, however fast the addresses come.
    if (now < this.#nextSweep) return false;
    this.#nextSweep = now + 1000;
    const swept = this.#newTable();
    swept.takeRunning(this.#table, now);
    this.#table = swept;
    return swept.size < this.#places;
  }

  #newTable(): VisitTable {
    // Two lengths of window are in use.
    return new VisitTable(this.#places + 2 * this.#shared);
  }
}

/** An odd number that carries small differences into all 32 bits. */
const spread = 0x9e3779b1;

/** 32 bits that depend on every character and on the seed, which keeps anybody from choosing an address for them. */
function hash(text: string, seed: number): number {
  let value = seed;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), spread);
    value ^= value >>> 15;
  }
  return value >>> 0;
}
