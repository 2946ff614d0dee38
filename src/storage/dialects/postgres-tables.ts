/** SQL conditions that recognise a Firsthold database by its tables. */

/** Whether it is a Firsthold database, of any version. */
export const isFirstholdDatabase = "to_regclass('firsthold_migrations') is not null";

/** For `pg_class as c`: the table belongs to an extension, like those of PostGIS. */
const isOfExtension = `exists (
  select from pg_depend as d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Whether it has other tables; tables of extensions do not count. */
export const hasOtherTables = `exists (
  select from pg_class as c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'f') and not ${isOfExtension})`;

/** Selects the names of the existing tables, quoted. */
export const tableNamesSql = `
  select quote_ident(c.relname) as name from pg_class as c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not ${isOfExtension}
  order by c.oid`;
