/** The room that a SQLite file takes on its disk, and the removal of deleted rows from it. */
import { stat, statfs } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StorageUnavailableError } from '../engine/errors.ts';
import { isBusy } from './sqlite-unavailable.ts';

/** Returns the size of the file with its log, and the free space beside it. */
export async function diskUse(file: string): Promise<{ bytes: number; freeBytes: number }> {
  const log = await stat(`${file}-wal`).catch(() => ({ size: 0 }));
  const { bavail, bsize } = await statfs(file);
  return { bytes: (await stat(file)).size + log.size, freeBytes: bavail * bsize };
}

/** Up to this size, in bytes, a file is rewritten within 0.1 seconds. */
const rewrittenUpTo = 8_000_000;

/** How many times longer the thorough removal of deleted rows waits for other processes: a minute. */
const thoroughFactor = 12;

const heldText =
  'another program has been reading the database for a minute, so removed rows are still in its files; end that program (lsof names it), then repeat this command';

/** Rewrites a small file, or any, because SQLite may leave copies of rows that it moved to another page. */
function rewrite(database: DatabaseSync, isThorough: boolean): true {
  const numberOf = (pragma: string) => Number(database.prepare(`pragma ${pragma}`).get()?.[pragma]);
  if (isThorough || numberOf('page_count') * numberOf('page_size') <= rewrittenUpTo) database.exec('vacuum');
  return true;
}

/** Copies the write-ahead log into the database and empties it. Returns false if another process is using it. */
const emptyLog = (database: DatabaseSync) =>
  database.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0;

/**
 * Removes deleted rows from the file and its write-ahead log.
 *
 * @param alone runs work while this process neither reads nor writes
 * @param isThorough whether a large file is rewritten too
 * @param timeoutMs how long it waits for other processes, in milliseconds, unless it is thorough
 * @throws StorageUnavailableError if it is thorough, and another process prevents it
 */
export async function purgeDeleted(
  database: DatabaseSync,
  alone: (work: () => boolean) => Promise<boolean>,
  { isThorough, timeoutMs }: { readonly isThorough: boolean; readonly timeoutMs: number },
): Promise<void> {
  const step = async (work: (database: DatabaseSync) => boolean) => {
    const deadline = performance.now() + timeoutMs * (isThorough ? thoroughFactor : 1);
    for (let pause = 1; !(await alone(() => isDone(database, work))); pause = Math.min(pause * 2, 100)) {
      if (performance.now() < deadline) await sleep(pause);
      else if (isThorough) throw new StorageUnavailableError('busy', undefined, heldText);
      else return;
    }
  };
  await step((file) => rewrite(file, isThorough));
  await step(emptyLog);
}

/** Returns whether work on the file is done; false if another process is using the file. */
function isDone(database: DatabaseSync, work: (database: DatabaseSync) => boolean): boolean {
  try {
    return work(database);
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}
