import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { newPostgres } from '../../../test/databases.ts';
import { startPooler } from '../../../test/pooler.ts';
import { freePort } from '../../../test/postgres.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { waitFor } from '../../../test/wait-for.ts';
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

const pgbouncer = '/usr/sbin/pgbouncer';

/** Starts PgBouncer in transaction mode in front of a database, and returns the URL to connect to. */
async function startPgBouncer(t: TestContext, url: string): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const pooled = new URL(url);
  pooled.port = String(await freePort());
  const folder = temporaryFolder();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooled.port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout
`,
  );
  chmodSync(folder, 0o755);
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(pgbouncer, [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  t.after(() => child.kill('SIGKILL'));
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  await waitFor('PgBouncer', () => {
    assert.equal(child.exitCode, null, log);
    return /process up/.test(log);
  });
  return pooled.href;
}

test('refuses to start behind Debian’s PgBouncer in transaction mode', {
  skip: !existsSync(pgbouncer) && 'PgBouncer is not installed; npm run test:long installs it',
}, async (t) => {
  const version = execFileSync(pgbouncer, ['--version'], { encoding: 'utf8' });
  assert.match(version, /^PgBouncer 1\.(1\d|20)\./, 'newer versions keep prepared statements');
  const database = await newPostgres();
  const { DATABASE_URL } = database.environment as { DATABASE_URL: string };
  await (await database.open()).close();
  const opening = openPostgres(await startPgBouncer(t, DATABASE_URL), () => undefined);
  await assert.rejects(opening, /is behind a connection pooler that loses prepared statements/);
});
