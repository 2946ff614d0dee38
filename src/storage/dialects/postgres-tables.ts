/** SQL conditions that tell whose a database is, by the tables where ours would be made. */

/** It is ours, of whatever version. */
export const isFirstholdDatabase = "to_regclass('firsthold_migrations') is not null";

/** Of `pg_class as c`: it came with an extension, as PostGIS brings some. */
const isOfExtension = `exists (
  select from pg_depend as d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Somebody has tables there; those that came with an extension do not count. */
export const hasOtherTables = `exists (
  select from pg_class as c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'f') and not ${isOfExtension})`;

/** Selects the names of the tables there are, as SQL writes them. */
export const tableNamesSql = `
  select quote_ident(c.relname) as name from pg_class as c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not ${isOfExtension}
  order by c.oid`;
