import type { Clock, Instant } from '../../domain/time/instant.ts';
import { ClockJumpDetector } from '../engine/clock-jump-detector.ts';

/** Queries PostgreSQL's time. */
export type QueryTime = (
  statement: string,
) => Promise<{ readonly rows: readonly { readonly now: Instant }[] }>;

/** Whole milliseconds, rounded down like our own clock. Not `now()`, which is the start of the transaction. */
const clockQuery = 'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now';

/** How long a measurement is used, in milliseconds: undisturbed clocks drift less than 10 ms in that time. */
const measurementLifetimeMs = 60_000;

/** The smallest difference that is reported, in milliseconds: visitors see hold expiries to the second. */
const minReportedMs = 1000;

/**
 * Measures how far PostgreSQL's clock is from this machine's. All instances use PostgreSQL's time, so that they share
 * rate limit windows and expire a hold at the same instant, and a machine with a wrong clock does no harm.
 *
 * It measures with every new connection (a failover may bring another clock), once a minute, and when this machine's
 * clock is set; it does not query each time.
 */
export class PostgresClock {
  readonly #clock: Clock;
  readonly #steady: () => number;
  readonly #jumps: ClockJumpDetector;
  readonly #reportOffset: (offsetMs: number) => void;
  #offset = 0;
  #result = 0;
  #dueAt: number;

  /**
   * @param clock this machine's clock
   * @param report called with the offset when it changes by a second or more
   * @param steady a monotonic clock in milliseconds
   */
  constructor(clock: Clock, report: (offsetMs: number) => void, steady = () => performance.now()) {
    this.#clock = clock;
    this.#steady = steady;
    this.#jumps = new ClockJumpDetector(clock(), steady);
    this.#reportOffset = report;
    this.#dueAt = steady() + measurementLifetimeMs;
  }

  /**
   * Returns the milliseconds to add to this machine's clock.
   *
   * @param runQuery runs the query, if it is time to measure again
   */
  offset(runQuery: QueryTime): number {
    this.#follow();
    if (this.#steady() >= this.#dueAt) {
      this.#dueAt = this.#steady() + measurementLifetimeMs;
      // If the query fails, the next connection measures again.
      this.measure(runQuery).catch(() => undefined);
    }
    return this.#offset;
  }

  /**
   * Measures once. PostgreSQL read its clock between query and response, so the offset lies between two bounds: an
   * offset within them is kept, another one moves no further than necessary. A slow response therefore does no harm,
   * and with equal clocks the offset is 0.
   *
   * @param runQuery runs the query on the connection to measure
   */
  async measure(runQuery: QueryTime): Promise<void> {
    const requestedAt = this.#clock();
    const { rows } = await runQuery(clockQuery);
    this.#follow();
    const now = rows[0]?.now;
    if (now === undefined) throw new Error('PostgreSQL returned no time.');
    const [min, max] = [now - this.#clock(), now - requestedAt];
    // Our clock was set back during the query.
    if (min > max) return;
    this.#offset = Math.min(Math.max(this.#offset, min), max);
    if (Math.abs(this.#offset - this.#result) < minReportedMs) return;
    this.#result = this.#offset;
    this.#reportOffset(this.#offset);
  }

  /**
   * Our clock was set; PostgreSQL's was not. (If this machine slept, the next measurement corrects it; until then an
   * expired hold may still count as active.)
   */
  #follow(): void {
    const jump = this.#jumps.since(this.#clock());
    if (jump === 0) return;
    this.#offset -= jump;
    this.#dueAt = this.#steady();
  }
}
