import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import pg from 'pg';
import { commandLineOn } from '../../test/command-line.ts';
import { newPostgres, newSqlite, onAnyDatabase } from '../../test/databases.ts';
import { examined, replaceProgram } from '../../test/doctor.ts';
import { startService, venueWith } from '../../test/service.ts';
import { importVenue } from '../operations/documents/import-venue.ts';
import { checkTimezones } from './doctor-time.ts';

onAnyDatabase('firsthold doctor and the clock', (newDatabase, kind) => {
  test('reports a clock behind the last stored event', async () => {
    const database = await newDatabase();
    await startService(await database.open(), { venue: venueWith() });
    const commandLine = commandLineOn(database);
    const { exitCode, stdout, stderr } = await commandLine.firstholdWith(
      { clock: () => Date.UTC(2020, 0, 1) },
      'doctor',
    );
    assert.equal(exitCode, 1);
    assert.match(
      stdout,
      kind === 'sqlite'
        ? /^WRONG {4}clock +2020-01-01T00:00:00Z.*: the clock was ahead then .*, or is behind now; .* NTP$/m
        : /^WRONG {4}clock +2020-01-01T00:00:00Z is \d+ s behind the database’s; synchronise both with NTP$/m,
    );
    assert.match(stderr, /^firsthold: \d checks? failed\n$/);
  });
});

test('warns of a clock that was ahead and is right again, until the next event', async (t) => {
  replaceProgram(t, 'timedatectl')('echo yes');
  const database = await newSqlite();
  const service = await startService(await database.open());
  service.now = Date.parse('2100-01-01T10:00:00.250Z');
  await importVenue(service, venueWith(), 'operator');
  const clock = () => Date.parse('2100-01-01T09:00:00Z');
  const { exitCode, stdout } = await commandLineOn(database).firstholdWith({ clock }, 'doctor');
  assert.equal(exitCode, 0, stdout);
  assert.match(
    stdout,
    /^warning {2}clock {7}2100-01-01T09:00:00Z is right, but was ahead: the event log has an entry of 2100-01-01T10:00:00\.250Z; docs\/run\/clocks\.md says what to check\. This ends with the next event$/m,
  );
});

test('accepts events from a clock that was ahead and is correct again', async (t) => {
  replaceProgram(t, 'timedatectl')('echo no');
  const database = await newSqlite();
  const service = await startService(await database.open());
  service.now = Date.now() + 86_400_000;
  await importVenue(service, venueWith(), 'operator');
  assert.equal(
    (await examined(commandLineOn(database), 'clock')).state,
    'wrong',
    'the clock is behind the newest event, and nothing says that it is right',
  );
  service.now = Date.now();
  await importVenue(service, venueWith({ venue: { name: 'Renamed' } }), 'operator');
  assert.equal((await examined(commandLineOn(database), 'clock')).state, 'ok');
});

test('warns about old time zone rules and reports unknown zones', () => {
  const now = Date.UTC(2027, 5, 1);
  assert.equal(checkTimezones(['Europe/London'], now, '2026b').state, 'ok');
  assert.equal(checkTimezones(['Europe/London'], now, '2024a').state, 'warning');
  assert.equal(checkTimezones(['Europe/London'], now, '').state, 'warning');
  assert.equal(checkTimezones(['Europe/Atlantis'], now, '2026b').state, 'wrong');
});

test('compares the clock of a database with that of the same moment, however long a service does not answer', async (t) => {
  const database = await newPostgres();
  await (await database.open()).close();
  const client = new pg.Client((database.environment as { DATABASE_URL: string }).DATABASE_URL);
  await client.connect();
  t.after(() => client.end());
  const others = async () => {
    const { rows } = await client.query(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return rows.length;
  };
  let waited = 0;
  const slow = createServer(async (_, response) => {
    // Answers ten seconds after the database has told its time.
    let [wasInspected, triesLeft] = [false, 500];
    for (let count = await others(); !(wasInspected && count === 0) && triesLeft > 0; triesLeft--) {
      wasInspected ||= count > 0;
      count = await others();
    }
    waited += 10_000;
    response.writeHead(404).end();
  });
  t.after(() => slow.close());
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const { port } = slow.address() as AddressInfo;
  const environment = { ...database.environment, PORT: `${port}`, HOST: '127.0.0.1' };
  const line = commandLineOn(database);
  const { state } = await examined(line, 'clock', environment, () => Date.now() + waited);
  assert.deepEqual([state, waited >= 10_000], ['ok', true]);
});
