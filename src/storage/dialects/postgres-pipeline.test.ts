import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { newPostgres } from '../../../test/databases.ts';
import { withPipelining } from './postgres-pipeline.ts';

/** A pipelining connection to a database with a table of notes. */
async function connect(t: TestContext) {
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
  const send = withPipelining(client, (text, values) => {
    sent.push(text);
    return client.query({ text, values: [...values] });
  });
  const notes = async () => (await client.query('select text from notes')).rows.map(({ text }) => text);
  return { send, sent, notes };
}

/** A `begin` that PostgreSQL rejects. */
const wrongBegin = 'begin isolation level whatever';

test('if a transaction does not start, none of its writes happen', async (t) => {
  const { send, sent, notes } = await connect(t);
  await send(wrongBegin, []);
  await assert.rejects(send("insert into notes values ('by itself')", []), /syntax error/);
  assert.deepEqual(sent, [wrongBegin]);
  assert.deepEqual(await notes(), []);
});

test('the first query of a transaction that does not start gets the error', async (t) => {
  const { send } = await connect(t);
  await send(wrongBegin, []);
  await assert.rejects(send('select 1 as one', []), /syntax error/);
  const { rows } = await send('select 1 as one', []);
  assert.deepEqual(rows, [{ one: 1 }], 'the connection still works');
});

test('a transaction starts together with its first query and commits', async (t) => {
  const { send, sent, notes } = await connect(t);
  await send('begin', []);
  await send('select 1', []);
  await send("insert into notes values ('kept')", []);
  await send('commit', []);
  assert.deepEqual(sent, ['begin', 'select 1', "insert into notes values ('kept')", 'commit']);
  assert.deepEqual(await notes(), ['kept']);
});

test('a rollback discards the writes, and the connection is usable', async (t) => {
  const { send, notes } = await connect(t);
  await send('begin', []);
  await send('select 1', []);
  await send("insert into notes values ('gone')", []);
  await assert.rejects(send('nonsense', []), /syntax error/);
  await send('rollback', []);
  assert.deepEqual(await notes(), []);
});
