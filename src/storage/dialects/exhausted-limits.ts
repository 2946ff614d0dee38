import { isWindowOpen } from '../../domain/access/rate-limit-windows.ts';
import type { Instant } from '../../domain/time/instant.ts';

/** The maximum number of entries: two megabytes. */
const max = 10_000;

/**
 * Caches buckets that have reached their limit until their windows end. Counts rise, so these clients are
 * rejected without a query, unless a hit is taken back; the database still knows those that are evicted here.
 */
export class ExhaustedLimits {
  readonly #resetsAt = new Map<string, Instant>();

  /** Returns when the window ends in which the bucket is exhausted; null if it is not cached. */
  find(bucket: string, windowMs: number, now: Instant): Instant | null {
    const resetsAt = this.#resetsAt.get(bucket);
    if (resetsAt === undefined) return null;
    if (isWindowOpen(resetsAt, windowMs, now)) return Math.min(resetsAt, now + windowMs);
    this.#resetsAt.delete(bucket);
    return null;
  }

  delete(bucket: string): void {
    this.#resetsAt.delete(bucket);
  }

  add(bucket: string, resetsAt: Instant): void {
    if (this.#resetsAt.size >= max) this.#resetsAt.clear();
    this.#resetsAt.set(bucket, resetsAt);
  }
}
