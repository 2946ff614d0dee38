import type pg from 'pg';
import { partsOf } from '../engine/schema-parts.ts';

const ofSchema = 'relnamespace = current_schema()::regnamespace';

/** Selects the parts of the current schema, as `part`. An index that is still being created, or was never finished, is none. */
export const partsSql = `
  select 'table ' || relname as part from pg_class where ${ofSchema} and relkind in ('r', 'p')
  union all
  select 'column ' || c.relname || '.' || a.attname
  from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.${ofSchema} and c.relkind in ('r', 'p')
  union all
  select 'constraint ' || c.relname || '.' || k.conname
  from pg_class as c join pg_constraint as k on k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')
  where c.${ofSchema}
  union all
  select case when i.indisunique then 'unique index ' else 'index ' end || t.relname || '.' || c.relname
  from pg_class as t join pg_index as i on i.indrelid = t.oid and i.indisvalid join pg_class as c on c.oid = i.indexrelid
  where t.${ofSchema} and t.relkind in ('r', 'p')
    and not exists (select from pg_constraint as k where k.conindid = c.oid and k.contype in ('p', 'u', 'x'))`;

/**
 * Lists the parts that a database lacks. None if a newer program has migrated it, which may have removed parts that only this
 * program uses.
 *
 * @param version the newest migration that has been applied, as far as this program knows
 */
export async function missingPostgresParts(
  client: Pick<pg.Client, 'query'>,
  version: number,
): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>({
    text: `select part from unnest($1::text[]) with ordinality as expected (part, position)
      where part not in (${partsSql}) order by position`,
    values: [partsOf('postgres', version)],
  });
  if (rows.length === 0) return [];
  // Separately: a worker of Citus does not join its catalogue with a table of the coordinator.
  const newer = await client.query('select from firsthold_migrations where version > $1', [version]);
  return newer.rowCount === 0 ? rows.map(({ part }) => part) : [];
}
