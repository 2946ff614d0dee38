/** The commands of docs/run/backup.md that dump and restore a PostgreSQL database, as printed. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { installMissing } from '../../scripts/debian-packages.ts';
import { openPostgres } from '../../src/storage/dialects/postgres.ts';
import { newCertificate } from '../certificate.ts';
import { inLongRun } from '../full-run.ts';
import { startCluster } from '../postgres.ts';
import { bookingRequest, startService, venueWith } from '../service.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const programs = '/usr/lib/postgresql/15/bin';
const page = readFileSync(new URL('../../docs/run/backup.md', import.meta.url), 'utf8');
const [dumpLine = '', restoreLine = ''] = /^\(umask 077; pg_dump .*\n.*/m.exec(page)?.[0].split('\n') ?? [];

test(
  'a dump is restored whole into a database of the role, and not at all if its end is missing',
  inLongRun,
  async (t) => {
    installMissing({ [`${programs}/pg_dump`]: 'postgresql-15' });
    process.env['TEST_POSTGRES_BIN'] = programs;
    const cluster = await startCluster();
    t.after(() => cluster.stop());
    const admin = new pg.Client(`${cluster.url}/postgres`);
    admin.on('error', () => undefined);
    await admin.connect();
    await admin.query("create role firsthold login password 'x'");
    const newDatabase = async (name: string, owner: string) => {
      await admin.query(`create database ${name} owner ${owner}`);
      return `${cluster.url.replace('postgres:postgres@', 'firsthold:x@')}/${name}`;
    };
    const DATABASE_URL = await newDatabase('original', 'firsthold');
    const original = await openPostgres(DATABASE_URL, () => undefined);
    const service = await startService(original, { venue: venueWith() });
    assert.equal((await service.post('/booking-requests', bookingRequest())).status, 201);
    const file = join(temporaryFolder(), 'dump');
    const passwords = join(temporaryFolder(), 'pgpass');
    const { hostname, port } = new URL(DATABASE_URL);
    writeFileSync(passwords, `${hostname}:${port}:*:firsthold:x\n`, { mode: 0o600 });
    const send = (line: string, url: string) =>
      spawnSync('sh', ['-c', line.replace('FILE', file).replace(/(NEW_)?URL/, url.replace(':x@', '@'))], {
        env: { PATH: `${programs}:${process.env['PATH']}`, PGPASSFILE: passwords },
        encoding: 'utf8',
      });
    assert.deepEqual(send(dumpLine, DATABASE_URL).status, 0);
    assert.equal(statSync(file).mode & 0o777, 0o600, 'only its owner can read a dump');
    await original.close();
    const whole = await newDatabase('whole', 'firsthold');
    const { status, stderr } = send(restoreLine, whole);
    assert.deepEqual([status, stderr], [0, '']);
    const restored = await openPostgres(whole, () => undefined);
    assert.deepEqual(await restored.missingParts(), []);
    const limits = new pg.Client(whole);
    await limits.connect();
    const { rows: addresses } = await limits.query('select bucket from rate_limits');
    await limits.end();
    assert.deepEqual(addresses, [], 'no visitor’s address is in a backup');
    const again = await startService(restored);
    assert.equal(
      (await again.post('/booking-requests', bookingRequest())).status,
      409,
      'the booking is there',
    );
    await restored.close();
    const refused = await newDatabase('refused', 'postgres');
    assert.notEqual(
      send(restoreLine, refused).status,
      0,
      'a role that is not the owner cannot create btree_gist',
    );
    truncateSync(file, statSync(file).size - 2000);
    const cut = await newDatabase('cut', 'firsthold');
    assert.notEqual(send(restoreLine, cut).status, 0);
    const client = new pg.Client(cut);
    await client.connect();
    const { rows } = await client.query(
      "select count(*)::int as tables from pg_tables where schemaname = 'public'",
    );
    await client.end();
    await admin.end();
    assert.deepEqual(rows, [{ tables: 0 }]);
  },
);

test('the documented URL with TLS is verified by the service and by pg_dump', inLongRun, async (t) => {
  installMissing({ [`${programs}/pg_dump`]: 'postgresql-15' });
  process.env['TEST_POSTGRES_BIN'] = programs;
  const cluster = await startCluster();
  t.after(() => cluster.stop());
  const { uid, gid } = statSync(cluster.data);
  const { certificate, key } = newCertificate();
  const present = (name: string, text: string) => {
    writeFileSync(join(cluster.data, name), text, { mode: 0o600 });
    chownSync(join(cluster.data, name), uid, gid);
  };
  present('server.crt', certificate);
  present('server.key', key);
  const admin = new pg.Client(`${cluster.url}/postgres`);
  await admin.connect();
  await admin.query('alter system set ssl = on');
  await admin.query('select pg_reload_conf()');
  await admin.end();
  const folder = temporaryFolder();
  for (const [name, text] of [
    ['trusted', certificate],
    ['other', newCertificate().certificate],
  ] as const)
    writeFileSync(join(folder, name), text);
  const guide = readFileSync(new URL('../../docs/run/postgresql.md', import.meta.url), 'utf8');
  const [, parameters = ''] = /^postgres:\/\/\S+(\?sslmode=\S+sslrootcert=)\S+$/m.exec(guide) ?? [];
  const script = fileURLToPath(new URL('../../deploy/systemd/firsthold-dump.sh', import.meta.url));
  const DATABASE_URL_FILE = join(folder, 'url');
  for (const name of ['trusted', 'other']) {
    const url = `${cluster.url}/postgres${parameters}${join(folder, name)}`;
    writeFileSync(DATABASE_URL_FILE, `${url}\n`);
    const opened = await openPostgres(url, () => undefined).then(
      (storage) => storage.close().then(() => true),
      () => false,
    );
    const dumped = spawnSync('sh', ['-e', script, folder, '2'], {
      env: { PATH: `${programs}:${process.env['PATH']}`, DATABASE_URL_FILE, FIRSTHOLD_DATA: folder },
      encoding: 'utf8',
    });
    assert.deepEqual([opened, dumped.status === 0], [name === 'trusted', name === 'trusted'], dumped.stderr);
  }
});
