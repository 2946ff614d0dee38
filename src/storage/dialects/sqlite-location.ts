import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { errorCodeOf, errorMessageOf } from '../../domain/error-details.ts';
import { fullDiskRemedy, UnusableDatabaseError } from '../engine/errors.ts';
import { unavailabilityOf } from './sqlite-unavailable.ts';

/**
 * Throws the error of a file that cannot be used, with its location and reason.
 *
 * @param opened the file that failed, such as the lock of the service beside the database
 * @throws UnusableDatabaseError always
 */
export function rejectFile(file: string, error: unknown, opened = file): never {
  if (error instanceof UnusableDatabaseError) throw error;
  const reason = isForbidden(opened) ? 'forbidden' : (unavailabilityOf(error, file) ?? '');
  throw new UnusableDatabaseError(
    `cannot use the database ${file}: ${errorMessageOf(error)}${remedies[reason] ?? ''}`,
  );
}

/** What SQLite's messages leave out. */
const remedies: Readonly<Record<string, string>> = {
  damaged: '; run firsthold doctor for details',
  'read-only': '; the disk is read-only',
  full: `; ${fullDiskRemedy}`,
  forbidden:
    '; this user may not read and write it: run this as the user of the service (as root, firsthold doctor --unit firsthold names the owner), or set FIRSTHOLD_DATA',
};

/** Returns whether the system forbids this user to open the file or its log, or to create it. */
function isForbidden(file: string): boolean {
  return [file, `${file}-wal`, `${file}-shm`, dirname(file)].some(isDenied);
}

function isDenied(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return false;
  } catch (error) {
    return ['EACCES', 'EPERM'].includes(errorCodeOf(error));
  }
}
