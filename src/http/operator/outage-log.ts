import type { Unavailability } from '../../storage/engine/errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    outages: OutageLog;
  }
}

/** How long the log is not told again that the database cannot be used for the same reason, in milliseconds. */
const againAfterMs = 60_000;

/** Decides what the log is told of an outage: that it began, that it goes on, that it is over; not every request. */
export class OutageLog {
  readonly #loggedAt = new Map<Unavailability, number>();
  #isOn = false;
  /** Damage does not go away by itself, and who looks whether all is well need not come upon it. */
  sawDamage = false;

  /** @param now of a clock that is never set, in milliseconds */
  isNews(reason: Unavailability, now = performance.now()): boolean {
    this.sawDamage ||= reason === 'damaged';
    const loggedAt = this.#loggedAt.get(reason) ?? Number.NEGATIVE_INFINITY;
    if (now - loggedAt < againAfterMs) return false;
    this.#loggedAt.set(reason, now);
    this.#isOn = true;
    return true;
  }

  /** Whether that is news, now that the database was read and written. */
  isOver(): boolean {
    const wasOn = this.#isOn;
    this.#isOn = false;
    return wasOn;
  }
}
