import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { errorMessageOf } from '../../domain/error-details.ts';
import { syncFolder } from '../engine/durable-files.ts';
import { makePrivateFile } from './sqlite-file.ts';

/**
 * Saves an open database whose main file was replaced or deleted, under another name, before it is closed. Otherwise SQLite would
 * leave its log beside the other file, which could not be opened with it, and the rows would be lost. A failure is a warning.
 *
 * @param wal its write-ahead log
 * @param shm the index of its log; both are deleted once the database is saved
 */
export async function saveReplaced(
  database: DatabaseSync,
  [wal, shm]: readonly [string, string],
): Promise<void> {
  const file = wal.replace(/-wal$/, '');
  let number = 1;
  while (existsSync(`${file}.replaced-${number}`)) number++;
  const aside = `${file}.replaced-${number}`;
  try {
    await writeWhole(database, aside);
    for (const each of [wal, shm]) rmSync(each);
    process.emitWarning(
      `${file} was replaced while it was open; the database that was open is saved in ${aside}`,
    );
  } catch (error) {
    process.emitWarning(
      `${file} was replaced while it was open, and the database that was open cannot be saved: ${errorMessageOf(error)}`,
    );
  }
}

async function writeWhole(database: DatabaseSync, file: string): Promise<void> {
  try {
    makePrivateFile(file);
    database.prepare('vacuum into ?').run(file);
    const written = openSync(file, 'r+');
    fsyncSync(written);
    closeSync(written);
    await syncFolder(dirname(file));
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}
