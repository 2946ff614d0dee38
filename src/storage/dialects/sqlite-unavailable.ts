import { accessSync, constants } from 'node:fs';
import { errorCodeOf } from '../../domain/error-details.ts';
import { memberOf } from '../../domain/fields/member.ts';
import type { Unavailability } from '../engine/errors.ts';

/** SQLite's result codes that are not about what was asked, but about the file or its disk (sqlite.org/rescode.html). */
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

/** SQLite's own code for what went wrong, extended; 0: it is none of SQLite's errors. */
export function sqliteResultCode(error: unknown): number {
  const code = memberOf(error, 'errcode');
  return typeof code === 'number' ? code : 0;
}

/** Somebody else has the lock that was wanted, of the file or within this process. */
export const isBusy = (error: unknown) => [5, 6].includes(sqliteResultCode(error) & 0xff);

/** A second row of the same primary or other unique key. */
export const isUniqueViolation = (error: unknown) => [1555, 2067].includes(sqliteResultCode(error));

/** Why the file cannot be used just now; null where that is not what an error says. */
export function unavailabilityOf(error: unknown, file: string): Unavailability | null {
  const code = sqliteResultCode(error);
  const reason = byCode[code] ?? byCode[code & 0xff] ?? null;
  return reason === 'failing' && isOnReadOnlyDisk(file) ? 'read-only' : reason;
}

/** To SQLite, a disk that turned read-only under an open file is one that fails. */
function isOnReadOnlyDisk(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return false;
  } catch (error) {
    return errorCodeOf(error) === 'EROFS';
  }
}
