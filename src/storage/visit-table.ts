import type { Instant } from '../domain/instant.ts';
import type { Visits } from './storage.ts';

/**
 * A hash table of windows in arrays of numbers: 26 bytes a visitor, where a `Map` takes 200 and gives the garbage
 * collector as many objects to walk. Names are two numbers of 32 bits.
 */
export class VisitTable {
  /** Windows that were ever begun, those that are over included. */
  size = 0;
  readonly #mask: number;
  readonly #names: Uint32Array;
  readonly #checks: Uint32Array;
  readonly #counts: Uint32Array;
  /** UTC instants in milliseconds; 0 where no window has ever stood. */
  readonly #resetsAt: Float64Array;

  /** @param most windows it can hold */
  constructor(most: number) {
    // With room to spare, so that a search ends after a few steps.
    const cells = 2 ** Math.ceil(Math.log2(most * 1.1));
    this.#mask = cells - 1;
    this.#names = new Uint32Array(cells);
    this.#checks = new Uint32Array(cells);
    this.#counts = new Uint32Array(cells);
    this.#resetsAt = new Float64Array(cells);
  }

  /**
   * Counts a visit in the window of that name, which begins now if none is running.
   *
   * @param isFull a window may only begin where another is over; null if there is no such place
   */
  count(name: number, check: number, windowMs: number, now: Instant, isFull: boolean): Visits | null {
    let place = -1;
    for (let cell = name & this.#mask; ; cell = (cell + 1) & this.#mask) {
      const resetsAt = this.#resetsAt[cell] as Instant;
      if (resetsAt !== 0 && this.#names[cell] === name && this.#checks[cell] === check) {
        if (resetsAt <= now) return this.#put(cell, name, check, 1, now + windowMs);
        return this.#put(cell, name, check, (this.#counts[cell] as number) + 1, resetsAt);
      }
      if (resetsAt <= now && place === -1) place = cell;
      if (resetsAt !== 0) continue;
      // No search goes past a cell that was never used.
      if (place === cell) {
        if (isFull) return null;
        this.size += 1;
      }
      return this.#put(place, name, check, 1, now + windowMs);
    }
  }

  /** Takes over the windows of another table that are not over. */
  takeRunning(other: VisitTable, now: Instant): void {
    for (const [from, resetsAt] of other.#resetsAt.entries()) {
      if (resetsAt <= now) continue;
      const [name, check] = [other.#names[from] as number, other.#checks[from] as number];
      let cell = name & this.#mask;
      while (this.#resetsAt[cell] !== 0) cell = (cell + 1) & this.#mask;
      this.#put(cell, name, check, other.#counts[from] as number, resetsAt);
      this.size += 1;
    }
  }

  #put(cell: number, name: number, check: number, count: number, resetsAt: Instant): Visits {
    this.#names[cell] = name;
    this.#checks[cell] = check;
    this.#counts[cell] = count;
    this.#resetsAt[cell] = resetsAt;
    return { count, resetsAt };
  }
}
