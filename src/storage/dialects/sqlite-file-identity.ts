import { createHash } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { StorageUnavailableError } from '../engine/errors.ts';

/** How long reads may come from replaced files, in milliseconds. */
const maxUnnoticedMs = 200;

/**
 * Remembers which files a database opened. Files that are deleted, unmounted or replaced still accept commits from a
 * process that has them open, and those would be lost. Before a response is promised, it checks that the paths still
 * lead to the same files.
 */
export class OpenFileIdentity {
  readonly #main: string;
  readonly #sidecarFiles: readonly [string, string];
  readonly #opened: ReadonlyMap<string, string | null>;
  #checkedAt = Number.NEGATIVE_INFINITY;

  /** @param file a database that is open and was read: the files beside it exist only then */
  constructor(file: string) {
    this.#main = file;
    // SQLite puts them beside the file itself, not beside a link to it.
    const real = realpathSync(file);
    this.#sidecarFiles = [`${real}-wal`, `${real}-shm`];
    this.#opened = new Map([file, ...this.#sidecarFiles].map((path) => [path, identityOf(path)]));
  }

  /** @throws StorageUnavailableError if a file is missing or was replaced */
  check(): void {
    this.#checkedAt = Number.NEGATIVE_INFINITY;
    // The newest commits are in the log beside it.
    for (const [path, opened] of this.#opened) {
      const identity = identityOf(path);
      if (identity === opened) continue;
      throw path === this.#main && identity === null
        ? new StorageUnavailableError('gone', undefined, `${path} no longer exists`)
        : new StorageUnavailableError(
            'replaced',
            undefined,
            `${path} is not the file that was opened: restart this program`,
          );
    }
    this.#checkedAt = performance.now();
  }

  /** Returns the files of the log if they are still there, and only the main file was replaced or deleted; null: otherwise. */
  logWithoutMain(): readonly [string, string] | null {
    const isSame = (path: string) => identityOf(path) === this.#opened.get(path);
    return !isSame(this.#main) && this.#sidecarFiles.every(isSame) ? this.#sidecarFiles : null;
  }

  /** The same check for reads, at intervals because of its cost. */
  checkSometimes(): void {
    if (performance.now() - this.#checkedAt > maxUnnoticedMs) this.check();
  }
}

/** Returns a secret text that is the same for all processes that use a database, and another for a restored copy. */
export const identifySqlite = (file: string, secret: Uint8Array) =>
  createHash('sha256')
    .update(secret)
    .update(String(identityOf(file)))
    .digest('hex');

/** Returns the identity of the file at a path, following links; null: none that is visible to this user. */
function identityOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return null;
  }
}
