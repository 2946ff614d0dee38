import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import pg from 'pg';
import { citusNodes } from '../../test/citus.ts';
import { commandLineOn } from '../../test/command-line.ts';
import {
  everyRow,
  newEmptyDatabase,
  newPostgres,
  newSqlite,
  type TestDatabase,
} from '../../test/databases.ts';
import { bookingRequest, startService, type TestService, venueWith } from '../../test/service.ts';
import { logInAs, tokenFor } from '../../test/staff.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { noPrivateAddresses } from '../domain/events/private-addresses.ts';
import { acceptBookingRequest } from '../operations/booking/accept-booking-request.ts';
import { addWebhook } from '../operations/events/add-webhook.ts';
import { publishAllEvents } from '../operations/events/publish-events.ts';
import { addPhoto, photoIdOf } from '../operations/venue/add-photo.ts';
import { linkTo, pagePaths } from '../paths.ts';
import { copyInstallation } from '../storage/dialects/copy-installation.ts';
import { openPostgresCopy } from '../storage/dialects/copy-postgres.ts';
import { openSqliteCopy, openSqliteTarget } from '../storage/dialects/copy-sqlite.ts';
import { sqliteFile } from '../storage/dialects/sqlite-file.ts';
import { acquireServeLock } from '../storage/dialects/sqlite-serve-lock.ts';
import type { Storage } from '../storage/engine/storage.ts';

const venueId = 'riverside';
const placeOf = ({ environment }: TestDatabase) =>
  'DATABASE_URL' in environment ? environment.DATABASE_URL : environment.FIRSTHOLD_DATA;
/** Returns the argument of `--to`. */
function argumentFor(database: TestDatabase): string {
  if (database.kind === 'sqlite') return placeOf(database);
  const file = join(temporaryFolder(), 'database-url');
  writeFileSync(file, `${placeOf(database)}\n`);
  return `@${file}`;
}
/** Returns all rows, whose members have another order on each database; without photos, which are bytes. */
async function rowsIn(storage: Storage): Promise<Record<string, string[]>> {
  const { photo_files: _, ...tables } = await everyRow(storage);
  const sorted = (row: string) => JSON.stringify(Object.entries(JSON.parse(row)).sort());
  return Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.map(sorted).sort()]));
}

/** Opens a target as the command does. */
const openTarget = async (database: TestDatabase) =>
  database.kind === 'postgres' ? openPostgresCopy(placeOf(database)) : openSqliteTarget(placeOf(database));

const named = /is the target of a copy that was interrupted; run firsthold copy again at the source/;

/** Leaves what a copy leaves that is killed before it creates a table. */
async function markOnly(database: TestDatabase): Promise<void> {
  const target = await openTarget(database);
  await target.markNew();
  await target.close();
}

/** Asserts that no command uses the target of an interrupted copy, and that each names the reason. */
async function assertNamed(target: TestDatabase): Promise<void> {
  await assert.rejects(target.open(), named);
  const { firsthold } = commandLineOn(target);
  const examined = await firsthold('doctor');
  assert.deepEqual([examined.exitCode, named.test(examined.stdout)], [1, true], examined.stdout);
  const backup = join(temporaryFolder(), 'backup.sqlite');
  for (const args of [['venues', 'list'], ['migrate'], ['import', '--dry-run', 'demo/venue.json']]) {
    const { exitCode, stderr } = await firsthold(...args);
    assert.deepEqual([exitCode, named.test(stderr)], [1, true], `${args}: ${stderr}`);
  }
  if (target.kind === 'postgres') return;
  const { exitCode, stderr } = await firsthold('backup', backup);
  assert.deepEqual([exitCode, named.test(stderr), existsSync(backup)], [1, true, false], stderr);
  const copied = join(temporaryFolder(), 'copied.sqlite');
  copyFileSync(sqliteFile(placeOf(target)), copied);
  const restored = await commandLineOn(await newEmptyDatabase('sqlite')).firsthold('restore', copied);
  assert.deepEqual([restored.exitCode, named.test(restored.stderr)], [1, true], restored.stderr);
}

const openCopy = async (database: TestDatabase) =>
  database.kind === 'postgres' ? openPostgresCopy(placeOf(database)) : openSqliteCopy(placeOf(database));

for (const [from, to] of [
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const)
  describe(`copying an installation from ${from} to ${to}`, {
    // A cluster is a target before it is distributed.
    skip: to === 'postgres' && citusNodes.length > 0,
  }, () => {
    const setUp = async () => {
      const source = await (from === 'postgres' ? newPostgres() : newSqlite());
      const target = await newEmptyDatabase(to);
      const storage = await source.open();
      const service = await startService(storage, { venue: venueWith() });
      const place = (date: string) =>
        service.post('/booking-requests', bookingRequest({ date }), { headers: { 'idempotency-key': date } });
      const first = await place('2027-03-05');
      const { reference } = first.body.data;
      await place('2027-03-06');
      await acceptBookingRequest(service, { venueId, reference, actor: 'operator' });
      const content = randomBytes(3000);
      const prepared = { width: 30, height: 20, files: [{ name: '30.jpg', width: 30, content }] };
      const { id } = await addPhoto(service, { id: photoIdOf(venueId, content), venueId, prepared });
      for (const owner of [venueId, null])
        await addWebhook(
          service,
          { url: 'https://desk.example/', urlSetBy: 'operator', venueId: owner, kinds: [] },
          noPrivateAddresses,
          'operator',
        );
      const token = await tokenFor(service);
      const staff = await logInAs(service, { role: 'owner' });
      await publishAllEvents(service);
      const rows = await rowsIn(storage);
      const listed = await service.get('/spaces');
      await storage.close();
      const cli = commandLineOn(source);
      const photo = linkTo(pagePaths.photo, { photoId: id, file: '30.jpg' });
      return { source, target, cli, rows, listed, first, token, staff, photo, content };
    };

    test('takes along every row, the secret, staff, tokens, webhooks and photos, and continues', async () => {
      const { target, cli, rows, listed, first, token, staff, photo, content } = await setUp();
      const { exitCode, stdout, stderr } = await cli.firsthold('copy', '--to', argumentFor(target));
      assert.equal(exitCode, 0, stderr);
      assert.match(stdout, /^booking_requests +2 +[0-9a-f]{16}$/m);
      assert.match(stdout, /^operator_webhooks +1 /m);
      const storage = await target.open();
      assert.deepEqual(await rowsIn(storage), rows);
      const service = await startService(storage, { key: 'key' });
      const again = await service.get('/spaces');
      assert.deepEqual([again.raw, again.headers['etag']], [listed.raw, listed.headers['etag']]);
      const url = `/venues/manage/v1/venues/${venueId}`;
      for (const { headers } of [token, staff])
        assert.equal((await service.app.inject({ url, headers })).statusCode, 200);
      assert.deepEqual((await service.app.inject(photo)).rawPayload, content);
      const date = '2027-03-05';
      const headers = { 'idempotency-key': date };
      const repeated = await service.post('/booking-requests', bookingRequest({ date }), { headers });
      assert.deepEqual(repeated.body, first.body);
      assert.equal((await service.post('/booking-requests', bookingRequest({ date }))).status, 409);
      assert.equal(
        (await service.post('/booking-requests', bookingRequest({ date: '2027-03-07' }))).status,
        201,
      );
      await publishAllEvents(service);
      await storage.close();
      const full = await cli.firsthold('copy', '--to', argumentFor(target));
      assert.equal(full.exitCode, 1);
      assert.match(full.stderr, /is not empty \(\w+\); choose a database that was only migrated/);
    });

    test('marks the source, which every command names and none changes until it is used again', async () => {
      const { target, cli } = await setUp();
      const copied = await cli.firsthold('copy', '--to', argumentFor(target));
      assert.equal(copied.exitCode, 0);
      assert.match(copied.stderr, /It is frozen now, so that no command changes it by mistake; /);
      assert.doesNotMatch(copied.stderr, /could not be marked/);
      const named =
        /This database was copied to \S+, and is frozen since 2027-03-01 12:00 UTC: the copy is used instead\. Run commands with the settings of the copy \(FIRSTHOLD_DATA, DATABASE_URL\)\. To use this one again, stop what uses the copy, then: firsthold venues unfreeze --all --force/;
      for (const args of [
        ['venues', 'unpublish', venueId],
        ['staff', 'reset', 'owner@riverside.example'],
        ['venues', 'unfreeze', '--all'],
      ]) {
        const { exitCode, stdout, stderr } = await cli.firsthold(...args);
        assert.deepEqual([exitCode, stdout], [1, ''], args.join(' '));
        assert.match(stderr, named, args.join(' '));
      }
      const listed = await cli.firsthold('requests', 'list', '--venue', venueId);
      assert.equal(listed.exitCode, 0);
      assert.match(listed.stderr, named);
      const examined = await cli.firsthold('doctor');
      assert.equal(examined.exitCode, 1);
      assert.match(examined.stdout, new RegExp(`^WRONG {4}maintenance ${named.source}$`, 'm'));
      if (from === 'sqlite') {
        const { stderr } = await cli.firsthold('backup', join(temporaryFolder(), 'backup.sqlite'));
        assert.match(stderr, named);
      }
      const copy = commandLineOn(target);
      const there = await copy.firsthold('venues', 'unpublish', venueId);
      assert.deepEqual([there.exitCode, there.stderr], [0, '']);
      const back = await cli.firsthold('venues', 'unfreeze', '--all', '--force');
      assert.equal(back.exitCode, 0);
      assert.match(back.stderr, /^Nothing may use \S+ from now on: /m);
      const used = await cli.firsthold('venues', 'unpublish', venueId);
      assert.deepEqual([used.exitCode, used.stderr], [0, '']);
    });

    test('copies a copied source again, and names the copy before once', async () => {
      const { target, cli } = await setUp();
      await cli.firsthold('copy', '--to', argumentFor(target));
      const folder = join(temporaryFolder(), 'second');
      const { exitCode, stderr } = await cli.firsthold('copy', '--to', folder);
      assert.equal(exitCode, 0);
      assert.doesNotMatch(stderr, /This database was copied to/);
      assert.equal(stderr.match(/^The source was copied to \S+ before\. /gm)?.length, 1, stderr);
      const listed = await cli.firsthold('requests', 'list', '--venue', venueId);
      assert.ok(listed.stderr.includes(`This database was copied to ${folder}`), listed.stderr);
    });

    test('starts again after an interruption; until then, no service opens the target', async () => {
      const { source, target, cli, rows } = await setUp();
      await (await target.open()).close();
      const [reading, writing] = [await openCopy(source), await openCopy(target)];
      let left = 6;
      const interrupted = copyInstallation(
        reading,
        {
          ...writing,
          insert: async (...args) => {
            left -= 1;
            if (left === 0) throw new Error('killed');
            return writing.insert(...args);
          },
        },
        () => undefined,
      );
      await assert.rejects(interrupted, /killed/);
      await reading.close();
      await writing.close();
      await assert.rejects(
        target.open(),
        /is the target of a copy that was interrupted; run firsthold copy again/,
      );
      assert.equal((await cli.firsthold('copy', '--to', argumentFor(target))).exitCode, 0);
      const storage = await target.open();
      assert.deepEqual(await rowsIn(storage), rows);
      await storage.close();
    });

    test('marks a new target before it has any table, and every command names an interrupted one', async () => {
      const { source, target, cli, rows } = await setUp();
      const assertComplete = async (copied: TestDatabase) => {
        const storage = await copied.open();
        assert.deepEqual((await rowsIn(storage))['booking_requests'], rows['booking_requests']);
        await storage.close();
      };
      const writing = await openTarget(target);
      await writing.markNew();
      await writing.migrate();
      await writing.close();
      await assertNamed(target);
      assert.equal((await cli.firsthold('copy', '--to', argumentFor(target))).exitCode, 0);
      await assertComplete(target);
      // Killed before the first migration.
      const early = await newEmptyDatabase(to);
      await markOnly(early);
      await assertNamed(early);
      const backwards = await commandLineOn(early).firsthold('copy', '--to', argumentFor(source));
      assert.deepEqual([backwards.exitCode, named.test(backwards.stderr)], [1, true], backwards.stderr);
      assert.equal((await cli.firsthold('copy', '--to', argumentFor(early))).exitCode, 0);
      await assertComplete(early);
    });

    test('names the copy in the source before its commit, so that both are never used after an interruption', {
      skip: to === 'sqlite' && 'only PostgreSQL can refuse a commit',
    }, async () => {
      const { target, cli } = await setUp();
      const writing = await openTarget(target);
      await writing.markNew();
      await writing.migrate();
      await writing.close();
      const client = new pg.Client(placeOf(target));
      await client.connect();
      await client.query(`
        create function lose() returns trigger language plpgsql as $$ begin raise exception 'the server was killed'; end $$;
        create constraint trigger lost after insert on installation deferrable initially deferred
          for each row execute function lose()`);
      const failed = await cli.firsthold('copy', '--to', argumentFor(target));
      await client.query('drop trigger lost on installation');
      await client.end();
      assert.equal(failed.exitCode, 1);
      assert.match(
        failed.stderr,
        /^firsthold: the source is frozen now, and names \S+ as its copy; repeat the command/m,
      );
      const opened = await cli.firsthold('venues', 'unfreeze', '--all');
      assert.equal(opened.exitCode, 1);
      assert.match(opened.stderr, /add --force if this database is used again, not its copy/);
      await assertNamed(target);
      const repeated = await cli.firsthold('copy', '--to', argumentFor(target));
      assert.equal(repeated.exitCode, 0, repeated.stderr);
      assert.doesNotMatch(repeated.stderr, /was copied to \S+ before/);
      await (await target.open()).close();
    });

    test('a repeat after a run that was killed at its end finds the copy complete, and names it in the source', async () => {
      const { source, target, cli, rows } = await setUp();
      const [reading, writing] = [await openCopy(source), await openTarget(target)];
      await writing.markNew();
      await writing.migrate();
      await copyInstallation(reading, writing, () => undefined);
      await reading.close();
      await writing.close();
      const repeated = await cli.firsthold('copy', '--to', argumentFor(target));
      assert.equal(repeated.exitCode, 0, repeated.stderr);
      assert.match(
        repeated.stdout,
        /^\S+ is a complete copy already, of a run that was interrupted at its end\.$/m,
      );
      const opened = await cli.firsthold('venues', 'unfreeze', '--all');
      assert.match(opened.stderr, /add --force if this database is used again, not its copy/);
      assert.equal((await cli.firsthold('copy', '--to', argumentFor(target))).exitCode, 0, 'also once more');
      const storage = await target.open();
      assert.deepEqual((await rowsIn(storage))['booking_requests'], rows['booking_requests']);
      await storage.close();
      await cli.firsthold('venues', 'unfreeze', '--all', '--force');
      const changed = await cli.firsthold('copy', '--to', argumentFor(target));
      assert.equal(changed.exitCode, 1);
      assert.match(changed.stderr, /is not empty \(\w+\); choose a database that was only migrated/);
    });

    test('copies a source that is served while it is frozen; the target continues once it is unfrozen', async () => {
      const { source, target, cli } = await setUp();
      const storage = await source.open();
      const service = await startService(storage, { key: 'key' });
      const folder = from === 'sqlite' ? placeOf(source) : temporaryFolder();
      const unlock = await acquireServeLock(folder, 0, () => undefined);
      assert.equal((await cli.firsthold('venues', 'freeze', '--all')).exitCode, 0);
      const { exitCode, stderr } = await cli.firsthold('copy', '--to', argumentFor(target));
      assert.equal(exitCode, 0, stderr);
      assert.match(stderr, /^Leave the source frozen, or stop it: .* firsthold venues unfreeze --all\.$/m);
      const there = await startService(await target.open(), { key: 'key' });
      const { rate_limits: _, ...here } = await rowsIn(storage);
      const { rate_limits: __, ...copied } = await rowsIn(there.storage);
      assert.deepEqual(copied, here);
      const place = async ({ post }: TestService) =>
        (await post('/booking-requests', bookingRequest({ date: '2027-03-07' }))).status;
      assert.deepEqual([await place(service), await place(there)], [503, 503]);
      assert.equal((await commandLineOn(target).firsthold('venues', 'unfreeze', '--all')).exitCode, 0);
      assert.deepEqual([await place(service), await place(there)], [503, 201]);
      unlock?.();
    });

    test('refuses while the source is in use', async () => {
      const { source, target, cli } = await setUp();
      const storage = await source.open();
      const folder = from === 'sqlite' ? placeOf(source) : temporaryFolder();
      const unlock = await acquireServeLock(folder, 0, () => undefined);
      const { exitCode, stderr } = await cli.firsthold('copy', '--to', argumentFor(target));
      assert.deepEqual(
        [
          exitCode,
          /is in use by a service or a command; stop every instance first, or run: firsthold venues freeze --all/.test(
            stderr,
          ),
        ],
        [1, true],
        stderr,
      );
      unlock?.();
      await storage.close();
      const same = await cli.firsthold('copy', '--to', argumentFor(source));
      // On Citus it is named by another node.
      assert.match(same.stderr, citusNodes.length > 0 ? /is not empty/ : /source and target are the same/);
    });
  });

test('a password that other users of the machine could read is refused as an argument', async () => {
  const { firsthold } = commandLineOn(await newSqlite());
  for (const url of [
    'postgres://firsthold:secret@127.0.0.1:1/firsthold',
    'postgresql://127.0.0.1:1/firsthold?user=firsthold&password=secret',
    // Not encoded, so that its first characters look like a port.
    'postgres://firsthold:12/secret77@127.0.0.1:1/firsthold',
    'postgres://firsthold:pass#secret@127.0.0.1:1/firsthold',
  ]) {
    const { exitCode, stderr } = await firsthold('copy', '--to', url);
    assert.equal(exitCode, 2);
    assert.equal(
      stderr,
      'firsthold: other users of this machine can see the arguments of a command, and so the password in --to; write the URL to a file that only you can read, and pass --to @FILE\n',
    );
  }
  const { stderr } = await firsthold('copy', '--to', '@/nowhere');
  assert.equal(stderr, 'firsthold: --to: /nowhere cannot be read (ENOENT)\n');
});

test('a URL that the service would refuse is refused as a target, too, and makes no folder of its name', async () => {
  const { firsthold } = commandLineOn(await newSqlite());
  const file = join(temporaryFolder(), 'database-url');
  writeFileSync(file, 'postgres://firsthold:pass/secret@127.0.0.1:1/firsthold\n');
  for (const [to, problem] of [
    ['mysql://db.example/firsthold', 'must begin with postgres:// (leave it out for the embedded database)'],
    [
      'postgres://one.example,two.example/firsthold',
      'names several hosts; use one address that always leads to the primary (docs/run/postgresql.md, Failover)',
    ],
    [
      `@${file}`,
      'must be like postgres://user:password@host:5432/database, with % codes for special characters in the password: %2F for /, %23 for #, %3F for ?, %40 for @, %3A for :, %25 for %',
    ],
  ] as const) {
    const { exitCode, stderr } = await firsthold('copy', '--to', to);
    assert.deepEqual([exitCode, stderr], [2, `firsthold: --to ${problem}\n`]);
  }
  assert.equal(existsSync('mysql:'), false);
});
