/** The connections that PostgreSQL admits of a role or to a database. */
import { memberOf } from '../../domain/fields/member.ts';

/** What an instance needs at once: for the queries of every request, for reads and for writes. */
const minConnections = 3;

/** Superusers have no limit. */
export const connectionLimitSql = `select quote_ident(current_user) as role, least(nullif(r.rolconnlimit, -1), nullif(d.datconnlimit, -1)) as most
  from pg_roles as r, pg_database as d
  where r.rolname = current_user and not r.rolsuper and d.datname = current_database()`;

/**
 * Returns why the limit of the role or the database is too low, and what to do; null: it is not. With fewer connections,
 * reads succeed and bookings fail.
 *
 * @param row of `connectionLimitSql`
 */
export function tooLowLimitText(row: unknown): string | null {
  const [most, role] = [memberOf(row, 'most'), memberOf(row, 'role')];
  if (typeof most !== 'number' || most >= minConnections) return null;
  return `admits only ${most} of the ${minConnections} connections that an instance needs; as a superuser, raise the limit, with room for commands and for each instance: alter role ${role} connection limit 20 (or alter database … connection limit)`;
}
