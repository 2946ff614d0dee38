import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { openSqlite } from '../dialects/sqlite.ts';
import { pipelinedLock, pipelinedStatement, precompiledQuery } from './compiled.ts';
import { type QueryWithSending, sendingOf } from './sending.ts';
import { unsafeAsWriter } from './storage.ts';
import type { Tables } from './tables.ts';

const folder = temporaryFolder();
const storage = await openSqlite(folder);
after(() => storage.close());

test('a query is compiled once per list length and gets its own values', async () => {
  let built = 0;
  const versions = precompiledQuery((db, { numbers, not }: { numbers: number[]; not: number | null }) => {
    built += 1;
    return db
      .selectFrom('events')
      .select('at')
      .where('at', 'in', numbers)
      .where((eb) => eb('at', 'is not', not));
  });
  const insert = precompiledQuery((db, { at }: { at: number }) =>
    db.insertInto('events').values({
      at,
      sort_key: at,
      tie_breaker: 0,
      actor: 'operator',
      action: 'a',
      venue_id: 'v',
      subject: 's',
      details: '{}' as never,
    }),
  );
  const idsOf = async (numbers: number[], not: number | null) =>
    (await storage.read((db) => versions(db, { numbers, not }))).rows.map((row) => row.at);
  await storage.transact(async (db) => {
    for (const at of [1, 2, 3]) assert.equal((await insert(db, { at })).numAffectedRows, 1n);
  });
  assert.deepEqual(await idsOf([1, 2], null), [1, 2]);
  assert.deepEqual(await idsOf([3, 2], 3), [2]);
  assert.equal(built, 1);
  assert.deepEqual(await idsOf([1, 2, 3], 2), [1, 3]);
  assert.deepEqual(await idsOf([1, 3], null), [1, 3]);
  assert.equal(built, 2, 'both texts stay cached');
});

test('keeps five hundred compiled texts and starts over with one more', async () => {
  let built = 0;
  const versions = precompiledQuery((db, { numbers }: { numbers: number[] }) => {
    built += 1;
    return db.selectFrom('events').select('at').where('at', 'in', numbers);
  });
  const run = (length: number) =>
    storage.read((db) => versions(db, { numbers: Array.from({ length }, (_, number) => number) }));
  for (let length = 1; length <= 500; length++) await run(length);
  await run(1);
  assert.equal(built, 500);
  await run(501);
  await run(1);
  assert.equal(built, 502);
});

test('rejects a query that computes with a value, which would be compiled in', async () => {
  const later = precompiledQuery((db, { at }: { at: number }) =>
    db
      .selectFrom('events')
      .select('subject')
      .where('at', '>', at + 1),
  );
  await assert.rejects(
    storage.read((db) => later(db, { at: 1 })),
    { message: 'the query does not use at unchanged' },
  );
});

test('waits for no pipelined write or lock; only locks and reads may be sent with the start of a transaction', async () => {
  const sent: (readonly [string, boolean, boolean])[] = [];
  class Recorder extends DummyDriver {
    override async acquireConnection() {
      return {
        executeQuery: async (query: QueryWithSending) => {
          const { isAwaited, isHarmlessAlone } = sendingOf(query);
          sent.push([query.sql, isAwaited, isHarmlessAlone]);
          return { rows: [] };
        },
        async *streamQuery() {},
      };
    }
  }
  const db = unsafeAsWriter(
    new Kysely<Tables>({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new Recorder(),
        createIntrospector: (of) => new SqliteIntrospector(of),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    }),
  );
  const remove = pipelinedStatement((of, { at }: { at: number }) =>
    of.deleteFrom('events').where('at', '=', at),
  );
  const raise = pipelinedLock((of, { id }: { id: string }) =>
    of
      .updateTable('spaces')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', id),
  );
  await remove(db, { at: 0 });
  await raise(db, { id: 'north' });
  await db.selectFrom('events').select('at').execute();
  await db
    .with('gone', (of) => of.deleteFrom('events').returning('at'))
    .selectFrom('gone')
    .select('at')
    .execute();
  await db.deleteFrom('events').execute();
  assert.deepEqual(sent, [
    ['delete from "events" where "at" = ?', false, false],
    ['update "spaces" set "revision" = "revision" + ? where "id" = ?', false, true],
    ['select "at" from "events"', true, true],
    ['with "gone" as (delete from "events" returning "at") select "at" from "gone"', true, false],
    ['delete from "events"', true, false],
  ]);
});
