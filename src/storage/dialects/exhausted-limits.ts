import { isWindowOpen } from '../../domain/access/rate-limit-windows.ts';
import type { Instant } from '../../domain/time/instant.ts';

/** Most that are remembered: two megabytes. */
const most = 10_000;

/**
 * Counts that have reached their limit, until their windows end. A count only rises, so whoever stands here is refused
 * without asking the database; and it knows of whomever is forgotten here.
 */
export class ExhaustedLimits {
  readonly #resetsAt = new Map<string, Instant>();

  /** When the window ends in which that bucket's limit is spent; null if it is not known to be. */
  find(bucket: string, windowMs: number, now: Instant): Instant | null {
    const resetsAt = this.#resetsAt.get(bucket);
    if (resetsAt === undefined) return null;
    if (isWindowOpen(resetsAt, windowMs, now)) return Math.min(resetsAt, now + windowMs);
    this.#resetsAt.delete(bucket);
    return null;
  }

  remember(bucket: string, resetsAt: Instant): void {
    if (this.#resetsAt.size >= most) this.#resetsAt.clear();
    this.#resetsAt.set(bucket, resetsAt);
  }
}
