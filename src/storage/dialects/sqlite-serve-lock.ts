import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePrivateFolder } from '../engine/durable-files.ts';
import { makePrivateFile, serveLockFile, sqliteFile } from './sqlite-file.ts';
import { rejectFile } from './sqlite-location.ts';
import { keepTemporaryFilesIn } from './sqlite-temporary-files.ts';
import { isBusy } from './sqlite-unavailable.ts';

/** The retry interval of a waiting process, in milliseconds. */
const pauseMs = 50;

/**
 * Locks a data folder for one service: it counts rate limits in memory, so two would double them. The operating
 * system releases the lock when the process ends in any way.
 *
 * @param timeoutMs how long to wait for another service to stop, in milliseconds
 * @param onWait called once if another service has the lock
 * @returns releases the lock; null: another service still had it at the timeout
 * @throws UnusableDatabaseError if the folder cannot be used
 */
export async function acquireServeLock(
  folder: string,
  timeoutMs: number,
  onWait: () => void,
): Promise<(() => void) | null> {
  const deadline = performance.now() + timeoutMs;
  let database: DatabaseSync | undefined;
  try {
    await makePrivateFolder(folder);
    const file = serveLockFile(folder);
    makePrivateFile(file);
    keepTemporaryFilesIn(folder);
    database = new DatabaseSync(file, { timeout: 0 });
    for (let isWaiting = false; !tryLock(database); isWaiting = true) {
      if (!isWaiting) onWait();
      if (performance.now() >= deadline) {
        database.close();
        return null;
      }
      await sleep(pauseMs);
    }
  } catch (error) {
    database?.close();
    rejectFile(sqliteFile(folder), error, serveLockFile(folder));
  }
  return () => database?.close();
}

/** Returns whether a service uses a data folder, without creating anything. */
export function isServed(folder: string): boolean {
  const file = serveLockFile(folder);
  if (!existsSync(file)) return false;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    return !tryLock(database);
  } catch {
    // Of another user, which another check reports.
    return false;
  } finally {
    database?.close();
  }
}

/** Locks without writing: the file stays empty, and no journal is created. */
function tryLock(database: DatabaseSync): boolean {
  try {
    database.exec('begin exclusive');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}
