import { AsyncLocalStorage } from 'node:async_hooks';
import { StorageUnavailableError } from './errors.ts';
import type { Storage } from './storage.ts';

/** The time by which a call of the storage must end. */
export class Deadline {
  readonly #at: number;
  readonly #cancellations = new Set<() => void>();
  #isOver = false;

  constructor(ms: number) {
    this.#at = performance.now() + ms;
  }

  /** Whether the caller has been given its error. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** The milliseconds that remain, at least one. */
  get remainingMs(): number {
    return Math.max(1, Math.round(this.#at - performance.now()));
  }

  /**
   * Resolves like `work`, or rejects at the deadline; what `work` has registered is then cancelled.
   *
   * @throws StorageUnavailableError at the deadline: a transaction may have been committed or not
   */
  async race<T>(work: Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      this.#isOver = true;
      for (const cancel of this.#cancellations) cancel();
      late.reject(new StorageUnavailableError('busy'));
    }, this.remainingMs);
    return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
  }

  /** Registers what cancels the work. Returns how to remove it. */
  onOver(cancel: () => void): () => void {
    this.#cancellations.add(cancel);
    return () => this.#cancellations.delete(cancel);
  }
}

const deadlines = new AsyncLocalStorage<Deadline>();

/** Returns the deadline of the current call; undefined: only the usual timeouts apply. */
export const currentDeadline = (): Deadline | undefined => deadlines.getStore();

/** Runs `work` with a deadline, which it sees as `currentDeadline`. */
export const runWithDeadline = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
  deadlines.run(new Deadline(ms), work);

/** Wraps a storage: each call ends within `ms` milliseconds. For requests of visitors, who do not wait longer. */
export function withDeadline<Limited extends Storage>(storage: Limited, ms: number): Limited {
  return {
    ...storage,
    read: (work) => runWithDeadline(ms, () => storage.read(work)),
    transact: (work, ...queued) => runWithDeadline(ms, () => storage.transact(work, ...queued)),
  };
}
