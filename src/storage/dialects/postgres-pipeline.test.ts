import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { newPostgres } from '../../../test/databases.ts';
import { Pipeline } from './postgres-pipeline.ts';

/** A pipelining connection to a database with a table of notes. */
async function connect(t: TestContext, limitMs?: number) {
  const database = await newPostgres();
  const { DATABASE_URL } = database.environment as { DATABASE_URL: string };
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 1, pipeline: true });
  const client = await pool.connect();
  t.after(async () => {
    client.release(true);
    await pool.end();
  });
  await client.query('create table notes (text text not null)');
  const sent: string[] = [];
  const send = (text: string, values: readonly unknown[]) => {
    sent.push(text);
    return client.query({ text, values: [...values] });
  };
  const pipeline = new Pipeline(client, send, () => limitMs);
  const read = (text: string) => pipeline.run(text, [], { isAwaited: true, isHarmlessAlone: true });
  const write = (text: string) => pipeline.run(text, [], { isAwaited: true, isHarmlessAlone: false });
  const notes = async () => (await client.query('select text from notes')).rows.map(({ text }) => text);
  return { pipeline, read, write, sent, notes };
}

/** A `begin` that PostgreSQL rejects. */
const wrongBegin = 'begin isolation level whatever';

test('if a transaction does not start, none of its writes happen', async (t) => {
  const { pipeline, write, sent, notes } = await connect(t);
  pipeline.begin(wrongBegin);
  await assert.rejects(write("insert into notes values ('by itself')"), /syntax error/);
  assert.deepEqual(sent, [wrongBegin]);
  assert.deepEqual(await notes(), []);
});

test('the first query of a transaction that does not start gets the error', async (t) => {
  const { pipeline, read } = await connect(t);
  pipeline.begin(wrongBegin);
  await assert.rejects(read('select 1 as one'), /syntax error/);
  const { rows } = await read('select 1 as one');
  assert.deepEqual(rows, [{ one: 1 }], 'the connection still works');
});

test('a transaction starts together with its first query and commits', async (t) => {
  const { pipeline, read, write, sent, notes } = await connect(t);
  pipeline.begin('begin');
  await read('select 1');
  await write("insert into notes values ('kept')");
  await write('commit');
  assert.deepEqual(sent, ['begin', 'select 1', "insert into notes values ('kept')", 'commit']);
  assert.deepEqual(await notes(), ['kept']);
});

test('a transaction starts in one message with the time limit of its statements', async (t) => {
  const { pipeline, read, write, sent, notes } = await connect(t, 50);
  pipeline.begin('begin');
  await write("insert into notes values ('gone')");
  await assert.rejects(read('select pg_sleep(60)'), /statement timeout/);
  await pipeline.rollback();
  assert.deepEqual(sent, [
    'begin; set local statement_timeout = 50',
    "insert into notes values ('gone')",
    'select pg_sleep(60)',
    'rollback',
  ]);
  assert.deepEqual(await notes(), []);
});

test('a statement that is not awaited is sent with the next, which reports its error', async (t) => {
  const { pipeline, read, sent, notes } = await connect(t);
  const sending = { isAwaited: false, isHarmlessAlone: false };
  pipeline.begin('begin');
  const { rows } = await pipeline.run("insert into notes values ('kept') returning text", [], sending);
  assert.deepEqual(rows, []);
  await read('select 1');
  assert.deepEqual(rows, [{ text: 'kept' }]);
  await pipeline.run("insert into no_table values ('lost')", [], sending);
  await assert.rejects(read('select 1'), /relation "no_table" does not exist/);
  await pipeline.rollback();
  assert.equal(sent.at(-1), 'rollback');
  assert.deepEqual(await notes(), []);
});

test('a rollback discards the writes, and the connection is usable', async (t) => {
  const { pipeline, read, notes, write } = await connect(t);
  pipeline.begin('begin');
  await read('select 1');
  await write("insert into notes values ('gone')");
  await assert.rejects(write('nonsense'), /syntax error/);
  await pipeline.rollback();
  assert.deepEqual(await notes(), []);
});
