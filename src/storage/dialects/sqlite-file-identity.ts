import { realpathSync, statSync } from 'node:fs';
import { StorageUnavailableError } from '../engine/errors.ts';

/** How long visitors may be told what stands in files that are not the database any more, in milliseconds. */
const maxUnnoticedMs = 200;

/**
 * The files of a database, as they were when they were opened. Files that are deleted, unmounted or replaced go on
 * taking commits from whoever has them open, and nobody will ever read those: so before an answer is promised, these
 * files are still what stands at their paths.
 */
export class OpenFileIdentity {
  readonly #main: string;
  readonly #beside: readonly string[];
  readonly #opened: ReadonlyMap<string, string | null>;
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** @param file of a database that is open, and read from: only then are there the files beside it */
  constructor(file: string) {
    this.#main = file;
    // SQLite puts them beside the file itself, not beside a link to it.
    const real = realpathSync(file);
    this.#beside = [`${real}-wal`, `${real}-shm`];
    this.#opened = new Map([file, ...this.#beside].map((path) => [path, identityOf(path)]));
  }

  /** @throws StorageUnavailableError while one of them is away, or another stands in its place */
  check(): void {
    this.#lookedAt = Number.NEGATIVE_INFINITY;
    if (identityOf(this.#main) === null)
      throw new StorageUnavailableError('gone', undefined, `${this.#main} is not there any more`);
    // What was written last stands in the log beside it.
    const other = [this.#main, ...this.#beside].find((path) => identityOf(path) !== this.#opened.get(path));
    if (other !== undefined)
      throw new StorageUnavailableError(
        'replaced',
        undefined,
        `${other} is not the file that was opened: restart this program`,
      );
    this.#lookedAt = performance.now();
  }

  /** The same for what is only read: once in a while, since it would be felt in every answer. */
  checkSometimes(): void {
    if (performance.now() - this.#lookedAt > maxUnnoticedMs) this.check();
  }
}

/** Which file stands at a path, through links; null: none that this user can see. */
function identityOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return null;
  }
}
