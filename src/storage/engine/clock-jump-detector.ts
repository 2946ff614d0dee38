import type { Instant } from '../../domain/time/instant.ts';

/** Smaller differences are not jumps: the two clocks are read a moment apart, and one has whole milliseconds. */
const minJumpMs = 100;

/** Detects when a clock is set, by comparison with a monotonic clock. */
export class ClockJumpDetector {
  readonly #steady: () => number;
  /** How far the clock was ahead of the monotonic one at the last reading. */
  #lastOffset: number;

  /**
   * @param now the clock's time
   * @param steady a monotonic clock in milliseconds
   */
  constructor(now: Instant, steady: () => number = () => performance.now()) {
    this.#steady = steady;
    this.#lastOffset = now - steady();
  }

  /**
   * Returns how far the clock was set ahead (negative: back) since the last reading, in milliseconds. A machine that
   * slept looks the same.
   *
   * @param now the clock's time
   */
  since(now: Instant): number {
    const ahead = now - this.#steady();
    const jump = ahead - this.#lastOffset;
    this.#lastOffset = ahead;
    return Math.abs(jump) < minJumpMs ? 0 : Math.round(jump);
  }
}
