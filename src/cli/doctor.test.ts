import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { commandLineOn } from '../../test/command-line.ts';
import { fileOf, newPostgres, newSqlite, onAnyDatabase } from '../../test/databases.ts';
import { examined } from '../../test/doctor.ts';
import { startCluster } from '../../test/postgres.ts';
import { bookingRequest, noon, startService, venueWith } from '../../test/service.ts';
import { importVenue } from '../operations/documents/import-venue.ts';
import { recordBackup } from '../storage/dialects/last-backup.ts';
import { markRemoved } from '../storage/events/frozen-venues.ts';

/** Returns the output that the documentation shows. */
function sampleOfDocumentation(): string {
  const page = readFileSync(new URL('../../docs/run/troubleshooting.md', import.meta.url), 'utf8');
  return /^\$ firsthold doctor\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? assert.fail();
}

/** Replaces what differs by machine and moment; the number of migrations stays. */
const withoutVersions = (output: string) =>
  output
    .replace(/^(ok {7}(?:Node\.js|database|contents|backup|clock|disk) .*?)[v\d].*$/gm, '$1…')
    .replace(/:\d+, no metrics, data in .*$|:\d+, no metrics$/m, '')
    .replace(/^(ok {7}port) .*$/m, '$1')
    .replace(/^(?:ok|warning) +time zones .*$/m, '');

onAnyDatabase('firsthold doctor', (newDatabase, kind) => {
  /** Creates an empty database; on PostgreSQL, in a durable cluster, unlike the shared test cluster. */
  const newDurableDatabase = async (t: TestContext) => {
    if (kind === 'sqlite') return newSqlite();
    const cluster = await startCluster();
    t.after(() => cluster.stop());
    return newPostgres(cluster);
  };

  test('reports a healthy installation as ok', async (t) => {
    const database = await newDurableDatabase(t);
    const storage = await database.open();
    t.after(() => storage.close());
    const service = await startService(storage);
    service.now = Date.now();
    await importVenue(service, venueWith(), 'operator');
    if (kind === 'sqlite') await recordBackup(dirname(fileOf(database)), Date.now());
    const { exitCode, stdout, stderr } = await commandLineOn(database).firstholdWith(
      { clock: Date.now },
      'doctor',
    );
    assert.deepEqual([exitCode, stderr], [0, '']);
    assert.match(
      stdout,
      kind === 'sqlite' ? /^ok {7}database +SQLite 3\./m : /^ok {7}database +PostgreSQL \d/m,
    );
    assert.match(stdout, /^ok {7}migrations +up to date/m);
    // The time zone check depends on the age of this Node.js.
    const others = stdout.split('\n').filter((line) => line !== '' && !/^ok| time zones /.test(line));
    assert.deepEqual(others, []);
    if (kind === 'sqlite') assert.equal(withoutVersions(stdout), withoutVersions(sampleOfDocumentation()));
  });

  test('warns about pending migrations without applying them', async (t) => {
    const database = await newDurableDatabase(t);
    const commandLine = commandLineOn(database);
    const check = kind === 'sqlite' ? 'database' : 'migrations';
    for (const _twice of [1, 2]) {
      const { exitCode, state, finding } = await examined(commandLine, check);
      assert.deepEqual([exitCode, state], [0, 'warning']);
      if (kind === 'postgres')
        assert.match(finding, / \(the database is empty: if it is not new, a restore failed\)$/);
    }
    if (kind === 'sqlite') assert.equal(existsSync(fileOf(database)), false);
  });

  test('counts what the database holds, and warns if it has no venue', async () => {
    const database = await newDatabase();
    await (await database.open()).close();
    const empty = await examined(commandLineOn(database), 'contents');
    assert.equal(empty.state, 'warning');
    assert.match(empty.finding, /^no venue; if there should be some, the settings name another database/);
    const service = await startService(await database.open(), { venue: venueWith() });
    await service.post('/booking-requests', bookingRequest());
    const { state, finding } = await examined(commandLineOn(database), 'contents');
    assert.equal(state, 'ok');
    // The service of the tests has a second venue with the same requests.
    assert.match(finding, /^(1 venue, 1 booking request|2 venues, 2 booking requests)$/);
  });

  test('names the venues with overdue requests', async () => {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: venueWith() });
    await service.post('/booking-requests', bookingRequest());
    const at = async (now: number) => {
      const { stdout } = await commandLineOn(database).firstholdWith({ clock: () => now }, 'doctor');
      return stdout.split('\n').find((line) => / requests {2,}/.test(line));
    };
    const hour = 3_600_000;
    assert.equal(
      await at(noon + 36 * hour - 1),
      'ok       requests    no undecided requests are about to expire',
    );
    assert.equal(
      await at(noon + 36 * hour),
      'warning  requests    requests undecided for 12 hours whose holds end within 12 hours, at: riverside; remind these venues',
    );
  });

  test('names venues whose move or removal was begun and forgotten', async () => {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: venueWith() });
    const commandLine = commandLineOn(database);
    assert.equal((await examined(commandLine, 'move')).state, undefined);
    assert.equal((await commandLine.firsthold('venues', 'freeze', 'riverside')).exitCode, 0);
    assert.equal(
      (await examined(commandLine, 'move')).finding,
      'riverside is frozen since 2027-03-01 12:00 UTC, so nobody can book there; finish or cancel its move (docs/run/move-venue.md)',
    );
    await commandLine.firsthold('venues', 'unfreeze', 'riverside');
    // What the first transaction of a removal leaves if the command is killed.
    await service.storage.transact((db) => markRemoved(db, 'riverside', { now: noon, codeHash: 'x' }));
    assert.equal((await examined(commandLine, 'move')).state, undefined);
    assert.equal(
      (await examined(commandLine, 'removal')).finding,
      'the removal of riverside began 2027-03-01 12:00 UTC and is not finished; run: firsthold venues remove riverside --confirm riverside',
    );
  });
});

test('reports a data folder that is a file', async () => {
  const database = await newSqlite();
  const folder = join(fileOf(database), '..', 'data');
  mkdirSync(join(folder, '..'), { recursive: true });
  writeFileSync(folder, '');
  const { exitCode, state } = await examined(commandLineOn(database), 'disk', {
    FIRSTHOLD_DATA: join(folder, 'x'),
  });
  assert.deepEqual([exitCode, state], [1, 'wrong']);
});
