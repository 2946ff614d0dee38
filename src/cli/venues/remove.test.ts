import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { type CommandLine, commandLineOn } from '../../../test/command-line.ts';
import { dataOf, everyRow, newSqlite, onBothDatabases } from '../../../test/databases.ts';
import { untilDone } from '../../../test/interruptions.ts';
import { bookingRequest, startService, type TestService, venueWith } from '../../../test/service.ts';
import { logInAs, tokenFor } from '../../../test/staff.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { noPrivateAddresses } from '../../domain/events/private-addresses.ts';
import { addFeed } from '../../operations/access/add-feed.ts';
import { acceptBookingRequest } from '../../operations/booking/accept-booking-request.ts';
import { addNote } from '../../operations/booking/add-note.ts';
import { importVenue } from '../../operations/documents/import-venue.ts';
import { addWebhook } from '../../operations/events/add-webhook.ts';
import { publishAllEvents } from '../../operations/events/publish-events.ts';
import { addPhoto, photoIdOf } from '../../operations/venue/add-photo.ts';
import { removeVenue } from '../../operations/venue/remove-venue.ts';
import { linkTo, pagePaths } from '../../paths.ts';
import { placements } from '../../storage/dialects/citus-tables.ts';
import { deleteVenue } from '../../storage/documents/delete-venue.ts';
import { listPublished } from '../../storage/events/published-log.ts';

const folder = temporaryFolder();
const actor = 'operator';
const venueId = 'riverside';
const guest = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '+44 20 7946 0000' };

/** Runs a command that must succeed. */
async function run(installation: CommandLine, ...args: string[]) {
  const result = await installation.firsthold(...args);
  assert.equal(result.exitCode, 0, result.stderr);
  return result;
}

/** Gives the venue a booking, an undecided request, and a row in most other tables. Returns its secret addresses. */
async function fill(service: TestService) {
  const place = (date: string) =>
    service.post('/booking-requests', bookingRequest({ date, guest }), {
      headers: { 'idempotency-key': date },
    });
  const { reference } = (await place('2027-03-05')).body.data;
  await place('2027-03-06');
  await acceptBookingRequest(service, { venueId, reference, actor });
  await addNote(service, { venueId, reference, text: 'Likes engines', actor });
  const feed = await addFeed(service, { venueId, spaceId: null, withGuests: true }, actor);
  const content = randomBytes(100);
  const prepared = { width: 30, height: 20, files: [{ name: '30.jpg', width: 30, content }] };
  const photo = await addPhoto(service, { id: photoIdOf(venueId, content), venueId, prepared });
  const webhook = { url: 'https://desk.example/', urlSetBy: 'operator', venueId, kinds: [] } as const;
  await addWebhook(service, webhook, noPrivateAddresses, actor);
  const token = await tokenFor(service);
  const { headers } = await logInAs(service, { venueId, role: 'owner' });
  await publishAllEvents(service);
  return {
    reference,
    feed: `/feeds/${feed.secret}.ics`,
    photo: linkTo(pagePaths.photo, { photoId: photo.id, file: '30.jpg' }),
    token: token.headers,
    session: headers,
  };
}

const statusOf = async ({ app }: TestService, url: string, headers = {}) =>
  (await app.inject({ url, headers })).statusCode;

/** Returns the rows of all tables that match a pattern, each with the name of its table. */
async function rowsMatching({ storage }: TestService, pattern: RegExp) {
  const rows: [string, Record<string, unknown>][] = [];
  await storage.transact(async (db) => {
    for (const table of Object.keys(placements))
      if (table !== 'rate_limits')
        for (const row of (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db))
          .rows)
          if (pattern.test(JSON.stringify(row))) rows.push([table, row]);
  });
  return rows;
}

/** Returns the texts of some length in all rows that match, and the members of those that are JSON, as they are in a file. */
async function valuesIn({ storage }: TestService, isMeant: (row: Record<string, unknown>) => boolean) {
  const values = new Set<string>();
  const add = (value: unknown): void => {
    if (value instanceof Uint8Array) values.add(Buffer.from(value).toString('latin1'));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(add);
    if (typeof value !== 'string' || value.length < 6) return;
    values.add(Buffer.from(value).toString('latin1'));
    if (/^[[{]/.test(value)) add(JSON.parse(value));
  };
  await storage.transact(async (db) => {
    for (const table of Object.keys(placements).filter((name) => name !== 'rate_limits'))
      for (const row of (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db))
        .rows)
        if (isMeant(row)) Object.values(row).forEach(add);
  });
  return values;
}

onBothDatabases('firsthold venues remove', (newDatabase, kind) => {
  const setUp = async () => {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: venueWith() });
    const other = venueWith({
      venue: { id: 'lakeside', name: 'Lakeside' },
      siteKey: { key: 'lakeside', websites: ['lakeside.example'] },
    });
    await importVenue(service, other, actor);
    const filled = await fill(service);
    const twin = await startService(await database.open(), { key: 'key' });
    return { database, service, twin, ...filled, cli: commandLineOn(database) };
  };

  test('lists what goes, and changes nothing without the confirmation', async () => {
    const { cli, service, reference } = await setUp();
    const before = await everyRow(service.storage);
    const { stdout, stderr } = await run(cli, 'venues', 'remove', venueId);
    assert.match(stdout, /^riverside \(Riverside\) has:$/m);
    assert.match(stdout, /^booking requests {2,}2$/m);
    assert.match(stdout, /^guests {2,}1$/m);
    assert.match(stdout, /^Website keys that end: key$/m);
    assert.match(stdout, new RegExp(`^  ${reference}  Hall, 2027-03-05, Evening.*$`, 'm'));
    assert.match(stdout, /2027-03-06, Evening.* \(not decided\)$/m);
    assert.match(
      stderr,
      /^Nothing was changed\. The venue riverside is published\. Hide it first: firsthold venues unpublish riverside$/m,
    );
    for (const [args, reason] of [
      [['--confirm', 'lakeside'], /--confirm lakeside is not riverside; nothing was removed/],
      [['--confirm', venueId], /The venue riverside is published\. Hide it first/],
    ] as const) {
      const refused = await cli.firsthold('venues', 'remove', venueId, ...args);
      assert.notEqual(refused.exitCode, 0);
      assert.match(refused.stderr, reason);
    }
    assert.deepEqual(await everyRow(service.storage), before);
    await run(cli, 'venues', 'unpublish', venueId);
    await run(cli, 'venues', 'freeze', venueId);
    const frozen = await cli.firsthold('venues', 'remove', venueId, '--confirm', venueId);
    assert.match(frozen.stderr, /is frozen to be moved\. Finish the move .* or cancel it/);
    const moved = await run(cli, 'venues', 'moved', venueId, '--to', 'https://booking.example', '--json');
    assert.match(
      moved.stderr,
      /^Warning: riverside was not exported since it was frozen, so the code fits no copy/m,
    );
    const listed = await run(cli, 'venues', 'remove', venueId);
    assert.match(listed.stdout, /^Warning: riverside was not exported since it was frozen/m);
    const { code } = JSON.parse(moved.stdout);
    assert.ok(listed.stdout.includes(`The code that unfreezes the copy: ${code}`));
    assert.match(listed.stderr, /firsthold venues remove riverside --confirm riverside$/m);
    const removed = await run(cli, 'venues', 'remove', venueId, '--confirm', venueId);
    assert.ok(
      removed.stdout.includes(`The code that unfreezes the copy: ${code}`),
      'nothing else has it now',
    );
  });

  test('ends all access at once, on every instance, and leaves one event and a tombstone', async () => {
    const { cli, service, twin, feed, photo, token, session, reference } = await setUp();
    const manage = `/venues/manage/v1/venues/${venueId}`;
    const places = [feed, photo, '/book/key', '/venues/public/v1/sites/key/spaces'];
    for (const place of places) assert.equal(await statusOf(twin, place), 200, place);
    assert.equal(await statusOf(twin, manage, token), 200);
    const neighbour = (await service.get('/spaces', { key: 'lakeside' })).raw;
    await run(cli, 'venues', 'unpublish', venueId);
    const { stdout } = await run(cli, 'venues', 'remove', venueId, '--confirm', venueId);
    assert.equal(stdout, 'Removed riverside with 2 booking requests.\n');
    for (const instance of [service, twin]) {
      for (const place of places) assert.equal(await statusOf(instance, place), 404, place);
      assert.equal(await statusOf(instance, manage, token), 401);
      // The account worked nowhere else.
      assert.equal(await statusOf(instance, manage, session), 401);
    }
    await publishAllEvents(twin);
    const named = new RegExp(`riverside|Ada Lovelace|ada@|Likes engines|staff@|${reference}`);
    const rows = await rowsMatching(service, named);
    assert.deepEqual(
      rows.map(([table, { venue_id, action, subject }]) => [table, venue_id, action, subject]).sort(),
      [
        ['events', '', 'venue.removed', venueId],
        ['removed_venues', venueId, undefined, undefined],
      ],
    );
    assert.deepEqual((await service.get('/spaces', { key: 'lakeside' })).raw, neighbour);
    const again = await cli.firsthold('venues', 'remove', venueId, '--confirm', venueId);
    assert.match(again.stderr, /The venue riverside was removed on 2027-03-01T12:00:00/);
  });

  test('resumes after an interruption at any transaction', async () => {
    const { cli, service, twin, feed } = await setUp();
    await run(cli, 'venues', 'unpublish', venueId);
    const interruptions = await untilDone(service, (it) => removeVenue(it, { venueId, actor }), {
      by: kind === 'sqlite' ? 1 : 7,
      check: async () => {
        assert.equal((await twin.get('/spaces')).status, 404);
        assert.equal(await statusOf(twin, feed), 404);
        const frozen = await cli.firsthold('venues', 'unfreeze', venueId);
        assert.match(
          frozen.stderr,
          /is being removed\. To finish: firsthold venues remove riverside --confirm riverside/,
        );
      },
    });
    assert.ok(interruptions > (kind === 'sqlite' ? 20 : 3));
    const rows = Object.values(await everyRow(service.storage)).flat();
    assert.equal(rows.filter((row) => row.includes('Ada Lovelace')).length, 0);
  });

  test('gives a new venue with the same id no cached response and no position of the former', async () => {
    const { cli, service, twin } = await setUp();
    const positions = async () =>
      (await service.storage.read((db) => listPublished(db, { venueId, position: 0 }, 99))).map(
        ({ position }) => position,
      );
    const last = (await positions()).at(-1) ?? 0;
    assert.ok(last > 5);
    const former = await twin.get('/spaces');
    await run(cli, 'venues', 'unpublish', venueId);
    await run(cli, 'venues', 'remove', venueId, '--confirm', venueId);
    await importVenue(service, venueWith({ space: { name: 'New hall' } }), actor);
    const next = await twin.get('/spaces', { headers: { 'if-none-match': former.headers['etag'] ?? '' } });
    assert.equal(next.body.data[0].name, 'New hall');
    const { body } = await twin.get('/spaces/hall/availability?from=2027-03-05&to=2027-03-05');
    assert.equal(body.data[0].slots[0].free, true);
    await publishAllEvents(service);
    assert.deepEqual(await positions(), [last + 1]);
  });

  test('is not undone by what is in flight', async () => {
    const { cli, service, reference } = await setUp();
    const { storage } = service;
    await run(cli, 'venues', 'unpublish', venueId);
    const { computeDues, listStaleDues, storeDues } = await import(
      '../../storage/booking/instalment-dues.ts'
    );
    const { findDueQueues, claimFromQueue } = await import('../../operations/events/due-deliveries.ts');
    const { finishDelivery } = await import('../../operations/events/finish-delivery.ts');
    const { eraseGuests } = await import('../../operations/booking/erase-guests.ts');
    const { publishSome } = await import('../../operations/events/publish-events.ts');
    const stale = await storage.read(async (db) => {
      for await (const computed of computeDues(db, venueId, await listStaleDues(db, venueId, 9)))
        return computed;
      return [];
    });
    const [queue] = await findDueQueues(
      service,
      { venueIds: [], webhooks: [] },
      { queues: 9, deliveries: 9 },
    );
    assert.ok(queue !== undefined && stale.length > 0);
    const lease = { now: service.now, leaseEnd: service.now + 9, limit: 1 };
    const [delivery] = await claimFromQueue(service, queue, lease);
    assert.ok(delivery !== undefined);
    await run(cli, 'venues', 'remove', venueId, '--confirm', venueId);
    const rows = await everyRow(storage);
    await storage.transact((db) => storeDues(db, venueId, stale));
    await finishDelivery(service, queue.webhook, delivery, {
      delivered: false,
      outcome: '500',
      isGone: false,
    });
    assert.deepEqual(await eraseGuests(service, { venueId, references: [reference], actor }), []);
    assert.equal(await publishSome(service, venueId), false);
    await assert.rejects(addFeed(service, { venueId, spaceId: null, withGuests: false }, actor));
    await assert.rejects(acceptBookingRequest(service, { venueId, reference, actor }));
    assert.deepEqual(await everyRow(storage), rows);
  });

  test('leaves no byte in the file and in a new backup', { skip: kind === 'postgres' }, async () => {
    const { database, cli, service, reference } = await setUp();
    const { FIRSTHOLD_DATA } = database.environment as { FIRSTHOLD_DATA: string };
    // A file that an erasure does not rewrite, with rows that SQLite has moved between pages.
    const big = randomBytes(9_000_000);
    const prepared = { width: 9, height: 9, files: [{ name: '9.jpg', width: 9, content: big }] };
    await addPhoto(service, { id: photoIdOf('lakeside', big), venueId: 'lakeside', prepared });
    const lines = Array.from(
      { length: 400 },
      (_, n) =>
        `Ada Lovelace,ada${n}@example.com,2028-${String((n % 12) + 1).padStart(2, '0')}-${String(1 + Math.floor(n / 15)).padStart(2, '0')}`,
    );
    await service.storage.transact(async (db) => {
      for (const [n, line] of lines.entries())
        await db
          .insertInto('booking_request_notes')
          .values({
            venue_id: venueId,
            reference,
            id: `n${(n * 7919) % 400}`,
            at: n,
            actor,
            about: null,
            text: line.repeat(5),
          })
          .execute();
    });
    await run(cli, 'venues', 'unpublish', venueId);
    const before = await valuesIn(service, (row) => row['venue_id'] === venueId);
    await run(cli, 'venues', 'remove', venueId, '--confirm', venueId);
    const empty = readFileSync(join(await newSqliteFolder(), 'firsthold.sqlite')).toString('latin1');
    const staying = [...(await valuesIn(service, () => true))].join('\n');
    const removed = [...before].filter((value) => !empty.includes(value) && !staying.includes(value));
    assert.ok(removed.length > 400, `${removed.length} values`);
    const backup = join(folder, 'after.sqlite');
    await run(cli, 'backup', backup);
    for (const file of [
      join(FIRSTHOLD_DATA, 'firsthold.sqlite'),
      join(FIRSTHOLD_DATA, 'firsthold.sqlite-wal'),
      backup,
    ]) {
      const bytes = readFileSync(file).toString('latin1');
      for (const text of ['Ada Lovelace', 'ada@example.com', reference, 'Likes engines', 'desk.example'])
        assert.ok(!bytes.includes(text), `${text} in ${file}`);
      // Every text and every photo that its rows had.
      assert.deepEqual(
        removed.filter((value) => bytes.includes(value)),
        [],
        file,
      );
      // Its tombstone, the event, and the subject in two indexes of the event.
      assert.ok(bytes.split(venueId).length - 1 <= 4, file);
    }
    // As after an interruption between the last transaction and the removal of its rows from a large file.
    await service.storage.transact(async (db) => {
      await sql`create table remains as select randomblob(9000000) as content`.execute(db);
      await sql`drop table remains`.execute(db);
    });
    const freePages = async () => {
      const { DatabaseSync } = await import('node:sqlite');
      const database = new DatabaseSync(join(FIRSTHOLD_DATA, 'firsthold.sqlite'));
      const count = database.prepare('pragma freelist_count').get()?.['freelist_count'];
      database.close();
      return count;
    };
    assert.ok(Number(await freePages()) > 2000);
    assert.equal((await cli.firsthold('venues', 'remove', venueId, '--confirm', venueId)).exitCode, 1);
    assert.equal(await freePages(), 0);
  });
});

describe('the removal of a venue', () => {
  test('knows every table with rows of venues', async () => {
    const storage = await (await newSqlite()).open();
    const tables = new Set<string>(await storage.transact((db) => deleteVenue(db, 'nowhere', 0)));
    const rows = await storage.transact((db) =>
      db.selectFrom('firsthold_migrations').select('version').execute(),
    );
    assert.ok(rows.length > 0);
    const { DatabaseSync } = await import('node:sqlite');
    const file = new DatabaseSync(join(await newSqliteFolder(), 'firsthold.sqlite'));
    const schema = file
      .prepare(
        "select t.name from sqlite_schema as t, pragma_table_info(t.name) as c where t.type = 'table' and c.name = 'venue_id'",
      )
      .all();
    file.close();
    const named = schema.map(({ name }) => String(name)).filter((name) => name !== 'removed_venues');
    assert.ok(named.length > 30);
    assert.deepEqual(
      named.filter((name) => !tables.has(name)),
      [],
    );
    assert.deepEqual(
      Object.entries(placements)
        .filter(([name, place]) => place === 'venue' && !tables.has(name))
        .map(([name]) => name),
      ['removed_venues'],
    );
  });
});

async function newSqliteFolder(): Promise<string> {
  const database = await newSqlite();
  await (await database.open()).close();
  return dataOf(database);
}
