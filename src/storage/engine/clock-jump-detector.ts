import type { Instant } from '../../domain/time/instant.ts';

/** Clocks are read a moment apart, and one counts in whole milliseconds: less than this is no jump. */
const minJumpMs = 100;

/** Notices when a clock is set, by one that nobody can set: it counts from the start of the process. */
export class ClockJumpDetector {
  readonly #steady: () => number;
  /** How far the clock was ahead of the steady one when it was last read. */
  #ahead: number;

  /**
   * @param now what the clock says
   * @param steady milliseconds that go by
   */
  constructor(now: Instant, steady: () => number = () => performance.now()) {
    this.#steady = steady;
    this.#ahead = now - steady();
  }

  /**
   * How far the clock was set ahead (or back: below 0) since it was last read, in milliseconds. If the machine slept it
   * looks the same: the clock went on meanwhile.
   *
   * @param now what the clock says
   */
  since(now: Instant): number {
    const ahead = now - this.#steady();
    const jump = ahead - this.#ahead;
    this.#ahead = ahead;
    return Math.abs(jump) < minJumpMs ? 0 : Math.round(jump);
  }
}
