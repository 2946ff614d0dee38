import { isWindowOpen, maxWindowMs, type WindowCount } from '../../domain/access/rate-limit-windows.ts';
import type { Instant } from '../../domain/time/instant.ts';

/** The maximum load factor, so that a search ends after a few steps; and the load factor after a rebuild. */
const maxLoadFactor = 0.88;
const loadFactorAfterRebuild = 0.72;
const minCells = 16;
/** Three 32-bit numbers and one of 64 bits. */
const bytesOfCell = 20;

/** A hash of a bucket's name as two 32-bit numbers. */
export interface WindowHash {
  readonly hash: number;
  readonly check: number;
}

/**
 * A hash table of windows in typed arrays: about 25 bytes per window, where a `Map` takes 45 (numbers only) to 164 and
 * slows down garbage collection. It is rebuilt as it fills, without the windows that have ended.
 */
export class RateLimitTable {
  /** The number of windows, including ended ones that are not swept yet. */
  size = 0;
  #cells = 0;
  #hashes = new Uint32Array();
  #checks = new Uint32Array();
  #counts = new Uint32Array();
  /** UTC instants in milliseconds; 0 in a cell that was never used. */
  #resetsAt = new Float64Array();

  constructor() {
    this.#build(minCells);
  }

  /** The size in bytes. */
  get bytes(): number {
    return this.#cells * bytesOfCell;
  }

  /** Finds the open window of a name. */
  find({ hash, check }: WindowHash, windowMs: number, now: Instant): WindowCount | null {
    const cell = this.#search(hash, check, now);
    const resetsAt = this.#resetsAt[cell] ?? 0;
    return cell >= 0 && isWindowOpen(resetsAt, windowMs, now)
      ? { count: at(this.#counts, cell), resetsAt: Math.min(resetsAt, now + windowMs) }
      : null;
  }

  /**
   * Counts a hit in the open window of a name, or opens one now.
   *
   * @param mayBegin whether a new window may be opened; if not, returns null where none is open
   * @param weight how many hits it counts as
   */
  count(name: WindowHash, windowMs: number, now: Instant, mayBegin: true, weight?: number): WindowCount;
  count(
    name: WindowHash,
    windowMs: number,
    now: Instant,
    mayBegin: boolean,
    weight?: number,
  ): WindowCount | null;
  count(
    { hash, check }: WindowHash,
    windowMs: number,
    now: Instant,
    mayBegin: boolean,
    weight = 1,
  ): WindowCount | null {
    let cell = this.#search(hash, check, now);
    if (cell >= 0) {
      const resetsAt = at(this.#resetsAt, cell);
      if (!isWindowOpen(resetsAt, windowMs, now)) return this.#put(cell, weight, now + windowMs);
      return this.#put(cell, at(this.#counts, cell) + weight, Math.min(resetsAt, now + windowMs));
    }
    if (!mayBegin) return null;
    if (this.#resetsAt[~cell] === 0) {
      if (this.size >= this.#cells * maxLoadFactor) {
        this.sweep(now);
        cell = this.#search(hash, check, now);
      }
      this.size += 1;
    }
    this.#hashes[~cell] = hash;
    this.#checks[~cell] = check;
    return this.#put(~cell, weight, now + windowMs);
  }

  /** Takes a hit back; returns false if no window of that name is open. */
  uncount({ hash, check }: WindowHash, windowMs: number, now: Instant): boolean {
    const cell = this.#search(hash, check, now);
    const resetsAt = this.#resetsAt[cell] ?? 0;
    if (cell < 0 || !isWindowOpen(resetsAt, windowMs, now)) return false;
    this.#put(cell, Math.max(0, at(this.#counts, cell) - 1), resetsAt);
    return true;
  }

  /** Rebuilds the table without windows that have certainly ended, if there are any or it is full. */
  sweep(now: Instant): void {
    const [hashes, checks, counts, resetsAt] = [this.#hashes, this.#checks, this.#counts, this.#resetsAt];
    let running = 0;
    for (const end of resetsAt) if (isWindowOpen(end, maxWindowMs, now)) running += 1;
    if (running === this.size && this.size < this.#cells * maxLoadFactor) return;
    this.#build(Math.max(minCells, Math.ceil(running / loadFactorAfterRebuild)));
    this.size = running;
    for (let from = 0; from < resetsAt.length; from++) {
      const end = at(resetsAt, from);
      if (!isWindowOpen(end, maxWindowMs, now)) continue;
      const hash = at(hashes, from);
      let cell = this.#firstIndex(hash);
      while (this.#resetsAt[cell] !== 0) cell = this.#next(cell);
      this.#hashes[cell] = hash;
      this.#checks[cell] = at(checks, from);
      this.#put(cell, at(counts, from), end);
    }
    // Frees the memory at once: the garbage collector sees only four small objects and may run late.
    resetsAt.buffer.transfer(0);
  }

  /**
   * Returns the cell of a name, or `~` the cell where its window may start: an unused one, or one whose window has
   * ended.
   */
  #search(hash: number, check: number, now: Instant): number {
    let free = -1;
    for (let cell = this.#firstIndex(hash); ; cell = this.#next(cell)) {
      const resetsAt = at(this.#resetsAt, cell);
      // No search continues past a cell that was never used.
      if (resetsAt === 0) return ~(free === -1 ? cell : free);
      if (this.#hashes[cell] === hash && this.#checks[cell] === check) return cell;
      if (free === -1 && !isWindowOpen(resetsAt, maxWindowMs, now)) free = cell;
    }
  }

  /** Uses the highest bits of the hash; the lowest choose the table. */
  #firstIndex(hash: number): number {
    return Math.floor((hash / 2 ** 32) * this.#cells);
  }

  #next(cell: number): number {
    return cell + 1 === this.#cells ? 0 : cell + 1;
  }

  #put(cell: number, count: number, resetsAt: Instant): WindowCount {
    this.#counts[cell] = count;
    this.#resetsAt[cell] = resetsAt;
    return { count, resetsAt };
  }

  #build(cells: number): void {
    const memory = new ArrayBuffer(cells * bytesOfCell);
    this.#cells = cells;
    this.#resetsAt = new Float64Array(memory, 0, cells);
    this.#hashes = new Uint32Array(memory, cells * 8, cells);
    this.#checks = new Uint32Array(memory, cells * 12, cells);
    this.#counts = new Uint32Array(memory, cells * 16, cells);
  }
}

/** Reads a cell without a bounds check, since this is on the hot path. */
const at = (column: Uint32Array | Float64Array, cell: number) => column[cell] as number;
