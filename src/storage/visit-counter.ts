import type { Instant } from '../domain/instant.ts';
import type { Visits } from './storage.ts';

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
  readonly #windows = new Map<string, { count: number; resetsAt: Instant }>();
  #nextSweep = 0;

  constructor({ places = 100_000, shared = 4096 } = {}) {
    this.#places = places;
    this.#shared = shared;
  }

  /** See `Storage.countVisit`. */
  count(bucket: string, windowMs: number, now: Instant): Visits {
    // A copy: whoever asked may look at it only after further visits were counted.
    return { ...this.#count(bucket, windowMs, now) };
  }

  #count(bucket: string, windowMs: number, now: Instant): Visits {
    const known = this.#windows.get(bucket);
    if (known !== undefined && known.resetsAt > now) {
      known.count += 1;
      return known;
    }
    if (known === undefined && this.#windows.size >= this.#places && !this.#makeRoom(now))
      return this.#countShared(bucket, windowMs, now);
    const begun = { count: 1, resetsAt: now + windowMs };
    this.#windows.set(bucket, begun);
    return begun;
  }

  #makeRoom(now: Instant): boolean {
    // A sweep reads every place, so at most one a second, however fast the addresses come.
    if (now < this.#nextSweep) return false;
    this.#nextSweep = now + 1000;
    for (const [bucket, { resetsAt }] of this.#windows) if (resetsAt <= now) this.#windows.delete(bucket);
    return this.#windows.size < this.#places;
  }

  #countShared(bucket: string, windowMs: number, now: Instant): Visits {
    // The window's length stays part of the name, so kinds with different limits never share a bucket.
    const shared = `${windowMs} ${hash(bucket) % this.#shared}`;
    const known = this.#windows.get(shared);
    if (known !== undefined && known.resetsAt > now) {
      known.count += 1;
      return known;
    }
    const begun = { count: 1, resetsAt: now + windowMs };
    this.#windows.set(shared, begun);
    return begun;
  }
}

/** FNV-1a, 32 bit. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}
