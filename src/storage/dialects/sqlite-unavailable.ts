import { accessSync, constants } from 'node:fs';
import { errorCodeOf } from '../../domain/error-details.ts';
import { memberOf } from '../../domain/fields/member.ts';
import type { Unavailability } from '../engine/errors.ts';

/** SQLite's result codes that concern the file or its disk and not the statement (sqlite.org/rescode.html). */
const byCode: Readonly<Record<number, Unavailability>> = {
  3: 'refused', // PERM
  5: 'busy', // BUSY
  6: 'busy', // LOCKED
  7: 'busy', // NOMEM
  8: 'read-only', // READONLY
  10: 'failing', // IOERR
  11: 'damaged', // CORRUPT
  13: 'full', // FULL
  14: 'failing', // CANTOPEN
  15: 'busy', // PROTOCOL: a race for a lock lost too often
  26: 'damaged', // NOTADB
  522: 'damaged', // IOERR_SHORT_READ: the file was cut off
};

/** Returns SQLite's extended result code; 0: not an error of SQLite. */
export function sqliteResultCode(error: unknown): number {
  const code = memberOf(error, 'errcode');
  return typeof code === 'number' ? code : 0;
}

/** Returns whether another connection has the lock, in another process or in this one. */
export const isBusy = (error: unknown) => [5, 6].includes(sqliteResultCode(error) & 0xff);

/** Returns whether the file begins unlike every database. */
export const isNoDatabase = (error: unknown) => sqliteResultCode(error) === 26;

/** Returns whether the error is a duplicate of a primary or unique key. */
export const isUniqueViolation = (error: unknown) => [1555, 2067].includes(sqliteResultCode(error));

/** Returns why the file is unavailable; null if the error has another cause. */
export function unavailabilityOf(error: unknown, file: string): Unavailability | null {
  const code = sqliteResultCode(error);
  const reason = byCode[code] ?? byCode[code & 0xff] ?? null;
  return reason === 'failing' && isOnReadOnlyDisk(file) ? 'read-only' : reason;
}

/** If a disk turns read-only under an open file, SQLite reports an I/O error. */
function isOnReadOnlyDisk(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return false;
  } catch (error) {
    return errorCodeOf(error) === 'EROFS';
  }
}
