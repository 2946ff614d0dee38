import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLineBesideTwin, commandLineOn } from '../../../test/command-line.ts';
import { onAnyDatabase, type TestDatabase } from '../../../test/databases.ts';
import {
  bookingRequest,
  startService as startOneService,
  startServiceBesideTwin as startService,
  venueWith,
} from '../../../test/service.ts';
import { changeGuest } from '../../operations/booking/change-guest.ts';
import { markInstalment } from '../../operations/booking/mark-instalment.ts';
import { mergeGuests } from '../../operations/booking/merge-guests.ts';
import { importVenue } from '../../operations/documents/import-venue.ts';

const guest = { name: 'Marker-Name', email: 'Marker@Example.com', phone: '+99 Marker' };

/** Two requests of one guest, with two spellings of the address, and one of another guest. */
async function withRequests(database: TestDatabase) {
  const service = await startService(await database.open(), { venue: venueWith() });
  const place = async (date: string, changes: object = {}, headers: Record<string, string> = {}) => {
    service.now += 1000;
    const { status, body } = await service.post('/booking-requests', bookingRequest({ date, ...changes }), {
      headers,
    });
    assert.equal(status, 201);
    return body.data.reference as string;
  };
  const first = await place(
    '2027-03-12',
    { guest, message: 'Marker-Message' },
    { 'idempotency-key': 'a-key' },
  );
  const second = await place('2027-03-13', { guest: { ...guest, email: 'marker@example.com' } });
  const other = await place('2027-03-14');
  return { service, first, second, other };
}

onAnyDatabase('firsthold guests', (newDatabase) => {
  test('list shows each guest once, in pages', async () => {
    const database = await newDatabase();
    const { second, other } = await withRequests(database);
    const { firsthold } = commandLineBesideTwin(database);
    await firsthold('requests', 'accept', second);
    const list = await firsthold('guests', 'list', '--by', 'name');
    assert.deepEqual(
      list.stdout.split('\n').map((line) => line.split(/ {2,}/)),
      [
        ['REFERENCE', 'GUEST', 'EMAIL', 'BOOKINGS', 'VALUE', 'NEXT'],
        [other, 'A. Visitor', 'visitor@example.com', '0'],
        [second, 'Marker-Name', 'marker@example.com', '1', '£1,440.00', '2027-03-13'],
        [''],
      ],
    );
    assert.match((await firsthold('guests', 'list', '--limit', '1')).stderr, new RegExp(`--after ${other}`));
    assert.match((await firsthold('guests', 'list', '--after', other)).stdout, /Marker-Name/);
  });

  test('export and erase cover every address of a merged guest', async () => {
    const database = await newDatabase();
    const { service, first, other } = await withRequests(database);
    const { firsthold } = commandLineBesideTwin(database);
    const named = { venueId: 'riverside', reference: first, actor: 'operator' } as const;
    await changeGuest(service, named, { notes: 'Likes the\nstage' });
    await mergeGuests(service, { ...named, merged: other, isDryRun: false });
    const [merged] = JSON.parse((await firsthold('guests', 'list', '--json')).stdout);
    assert.deepEqual(
      [merged.addresses, merged.requests, merged.notes],
      [['marker@example.com', 'visitor@example.com'], 3, 'Likes the\nstage'],
    );
    const exported = JSON.parse((await firsthold('guests', 'export', other)).stdout);
    assert.deepEqual([exported.guestNotes, exported.requests.length], ['Likes the\nstage', 3]);
    await firsthold('guests', 'erase', other);
    assert.equal((await firsthold('guests', 'list')).stderr, 'No matching guests.\n');
  });

  test('export writes all data about a guest across requests and records the access', async () => {
    const database = await newDatabase();
    const { first, second } = await withRequests(database);
    const { firsthold } = commandLineBesideTwin(database);
    const { stdout } = await firsthold('guests', 'export', second.toLowerCase());
    const { venueId, exportedAt, requests } = JSON.parse(stdout);
    assert.deepEqual([venueId, exportedAt], ['riverside', '2027-03-01T12:00:00.000Z']);
    assert.deepEqual(
      requests.map(({ reference }: { reference: string }) => reference),
      [first, second],
    );
    assert.deepEqual(requests[0].guest, { ...guest, company: null });
    assert.equal(requests[0].message, 'Marker-Message');
    assert.equal(requests[0].status, 'pending_approval');
    assert.equal(requests[0].quote.totalCents, 144_000);
    assert.equal(requests[0].history[0].action, 'booking-request.placed');
    assert.deepEqual(requests[0].idempotencyKeys, [
      { siteKey: 'key', key: 'a-key', rememberedAt: '2027-03-01T12:00:01.000Z' },
    ]);
    assert.match(requests[0].network, /^[\w-]{43}$/);
    assert.equal((await firsthold('guests', 'export', 'MARKER@example.com')).exitCode, 0);
    const shown = await firsthold('requests', 'show', first);
    assert.match(shown.stdout, /guest\.exported by operator/);
  });

  test('erase removes a guest everywhere but keeps their bookings and other guests', async () => {
    const database = await newDatabase();
    const { first, second, other } = await withRequests(database);
    const { firsthold } = commandLineBesideTwin(database);
    await firsthold('requests', 'accept', second);
    const dryRun = await firsthold('guests', 'erase', first, '--dry-run');
    assert.equal(
      dryRun.stdout,
      `${first} (Hall, 2027-03-12, Evening)\n${second} (Hall, 2027-03-13, Evening)\n`,
    );
    assert.equal(
      dryRun.stderr,
      `Dry run: guest data would be deleted from 2 requests.
Upcoming: ${first}, ${second}. You would no longer have contact details for them.
Not paid: £1,440.00 (${second}). You would no longer know who owes it.
`,
    );
    assert.match((await firsthold('requests', 'list')).stdout, /Marker-Name/);

    const erased = await firsthold('guests', 'erase', first);
    assert.match(
      erased.stdout,
      new RegExp(`^${second} \\(.*\\): guest data deleted; the booking stays\\.$`, 'm'),
    );
    assert.equal(
      erased.stderr,
      `Upcoming: ${first}, ${second}. You no longer have contact details for them.
Not paid: £1,440.00 (${second}). You no longer know who owes it.
Earlier backups, and databases that were set aside, still have the guest (docs/run/guest-data.md).
`,
    );
    for (const args of [
      ['requests', 'list', '--json'],
      ['requests', 'show', first],
      ['export', '--with-requests'],
      ['events', '--json'],
    ])
      assert.doesNotMatch((await firsthold(...args)).stdout, /marker/i, args.join(' '));
    assert.match((await firsthold('requests', 'show', other)).stdout, /visitor@example.com/);
    assert.match((await firsthold('requests', 'show', second)).stdout, /^Status +accepted$/m);

    const again = await firsthold('guests', 'erase', first);
    assert.deepEqual([again.exitCode, again.stderr], [0, 'This guest’s data was already deleted.\n']);
    const exported = await firsthold('guests', 'export', first);
    assert.equal(exported.exitCode, 1);
    await firsthold('requests', 'decline', first, '--reason', 'Marker of 5 Elm St');
    assert.match((await firsthold('guests', 'export', first)).stdout, /5 Elm St/);
    const wouldErase = await firsthold('guests', 'erase', first, '--dry-run');
    assert.equal(wouldErase.stdout, `${first} (Hall, 2027-03-12, Evening)\n`);
    assert.equal(
      wouldErase.stderr,
      `Dry run: guest data would be deleted from 1 request.\nNotes and reasons of staff would be deleted: ${first}.\n`,
    );
    const rest = await firsthold('guests', 'erase', first);
    assert.equal(
      rest.stderr,
      `Notes and reasons of staff were deleted: ${first}.
Earlier backups, and databases that were set aside, still have the guest (docs/run/guest-data.md).
`,
    );
    assert.doesNotMatch((await firsthold('requests', 'show', first)).stdout, /marker/i);
    assert.equal((await firsthold('guests', 'erase', 'marker@example.com')).exitCode, 1);
  });

  test('erase names what was paid for a cancelled booking', async () => {
    const database = await newDatabase();
    const { service, first, second } = await withRequests(database);
    const { firsthold } = commandLineBesideTwin(database);
    await firsthold('requests', 'accept', first);
    const booking = { venueId: 'riverside', reference: first, actor: 'operator' } as const;
    await markInstalment(service, booking, 1, { paidOn: '2027-03-01' });
    await firsthold('requests', 'cancel', first);
    const { stderr } = await firsthold('guests', 'erase', first, '--dry-run');
    assert.equal(
      stderr,
      `Dry run: guest data would be deleted from 2 requests.
Upcoming: ${second}. You would no longer have contact details for them.
Paid but not booked, or a credit: £1,440.00 (${first}). You would no longer know whom to return it to.
`,
    );
    const { stdout } = await firsthold('guests', 'erase', first, '--json');
    assert.deepEqual(JSON.parse(stdout), {
      venueId: 'riverside',
      dryRun: false,
      requests: [first, second],
      contacts: [],
      owing: [],
      owedAmounts: [],
      returnable: [first],
      returnableAmounts: [{ currency: 'GBP', amountCents: 144_000 }],
      notes: [],
    });
  });

  test('an address or a name is found at the venue that knows it, or the venues that do are listed', async () => {
    const database = await newDatabase();
    const service = await startOneService(await database.open(), { venue: venueWith() });
    await importVenue(
      service,
      venueWith({ venue: { id: 'lakeside' }, siteKey: { key: 'lake' }, file: { spaces: [] } }),
      'operator',
    );
    const { body } = await service.post('/booking-requests', bookingRequest({ guest }));
    const { firsthold } = commandLineOn(database);
    const exported = await firsthold('guests', 'export', 'marker@example.com');
    assert.equal(JSON.parse(exported.stdout).venueId, 'riverside');
    assert.match((await firsthold('guests', 'list', '--text', 'marker')).stdout, /Marker-Name/);
    assert.match((await firsthold('requests', 'list', '--text', 'marker')).stdout, /Marker-Name/);
    assert.equal(
      (await firsthold('requests', 'list', '--text', 'nobody')).stderr,
      'No matching booking requests.\n',
    );
    const { stderr } = await firsthold('guests', 'erase', 'nobody@example.com');
    assert.equal(stderr, 'firsthold: no guest has that email address at any venue\n');
    const erased = await firsthold('guests', 'erase', 'marker@example.com');
    assert.match(
      erased.stdout,
      new RegExp(`^${body.data.reference} .*: guest data deleted; the booking stays\\.$`, 'm'),
    );
  });

  test('list shows the guests of all venues with their venue, page by page, or those of one', async () => {
    const database = await newDatabase();
    const service = await startOneService(await database.open(), { venue: venueWith() });
    const lakeside = venueWith({ venue: { id: 'lakeside' }, siteKey: { key: 'lake' } });
    await importVenue(service, lakeside, 'operator');
    const place = async (key: string, date: string, name: string) => {
      const guest = { name, email: `${name}@example.com` };
      service.now += 60_000;
      await service.post('/booking-requests', bookingRequest({ date, guest }), { key });
    };
    await place('lake', '2027-03-12', 'ann');
    await place('key', '2027-03-12', 'ben');
    await place('lake', '2027-03-13', 'cem');
    const { firsthold } = commandLineOn(database);
    const list = async (...options: string[]) => {
      const { stdout, stderr } = await firsthold('guests', 'list', ...options);
      const [columns = '', ...rows] = stdout.trimEnd().split('\n');
      const next = /--after (\S+)/.exec(stderr)?.[1];
      return { columns, rows: rows.map((row) => row.split(/ {2,}/).slice(1, 3).join(' ')), next };
    };
    const all = await list();
    assert.match(all.columns, /^REFERENCE +VENUE +GUEST /);
    const [cem, ann, ben] = ['lakeside cem', 'lakeside ann', 'riverside ben'];
    assert.deepEqual([all.rows, all.next], [[cem, ann, ben], undefined]);
    const first = await list('--limit', '2');
    assert.deepEqual(first.rows, [cem, ann]);
    const last = await list('--limit', '2', '--after', first.next ?? '');
    assert.deepEqual([last.rows, last.next], [[ben], undefined]);
    assert.match((await list('--venue', 'lakeside')).columns, /^REFERENCE +GUEST /);
    const json = JSON.parse((await firsthold('guests', 'list', '--text', 'ben', '--json')).stdout);
    assert.deepEqual(
      json.map(({ venueId }: { venueId: string }) => venueId),
      ['riverside'],
    );
  });

  test('an invalid guest address is a usage error; an unknown guest is not found', async () => {
    const database = await newDatabase();
    await withRequests(database);
    const { firsthold } = commandLineBesideTwin(database);
    for (const verb of ['export', 'erase']) {
      assert.equal((await firsthold('guests', verb, 'Marker-Name')).exitCode, 2);
      assert.equal((await firsthold('guests', verb, '(erased)')).exitCode, 2);
      assert.equal((await firsthold('guests', verb, 'BR-00000000')).exitCode, 1);
      assert.equal((await firsthold('guests', verb, 'unknown@example.com')).exitCode, 1);
    }
  });

  test('an older export does not restore an erased guest, and a newer one erases', async () => {
    const [database, installation] = [await newDatabase(), await newDatabase()];
    const { first } = await withRequests(database);
    const [here, there] = [commandLineBesideTwin(database), commandLineBesideTwin(installation)];
    const imported = async (installation: typeof here, file: string) => {
      const { exitCode, stderr } = await installation.firstholdWith({ stdin: [file] }, 'import', '-');
      assert.equal(exitCode, 0, stderr);
    };
    const { stdout: older } = await here.firsthold('export', '--with-requests');
    await imported(there, older);
    await here.firsthold('guests', 'erase', first);
    await imported(here, older);
    assert.doesNotMatch((await here.firsthold('requests', 'list')).stdout, /Marker/);
    // Importing the newer export over the older one erases the guest there too.
    const { stdout: newer } = await here.firsthold('export', '--with-requests');
    assert.match((await there.firsthold('requests', 'list')).stdout, /Marker/);
    await imported(there, newer);
    assert.doesNotMatch((await there.firsthold('export', '--with-requests')).stdout, /marker/i);
  });

  test('importing an erasure also deletes the idempotency keys of the guest’s requests', async () => {
    const [database, installation] = [await newDatabase(), await newDatabase()];
    const { service, first } = await withRequests(database);
    const [here, there] = [commandLineBesideTwin(database), commandLineBesideTwin(installation)];
    const keys = async () => {
      const rows = await service.storage.read((db) =>
        db.selectFrom('idempotency_keys').select('key').where('venue_id', '=', 'riverside').execute(),
      );
      return rows.map(({ key }) => key);
    };
    const { stdout: older } = await here.firsthold('export', '--with-requests');
    await there.firstholdWith({ stdin: [older] }, 'import', '-');
    await there.firsthold('guests', 'erase', first);
    const { stdout: newer } = await there.firsthold('export', '--with-requests');
    assert.deepEqual(await keys(), ['a-key']);
    await here.firstholdWith({ stdin: [newer] }, 'import', '-');
    assert.deepEqual(await keys(), []);
  });
});
