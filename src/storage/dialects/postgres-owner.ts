import type pg from 'pg';
import { errorCodeOf } from '../../domain/error-details.ts';
import { isFirstholdDatabase, isOfExtension } from './postgres-tables.ts';

/** A member of the role that owns a table may change it, as a superuser may. */
const foreignTablesSql = `
  select pg_get_userbyid(relowner)::text as owner, current_user::text as role, count(*)::int as count,
    quote_ident(min(relname::text)) as one
  from pg_class as c
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not pg_has_role(relowner, 'usage')
    and not ${isOfExtension} and ${isFirstholdDatabase}
  group by relowner order by count(*) desc limit 1`;

/** Says which tables another role owns, so that the next upgrade cannot change them, and the remedy; null: none. */
export async function foreignOwnerText(client: Pick<pg.Client, 'query'>): Promise<string | null> {
  const [found] = (await client.query(foreignTablesSql)).rows;
  if (found === undefined) return null;
  const { owner, role, count, one } = found;
  const tables = count === 1 ? `table ${one} belongs` : `${count} tables, such as ${one}, belong`;
  return `${tables} to the role ${owner}, so ${role} cannot change them in an upgrade; as a superuser in this database, run for each: alter table ${one} owner to ${role} (docs/run/backup.md, PostgreSQL)`;
}

/**
 * Returns the text of `foreignOwnerText` for an error that the owner would not get; null: it has another cause.
 *
 * @param client in no transaction that has failed
 */
export const ownerTextOf = (error: unknown, client: Pick<pg.Client, 'query'>): Promise<string | null> =>
  errorCodeOf(error) === '42501' ? foreignOwnerText(client).catch(() => null) : Promise.resolve(null);
