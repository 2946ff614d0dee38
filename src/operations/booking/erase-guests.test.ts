import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordStatements } from '../../../bench/statement-recorder.ts';
import { isSpreadByVenue } from '../../../test/citus.ts';
import { connectForSql } from '../../../test/copied-venues.ts';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { noon, startService, startServiceBesideTwin, type TestService } from '../../../test/service.ts';
import { linePath } from '../../domain/booking/import/import-problem.ts';
import { keptForCents, returnableCents } from '../../domain/booking/owed.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { listCorrections } from '../../storage/booking/corrections.ts';
import { listKeptRequests } from '../../storage/booking/erasable-guests.ts';
import { listRequestsOfGuest } from '../../storage/booking/guests.ts';
import { listNotes } from '../../storage/booking/notes.ts';
import { setAgreedPrice } from '../../storage/booking/request-changes.ts';
import type { Tables } from '../../storage/engine/tables.ts';
import { runIdempotently } from '../access/idempotent.ts';
import { addNote } from './add-note.ts';
import { correctBooking } from './correct-booking.ts';
import { declineBookingRequest } from './decline-booking-request.ts';
import { eraseGuests } from './erase-guests.ts';
import { erasePastGuests } from './erase-guests-of-the-past.ts';
import { eraseLaterMembers } from './erase-later-members.ts';
import { importBookings } from './import-bookings.ts';
import { markInstalment } from './mark-instalment.ts';
import { mergeGuests } from './merge-guests.ts';

const day = 24 * 3_600_000;
const guest = {
  name: 'Marker-Name',
  email: 'Marker@example.com',
  phone: '+99 Marker',
  company: 'Marker-Co',
  language: 'de-AT',
};

const question = { id: 'what', label: 'What is it about?', kind: 'text' };

/** How erasure changes each column of a request. A new column needs a decision here. */
const fates = {
  reference: 'kept',
  venue_id: 'kept',
  site_key: 'kept',
  starts_at: 'kept',
  ends_at: 'kept',
  guest_name: 'erased',
  guest_email: 'erased',
  guest_address: 'erased',
  guest_name_key: 'erased',
  guest_phone: 'erased',
  guest_company: 'erased',
  guest_language: 'erased',
  message: 'erased',
  quote: 'kept',
  guest_groups: 'kept',
  status: 'kept',
  hold_expires_at: 'kept',
  challenge: 'kept',
  created_at: 'kept',
  decided_at: 'kept',
  reason_code: 'kept',
  series: 'kept',
  title: 'erased',
  guest_postal_address: 'erased',
  import_reference: 'erased',
  network_hash: 'erased',
  erased_at: 'erased',
  erasure_version: 'erased',
  expiry_recorded: 'kept',
  waited: 'kept',
  held_at: 'kept',
  terms: 'kept',
  answers: 'erased',
  agreed_price: 'kept',
  adjustments: 'kept',
  total_cents: 'kept',
  total_currency: 'kept',
  instalment_marks: 'kept',
  next_item: 'kept',
  amendments: 'kept',
  amended_at: 'kept',
  dues_for: 'kept',
  unpaid: 'kept',
  item_totals: 'kept',
} as const satisfies Record<keyof Tables['booking_requests'], 'kept' | 'erased'>;

const rowOf = ({ storage }: TestService, reference: string) =>
  storage.read((db) =>
    db
      .selectFrom('booking_requests')
      .selectAll()
      // The twin venue has a request with the same reference.
      .where('venue_id', '=', 'riverside')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow(),
  );
const keysIn = async ({ storage }: TestService) =>
  (
    await storage.read((db) =>
      db.selectFrom('idempotency_keys').select('key').where('venue_id', '=', 'riverside').execute(),
    )
  ).map(({ key }) => key);
const erasedSubjects = async (service: TestService) =>
  (await scenarioFor(service).audit()).filter((line) => line.includes('guest.erased'));

onBothDatabases('erasing guests', (newDatabase, kind) => {
  const start = async (begin = startServiceBesideTwin) =>
    begin(await (await newDatabase()).open(), {
      venue: divisibleHall({ venue: { questions: [question] } }),
    });

  test('removes everything about the guest except the booking', async () => {
    const service = await start();
    const scenario = scenarioFor(service);
    const answers = [{ questionId: 'what', value: 'Marker-Answer' }];
    const text = { message: 'Marker-Message', attendance: 40, answers };
    const changes = { guest, network: '203.0.113.0/24', ...text };
    const reference = await scenario.request('north-evening', evening, 'marker-key', changes);
    await scenario.request('south-evening', evening, 'other-key');
    await service.storage.transact((db) =>
      db
        .updateTable('booking_requests')
        .set({ import_reference: 'Marker-7' })
        .where('venue_id', '=', 'riverside')
        .where('reference', '=', reference)
        .execute(),
    );
    const named = { venueId: 'riverside', reference, actor: 'staff:desk' } as const;
    const address = { street: '5 Marker St' };
    await correctBooking(service, named, {
      title: 'Marker-Title',
      guest: { company: 'Marker Ltd', address },
    });
    const corrections = () => service.storage.read((db) => listCorrections(db, named));
    assert.equal((await corrections()).length, 1);
    const before = await rowOf(service, reference);
    assert.notEqual(before.network_hash, null);
    service.now += 1000;
    const erase = () =>
      eraseGuests(service, { venueId: 'riverside', references: [reference], actor: 'operator' });
    assert.deepEqual(await erase(), [reference]);
    const after = await rowOf(service, reference);
    for (const [column, fate] of Object.entries(fates) as [keyof typeof fates, string][])
      if (fate === 'kept') assert.deepEqual(after[column], before[column], column);
      else assert.notDeepEqual(after[column], before[column], column);
    assert.doesNotMatch(JSON.stringify(after), /marker/i);
    assert.deepEqual(await corrections(), []);
    await assert.rejects(correctBooking(service, named, { title: 'Marker-Title' }), {
      codedProblem: { problem: 'guest_erased' },
    });
    assert.equal(after.erased_at, noon + 1000);
    // The request body could be guessed from its hash by trying names.
    assert.deepEqual(await keysIn(service), ['other-key']);
    assert.equal(await scenario.isFree('north-evening', evening), false);
    await scenario.accept(reference);
    // Repeating it does nothing.
    assert.deepEqual(await erase(), []);
    assert.deepEqual(await erasedSubjects(service), [`operator guest.erased ${reference}`]);
    assert.doesNotMatch(JSON.stringify(await scenario.audit()), /marker/i);
  });

  test('deletes the rows of the file that the bookings came from, also after an erasure by version 1.0', async () => {
    const service = await start(startService);
    const rows = ['Marker-1', 'Marker-2', 'Kept-3'].map((importReference, index) => ({
      line: index + 2,
      booking: {
        spaceId: 'north',
        slotId: 'north-evening',
        date: addDays(evening, index),
        name: importReference,
        importReference,
      },
    }));
    const { imported } = await importBookings(
      service,
      { rows, problems: [], pathOf: linePath },
      { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' },
    );
    const [first = '', second = ''] = imported.map(({ reference }) => reference);
    // As stored: the queries leave out rows of erased guests in any case.
    const stored = async () =>
      (
        await service.storage.read((db) =>
          db.selectFrom('imported_rows').select('import_reference').orderBy('import_reference').execute(),
        )
      ).map((row) => row.import_reference);
    assert.deepEqual(await stored(), ['Kept-3', 'Marker-1', 'Marker-2']);
    await eraseGuests(service, { venueId: 'riverside', references: [first], actor: 'operator' });
    assert.deepEqual(await stored(), ['Kept-3', 'Marker-2']);
    // Version 1.0 does not know the table.
    await service.storage.transact((db) =>
      db
        .updateTable('booking_requests')
        .set({ guest_name: '(erased)', import_reference: null, erased_at: service.now })
        .where('venue_id', '=', 'riverside')
        .where('reference', '=', second)
        .execute(),
    );
    await eraseLaterMembers(service);
    assert.deepEqual(await stored(), ['Kept-3']);
  });

  test('erases a label again that a change of the price during the erasure wrote back', async () => {
    const service = await start();
    const reference = await scenarioFor(service).request('north-evening', evening, null, { guest });
    const named = { venueId: 'riverside', reference, actor: 'operator' } as const;
    const adjustments = [{ label: 'Marker-Discount', amountCents: -1000 }];
    await correctBooking(service, named, { adjustments, price: 'update' });
    const { agreed_price: before } = await rowOf(service, reference);
    await eraseGuests(service, { ...named, references: [reference] });
    await service.storage.transact((db) => setAgreedPrice(db, named, JSON.parse(before ?? '')));
    assert.match(JSON.stringify(await rowOf(service, reference)), /Marker-Discount/);
    await eraseLaterMembers(service);
    assert.doesNotMatch(JSON.stringify(await rowOf(service, reference)), /marker/i);
  });

  test('erases what staff wrote about a request after its guest was erased', async () => {
    const service = await start();
    const scenario = scenarioFor(service);
    const reference = await scenario.request('north-evening', evening, null, { guest });
    const named = { venueId: 'riverside', reference, actor: 'operator' } as const;
    const erase = () => eraseGuests(service, { ...named, references: [reference] });
    assert.deepEqual(await erase(), [reference]);
    await declineBookingRequest(service, { ...named, reason: 'Marker of 5 Elm St' });
    await addNote(service, { ...named, text: 'Mr Marker called', guestErased: true });
    assert.deepEqual(await erase(), [reference]);
    assert.deepEqual(await service.storage.read((db) => listNotes(db, named)), []);
    assert.deepEqual(await erase(), []);
    assert.equal((await erasedSubjects(service)).length, 2);
  });

  test('finds requests of an international address in any form', async () => {
    const service = await start();
    const placed: string[] = [];
    for (const [index, email] of [
      'Jörg@exämple.de',
      'JÖRG@EXÄMPLE.DE',
      'jo\u0308rg@exa\u0308mple.de',
    ].entries())
      placed.push(
        await scenarioFor(service).request('north-evening', `2027-04-0${index + 1}`, null, {
          guest: { ...guest, email: email.normalize('NFC') },
        }),
      );
    await scenarioFor(service).request('north-evening', '2027-04-09', null, {
      guest: { ...guest, email: 'jorg@example.de' },
    });
    for (const email of ['jörg@exämple.de', 'JÖRG@exämple.de', 'jo\u0308rg@exa\u0308mple.de']) {
      const found = await service.storage.read((db) =>
        listRequestsOfGuest(db, { venueId: 'riverside', email }),
      );
      assert.deepEqual(found.toSorted(), placed.toSorted(), email);
    }
  });

  test('does not touch another venue’s guest', async () => {
    const service = await start();
    const reference = await scenarioFor(service).request('north-evening', evening, null, { guest });
    assert.deepEqual(
      await eraseGuests(service, { venueId: 'lakeside', references: [reference], actor: 'operator' }),
      [],
    );
    assert.equal((await rowOf(service, reference)).guest_name, 'Marker-Name');
  });

  test('runs the set number of days after the event, once across instances', async () => {
    const service = await start(startService);
    const scenario = scenarioFor(service);
    const references = [
      await scenario.request('north-evening', evening, 'a-key', { guest }),
      await scenario.request('south-evening', '2027-03-13', null, { guest }),
    ];
    for (const reference of references) await scenario.accept(reference);
    // The evening of the 12th ends at one o'clock.
    const ended = Date.UTC(2027, 2, 13, 1);
    const names = async () =>
      Promise.all(references.map(async (reference) => (await rowOf(service, reference)).guest_name));
    service.now = ended + 30 * day - 1;
    const once = { by: 'staff:a', key: 'a-key', request: 'POST /notes {}', venueId: 'riverside' };
    const note = {
      venueId: 'riverside',
      reference: references[0] ?? '',
      actor: 'operator',
      text: 'A note',
    } as const;
    const create = () =>
      runIdempotently(service, once, async (held) => JSON.stringify(await addNote(held, note)));
    await create();
    assert.deepEqual(await erasePastGuests(service, 30), { erased: 0, hasMore: false });
    assert.equal((await create()).isReplayed, true);
    assert.deepEqual(await names(), ['Marker-Name', 'Marker-Name']);
    service.now += 1;
    const done = await Promise.all([1, 2, 3].map(() => erasePastGuests(service, 30)));
    assert.deepEqual(done.map(({ erased }) => erased).sort(), [0, 0, 1]);
    assert.deepEqual(await names(), ['(erased)', 'Marker-Name']);
    assert.deepEqual(await erasedSubjects(service), [`service guest.erased ${references[0]}`]);
    assert.deepEqual(await keysIn(service), []);
    await assert.rejects(create(), { codedProblem: { problem: 'response_erased' } });
  });

  test('of requests that never became bookings runs after the decline, the end of the hold, or the start', async () => {
    const service = await start(startService);
    const scenario = scenarioFor(service);
    const date = '2027-11-12';
    const declined = await scenario.request('north-evening', date, null, { guest });
    const expired = await scenario.request('south-evening', date, null, { guest });
    const taken = await scenario.request('north-evening', '2027-04-10', null, { guest });
    await scenario.accept(taken);
    const booked = await scenario.request('north-evening', date.replace('12', '13'), null, { guest });
    await scenario.accept(booked);
    service.now += day;
    await scenario.decline(declined);
    const erasedAt = async (now: number) => {
      service.now = now;
      await erasePastGuests(service, 30);
      const rows = await Promise.all(
        [declined, expired, taken, booked].map((reference) => rowOf(service, reference)),
      );
      return rows.map(({ erased_at }) => erased_at !== null);
    };
    assert.deepEqual(await erasedAt(noon + 31 * day - 1), [false, false, false, false]);
    assert.deepEqual(await erasedAt(noon + 31 * day), [true, false, false, false]);
    // The website key holds dates for 48 hours.
    assert.deepEqual(await erasedAt(noon + 32 * day - 1), [true, false, false, false]);
    assert.deepEqual(await erasedAt(noon + 32 * day), [true, true, false, false]);
    assert.deepEqual(await erasedAt(Date.UTC(2027, 3, 11) + 31 * day), [true, true, true, false]);
  });

  test('keeps a guest who has not paid, lists them, and for ten years at most', async () => {
    const service = await start(startService);
    const scenario = scenarioFor(service);
    const dates = [evening, '2027-03-13', '2027-03-14', '2027-03-15'];
    const references: string[] = [];
    for (const date of dates) {
      const reference = await scenario.request('north-evening', date, null, { guest });
      await scenario.accept(reference);
      references.push(reference);
    }
    const [invoiced = '', paid = '', unmarked = '', cancelled = ''] = references;
    const mark = (reference: string, dates: object) =>
      markInstalment(service, { venueId: 'riverside', reference, actor: 'operator' }, 1, dates);
    await mark(invoiced, { invoicedOn: '2027-03-01' });
    await mark(paid, { invoicedOn: '2027-03-01', paidOn: '2027-03-02' });
    await scenario.cancel(cancelled);
    const erasedAt = async (now: number) => {
      service.now = now;
      await erasePastGuests(service, 30);
      const rows = await Promise.all(references.map((reference) => rowOf(service, reference)));
      return rows.map(({ erased_at }) => erased_at !== null);
    };
    const kept = async () => {
      const page = { now: service.now, limit: 10, after: null };
      return service.storage.read((db) =>
        listKeptRequests(db, 'riverside', page, (request) => [request.reference, keptForCents(request)]),
      );
    };
    assert.deepEqual(await erasedAt(noon + 60 * day), [false, true, false, true]);
    assert.deepEqual(await kept(), [
      [invoiced, 144_000],
      [unmarked, 144_000],
    ]);
    // The evening of the 12th ends at one o'clock.
    assert.deepEqual(await erasedAt(Date.UTC(2037, 2, 13, 1) - 1), [false, true, false, true]);
    assert.deepEqual(await erasedAt(Date.UTC(2037, 2, 13, 1)), [true, true, false, true]);
    assert.deepEqual(await kept(), [[unmarked, 144_000]]);
    await mark(unmarked, { paidOn: '2037-03-13' });
    assert.deepEqual(await erasedAt(service.now), [true, true, true, true]);
    assert.deepEqual(await kept(), []);
  });

  test('keeps a guest who may get money back, as a deletion by hand warns, and lists them', async () => {
    const service = await start(startService);
    const scenario = scenarioFor(service);
    const references: string[] = [];
    for (const date of [evening, '2027-03-13', '2027-03-14']) {
      const reference = await scenario.request('north-evening', date, null, { guest });
      await scenario.accept(reference);
      references.push(reference);
    }
    const [cancelled = '', undone = '', settled = ''] = references;
    const mark = (reference: string, dates: object) =>
      markInstalment(service, { venueId: 'riverside', reference, actor: 'operator' }, 1, dates);
    for (const reference of references) await mark(reference, { paidOn: '2027-03-01' });
    await scenario.cancel(cancelled);
    await scenario.undo(undone);
    service.now = noon + 60 * day;
    await erasePastGuests(service, 30);
    const erased = [];
    for (const reference of [cancelled, undone, settled])
      erased.push((await rowOf(service, reference)).erased_at !== null);
    assert.deepEqual(erased, [false, false, true]);
    const page = { now: service.now, limit: 10, after: null };
    assert.deepEqual(
      await service.storage.read((db) =>
        listKeptRequests(db, 'riverside', page, (request) => [
          request.reference,
          keptForCents(request),
          returnableCents(request),
        ]),
      ),
      [
        [cancelled, 0, 144_000],
        [undone, 0, 144_000],
      ],
    );
  });

  test('keeps guests of imported bookings that the file states as unpaid, also where nothing else is marked', async () => {
    const service = await start(startService);
    service.now = Date.UTC(2027, 5, 1);
    const booking = { spaceId: 'north', slotId: 'north-evening', name: 'A. Guest', totalCents: 144_000 };
    const rows = [
      { line: 2, booking: { ...booking, date: '2027-03-10', paidCents: 0 } },
      // Says nothing: it was settled elsewhere.
      { line: 3, booking: { ...booking, date: '2027-03-11' } },
    ];
    const { imported } = await importBookings(
      service,
      { rows, problems: [], pathOf: linePath },
      { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' },
    );
    service.now += 90 * day;
    await erasePastGuests(service, 30);
    const names = [];
    for (const { reference } of imported) names.push((await rowOf(service, reference)).guest_name);
    assert.deepEqual(names, ['A. Guest', '(erased)']);
  });

  test('erases guests of a venue that marks no payments, although something is due', async () => {
    const service = await start(startService);
    const scenario = scenarioFor(service);
    const reference = await scenario.request('north-evening', evening, null, { guest });
    await scenario.accept(reference);
    service.now = noon + 60 * day;
    assert.deepEqual(await erasePastGuests(service, 30), { erased: 1, hasMore: false });
  });

  test('reads an index, never all requests', { skip: isSpreadByVenue }, async (t) => {
    const database = await newDatabase();
    const recorder = recordStatements(kind);
    t.after(() => recorder.stop());
    const service = await startService(await database.open(), { venue: divisibleHall() });
    recorder.take();
    await erasePastGuests(service, 30);
    await service.storage.read((db) =>
      listKeptRequests(db, 'riverside', { now: noon, limit: 10, after: [noon, 'BR-1'] }, () => null),
    );
    const sql = await connectForSql(database.environment);
    t.after(() => sql.close());
    if (kind === 'postgres') await sql.all('set enable_seqscan = off');
    const plans: string[] = [];
    for (const { sql: text, values } of recorder.take())
      if (/from "booking_requests"/.test(text) && /"erased_at" is null/.test(text))
        plans.push(
          JSON.stringify(await sql.all(`explain ${kind === 'sqlite' ? 'query plan ' : ''}${text}`, values)),
        );
    const indexes = plans.map((plan) => /booking_requests_(?:erasable|owing_long|unpaid)\b/.exec(plan)?.[0]);
    assert.deepEqual(indexes, [
      'booking_requests_erasable',
      'booking_requests_owing_long',
      'booking_requests_unpaid',
    ]);
    for (const plan of plans) assert.doesNotMatch(plan, /TEMP B-TREE|"Sort/);
  });

  test('works in batches', async () => {
    const service = await start(startService);
    const scenario = scenarioFor(service);
    const reference = await scenario.request('north-evening', evening, null, { guest });
    const { total_cents: _, total_currency: _currency, ...row } = await rowOf(service, reference);
    await service.storage.transact(async (db) => {
      const rows = Array.from({ length: 249 }, (_, index) => ({ ...row, reference: `BR-${index}` }));
      await db.insertInto('booking_requests').values(rows).execute();
    });
    service.now += 100 * day;
    const rounds = [];
    for (let hasMore = true; hasMore; ) {
      const round = await erasePastGuests(service, 30);
      rounds.push(round.erased);
      hasMore = round.hasMore;
    }
    assert.deepEqual(rounds, [100, 100, 50]);
  });

  test('erases a guest of many requests in short transactions, also after an interruption', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const emails = ['first@example.com', 'other@example.com'];
    const rows = Array.from({ length: 240 }, (_, row) => ({
      line: row + 2,
      booking: {
        spaceId: 'north',
        slotId: 'north-evening',
        date: addDays('2027-04-01', row),
        name: 'A. Guest',
        email: emails[row < 20 ? 0 : 1] ?? '',
      },
    }));
    const { imported } = await importBookings(
      service,
      { rows, problems: [], pathOf: linePath },
      { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' },
    );
    const [first, last] = [imported[0]?.reference ?? '', imported.at(-1)?.reference ?? ''];
    const merge = { venueId: 'riverside', reference: first, merged: last, actor: 'operator' } as const;
    await mergeGuests(service, merge);
    const requestsOf = (email: string) =>
      service.storage.read((db) => listRequestsOfGuest(db, { venueId: 'riverside', email }));
    const erase = async (transact: typeof service.storage.transact) => {
      const references = await requestsOf('first@example.com');
      const storage = { ...service.storage, transact };
      return eraseGuests({ ...service, storage }, { venueId: 'riverside', references, actor: 'operator' });
    };
    let transactions = 0;
    const failsLater: typeof service.storage.transact = (...work) => {
      if (transactions === 2) throw new Error('the power failed');
      transactions += 1;
      return service.storage.transact(...work);
    };
    await assert.rejects(erase(failsLater), /the power failed/);
    assert.equal((await requestsOf('other@example.com')).length, 40);
    assert.deepEqual(await requestsOf('first@example.com'), await requestsOf('other@example.com'));
    assert.equal((await erase(service.storage.transact)).length, 40);
    assert.deepEqual(await requestsOf('other@example.com'), []);
  });
});
