/**
 * The plans that PostgreSQL makes before a table has statistics. A connection keeps them, for example during an import
 * into a new database.
 */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { newPostgres } from '../../../test/databases.ts';

/** Connects to a new database, and returns a function that explains the kept plan of a statement. */
async function open(t: TestContext) {
  const database = await newPostgres();
  await (await database.open()).close();
  const client = new pg.Client((database.environment as { DATABASE_URL: string }).DATABASE_URL);
  await client.connect();
  t.after(() => client.end());
  await client.query('set plan_cache_mode = force_generic_plan');
  const explain = async (statement: string) => {
    const values = new Set(statement.match(/\$\d/g));
    await client.query(`prepare statement as ${statement}`);
    const { rows } = await client.query(`explain execute statement (${Array(values.size).fill('null')})`);
    await client.query('deallocate statement');
    return rows.map((row) => row['QUERY PLAN'].trim().replace(/ *\(cost=.*/, ''));
  };
  return { client, explain };
}

test('a row is found by its whole primary key, also for the check of a foreign key', async (t) => {
  const { client, explain } = await open(t);
  const { rows: keys } = await client.query<{ table: string; columns: string[]; references: number }>(`
    select c.conrelid::regclass::text as table, array(
      select quote_ident(a.attname) from unnest(c.conkey) with ordinality as k (number, place)
      join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = k.number order by place) as columns,
      (select count(*)::int from pg_constraint as f where f.contype = 'f' and f.conindid = c.conindid) as references
    from pg_constraint as c where contype = 'p' and connamespace = 'public'::regnamespace`);
  assert.ok(keys.length > 40 && keys.reduce((sum, { references }) => sum + references, 0) > 30);
  for (const { table, columns } of keys) {
    const conditions = columns.map((column, index) => `${column} = $${index + 1}`);
    const all = conditions.map((condition) => `(${condition})`).join(' AND ');
    // As PostgreSQL checks a foreign key.
    const check = `select 1 from only ${table} x where ${conditions.join(' and ')} for key share of x`;
    const [, , ...conditionsUsed] = await explain(check);
    assert.deepEqual(
      [table, ...conditionsUsed],
      [table, `Index Cond: ${columns.length > 1 ? `(${all})` : all}`],
    );
  }
});

test('the occupancies of a room are read by their time', async (t) => {
  const { explain } = await open(t);
  const statement = `select starts_at, ends_at from occupancies
    where venue_id = $1 and room_id = $2 and starts_at > $3 and starts_at < $4 and ends_at > $5`;
  assert.deepEqual(await explain(statement), [
    'Index Scan using occupancies_of_room on occupancies',
    'Index Cond: ((venue_id = $1) AND (room_id = $2) AND (starts_at > $3) AND (starts_at < $4))',
    'Filter: (ends_at > $5)',
  ]);
});
