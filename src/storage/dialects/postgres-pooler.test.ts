import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { newPostgres } from '../../../test/databases.ts';
import { startPooler } from '../../../test/pooler.ts';
import type { OpenDatabase } from '../access/request-guard.ts';
import { UnusableDatabaseError } from '../engine/errors.ts';
import { openPostgres } from './postgres.ts';
import { inspectPostgres } from './postgres-inspection.ts';

test('refuses to start behind a pooler that loses prepared statements, and says what to change', async () => {
  const database = await newPostgres();
  const { DATABASE_URL } = database.environment as { DATABASE_URL: string };
  const direct = await database.open();
  await direct.close();
  const pooled = await startPooler(DATABASE_URL);
  await assert.rejects(
    openPostgres(pooled, () => undefined),
    (error: Error) => {
      assert.ok(error instanceof UnusableDatabaseError, error.message);
      assert.match(error.message, /is behind a connection pooler that loses prepared statements/);
      assert.match(error.message, /session mode, or PgBouncer 1\.21 or newer with max_prepared_statements$/);
      return true;
    },
  );
});

test('doctor finds a pooler that loses prepared statements, and nothing without one', async () => {
  const database = await newPostgres();
  const { DATABASE_URL } = database.environment as { DATABASE_URL: string };
  await (await database.open()).close();
  assert.equal((await inspectPostgres(DATABASE_URL, Date.now())).engineError, null);
  const { engineError } = await inspectPostgres(await startPooler(DATABASE_URL), Date.now());
  assert.match(engineError ?? '', /^is behind a connection pooler that loses prepared statements/);
});

test('two instances give a statement the same name in any order', async () => {
  const database = await newPostgres();
  const texts = [1, 2, 3].map((n) => sql`select ${n}::int as number, ${sql.lit(n)}::int as place`);
  const namesOf = (storage: OpenDatabase, statements: readonly (typeof texts)[number][]) =>
    storage.transact(async (db) => {
      for (const statement of statements) await statement.execute(db);
      const { rows } = await sql<{ name: string; statement: string }>`
        select name, statement from pg_prepared_statements
        where statement like '%as place' order by statement`.execute(db);
      return rows;
    });
  const names = await namesOf(await database.open(), texts);
  assert.equal(new Set(names.map(({ name }) => name)).size, 3);
  assert.deepEqual(await namesOf(await database.open(), texts.toReversed()), names);
});
