import { StorageUnavailableError } from './errors.ts';
import { isOnlyForSpeed, missingPartsText } from './schema-parts.ts';

/**
 * Keeps bookings out of a database that lacks a part, such as the constraint against overlaps: a check finds that, and from then
 * on each transaction is rejected until the part is there again.
 */
export class WholeSchema {
  readonly #findMissing: () => Promise<readonly string[]>;
  readonly #isWatched: boolean;
  #isWhole = true;

  /**
   * @param findMissing lists the missing parts
   * @param isWatched whether health checks call `check`; otherwise each transaction does
   */
  constructor(findMissing: () => Promise<readonly string[]>, isWatched: boolean) {
    this.#findMissing = findMissing;
    this.#isWatched = isWatched;
  }

  /** @throws StorageUnavailableError if a part is missing without which answers would be wrong */
  async check(): Promise<void> {
    const missing = (await this.#findMissing()).filter((part) => !isOnlyForSpeed(part));
    this.#isWhole = missing.length === 0;
    if (!this.#isWhole)
      throw new StorageUnavailableError('changed', undefined, `the database ${missingPartsText(missing)}`);
  }

  /** Runs a transaction, at once if no part was missing at the last check; otherwise after another check. */
  beforeWrite<T>(write: () => Promise<T>): Promise<T> {
    return this.#isWhole && this.#isWatched ? write() : this.check().then(write);
  }
}
