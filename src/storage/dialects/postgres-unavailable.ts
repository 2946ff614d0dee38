import { DatabaseError } from 'pg';
import { errorCodeOf } from '../../domain/error-details.ts';
import type { Unavailability } from '../engine/errors.ts';

/**
 * PostgreSQL's errors (appendix A of its manual) that concern the database and not the statement: by code, or by its
 * first two characters for a whole class. All others are bugs of this program: classes 2F and 3B, 20 to 24, 27, 2B,
 * 2D, 34, 38, 39, 54, most of 25, 40 and 42, P0.
 */
const byCode: Readonly<Record<string, Unavailability>> = {
  // Connection exceptions; PgBouncer's errors are in this class too.
  '08': 'unreachable',
  // A newer version changed the result of a prepared statement.
  '0A000': 'changed',
  '25006': 'read-only',
  // Idle in a transaction for too long, because of this program or the network.
  '25P03': 'busy',
  '25P04': 'busy',
  // A pooler that loses prepared statements.
  '26000': 'failing',
  '42P05': 'failing',
  // Password, pg_hba.conf, role.
  '28': 'refused',
  '3D000': 'refused',
  '3F000': 'changed',
  '40003': 'unreachable',
  '42501': 'refused',
  // A table, column, function or type is missing.
  '42P01': 'changed',
  '42703': 'changed',
  '42883': 'changed',
  '42704': 'changed',
  '53': 'busy',
  '53100': 'full',
  // The server's limit, or the role's or the database's.
  '53300': 'connections',
  // A configured limit is reached.
  '53400': 'full',
  // "is not currently accepting connections", while it is being moved or dropped.
  '55000': 'refused',
  '55006': 'busy',
  '55P02': 'refused',
  '55P03': 'busy',
  // Starting, stopping, or terminated by an administrator.
  '57': 'unreachable',
  '57014': 'busy',
  '57P04': 'refused',
  '58': 'failing',
  F0: 'failing',
  XX: 'failing',
  XX001: 'damaged',
  XX002: 'damaged',
};

/** Errors of the driver that have only a message. */
const byMessage: readonly (readonly [RegExp, Unavailability])[] = [
  [/^(Connection terminated|timeout expired|Client has encountered a connection error)/, 'unreachable'],
  // A timeout of the pool.
  [/^timeout exceeded when trying to connect/, 'connections'],
  // A timeout of a statement.
  [/^Query read timeout/, 'busy'],
  [/^SASL/, 'refused'],
];

/** Returns whether the server has not answered a statement in time. */
export const isReadTimeout = (error: unknown) =>
  error instanceof Error && /^Query read timeout/.test(error.message);

/** Returns whether TLS failed: OpenSSL's errors, Node's for an untrusted certificate, and a server without TLS. */
export const isTlsError = (error: unknown) =>
  /^(EPROTO|ERR_(SSL|TLS)_\w+|(\w+_)?(CERT|ISSUER|SIGNATURE|CRL)(_\w+)?)$/.test(errorCodeOf(error)) ||
  (error instanceof Error && /SSL connection/.test(error.message));

/** Returns why PostgreSQL is unavailable; null if the error has another cause. */
export function unavailabilityOf(error: unknown): Unavailability | null {
  if (!(error instanceof Error)) return null;
  const code = errorCodeOf(error);
  if (error instanceof DatabaseError) return byCode[code] ?? byCode[code.slice(0, 2)] ?? null;
  if (isTlsError(error)) return 'refused';
  if (/^(ENOTFOUND|EAI_\w+)$/.test(code)) return 'unresolved';
  // Node's network errors: ECONNREFUSED, ETIMEDOUT, EPIPE …
  if (/^E[A-Z]+$/.test(code)) return 'unreachable';
  return byMessage.find(([searchWords]) => searchWords.test(error.message))?.[1] ?? null;
}
