import type { DatabaseSync } from 'node:sqlite';
import { partsOf } from '../engine/schema-parts.ts';

const ofTables = "t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\'";

/** Selects the parts of a database, as `part`. SQLite names the indexes of primary keys and unique columns. */
export const partsSql = `
  select 'table ' || t.name as part from sqlite_schema as t where ${ofTables}
  union all
  select 'column ' || t.name || '.' || c.name from sqlite_schema as t join pragma_table_xinfo(t.name) as c where ${ofTables}
  union all
  select 'foreign key ' || t.name || '.' || k."from"
  from sqlite_schema as t join pragma_foreign_key_list(t.name) as k where ${ofTables}
  union all
  select case when i."unique" then 'unique index ' else 'index ' end || t.name || '.' || i.name
  from sqlite_schema as t join pragma_index_list(t.name) as i where ${ofTables}
  union all
  select 'trigger ' || tbl_name || '.' || name from sqlite_schema where type = 'trigger'`;

/** Lists the parts that a database lacks; none if a newer program has migrated it. */
export function missingSqliteParts(database: DatabaseSync, version: number): string[] {
  const newer = database.prepare('select 1 from firsthold_migrations where version > ?').get(version);
  if (newer !== undefined) return [];
  const existing = new Set(
    database
      .prepare(partsSql)
      .all()
      .map(({ part }) => String(part)),
  );
  return partsOf('sqlite', version).filter((part) => !existing.has(part));
}
