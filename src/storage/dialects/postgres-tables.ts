/** Recognises a Firsthold database by its tables. */
import { newestMigration } from '../engine/migrate.ts';
import { partsOf } from '../engine/schema-parts.ts';
import { unfinishedCopyMark } from './copy-database.ts';

/** Whether it is a Firsthold database, of any version. */
export const isFirstholdDatabase = "to_regclass('firsthold_migrations') is not null";

/** For `pg_class as c`: the table belongs to an extension, like those of PostGIS. */
export const isOfExtension = `exists (
  select from pg_depend as d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** The names of all its tables, without those of extensions. */
export const allTables = `array(
  select c.relname::text from pg_class as c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'f') and not ${isOfExtension})`;

/**
 * Returns what a database lacks in which a restore created tables and did not reach the list of migrations; nothing if it is empty,
 * another program's, or has the list.
 *
 * @param tables of `allTables`
 * @param applied the number of migrations in the list
 */
export function missingAfterHalfRestore(tables: readonly string[], applied: number): string[] {
  if (tables.includes('firsthold_migrations'))
    return applied === 0 && tables.length > 1 ? ['the rows of firsthold_migrations'] : [];
  const own = partsOf('postgres', newestMigration('postgres')).filter((part) => part.startsWith('table '));
  if (tables.length === 0 || !tables.every((table) => own.includes(`table ${table}`))) return [];
  const missing = own.filter((part) => !tables.includes(part.slice('table '.length)));
  return ['table firsthold_migrations', ...missing];
}

/** Selects the names of the existing tables, quoted, without the mark of an unfinished copy. */
export const tableNamesSql = `
  select quote_ident(c.relname) as name from pg_class as c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not ${isOfExtension}
    and c.relname <> '${unfinishedCopyMark}'
  order by c.oid`;
