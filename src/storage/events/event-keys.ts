import { randomInt } from 'node:crypto';
import type { Instant } from '../../domain/time/instant.ts';

/** The place of an event among those that are not published yet. */
export interface EventKey {
  readonly sort_key: number;
  readonly tie_breaker: number;
}

/** The key before all others. */
export const firstEventKey: EventKey = { sort_key: Number.MIN_SAFE_INTEGER, tie_breaker: 0 };

/** Gives the events of one process ascending keys, even if its clock stands still or is set back. */
export class EventKeys {
  #last: EventKey;

  /** @param tieBreaker distinguishes the events that two processes record in one microsecond */
  constructor(tieBreaker = randomInt(2 ** 47)) {
    this.#last = { ...firstEventKey, tie_breaker: tieBreaker };
  }

  next(at: Instant): EventKey {
    this.#last = {
      sort_key: Math.max(this.#last.sort_key + 1, at * 1000),
      tie_breaker: this.#last.tie_breaker + 1,
    };
    return this.#last;
  }
}
