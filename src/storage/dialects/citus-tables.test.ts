import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { newPostgres } from '../../../test/databases.ts';
import { distributionColumnOf, placements } from './citus-tables.ts';

/** The tables of a new database, each with the columns of its keys and its foreign keys. */
async function schema() {
  const database = await newPostgres();
  await (await database.open()).close();
  const client = new pg.Client((database.environment as { DATABASE_URL: string }).DATABASE_URL);
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`);
  const { rows: keys } = await client.query<{ table: string; columns: string[] }>(`
    select t.relname as table, array(
      select a.attname::text from unnest(i.indkey) with ordinality as k (number, place)
      join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = k.number order by place) as columns
    from pg_index as i join pg_class as t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and not t.relispartition and (i.indisunique or i.indisexclusion)`);
  const { rows: references } = await client.query<{
    from: string;
    to: string;
    action: string;
    columns: string[];
  }>(`
    select conrelid::regclass::text as from, confrelid::regclass::text as to, confdeltype as action, array(
      select a.attname::text from unnest(conkey) with ordinality as k (number, place)
      join pg_attribute as a on a.attrelid = conrelid and a.attnum = k.number order by place) as columns
    from pg_constraint where contype = 'f' and conparentid = 0`);
  await client.end();
  return { tables: tables.map(({ name }) => name), keys, references };
}

test('every table of the schema has a placement on Citus', async () => {
  const { tables } = await schema();
  assert.ok(tables.length > 30);
  assert.deepEqual(tables, Object.keys(placements).sort());
});

test('keys and foreign keys of tables of venues begin with the venue', async () => {
  const { keys, references } = await schema();
  const ofVenues = keys.filter(({ table }) => placements[table] === 'venue');
  assert.ok(ofVenues.length > 20);
  for (const { table, columns } of ofVenues)
    assert.equal(columns[0], distributionColumnOf(table), `${table} (${columns})`);
  assert.ok(references.length > 20);
  for (const { from, to, columns, action } of references) {
    const between = `${from} (${columns}) references ${to}`;
    if (placements[from] !== 'venue') assert.equal(placements[to], 'every node', between);
    else if (placements[to] === 'venue') {
      assert.equal(columns[0], distributionColumnOf(from), between);
      assert.notEqual(action, 'n', `${between} on delete set null`);
    } else assert.equal(placements[to], 'every node', between);
  }
});
