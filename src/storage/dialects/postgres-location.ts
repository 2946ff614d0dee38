import { errorCodeOf, errorMessageOf } from '../../domain/error-details.ts';
import { UnusableDatabaseError } from '../engine/errors.ts';

/** Returns host, port and database for messages, never the password. */
export function describe(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `postgres://${host}${pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}

/**
 * Throws the error of a database that cannot be used, with its location and reason.
 *
 * @throws UnusableDatabaseError always
 */
export function rejectDatabase(where: string, error: unknown): never {
  if (error instanceof UnusableDatabaseError) throw error;
  throw new UnusableDatabaseError(`cannot use the database at ${where}: ${reasonOf(error)}`);
}

/** Node's error has no message if a name resolves to several addresses and none answers. */
function reasonOf(error: unknown): string {
  const each = error instanceof AggregateError ? error.errors.map(errorMessageOf).join(', ') : '';
  return errorMessageOf(error) || each || errorCodeOf(error);
}
