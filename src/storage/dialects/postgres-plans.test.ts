/**
 * The plans that PostgreSQL makes before a table has statistics. A connection keeps them, for example during an import
 * into a new database.
 */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { newPostgres } from '../../../test/databases.ts';
import { divisibleHall, hallSpace } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { importVenue } from '../../operations/documents/import-venue.ts';
import { listSpaceTimes } from '../venue/slot-times.ts';

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

test('a large venue is read by whole keys at once after its import, beside venues with statistics', async (t) => {
  const database = await newPostgres();
  const service = await startService(await database.open());
  const client = new pg.Client((database.environment as { DATABASE_URL: string }).DATABASE_URL);
  await client.connect();
  t.after(() => client.end());
  const largeVenue = (id: string) =>
    divisibleHall({
      venue: { id },
      siteKey: { key: id },
      file: {
        spaces: Array.from({ length: 10 }, (_, space) =>
          hallSpace(`${id}-${space}`, [`room-${space}`], {
            slots: Array.from({ length: 20 }, (_, slot) => ({
              id: `${id}-${space}-${slot}`,
              name: `Slot ${slot}`,
              startTime: '10:00',
              endTime: '12:00',
              packages: [
                { id: `${id}-hire`, name: 'Hire', hireFeeCents: 100 },
                { id: `${id}-dinner`, name: 'Dinner', hireFeeCents: 200 },
              ],
            })),
          }),
        ),
      },
    });
  await importVenue(service, largeVenue('first'), 'operator');
  await client.query('analyze');
  await importVenue(service, largeVenue('second'), 'operator');
  /** The rows that PostgreSQL read from the indexes of offers. */
  const rowsRead = async () => {
    const { rows } = await client.query<{ read: number }>(
      "select sum(idx_tup_read)::int as read from pg_stat_user_indexes where relname = 'offers'",
    );
    return rows[0]?.read ?? 0;
  };
  const read = (venueId?: string) =>
    service.storage.transact(async (db) => {
      const of = { from: '2027-03-01', to: '2027-03-31' };
      const times = venueId === undefined ? [] : await listSpaceTimes(db, venueId, of);
      // A connection reports what it read when it is asked to.
      await sql`select pg_stat_force_next_flush()`.execute(db);
      return times.flatMap(({ slots }) => slots).length;
    });
  await read();
  const before = await rowsRead();
  assert.equal(await read('second'), 200);
  const rows = (await rowsRead()) - before;
  // One for each slot, or each package of each slot. Without statistics: each of these for each slot, or 80,000.
  assert.ok(rows <= 1_000, `${rows} rows`);
});
