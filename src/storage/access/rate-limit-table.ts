import { isWindowOpen, maxWindowMs, type WindowCount } from '../../domain/access/rate-limit-windows.ts';
import type { Instant } from '../../domain/time/instant.ts';

/** Fullest it gets, as a share of its cells, so that a search ends after a few steps; and after it was built anew. */
const fullest = 0.88;
const roomy = 0.72;
const fewestCells = 16;
/** Three numbers of 32 bits and one of 64. */
const bytesOfCell = 20;

/** A name, as two numbers of 32 bits. */
export interface WindowHash {
  readonly hash: number;
  readonly check: number;
}

/**
 * A hash table of windows in arrays of numbers: about 25 bytes a window, where a `Map` takes 200 and gives the
 * garbage collector as many objects to walk. It is built anew as it fills, with the windows that are not over.
 */
export class RateLimitTable {
  /** Windows it holds, those included that are over but not swept yet. */
  size = 0;
  #cells = 0;
  #hashes = new Uint32Array();
  #checks = new Uint32Array();
  #counts = new Uint32Array();
  /** UTC instants in milliseconds; 0 where no window has ever stood. */
  #resetsAt = new Float64Array();

  constructor() {
    this.#build(fewestCells);
  }

  /** Memory it takes. */
  get bytes(): number {
    return this.#cells * bytesOfCell;
  }

  /** The window of that name, if one is running. */
  find({ hash, check }: WindowHash, windowMs: number, now: Instant): WindowCount | null {
    const cell = this.#search(hash, check, now);
    const resetsAt = this.#resetsAt[cell] ?? 0;
    return cell >= 0 && isWindowOpen(resetsAt, windowMs, now)
      ? { count: at(this.#counts, cell), resetsAt: Math.min(resetsAt, now + windowMs) }
      : null;
  }

  /**
   * Counts a hit in the window of that name, which begins now if none is running.
   *
   * @param mayBegin whether the name may take a cell, if it has none; null if it has none and may not
   */
  count(name: WindowHash, windowMs: number, now: Instant, mayBegin: true): WindowCount;
  count(name: WindowHash, windowMs: number, now: Instant, mayBegin: boolean): WindowCount | null;
  count({ hash, check }: WindowHash, windowMs: number, now: Instant, mayBegin: boolean): WindowCount | null {
    let cell = this.#search(hash, check, now);
    if (cell >= 0) {
      const resetsAt = at(this.#resetsAt, cell);
      if (!isWindowOpen(resetsAt, windowMs, now)) return this.#put(cell, 1, now + windowMs);
      return this.#put(cell, at(this.#counts, cell) + 1, Math.min(resetsAt, now + windowMs));
    }
    if (!mayBegin) return null;
    if (this.#resetsAt[~cell] === 0) {
      if (this.size >= this.#cells * fullest) {
        this.sweep(now);
        cell = this.#search(hash, check, now);
      }
      this.size += 1;
    }
    this.#hashes[~cell] = hash;
    this.#checks[~cell] = check;
    return this.#put(~cell, 1, now + windowMs);
  }

  /** Builds the table anew around the windows that may still be running, if there are others or it is full. */
  sweep(now: Instant): void {
    const [hashes, checks, counts, resetsAt] = [this.#hashes, this.#checks, this.#counts, this.#resetsAt];
    let running = 0;
    for (const end of resetsAt) if (isWindowOpen(end, maxWindowMs, now)) running += 1;
    if (running === this.size && this.size < this.#cells * fullest) return;
    this.#build(Math.max(fewestCells, Math.ceil(running / roomy)));
    this.size = running;
    for (let from = 0; from < resetsAt.length; from++) {
      const end = at(resetsAt, from);
      if (!isWindowOpen(end, maxWindowMs, now)) continue;
      const hash = at(hashes, from);
      let cell = this.#home(hash);
      while (this.#resetsAt[cell] !== 0) cell = this.#next(cell);
      this.#hashes[cell] = hash;
      this.#checks[cell] = at(checks, from);
      this.#put(cell, at(counts, from), end);
    }
    // Given back at once: the garbage collector sees four small objects, and comes by when it likes.
    resetsAt.buffer.transfer(0);
  }

  /** The cell of that name; or `~` the cell where it may begin, whose window is over or never was. */
  #search(hash: number, check: number, now: Instant): number {
    let free = -1;
    for (let cell = this.#home(hash); ; cell = this.#next(cell)) {
      const resetsAt = at(this.#resetsAt, cell);
      // No search goes past a cell that was never used.
      if (resetsAt === 0) return ~(free === -1 ? cell : free);
      if (this.#hashes[cell] === hash && this.#checks[cell] === check) return cell;
      if (free === -1 && !isWindowOpen(resetsAt, maxWindowMs, now)) free = cell;
    }
  }

  /** The highest bits of the hash, so that tables may be chosen by the lowest. */
  #home(hash: number): number {
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

/** What stands in a cell, which is one of the table's; asked often enough not to look whether it is. */
const at = (column: Uint32Array | Float64Array, cell: number) => column[cell] as number;
