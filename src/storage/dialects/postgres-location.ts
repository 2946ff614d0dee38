import { errorCodeOf, errorMessageOf } from '../../domain/error-details.ts';
import { fullDiskRemedy, UnusableDatabaseError } from '../engine/errors.ts';
import { isTlsError, unavailabilityOf } from './postgres-unavailable.ts';

/** Returns host, port and database for messages, never the password, nor the part of one behind its first special character. */
export function describe(url: string): string {
  try {
    const { host, pathname } = new URL(
      `postgres://${url.slice(url.lastIndexOf('@') + 1).replace(/^\w+:\/\//, '')}`,
    );
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
  throw new UnusableDatabaseError(`cannot use the database at ${where}: ${connectionErrorText(error)}`);
}

/** Returns why the database cannot be used, and what to check. */
export function connectionErrorText(error: unknown): string {
  // Of what the server sends that this driver cannot read, the message says what to do.
  if (errorCodeOf(error) === 'EPROTO') return errorMessageOf(error);
  const reason = particularReasonOf(error) ?? unavailabilityOf(error) ?? '';
  return `${reasonOf(error)}${remedies[reason] ?? ''}`;
}

/** Returns the reason of an error whose remedy is not that of its code of `/readyz`. */
function particularReasonOf(error: unknown): string | null {
  const message = errorMessageOf(error);
  if (/does not support SSL/.test(message)) return 'noTls';
  // An address of a socket is not opened, but connected to.
  if (error instanceof Error && 'syscall' in error && error.syscall === 'open') return 'tlsFile';
  // The owner of a database may create both.
  if (/permission denied (to create extension|for schema)/.test(message)) return 'owner';
  return isTlsError(error) ? 'tls' : null;
}

/** What the messages of the server and of Node leave out. */
const remedies: Readonly<Record<string, string>> = {
  unreachable: '; check that the server runs and is not frozen, its address in DATABASE_URL, and the network',
  unresolved: '; check the host name in DATABASE_URL, /etc/resolv.conf, the name server and the network',
  connections: '; end other connections, or raise max_connections or the limit of the role',
  full: `; on its server, ${fullDiskRemedy}`,
  tls: '; check the certificate of the server, its host name and when it expires, and sslrootcert in DATABASE_URL: every sslmode except disable and no-verify checks them (docs/run/postgresql.md, TLS)',
  tlsFile: '; the user of the service must be able to read sslrootcert, sslcert and sslkey of DATABASE_URL',
  noTls:
    '; switch TLS on at the server (ssl = on), or set sslmode=disable in DATABASE_URL if the network is trusted: every other sslmode demands TLS',
  owner:
    '; the role must own the database, as a superuser: alter database … owner to …; the owner may create the extension btree_gist',
  refused: '; check the role, its password and the database in DATABASE_URL, and pg_hba.conf',
};

/** Node's error has no message if a name resolves to several addresses and none answers. */
function reasonOf(error: unknown): string {
  if (errorMessageOf(error) === 'timeout expired') return 'the server did not respond in time';
  const each = error instanceof AggregateError ? error.errors.map(errorMessageOf).join(', ') : '';
  return errorMessageOf(error) || each || errorCodeOf(error);
}
