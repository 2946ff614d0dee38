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
      `${reference},pending_approval,2027-03-12,18:00,01:00,Asia/Tokyo,"Hall","Evening","Dry hire",";'=HYPERLINK(""x"")","visitor@example.com","'+81 3","A, ""B""",40,144.000,KWD,2027-03-01T12:00:00.000Z,2027-03-03T12:00:00.000Z,,0,2027-03-13`,
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

  test('move prints the new place of a booking and its price there', async () => {
    const database = await newDatabase();
    const { references } = await withRequests(database);
    const [reference, taken] = references;
    const { firsthold } = commandLineBesideTwin(database);
    const moved = await firsthold(
      'requests',
      'move',
      reference,
      '--slot',
      'full-day',
      '--date',
      '2027-03-20',
    );
    assert.deepEqual(
      [moved.stdout, moved.stderr],
      [
        `Moved ${reference} to Hall, 2027-03-20, Full day; it is held until 2027-03-03 12:01 UTC.\n`,
        'Its price of £1,440.00 stays; today’s price there is £2,400.00.\n',
      ],
    );
    const rejected = await firsthold('requests', 'move', reference, '--date', '2027-03-13');
    assert.match(rejected.stderr, new RegExp(`taken by ${taken}`));
    assert.equal((await firsthold('requests', 'move', reference)).exitCode, 2);
  });

  test('decline, cancel and move give the date that becomes free to a request that waits for it', async () => {
    const database = await newDatabase();
    const { references } = await withRequests(database);
    const [first, second] = references;
    const { firsthold } = commandLineBesideTwin(database);
    const wait = async () => {
      const place = ['hall', '2027-03-12', 'evening', '--package', 'dry-hire'];
      const { stdout } = await firsthold('requests', 'add', ...place, '--name', 'W', '--wait', '--json');
      return JSON.parse(stdout).reference as string;
    };
    const [one, two] = [await wait(), await wait()];
    const declined = await firsthold('requests', 'decline', first, '--give-date-to', one);
    assert.equal(
      declined.stdout,
      `${first} (Hall, 2027-03-12, Evening) declined; ${one} holds the date now.\n`,
    );
    const moved = await firsthold('requests', 'move', one, '--date', '2027-03-20', '--give-date-to', two);
    assert.match(moved.stdout, new RegExp(`^Moved ${one} .*\\n${two} holds its former date now\\.\\n$`));
    await firsthold('requests', 'accept', second);
    const waiting = await wait();
    const refused = await firsthold('requests', 'cancel', second, '--give-date-to', waiting);
    assert.deepEqual([refused.exitCode, refused.stdout], [1, '']);
    assert.match(refused.stderr, new RegExp(`taken by ${two}`));
    const { status } = JSON.parse((await firsthold('requests', 'show', second, '--json')).stdout);
    assert.equal(status, 'accepted');
    const both = await firsthold('requests', 'decline', '--like', second, '--give-date-to', two);
    assert.equal(both.exitCode, 2);
  });

  test('notes and reasons appear in show and exports, but not in events', async () => {
    const [database, installation] = [await newDatabase(), await newDatabase()];
    const { references } = await withRequests(database);
    const [reference] = references;
    const [{ firsthold }, there] = [commandLineBesideTwin(database), commandLineBesideTwin(installation)];
    await firsthold('requests', 'note', reference, 'Rang twice');
    await firsthold('requests', 'decline', reference, '--reason', 'Marker: never again');
    const { stdout } = await firsthold('requests', 'show', reference);
    assert.match(stdout, /^2027-03-01 12:00 UTC {2}note by operator: Rang twice \(note-[\w-]+\)$/m);
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
    const { id } = shown.notes[0];
    assert.equal((await there.firsthold('requests', 'note', reference, '--remove', id)).exitCode, 0);
    assert.equal((await there.firsthold('requests', 'note', reference)).exitCode, 2);
  });
});

const referencesIn = (table: string) => [...table.matchAll(/^BR-\w+/gm)].map(([reference]) => reference);
