import { setTimeout as sleep } from 'node:timers/promises';
import { StorageUnavailableError } from '../../storage/engine/errors.ts';
import { within } from '../server/within.ts';

/** How long a check waits for the database, in milliseconds. */
const timeoutMs = 3500;
/** The minimum interval between queries, in milliseconds. */
const pauseMs = 200;

/**
 * Checks the database for all health checks: one query at a time and at most five a second. Each check gets the
 * result of a query that starts after the check.
 */
export class ReadinessCheck {
  readonly #ping: () => Promise<readonly string[]>;
  #requestedAt = Number.NEGATIVE_INFINITY;
  #running: Promise<readonly string[]> = Promise.resolve([]);
  /** The error of the last query; undefined: it succeeded. */
  #error: unknown;
  /** The next query, for which all new checks wait. */
  #next: Promise<readonly string[]> | null = null;

  /** @param ping queries the database; returns the nodes that do not respond */
  constructor(ping: () => Promise<readonly string[]>) {
    this.#ping = ping;
  }

  /** Resolves with the nodes that do not respond, if the database does; rejects with its error. */
  async check(): Promise<readonly string[]> {
    this.#next ??= this.#checkNext();
    const down = await within(timeoutMs, this.#next, null);
    if (down === null) throw this.#error ?? new StorageUnavailableError('busy');
    return down;
  }

  async #checkNext(): Promise<readonly string[]> {
    await this.#running.catch(() => undefined);
    const pause = this.#requestedAt + pauseMs - performance.now();
    if (pause > 0) await sleep(pause);
    this.#next = null;
    this.#requestedAt = performance.now();
    this.#running = this.#ping();
    this.#running.then(
      () => {
        this.#error = undefined;
      },
      (error) => {
        this.#error = error;
      },
    );
    return this.#running;
  }
}
