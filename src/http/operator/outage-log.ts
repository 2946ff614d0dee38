import type { Unavailability } from '../../storage/engine/errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    outages: OutageLog;
  }
}

/** How long the log does not repeat the same outage, in milliseconds. */
const againAfterMs = 60_000;
/** An outage is over once no request has failed for this time, in milliseconds: a check may succeed while requests fail. */
const calmMs = 10_000;

/** Decides what to log of an outage: its start, its continuation, its end; not every request. */
export class OutageLog {
  readonly #loggedAt = new Map<Unavailability, number>();
  #isOn = false;
  #failedAt = Number.NEGATIVE_INFINITY;
  #sawHost = false;
  /** Latched: health checks may not touch the damaged page. */
  sawDamage = false;

  /** @param now a monotonic clock in milliseconds */
  shouldLog(reason: Unavailability, now = performance.now()): boolean {
    this.sawDamage ||= reason === 'damaged';
    this.#failedAt = now;
    const loggedAt = this.#loggedAt.get(reason) ?? Number.NEGATIVE_INFINITY;
    if (now - loggedAt < againAfterMs) return false;
    this.#loggedAt.set(reason, now);
    this.#isOn = true;
    return true;
  }

  /** Returns whether to log a refused `Host` header: the first only. */
  shouldLogHost(): boolean {
    const isFirst = !this.#sawHost;
    this.#sawHost = true;
    return isFirst;
  }

  /**
   * Returns whether to log the end of an outage, after a successful read and write.
   *
   * @param now as above
   */
  shouldLogEnd(now = performance.now()): boolean {
    if (!this.#isOn || now - this.#failedAt < calmMs) return false;
    this.#isOn = false;
    return true;
  }
}
