import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLineBesideTwin, commandLineOn } from '../../../test/command-line.ts';
import { onAnyDatabase, type TestDatabase } from '../../../test/databases.ts';
import { hallSpace } from '../../../test/scenario.ts';
import {
  bookingRequest,
  noon,
  startService as startAlone,
  startServiceBesideTwin as startService,
  venueWith,
} from '../../../test/service.ts';
import { addBooking } from '../../operations/booking/add-booking.ts';
import { addNote } from '../../operations/booking/add-note.ts';
import { agreePrice } from '../../operations/booking/agree-price.ts';
import { giveDate } from '../../operations/booking/give-date.ts';
import { importVenue } from '../../operations/documents/import-venue.ts';

const hour = 3_600_000;

const annexEvening = {
  id: 'annex-evening',
  name: 'Evening',
  startTime: '18:00',
  endTime: '23:00',
  packages: [{ id: 'annex-hire', name: 'Annex hire', hireFeeCents: 50_000 }],
};

/** Creates requests for three evenings, each a minute after the one before; returns their references. */
async function withRequests(database: TestDatabase, start = startService) {
  const service = await start(await database.open(), { venue: venueWith() });
  const references: string[] = [];
  for (const date of ['2027-03-12', '2027-03-13', '2027-03-14']) {
    service.now += 60_000;
    const { body } = await service.post('/booking-requests', bookingRequest({ date }));
    references.push(body.data.reference);
  }
  return { service, references: references as [string, string, string] };
}

onAnyDatabase('firsthold requests', (newDatabase) => {
  test('list shows the newest first, with pagination', async () => {
    const database = await newDatabase();
    const { references } = await withRequests(database);
    const { firsthold } = commandLineBesideTwin(database);
    const first = await firsthold('requests', 'list', '--limit', '2');
    assert.deepEqual(referencesIn(first.stdout), [references[2], references[1]]);
    assert.equal(first.stderr, `More requests: --after ${references[1]}\n`);
    const second = await firsthold('requests', 'list', '--limit', '2', '--after', references[1]);
    assert.deepEqual(referencesIn(second.stdout), [references[0]]);
    assert.equal(second.stderr, '');
  });

  test('list filters by creation time, inclusive', async () => {
    const database = await newDatabase();
    const { references } = await withRequests(database);
    const { firsthold } = commandLineBesideTwin(database);
    const since = async (instant: string) =>
      referencesIn((await firsthold('requests', 'list', '--since', instant)).stdout);
    assert.deepEqual(await since('2027-03-01T12:02:00Z'), [references[2], references[1]]);
    assert.deepEqual(await since('2027-03-01T13:02:00.001+01:00'), [references[2]]);
    for (const none of [
      '2027-03-01',
      '2027-03-01T12:00:00',
      '2027-02-30T12:00:00Z',
      '2027-03-01T25:00Z',
      'now',
    ]) {
      const wrong = await firsthold('requests', 'list', '--since', none);
      assert.equal(wrong.exitCode, 2, none);
      assert.match(wrong.stderr, /It must be a timestamp such as 2027-03-01T12:00:00Z\./);
    }
  });

  test('list distinguishes expired from pending requests', async () => {
    const database = await newDatabase();
    const { references } = await withRequests(database);
    const commandLine = commandLineBesideTwin(database);
    const { firsthold } = commandLine;
    await firsthold('requests', 'accept', references[0]);
    commandLine.now = noon + 48 * hour + 2 * 60_000;
    const statuses = async (...options: string[]) =>
      JSON.parse((await firsthold('requests', 'list', '--json', ...options)).stdout).map(
        ({ reference, status }: { reference: string; status: string }) => [reference, status],
      );
    assert.deepEqual(await statuses('--status', 'expired'), [[references[1], 'expired']]);
    assert.deepEqual(await statuses('--status', 'pending_approval', '--status', 'accepted'), [
      [references[2], 'pending_approval'],
      [references[0], 'accepted'],
    ]);
    // The accepted evening of the 12th ends after midnight.
    assert.deepEqual(await statuses('--from', '2027-03-13', '--to', '2027-03-13'), [
      [references[1], 'expired'],
      [references[0], 'accepted'],
    ]);
  });

  test('list shows requests of all venues or one', async () => {
    const database = await newDatabase();
    const { service, references } = await withRequests(database, startAlone);
    await importVenue(
      service,
      venueWith({
        venue: { id: 'other' },
        siteKey: { key: 'other-key' },
        file: { spaces: [hallSpace('annex', ['annex'], { slots: [annexEvening] })] },
      }),
      'operator',
    );
    service.now += 60_000;
    const filter = bookingRequest({ spaceId: 'annex', slotId: 'annex-evening', packageId: 'annex-hire' });
    const { body } = await service.post('/booking-requests', filter, { key: 'other-key' });
    const { firsthold } = commandLineOn(database);
    const listed = async (...options: string[]) =>
      referencesIn((await firsthold('requests', 'list', ...options)).stdout);
    const ofRiverside = references.toReversed();
    assert.deepEqual(await listed(), [body.data.reference, ...ofRiverside]);
    assert.deepEqual(await listed('--venue', 'riverside'), ofRiverside);
    assert.deepEqual(await listed('--venue', 'other', '--status', 'pending_approval'), [body.data.reference]);
    const heading = async (...options: string[]) =>
      (await firsthold('requests', 'list', ...options)).stdout.split('\n').slice(0, 2);
    const [columns, newest] = await heading();
    assert.match(columns ?? '', /^REFERENCE +VENUE +STATUS +DATE /);
    assert.match(newest ?? '', /^BR-\w+ +other +pending_approval /);
    assert.match((await heading('--venue', 'riverside'))[0] ?? '', /^REFERENCE +STATUS +DATE /);
    const csv = (await firsthold('requests', 'list', '--csv')).stdout.split('\n');
    assert.deepEqual(
      [csv[0], csv[1], csv[2]].map((line) => line?.replace(/.*,/, '')),
      ['venue', 'other', 'riverside'],
    );
    const [columnsOfOne = ''] = await heading('--csv', '--venue', 'riverside');
    assert.equal(csv[0], `${columnsOfOne},venue`);
    const byHold = await listed('--by', 'hold');
    assert.deepEqual(byHold.toSorted(), [body.data.reference, ...ofRiverside].toSorted());
    assert.deepEqual(await listed('--by', 'hold', '--after', byHold[0] ?? ''), byHold.slice(1));
  });

  test('list filters by event date, with pagination', async () => {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: venueWith() });
    const references = new Map<string, string>();
    for (const date of ['2027-03-20', '2027-03-12', '2027-03-28']) {
      service.now += 60_000;
      const { body } = await service.post('/booking-requests', bookingRequest({ date }));
      references.set(date, body.data.reference);
    }
    const dates = ['2027-03-12', '2027-03-20', '2027-03-28'].map((date) => references.get(date));
    const { firsthold } = commandLineBesideTwin(database);
    const first = await firsthold('requests', 'list', '--by', 'event', '--limit', '2');
    assert.deepEqual(referencesIn(first.stdout), dates.slice(0, 2));
    const rest = await firsthold('requests', 'list', '--by', 'event', '--after', dates[1] ?? '');
    assert.deepEqual(referencesIn(rest.stdout), dates.slice(2));
  });

  test('list uses the venue’s clock, and CSV has price and contact but no formulas', async () => {
    const database = await newDatabase();
    const venue = venueWith({ venue: { timezone: 'Asia/Tokyo', currency: 'KWD' } });
    const service = await startService(await database.open(), { venue });
    const guest = {
      name: ';=HYPERLINK("x")',
      email: 'visitor@example.com',
      phone: '+81 3',
      company: 'A, "B"',
    };
    const { body } = await service.post('/booking-requests', bookingRequest({ guest, attendance: 40 }));
    const { reference } = body.data;
    const { firsthold } = commandLineBesideTwin(database);
    // Noon UTC.
    const { stdout: table } = await firsthold('requests', 'list');
    assert.match(table, /2027-03-01 21:00 \+09:00 .*2027-03-03 21:00 \+09:00/);
    const [json] = JSON.parse((await firsthold('requests', 'list', '--json')).stdout);
    assert.deepEqual(
      [json.totalCents, json.currency, json.guestEmail, json.guestPhone, json.attendance],
      [144_000, 'KWD', 'visitor@example.com', '+81 3', 40],
    );
    const { stdout } = await firsthold('requests', 'list', '--csv');
    const [headings = '', line = ''] = stdout.split('\n');
    assert.match(
      headings,
      /^reference,status,date,starts,ends,timezone,space,slot,package,guest,email,phone,/,
    );
    assert.equal(
      line,
      `${reference},pending_approval,2027-03-12,18:00,01:00,Asia/Tokyo,"Hall","Evening","Dry hire",";'=HYPERLINK(""x"")","visitor@example.com","'+81 3","A, ""B""",40,144.000,KWD,2027-03-01T12:00:00.000Z,2027-03-03T12:00:00.000Z,,0,2027-03-13,,`,
    );
    assert.equal((await firsthold('requests', 'list', '--csv', '--json')).exitCode, 2);
  });

  test('show includes legacy extra fields, and so does a full export', async () => {
    const database = await newDatabase();
    const questions = [
      { id: 'music', label: 'What music?', kind: 'text' },
      { id: 'bar', label: 'A bar?', kind: 'yes_no' },
    ];
    const terms = { version: '2027-01', url: 'https://riverside.example/terms', label: 'Conditions' };
    const space = { layouts: [{ name: 'Theatre', capacity: 100 }] };
    const service = await startService(await database.open(), {
      venue: venueWith({ venue: { questions, terms }, space }),
    });
    const answers = [
      { questionId: 'music', value: 'Folk\nand fiddles' },
      { questionId: 'bar', value: false },
    ];
    const output = { attendance: 80, layout: 'Theatre', answers, terms: '2027-01' };
    const { body } = await service.post('/booking-requests', bookingRequest(output));
    const { firsthold } = commandLineBesideTwin(database);
    const { stdout } = await firsthold('requests', 'show', body.data.reference);
    assert.match(stdout, /^People +80$/m);
    assert.match(stdout, /^Layout +Theatre$/m);
    assert.match(stdout, /^Agreed to +Conditions, 2027-01 \(https:\/\/riverside.example\/terms\)$/m);
    assert.match(stdout, /^What music\? {2}Folk \/ and fiddles\nA bar\? {2}no$/m);
    const json = JSON.parse((await firsthold('requests', 'show', body.data.reference, '--json')).stdout);
    const stored = [
      { questionId: 'music', label: 'What music?', value: 'Folk\nand fiddles' },
      { questionId: 'bar', label: 'A bar?', value: false },
    ];
    assert.deepEqual(
      [json.attendance, json.layout, json.answers, json.terms],
      [80, 'Theatre', stored, terms],
    );
    const exported = (await firsthold('export', '--with-requests')).stdout;
    const line = exported.split('\n').find((each) => each.startsWith('{"bookingRequest"')) ?? '';
    assert.deepEqual(JSON.parse(line).bookingRequest.answers, [
      { questionId: 'music', label: 'What music?', text: 'Folk\nand fiddles' },
      { questionId: 'bar', label: 'A bar?', yes: false },
    ]);
  });

  test('show prints all details and the history of a request', async () => {
    const database = await newDatabase();
    const { references } = await withRequests(database);
    const { firsthold } = commandLineBesideTwin(database);
    await firsthold('requests', 'accept', references[0]);
    const { stdout } = await firsthold('requests', 'show', references[0].toLowerCase());
    assert.match(stdout, /^Status +accepted$/m);
    assert.match(stdout, /^E-mail +visitor@example.com$/m);
    assert.match(stdout, /^Price +£1,440.00, including £240.00 tax$/m);
    assert.match(stdout, /^2027-03-01 12:01 UTC {2}booking-request.placed by visitor$/m);
    assert.match(stdout, /^2027-03-01 12:00 UTC {2}booking-request.accepted by operator$/m);
    const json = JSON.parse((await firsthold('requests', 'show', references[0], '--json')).stdout);
    assert.equal(json.guest.name, 'A. Visitor');
    assert.equal(json.history[1].action, 'booking-request.accepted');
  });

  test('a declined request frees its date; an accepted one keeps it until cancelled', async () => {
    const database = await newDatabase();
    const { service, references } = await withRequests(database);
    const { firsthold } = commandLineBesideTwin(database);
    const isFree = async (date: string) => {
      const { body } = await service.get(`/spaces/hall/availability?from=${date}&to=${date}`);
      return body.data[0].slots[0].free as boolean;
    };
    const declined = await firsthold('requests', 'decline', references[0]);
    assert.equal(
      declined.stdout,
      `${references[0]} (Hall, 2027-03-12, Evening) declined; the date is no longer held.\n`,
    );
    assert.equal(await isFree('2027-03-12'), true);
    await firsthold('requests', 'accept', references[1]);
    service.now = noon + 72 * hour;
    assert.equal(await isFree('2027-03-13'), false);
    const cancelled = await firsthold('requests', 'cancel', references[1], '--json');
    assert.deepEqual(JSON.parse(cancelled.stdout), { reference: references[1], status: 'cancelled' });
    assert.equal(await isFree('2027-03-13'), true);
  });

  test('an impossible decision is rejected, and an invalid reference is a usage error', async () => {
    const database = await newDatabase();
    const { references } = await withRequests(database);
    const { firsthold } = commandLineBesideTwin(database);
    await firsthold('requests', 'decline', references[0]);
    const rejected = await firsthold('requests', 'accept', references[0]);
    assert.equal(rejected.exitCode, 1);
    assert.match(
      rejected.stderr,
      /^firsthold: Booking request .* is declined and cannot become accepted.\n$/,
    );
    const unknown = await firsthold('requests', 'cancel', 'BR-00000000');
    assert.deepEqual(
      [unknown.exitCode, unknown.stderr],
      [1, 'firsthold: there is no booking request BR-00000000\n'],
    );
    const wrong = await firsthold('requests', 'show', 'BR-1');
    assert.equal(wrong.exitCode, 2);
    assert.match(wrong.stderr, /^firsthold: .*It must look like BR-7K3M9QZ2\..*\n$/);
  });

  test('undo reverts decisions one by one and prints each resulting status', async () => {
    const database = await newDatabase();
    const { references } = await withRequests(database);
    const [declined, cancelled, pending] = references;
    const { firsthold } = commandLineBesideTwin(database);
    await firsthold('requests', 'decline', declined);
    await firsthold('requests', 'accept', cancelled);
    await firsthold('requests', 'cancel', cancelled);
    const undone = await firsthold('requests', 'undo', declined, cancelled, pending);
    assert.deepEqual(
      [undone.exitCode, undone.stdout],
      [1, `${declined} is pending again; its date is held.\n${cancelled} is booked again.\n`],
    );
    assert.match(undone.stderr, /is pending_approval: there is no decision to undo/);
    assert.match(undone.stderr, /1 of 3 could not be undone/);
    const { stdout } = await firsthold('requests', 'undo', cancelled, 'BR-00000000', '--json');
    assert.deepEqual(JSON.parse(stdout), [
      { reference: cancelled, status: 'pending_approval' },
      { reference: 'BR-00000000', error: 'there is no booking request BR-00000000' },
    ]);
  });

  test('undo puts a request that was given its date on the waiting list again', async () => {
    const database = await newDatabase();
    const { service, references } = await withRequests(database);
    const { firsthold } = commandLineBesideTwin(database);
    const waiting = {
      spaceId: 'hall',
      slotId: 'evening',
      packageId: 'dry-hire',
      date: '2027-03-12',
      name: 'W',
    };
    const { reference } = await addBooking(service, 'riverside', waiting, 'waiting', 'operator');
    const [listed] = JSON.parse(
      (await firsthold('requests', 'list', '--status', 'waiting', '--json')).stdout,
    );
    assert.equal(listed.reference, reference);
    await firsthold('requests', 'decline', references[0]);
    await giveDate(service, { venueId: 'riverside', reference, actor: 'operator' });
    assert.equal(
      (await firsthold('requests', 'undo', reference)).stdout,
      `${reference} is on the waiting list again.\n`,
    );
  });

  test('an agreed price is exported with its request, and survives the erasure of the guest', async () => {
    const database = await newDatabase();
    const { service, references } = await withRequests(database);
    const [reference] = references;
    const { firsthold } = commandLineBesideTwin(database);
    const named = { venueId: 'riverside', reference, actor: 'operator' } as const;
    await agreePrice(service, named, { totalCents: 120_000, reason: 'Charity' });
    const exported = JSON.parse((await firsthold('guests', 'export', reference)).stdout);
    assert.deepEqual(
      [exported.requests[0].agreedPrice.reason, exported.requests[0].agreedPrice.agreedAt],
      ['Charity', '2027-03-01T12:03:00.000Z'],
    );
    await firsthold('guests', 'erase', reference);
    const { stdout } = await firsthold('export', '--with-requests');
    const line = stdout.split('\n').find((each) => each.includes('"agreedPrice":{')) ?? '';
    assert.equal(JSON.parse(line).bookingRequest.agreedPrice.totalCents, 120_000);
    const other = commandLineBesideTwin(await newDatabase());
    const moved = await other.firstholdWith({ stdin: [stdout] }, 'import', '-');
    assert.equal(moved.exitCode, 0, moved.stderr);
    assert.ok((await other.firsthold('export', '--with-requests')).stdout.includes(line), 'the same price');
    const wrong = stdout.replace('"totalCents":120000,"dueNowCents"', '"totalCents":120001,"dueNowCents"');
    assert.notEqual(wrong, stdout);
    const rejected = await commandLineBesideTwin(await newDatabase()).firstholdWith(
      { stdin: [wrong] },
      ...['import', '-'],
    );
    assert.match(rejected.stderr, /bookingRequest\.agreedPrice: does not add up/);
  });

  test('a booking that staff entered is exported and imported without a website key', async () => {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: venueWith() });
    const { firsthold } = commandLineBesideTwin(database);
    const booking = {
      spaceId: 'hall',
      date: '2027-03-12',
      startTime: '22:00',
      endTime: '02:30',
      totalCents: 48_000,
      name: 'B. Caller',
      message: 'Rang on Monday',
      attendance: 80,
    };
    const { reference } = await addBooking(service, 'riverside', booking, 'accepted', 'operator');
    const shown = JSON.parse((await firsthold('requests', 'show', reference, '--json')).stdout);
    assert.deepEqual(
      [shown.status, shown.siteKey, shown.slot.id, shown.endsAt, shown.attendance, shown.message],
      ['accepted', null, null, '2027-03-13T02:30:00.000Z', 80, 'Rang on Monday'],
    );
    const { stdout } = await firsthold('export', '--with-requests');
    const line = stdout.split('\n').find((each) => each.startsWith('{"bookingRequest"')) ?? '';
    assert.equal('siteKey' in JSON.parse(line).bookingRequest, false);
    const other = commandLineBesideTwin(await newDatabase());
    const moved = await other.firstholdWith({ stdin: [stdout] }, 'import', '-');
    assert.equal(moved.exitCode, 0, moved.stderr);
    assert.ok((await other.firsthold('export', '--with-requests')).stdout.includes(line), 'the same booking');
  });

  test('notes and reasons appear in show and exports, but not in events', async () => {
    const [database, installation] = [await newDatabase(), await newDatabase()];
    const { service, references } = await withRequests(database);
    const [reference] = references;
    const [{ firsthold }, there] = [commandLineBesideTwin(database), commandLineBesideTwin(installation)];
    await addNote(service, { venueId: 'riverside', reference, actor: 'operator', text: 'Rang twice' });
    await firsthold('requests', 'decline', reference, '--reason', 'Marker: never again');
    const { stdout } = await firsthold('requests', 'show', reference);
    assert.match(stdout, /^2027-03-01 12:03 UTC {2}note by operator: Rang twice \(note-[\w-]+\)$/m);
    assert.match(stdout, /^2027-03-01 12:00 UTC {2}declined, because by operator: Marker: never again/m);
    assert.doesNotMatch((await firsthold('events', '--json')).stdout, /Marker/);
    await firsthold('requests', 'undo', reference);
    const exported = (await firsthold('export', '--with-requests')).stdout;
    for (const times of [1, 2]) {
      const imported = await there.firstholdWith({ stdin: [exported] }, 'import', '-');
      assert.equal(imported.exitCode, 0, `${times}: ${imported.stderr}`);
    }
    const shown = JSON.parse((await there.firsthold('requests', 'show', reference, '--json')).stdout);
    assert.deepEqual(
      shown.notes.map(({ about, text }: { about: string; text: string }) => [about, text]).sort(),
      [
        [null, 'Rang twice'],
        ['declined', 'Marker: never again'],
      ],
    );
    assert.deepEqual(shown.amended, { times: 1, at: '2027-03-01T12:00:00.000Z' });
  });
});

const referencesIn = (table: string) => [...table.matchAll(/^BR-\w+/gm)].map(([reference]) => reference);
