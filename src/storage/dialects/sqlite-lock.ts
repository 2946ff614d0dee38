/** The write lock of a SQLite file, and transactions under it. */
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StorageUnavailableError } from '../engine/errors.ts';
import { isBusy } from './sqlite-unavailable.ts';

/** The longest pause between two attempts to get the write lock, in milliseconds. */
export const maxPollPauseMs = 8;

/** Takes the write lock at once: a deferred transaction that starts to write would fail without waiting. */
export const begin = (database: DatabaseSync, deadline: number) =>
  execute(database, 'begin immediate', deadline);

/** Waits for other processes in the event loop and not in SQLite, whose busy timeout would block every request. */
export async function execute(database: DatabaseSync, sql: string, deadline: number): Promise<void> {
  // Checking costs microseconds, and a busy process hardly holds the lock longer: so check often.
  for (let pause = 1; ; pause = Math.min(pause * 2, maxPollPauseMs)) {
    try {
      database.exec(sql);
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > deadline)
        throw new StorageUnavailableError('busy', error, 'another process keeps the database locked');
    }
    await sleep(pause);
  }
}

/** Runs work in a transaction that has begun, and commits it, or rolls it back if the work fails. */
export async function commitAfter<T>(database: DatabaseSync, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    database.exec('commit');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}
