import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, renameSync, unlinkSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { commandLineOn } from '../../test/command-line.ts';
import { fileOf, newSqlite, onAnyDatabase, type TestDatabase } from '../../test/databases.ts';
import { examined, replaceProgram, runningService, showing, stateOf } from '../../test/doctor.ts';
import { startService, venueWith } from '../../test/service.ts';
import { acquireServeLock } from '../storage/dialects/sqlite-serve-lock.ts';

onAnyDatabase('firsthold doctor beside a service', (newDatabase) => {
  test('says that the service on the port uses another database, also if that is a copy of it', async (t) => {
    const [own, other] = [await newDatabase(), await newDatabase()];
    const { app, storage } = await startService(await own.open(), { venue: venueWith() });
    t.after(() => app.close());
    await app.listen({ port: 0, host: '127.0.0.1' });
    const PORT = `${(app.server.address() as AddressInfo).port}`;
    const asked = (database: TestDatabase) =>
      examined(commandLineOn(database), 'service', { ...database.environment, PORT });
    assert.equal((await asked(own)).state, undefined);
    const secret = Buffer.from(storage.secret);
    await (await other.open()).transact((db) => db.updateTable('installation').set({ secret }).execute());
    const { exitCode, state, finding } = await asked(other);
    assert.deepEqual([exitCode, state], [1, 'wrong']);
    assert.match(
      finding,
      new RegExp(`^the service on ${PORT} uses another database than these settings name;`),
    );
  });
});

test('names misspelt settings, a foreign HOST, and a port that another program uses', async (t) => {
  const database = await newSqlite();
  const commandLine = commandLineOn(database);
  const misspelt = { ...database.environment, TRUST_PROXIES: '1', FIRSTHOLD_COLOUR: 'red', HOSTNAME: 'x' };
  const { exitCode, stdout } = await commandLine.firstholdWith({ environment: misspelt }, 'doctor');
  assert.equal(exitCode, 1);
  assert.match(stdout, /^WRONG {4}settings +TRUST_PROXIES is not a setting; did you mean TRUST_PROXY\?$/m);
  assert.match(stdout, /^WRONG {4}settings +FIRSTHOLD_COLOUR is not a setting \(docs/m);
  assert.doesNotMatch(stdout, /HOSTNAME/);
  const invalid = { ...misspelt, CACHE_MIB: 'abc' };
  const named = await commandLine.firstholdWith({ environment: invalid }, 'doctor');
  assert.match(named.stdout, /^WRONG {4}settings +CACHE_MIB must be /m);
  assert.match(
    named.stdout,
    /^WRONG {4}settings +TRUST_PROXIES is not a setting; did you mean TRUST_PROXY\?$/m,
  );
  const foreign = { ...database.environment, HOST: '192.0.2.1', PORT: '8080' };
  assert.match(
    (await examined(commandLine, 'port', foreign)).finding,
    /^HOST 192\.0\.2\.1 is not an address/,
  );
  const other = createServer((socket) => socket.destroy());
  t.after(() => other.close());
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const PORT = `${(other.address() as AddressInfo).port}`;
  const used = await examined(commandLine, 'port', { ...database.environment, PORT });
  assert.deepEqual([used.exitCode, used.state], [1, 'wrong']);
  assert.match(
    used.finding,
    /^\d+ on 127\.0\.0\.1 is in use by another program .* If it is systemd, a socket unit keeps the port/,
  );
  // Like a service that hangs.
  const silent = createServer(() => undefined);
  t.after(() => silent.close());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const silentPort = `${(silent.address() as AddressInfo).port}`;
  const hung = await examined(commandLine, 'port', { ...database.environment, PORT: silentPort });
  assert.deepEqual([hung.exitCode, hung.state], [1, 'wrong']);
  assert.match(
    hung.finding,
    /accepts connections but does not answer.* it hangs, or was stopped with SIGSTOP: restart it/,
  );
  const metrics = { ...database.environment, METRICS_PORT: silentPort };
  assert.equal(
    (await examined(commandLine, 'metrics', metrics)).finding,
    `${silentPort} on 127.0.0.1 accepts connections but does not answer; ss -tlnp names the program. If it is Firsthold, it hangs, or was stopped with SIGSTOP: restart it. Otherwise stop it, or set METRICS_PORT`,
  );
});

test('says that a service on another port uses the data folder', async () => {
  const database = await newSqlite();
  const storage = await database.open();
  await storage.close();
  const folder = dirname(fileOf(database));
  const release = (await acquireServeLock(folder, 0, () => undefined)) ?? assert.fail();
  assert.deepEqual(await examined(commandLineOn(database), 'files'), {
    exitCode: 0,
    state: 'warning',
    finding: `a service that does not respond on 0 uses ${folder}, and a second one would not start; unless it is just starting, run doctor with the settings of that service (--unit, --env-file, PORT)`,
  });
  release();
  assert.equal((await examined(commandLineOn(database), 'files')).state, undefined);
});

test('does not call the port of the running service in use', async (t) => {
  const { database, PORT } = await runningService(t);
  const { state, finding } = await examined(commandLineOn(database), 'port', {
    ...database.environment,
    PORT,
  });
  assert.deepEqual([state, finding], ['ok', `the service responds on ${PORT}`]);
});

test('names why the running service is not ready, and the remedy', async (t) => {
  const { database, PORT } = await runningService(t);
  const examine = (check: string) =>
    examined(commandLineOn(database), check, { ...database.environment, PORT });
  assert.equal((await examine('service')).state, undefined);
  const file = fileOf(database);
  copyFileSync(file, `${file}-new`);
  renameSync(`${file}-new`, file);
  assert.deepEqual(await examine('service'), {
    exitCode: 1,
    state: 'wrong',
    finding:
      'is not ready: replaced; the database file, or the -wal or -shm beside it, was replaced or deleted while the service ran; restart the service with SIGTERM (systemctl restart does), not with kill -9: it saves confirmed requests as it stops, in firsthold.sqlite.replaced-… if firsthold.sqlite itself was replaced (docs/run/database-errors.md)',
  });
  const folder = dirname(file);
  renameSync(folder, `${folder}-unmounted`);
  assert.deepEqual(await examine('service'), {
    exitCode: 1,
    state: 'wrong',
    finding:
      'is not ready: gone; the data folder was deleted, unmounted or moved; bring the same files back (docs/run/database-errors.md)',
  });
  assert.deepEqual(await examine('database'), {
    exitCode: 1,
    state: 'wrong',
    finding: `none in ${folder}, although the service runs; bring the same files back (mount or move them), or set FIRSTHOLD_DATA as the service has it`,
  });
  assert.ok((await examine('disk')).finding.endsWith(` GB free in ${dirname(folder)}`));
});

test('does not advise to give an unmounted mount point to the service, which would start without its database', {
  skip: process.getuid?.() !== 0 && 'needs root',
}, async (t) => {
  const { database, PORT } = await runningService(t);
  const folder = dirname(fileOf(database));
  renameSync(folder, `${folder}-unmounted`);
  mkdirSync(folder);
  const replaceSystemctl = replaceProgram(t, 'systemctl');
  const examine = async (port: string) => {
    const settings = `Environment=FIRSTHOLD_DATA=${folder} PORT=${port}`;
    replaceSystemctl(
      showing({ 'show firsthold ': [...stateOf('active', 'enabled'), 'User=daemon', settings] }),
    );
    return (await commandLineOn(database).firsthold('doctor', '--unit', 'firsthold')).stdout;
  };
  const whileItRuns = await examine(PORT);
  assert.match(whileItRuns, /^WRONG {4}service {5}is not ready: gone; /m);
  assert.doesNotMatch(whileItRuns, /chown|is owned by/);
  assert.ok(
    (await examine('0')).includes(
      `${folder} is owned by root, the service runs as daemon; it has no database: if a disk belongs there, mount it; if not, as root, run: chown -R daemon ${folder}\n`,
    ),
  );
});

test('calls no database damaged whose log was deleted under the service: a restart saves its requests', async (t) => {
  const { database, PORT } = await runningService(t);
  const file = fileOf(database);
  unlinkSync(`${file}-wal`);
  const examine = (environment: Record<string, string>) =>
    examined(commandLineOn(database), 'database', { ...database.environment, ...environment });
  assert.deepEqual(await examine({ PORT }), {
    exitCode: 1,
    state: 'warning',
    finding:
      'not checked, because the service still has other files open than those in the folder; restart it first',
  });
  const release = (await acquireServeLock(dirname(file), 0, () => undefined)) ?? assert.fail();
  assert.deepEqual(await examine({ PORT: '0' }), {
    exitCode: 1,
    state: 'wrong',
    finding:
      'seems damaged (disk I/O error), or the service on another port has files open that were deleted; run doctor with its settings before you restore anything',
  });
  release();
});
