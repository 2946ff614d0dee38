import pg from 'pg';
import { migrationsFor } from '../../src/storage/engine/migration-files.ts';

/** All that makes a PostgreSQL database of this version again: its migrations as they are, then every row. */
export async function postgresDump(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  const rowsOf = async (sql: string) => (await client.query(sql)).rows;
  const tables =
    await rowsOf(`select table_name as name, array_agg(column_name::text order by ordinal_position) as columns,
    bool_or(is_identity = 'YES') as numbers from information_schema.columns where table_schema = 'public'
    group by table_name order by table_name`);
  const parts = [
    'create table firsthold_migrations (version integer primary key, name text not null, checksum text not null);',
    ...migrationsFor('postgres').map(({ sql }) => sql),
    // What migrations write by themselves stands among the rows. These come in no order that foreign keys would like.
    `truncate ${tables.map(({ name }) => name).join(', ')};`,
    'set session_replication_role = replica;',
  ];
  for (const { name, columns, numbers } of tables) {
    const names = columns.join(', ');
    const overriding = numbers ? 'overriding system value ' : '';
    const values = columns.map((column: string) => `${column}::text`).join(', ');
    for (const row of await rowsOf(`select ${values} from ${name} order by ${columns[0]}, ${columns[1]}`)) {
      const literals = Object.values(row).map((value) =>
        value === null ? 'null' : pg.escapeLiteral(`${value}`),
      );
      parts.push(`insert into ${name} (${names}) ${overriding}values (${literals.join(', ')});`);
    }
    if (numbers) parts.push(`select setval(pg_get_serial_sequence('${name}', 'id'), max(id)) from ${name};`);
  }
  await client.end();
  return `${parts.join('\n')}\nreset session_replication_role;\n`;
}
