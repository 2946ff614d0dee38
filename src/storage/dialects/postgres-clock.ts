import type { Clock, Instant } from '../../domain/time/instant.ts';
import { ClockJumpDetector } from '../engine/clock-jump-detector.ts';

/** Asks PostgreSQL for its time. */
export type QueryTime = (
  statement: string,
) => Promise<{ readonly rows: readonly { readonly now: Instant }[] }>;

/** In whole milliseconds that have begun, as our own clock counts. Not `now()`, at which the transaction began. */
const whatTimeIsIt = 'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now';

/** How long a measurement is relied on, in milliseconds: clocks that nobody sets drift less than 10 ms in it. */
const reliedOnForMs = 60_000;

/** A difference worth telling of, in milliseconds: visitors see holds end to the second. */
const worthTellingMs = 1000;

/**
 * How far PostgreSQL's clock is from this machine's. All instances go by PostgreSQL's, so that they count in the same
 * windows and end a hold at the same instant, and a machine whose clock is wrong does no harm.
 *
 * Measured with every new connection (a failover may have brought another clock), once a minute, and when this
 * machine's clock is set; not asked for each time.
 */
export class PostgresClock {
  readonly #clock: Clock;
  readonly #steady: () => number;
  readonly #jumps: ClockJumpDetector;
  readonly #publish: (offsetMs: number) => void;
  #offset = 0;
  #result = 0;
  #dueAt: number;

  /**
   * @param clock of this machine
   * @param tell hears the offset when it has become another by a second or more
   * @param steady milliseconds that nobody sets
   */
  constructor(clock: Clock, tell: (offsetMs: number) => void, steady = () => performance.now()) {
    this.#clock = clock;
    this.#steady = steady;
    this.#jumps = new ClockJumpDetector(clock(), steady);
    this.#publish = tell;
    this.#dueAt = steady() + reliedOnForMs;
  }

  /**
   * Milliseconds to add to this machine's clock.
   *
   * @param ask by any connection, should it be time to measure again
   */
  offset(ask: QueryTime): number {
    this.#follow();
    if (this.#steady() >= this.#dueAt) {
      this.#dueAt = this.#steady() + reliedOnForMs;
      // Not to be had just now: then by the next connection.
      this.measure(ask).catch(() => undefined);
    }
    return this.#offset;
  }

  /**
   * Asks once. PostgreSQL read its clock between the question and the answer, so the offset lies between two bounds:
   * one that does is kept, any other moves no further than it must. So a slow answer makes nothing worse, and where
   * both clocks are the same the offset is nothing.
   *
   * @param ask by the connection to measure by
   */
  async measure(ask: QueryTime): Promise<void> {
    const requestedAt = this.#clock();
    const { rows } = await ask(whatTimeIsIt);
    this.#follow();
    const now = rows[0]?.now;
    if (now === undefined) throw new Error('PostgreSQL did not say what time it is.');
    const [least, most] = [now - this.#clock(), now - requestedAt];
    // Our clock was set back meanwhile.
    if (least > most) return;
    this.#offset = Math.min(Math.max(this.#offset, least), most);
    if (Math.abs(this.#offset - this.#result) < worthTellingMs) return;
    this.#result = this.#offset;
    this.#publish(this.#offset);
  }

  /**
   * Whatever was done to our clock, PostgreSQL's went on as before. (Should our machine have slept, a measurement will
   * tell; until then a hold that may be over is taken to stand.)
   */
  #follow(): void {
    const jump = this.#jumps.since(this.#clock());
    if (jump === 0) return;
    this.#offset -= jump;
    this.#dueAt = this.#steady();
  }
}
