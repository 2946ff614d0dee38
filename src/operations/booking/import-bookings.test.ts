import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { isSpreadByVenue } from '../../../test/citus.ts';
import { connectForSql } from '../../../test/copied-venues.ts';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import type { ImportRow } from '../../domain/booking/import/check-bookings.ts';
import { linePath } from '../../domain/booking/import/import-problem.ts';
import { parseVenueFile } from '../../domain/documents/venue-file/parse.ts';
import { ValidationError } from '../../domain/errors.ts';
import { instalmentsOf } from '../../domain/money/instalments.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { listBookingRequests } from '../../storage/booking/booking-request-list.ts';
import { findBookingRequest } from '../../storage/booking/booking-requests.ts';
import { findGuest } from '../../storage/booking/guest-directory.ts';
import { listNotes } from '../../storage/booking/notes.ts';
import type { RequestFilter } from '../../storage/booking/request-filter.ts';
import type { RequestOrder } from '../../storage/booking/request-order.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { runIdempotently } from '../access/idempotent.ts';
import { importBookings } from './import-bookings.ts';
import { undoImport } from './undo-import.ts';

onBothDatabases('importing bookings', (newDatabase, kind) => {
  // Those of SQLite are part of its schema, and Citus has them per shard.
  const hasOwnStatistics = kind === 'postgres' && !isSpreadByVenue;
  test('the database plans with many imported bookings at once', { skip: !hasOwnStatistics }, async () => {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: divisibleHall() });
    const rows = Array.from({ length: 200 }, (_, index) => ({
      line: index + 2,
      booking: {
        spaceId: 'north',
        slotId: 'north-evening',
        date: addDays('2027-04-01', index),
        name: 'A. Guest',
      },
    }));
    const sql = await connectForSql(database.environment);
    const estimated = async () =>
      (await sql.all("select reltuples as rows from pg_class where relname = 'booking_items'"))[0]?.['rows'];
    assert.equal(await estimated(), -1, 'unknown');
    await importBookings(
      service,
      { rows, problems: [], pathOf: linePath },
      { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' },
    );
    assert.equal(await estimated(), 200);
    await sql.close();
  });

  test('generates new references for duplicates and logs where each came from', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    let drawn = 0;
    const context = {
      storage: service.storage,
      clock: service.clock,
      // The first two are equal.
      randomBytes: (size: number) => (++drawn <= 2 ? Buffer.alloc(size, 7) : randomBytes(size)),
    };
    const row = (name: string, slotId: string, line: number) => ({
      line,
      booking: { spaceId: 'north', slotId, date: evening, name },
    });
    const { imported } = await importBookings(
      context,
      {
        rows: [row('A. Guest', 'north-morning', 2), row('B. Guest', 'north-evening', 3)],
        problems: [],
        pathOf: linePath,
      },
      { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' },
    );
    assert.equal(drawn, 4);
    assert.equal(new Set(imported.map(({ reference }) => reference)).size, 2);
    const accepted = await service.storage.read((db) =>
      db.selectFrom('events').select('details').where('action', '=', 'booking-request.accepted').execute(),
    );
    assert.deepEqual(
      accepted.map(({ details }) => (typeof details === 'string' ? JSON.parse(details) : details)),
      [
        { from: 'pending_approval', imported: true },
        { from: 'pending_approval', imported: true },
      ],
    );
  });

  test('weekly rows with one reference are a series with an instalment for each month', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const dates = ['2027-03-30', '2027-04-06', '2027-04-13', '2027-04-27'];
    const rows = dates.map((date, index) => ({
      line: index + 2,
      booking: {
        spaceId: 'north',
        slotId: 'north-morning',
        date,
        name: 'A. Guest',
        importReference: 'class',
        ...(index === 0 && { totalCents: 50_000 }),
      },
    }));
    const { imported } = await importBookings(
      service,
      { rows, problems: [], pathOf: linePath },
      { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' },
    );
    const found = { venueId: 'riverside', reference: imported[0]?.reference ?? '' };
    const stored = await service.storage.read((db) => findBookingRequest(db, found));
    assert.deepEqual(stored?.series, {
      rule: { frequency: 'weekly', from: '2027-03-30', interval: 1, until: '2027-04-27' },
      continues: null,
    });
    const monthly = (march: number) => [
      { amountCents: march, dueBasis: 'fixed_date', fixedDate: '2027-03-30', month: '2027-03' },
      { amountCents: 432_000, dueBasis: 'fixed_date', fixedDate: '2027-04-06', month: '2027-04' },
    ];
    assert.deepEqual(
      [stored.quote.payments, stored.agreedPrice?.payments],
      [monthly(144_000), monthly(50_000)],
    );
  });

  test('what is paid marks the first instalments, and an excess is named', async () => {
    const payments = [
      { basisPoints: 2500, dueBasis: 'after_signing', offsetDays: 7 },
      { basisPoints: 7500, dueBasis: 'before_event', offsetDays: 14 },
    ];
    const venue = divisibleHall({ venue: { payments } });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const booking = { spaceId: 'north', slotId: 'north-morning', name: 'A. Guest' };
    const rows = [
      { line: 2, booking: { ...booking, date: '2027-05-01', totalCents: 100_000, paidCents: 40_000 } },
      { line: 3, booking: { ...booking, date: '2027-05-02', paidCents: 150_000 } },
      { line: 4, booking: { ...booking, date: '2027-05-03' } },
    ];
    const { plan, imported } = await importBookings(
      service,
      { rows, problems: [], pathOf: linePath },
      { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' },
    );
    assert.deepEqual(
      plan.warnings.map(({ path, problem }) => `${path}: ${problem}`),
      ['line 3, paid: paid_above_total'],
    );
    const found = [];
    for (const { reference } of imported) {
      const named = { venueId: 'riverside', reference };
      const stored = await service.storage.read((db) => findBookingRequest(db, named));
      found.push(
        instalmentsOf(stored ?? assert.fail()).map((each) => [each.amountCents, each.dueOn, each.paidOn]),
      );
    }
    assert.deepEqual(found, [
      [
        [25_000, '2027-03-08', '2027-03-01'],
        [15_000, '2027-04-17', '2027-03-01'],
        [60_000, '2027-04-17', null],
      ],
      [
        [36_000, '2027-03-08', '2027-03-01'],
        [108_000, '2027-04-18', '2027-03-01'],
      ],
      [
        [36_000, '2027-03-08', null],
        [108_000, '2027-04-19', null],
      ],
    ]);
  });

  test('the whole price is paid where the table has none, whatever amount is stated, and of its row only', async () => {
    const payments = [
      { basisPoints: 2500, dueBasis: 'after_signing', offsetDays: 7 },
      { basisPoints: 7500, dueBasis: 'before_event', offsetDays: 14 },
    ];
    const venue = divisibleHall({ venue: { payments } });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const north = { spaceId: 'north', name: 'A. Guest' };
    const paid = { ...north, slotId: 'north-morning', paidInFull: true };
    const rows = [
      { line: 2, booking: { ...paid, date: '2027-05-01', paidOn: '2027-02-11' } },
      { line: 3, booking: { ...paid, date: '2027-05-02', totalCents: 90_000, paidCents: 10 } },
      { line: 4, booking: { ...paid, date: '2027-02-02' } },
      { line: 5, booking: { ...paid, date: '2027-05-04', importReference: '7' } },
      { line: 6, booking: { ...paid, date: '2027-05-06', importReference: '7', paidInFull: false } },
    ];
    const custom = { ...north, paidInFull: true, date: '2027-05-07', startTime: '18:00', endTime: '20:00' };
    const by = { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' } as const;
    const importRows = (of: readonly ImportRow[]) =>
      importBookings(service, { rows: of, problems: [], pathOf: linePath }, by);
    await assert.rejects(
      importRows([...rows, { line: 7, booking: custom }]),
      (error) =>
        error instanceof ValidationError &&
        error.problems.map(({ path, problem }) => `${path}: ${problem}`).join() === 'line 7, paid: goes_with',
    );
    const { imported } = await importRows(rows);
    const found = [];
    for (const reference of new Set(imported.map((each) => each.reference))) {
      const stored = await service.storage.read((db) =>
        findBookingRequest(db, { venueId: 'riverside', reference }),
      );
      found.push(instalmentsOf(stored ?? assert.fail()).map((each) => [each.amountCents, each.paidOn]));
    }
    assert.deepEqual(found, [
      [
        [36_000, '2027-02-11'],
        [108_000, '2027-02-11'],
      ],
      [
        [22_500, '2027-03-01'],
        [67_500, '2027-03-01'],
      ],
      [
        [36_000, '2027-03-01'],
        [108_000, '2027-03-01'],
      ],
      [
        [72_000, '2027-03-01'],
        [72_000, '2027-03-01'],
        [144_000, null],
      ],
    ]);
  });

  test('payments have their own dates, and remarks of staff become a note', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const booking = {
      spaceId: 'north',
      name: 'A. Guest',
      importReference: '2026-1',
      notes: 'Key at the desk',
    };
    const morning = { ...booking, slotId: 'north-morning', message: 'We are looking forward to it' };
    const rows = [
      {
        line: 2,
        booking: {
          ...morning,
          date: '2027-05-01',
          totalCents: 100_000,
          paidCents: 30_000,
          paidOn: '2027-01-15',
        },
      },
      {
        line: 3,
        booking: {
          ...morning,
          date: '2027-05-04',
          totalCents: 50_000,
          paidCents: 50_000,
          notes: 'Deposit in cash',
        },
      },
    ];
    const by = { venueId: 'riverside', holdPeriod: 'none', actor: 'staff:7f3c' } as const;
    const { imported } = await importBookings(service, { rows, problems: [], pathOf: linePath }, by);
    const named = { venueId: 'riverside', reference: imported[0]?.reference ?? '' };
    const stored = await service.storage.read((db) => findBookingRequest(db, named));
    assert.deepEqual(
      instalmentsOf(stored ?? assert.fail()).map((each) => [each.amountCents, each.paidOn]),
      [
        [30_000, '2027-01-15'],
        [50_000, '2027-03-01'],
        [70_000, null],
      ],
    );
    assert.equal(stored?.message, 'We are looking forward to it');
    const notes = await service.storage.read((db) => listNotes(db, named));
    assert.deepEqual(
      notes.map(({ actor, text, about }) => [actor, text, about]),
      [['staff:7f3c', 'Key at the desk\nDeposit in cash', null]],
    );
    await undoImport(service, { ...named, actor: 'operator' });
    const wrong = (paidOn: string, paidCents?: number) => ({
      line: 2,
      booking: { ...morning, date: '2027-06-01', paidOn, ...(paidCents !== undefined && { paidCents }) },
    });
    for (const [row, problem] of [
      [wrong('2027-04-01', 100), 'out_of_range'],
      [wrong('2027-02-01'), 'goes_with'],
    ] as const)
      await assert.rejects(
        importBookings(service, { rows: [row], problems: [], pathOf: linePath }, by),
        (error) => {
          assert.ok(error instanceof ValidationError);
          assert.deepEqual(
            error.problems.map((each) => [each.path, each.problem]),
            [['line 2, paid-on', problem]],
          );
          return true;
        },
      );
  });

  test('a booking whose import was undone is in no list of all, and no figure of its guest', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const ada = { name: 'Ada Visitor', email: 'ada@visitor.example' };
    const of = (line: number, date: string) => ({
      line,
      booking: { ...ada, spaceId: 'north', startTime: '09:00', endTime: '12:00', date, totalCents: 5_000 },
    });
    const by = { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' } as const;
    const rows = [of(1, '2027-05-01'), of(2, '2027-05-02')];
    const { imported } = await importBookings(service, { rows, problems: [], pathOf: linePath }, by);
    const [wrong = '', right = ''] = imported.map(({ reference }) => reference);
    await undoImport(service, { venueId: 'riverside', reference: wrong, actor: 'operator' });
    const listed = (filter: Partial<RequestFilter>, order: RequestOrder = 'placed') =>
      service.storage.read(async (db) => {
        const page = { limit: 1, by: order };
        const found = await listBookingRequests(
          db,
          { venueId: 'riverside', statuses: [], ...filter },
          page,
          service.now,
        );
        return [found.requests.map(({ reference }) => reference), found.next];
      });
    const addresses = ['ada@visitor.example'];
    assert.deepEqual(await listed({}), [[right], null]);
    assert.deepEqual(await listed({ from: '2027-05-01' }, 'event'), [[right], null]);
    assert.deepEqual(await listed({ text: 'ada' }), [[right], null]);
    assert.deepEqual(await listed({ text: 'ada', ignoresContacts: true }), [[right], null]);
    assert.deepEqual(await listed({ guest: { addresses, reference: right } }), [[right], null]);
    assert.deepEqual(
      await listed({ guest: { addresses: [...addresses, 'ada@home.example'], reference: right } }),
      [[right], null],
    );
    assert.deepEqual(await listed({ statuses: ['cancelled'] }), [[wrong], null]);
    const guest = await service.storage.read((db) =>
      findGuest(db, { venueId: 'riverside', reference: right }, service.now),
    );
    assert.deepEqual(guest && [guest.requests, guest.bookings], [1, 1]);
  });

  test('rows with one reference are the dates of one booking, each with its price', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const row = (line: number, slotId: string, date: string, changes: object = {}) => ({
      line,
      booking: {
        spaceId: 'north',
        slotId,
        date,
        name: 'A. Guest',
        importReference: '2026-1',
        ...changes,
      },
    });
    const rows = [
      row(2, 'north-evening', evening, { totalCents: 60_000 }),
      row(3, 'north-morning', '2027-03-10', { message: 'Set-up' }),
      row(4, 'north-morning', '2027-03-11', { importReference: '2026-2' }),
    ];
    const by = { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' } as const;
    const importing = (of: typeof rows) =>
      importBookings(service, { rows: of, problems: [], pathOf: linePath }, by);
    const { imported } = await importing(rows);
    assert.deepEqual(
      imported.map(({ line }) => line),
      [2, 3, 4],
    );
    const [first, second, third] = imported.map(({ reference }) => reference);
    assert.deepEqual([first === second, first === third], [true, false]);
    const found = { venueId: 'riverside', reference: first ?? '' };
    const stored = await service.storage.read((db) => findBookingRequest(db, found));
    assert.deepEqual(
      stored?.items.map(({ number, slot, date }) => [number, slot.id, date]),
      [
        [0, 'north-evening', evening],
        [1, 'north-morning', '2027-03-10'],
      ],
    );
    assert.deepEqual(
      [stored.message, stored.quote.totalCents, stored.agreedPrice?.totalCents, stored.startsAt],
      ['Set-up', 288_000, 204_000, Date.UTC(2027, 2, 10, 9)],
    );
    assert.deepEqual(
      stored.agreedPrice?.lines.map(({ amountCents, item }) => [amountCents, item]),
      [
        [50_000, 0],
        [120_000, 1],
        [10_000, 0],
        [24_000, 1],
      ],
    );
    const scenario = scenarioFor(service);
    assert.equal(await scenario.isFree('north-morning', '2027-03-10'), false);
    assert.equal((await importing(rows)).imported.length, 0, 'a repeat changes nothing');
    const ofOthers = [
      row(2, 'north-evening', '2027-04-01', { importReference: '2026-3' }),
      row(3, 'north-evening', '2027-04-02', { importReference: '2026-3', name: 'B. Guest' }),
    ];
    await assert.rejects(importing(ofOthers), /another guest or status/);
  });

  test('a large import that a visitor’s request stops halfway is undone, and a repeat is not taken for the first', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const scenario = scenarioFor(service);
    const rows = Array.from({ length: 401 }, (_, index) => ({
      line: index + 2,
      booking: {
        spaceId: 'north',
        slotId: 'north-evening',
        date: addDays('2027-04-01', index),
        name: 'A. Guest',
      },
    }));
    /** Imports once; after the first transaction a visitor requests the last date. */
    let visitor: string | null = null;
    const storage: Storage = {
      ...service.storage,
      async transact(work, ...queueing) {
        const result = await service.storage.transact(work, ...queueing);
        visitor ??= await scenario.request('north-evening', '2028-05-05');
        return result;
      },
    };
    const once = { by: 'staff:a', key: 'a-key', request: 'POST /imported-bookings', venueId: 'riverside' };
    const importing = () =>
      runIdempotently({ ...service, storage }, once, async (context, onUndone) => {
        const { imported } = await importBookings(
          context,
          { rows, problems: [], pathOf: linePath },
          { venueId: 'riverside', holdPeriod: 'none', actor: 'operator', onUndone },
        );
        return String(imported.length);
      });
    const accepted = async () => {
      const found = await service.storage.read((db) =>
        db.selectFrom('booking_requests').select('status').where('status', '=', 'accepted').execute(),
      );
      return found.length;
    };
    const isTaken = (error: unknown) => {
      assert.ok(error instanceof ValidationError, String(error));
      assert.deepEqual(
        error.problems.map(({ path, problem }) => [path, problem]),
        [['line 402', 'taken_by']],
      );
      return true;
    };
    await assert.rejects(importing(), isTaken);
    assert.equal(await accepted(), 0);
    assert.equal(await scenario.isFree('north-evening', '2027-04-01'), true);
    await assert.rejects(importing(), isTaken);
    await scenario.decline(visitor ?? '');
    assert.deepEqual(await importing(), { response: '401', isReplayed: false });
    assert.equal(await accepted(), 401);
    assert.deepEqual(await importing(), { response: '401', isReplayed: true });
  });

  test('the same table sent twice at once is imported once, and each response names every line', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const rows = Array.from({ length: 600 }, (_, index) => ({
      line: index + 2,
      booking: {
        spaceId: 'north',
        slotId: 'north-evening',
        date: addDays('2027-04-01', index),
        name: 'A. Guest',
      },
    }));
    const importing = () =>
      importBookings(
        service,
        { rows, problems: [], pathOf: linePath },
        { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' },
      );
    const both = await Promise.all([importing(), importing()]);
    const lines = both.map(({ imported, plan }) => [...imported, ...plan.existing].map(({ line }) => line));
    assert.deepEqual(
      lines.map((each) => [each.length, new Set(each).size]),
      [
        [600, 600],
        [600, 600],
      ],
    );
    const imported = both.flatMap((each) => each.imported.map(({ reference }) => reference));
    assert.deepEqual([imported.length, new Set(imported).size], [600, 600]);
  });

  test('each booking of a large import has its turnaround, up to the next event in its room', async () => {
    const north = hallSpace('north', ['north'], { turnaroundMinutes: 1440 });
    const service = await startService(await (await newDatabase()).open(), {
      venue: divisibleHall({ file: { spaces: [north] } }),
    });
    const scenario = scenarioFor(service);
    await scenario.accept(await scenario.request('north-evening', '2027-03-30'));
    await scenario.accept(await scenario.request('north-evening', '2027-11-01'));
    // Every other evening from 31 March on, but none that was booked before; the last line is the first date.
    const dates = Array.from({ length: 250 }, (_, index) => addDays('2027-03-31', 2 * (249 - index)));
    const rows = dates.map((date, index) => ({
      line: index + 2,
      booking: { spaceId: 'north', slotId: 'north-evening', date, name: 'A. Guest' },
    }));
    await importBookings(
      service,
      { rows, problems: [], pathOf: linePath },
      { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' },
    );
    const occupied = await scenario.occupied();
    const hours = occupied.map(({ startsAt, endsAt }) => (endsAt - startsAt) / 3_600_000);
    const counted = Object.entries(Object.groupBy(hours, String)).map(([each, all]) => [each, all?.length]);
    // Events of 7 hours; 24 hours after each, but 17 where the next evening is booked: 30 March, 31 October, 1 November.
    assert.deepEqual(counted, [
      ['7', 252],
      ['17', 3],
      ['24', 249],
    ]);
  });

  test('the plan warns of each future row that leaves too little time for a setup or turnaround', async () => {
    const north = hallSpace('north', ['north'], { setupMinutes: 60, turnaroundMinutes: 90 });
    const service = await startService(await (await newDatabase()).open(), {
      venue: divisibleHall({ file: { spaces: [north] } }),
    });
    const row = (line: number, date: string, startTime: string, endTime: string) => ({
      line,
      booking: { spaceId: 'north', date, startTime, endTime, name: `Guest ${line}` },
    });
    const importing = async (rows: readonly ReturnType<typeof row>[]) => {
      const { plan } = await importBookings(
        service,
        { rows, problems: [], pathOf: linePath },
        { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' },
      );
      return plan.warnings.map(({ path, message }) => `${path}: ${message}`);
    };
    const first = [
      row(2, '2027-04-01', '14:00', '18:00'),
      row(3, '2027-04-01', '09:00', '13:00'),
      row(4, '2027-04-02', '09:00', '13:00'),
      row(5, '2027-04-02', '15:30', '18:00'),
      row(6, '2020-04-02', '09:00', '13:00'),
      row(7, '2020-04-02', '13:00', '18:00'),
    ];
    assert.deepEqual(await importing(first), [
      'line 3: leaves too little time for a setup or turnaround: Guest 2, Hall (north), 2027-04-01 14:00–18:00',
    ]);
    const second = [row(2, '2027-04-02', '18:30', '20:00'), row(3, '2027-04-03', '18:00', '20:00')];
    assert.deepEqual(await importing(second), [
      'line 2: leaves too little time for a setup or turnaround: Guest 5',
    ]);
  });

  test('the plan names each time of a row that is not that of its slot', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const row = (line: number, date: string, times: object) => ({
      line,
      booking: { spaceId: 'north', slotId: 'north-evening', date, name: 'A. Guest', ...times },
    });
    const rows = [
      row(2, '2027-04-01', { startTime: '18:00', endTime: '01:00', endDate: '2027-04-01' }),
      row(3, '2027-04-02', { startTime: '20:00' }),
      row(4, '2027-04-03', { endTime: '22:00' }),
      row(5, '2027-04-04', { endDate: '2027-04-06' }),
    ];
    const { plan } = await importBookings(
      service,
      { rows, problems: [], pathOf: linePath },
      { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' },
    );
    assert.deepEqual(
      plan.warnings.map(({ path, message }) => `${path}: ${message}`),
      [
        'line 3, start: 20:00 is left out: the slot is 18:00–01:00',
        'line 4, end: 22:00 is left out: the slot is 18:00–01:00',
        'line 5, until: 2027-04-06 is left out: the slot is 18:00–01:00',
      ],
    );
  });

  test('the plan names the last day of a row that a slot by the hour does not have', async () => {
    const hours = { stepMinutes: 60, minimumMinutes: 60 };
    const packages = [{ id: 'room-only', name: 'Room only', hireFeeCents: 1_000 }];
    const day = { id: 'day', name: 'Day', startTime: '08:00', endTime: '22:00', hours, packages };
    const music = { id: 'music', name: 'Music room', capacity: 20, slots: [day] };
    const venue = divisibleHall({ file: { spaces: [music] } });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const row = (line: number, date: string, times: object) => ({
      line,
      booking: { spaceId: 'music', slotId: 'day', date, name: 'A. Guest', ...times },
    });
    const rows = [
      row(2, '2027-08-27', { endDate: '2027-08-29' }),
      row(3, '2027-08-30', { startTime: '10:00', endTime: '12:00', endDate: '2027-08-30' }),
    ];
    const { plan } = await importBookings(
      service,
      { rows, problems: [], pathOf: linePath },
      { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' },
    );
    assert.deepEqual(
      plan.warnings.map(({ path, message }) => `${path}: ${message}`),
      ['line 2, until: 2027-08-29 is left out: the slot is 08:00–22:00'],
    );
  });

  test('a tax is stored at the rate of the venue that fits, and the plan names one that fits none', async () => {
    const germany = { tax: { label: 'MwSt.', basisPoints: 1900 }, currency: 'EUR' };
    const food = {
      id: 'dinner',
      name: 'Dinner',
      hireFeeCents: 5_000,
      tax: { label: 'MwSt.', basisPoints: 700 },
    };
    const hall = divisibleHall({ venue: germany });
    const [whole, ...others] = JSON.parse(JSON.stringify(hall)).spaces;
    for (const slot of whole.slots) slot.packages.push({ ...slot.packages[0], ...food });
    const venue = parseVenueFile({ ...JSON.parse(JSON.stringify(hall)), spaces: [whole, ...others] });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const row = (line: number, date: string, changes: object) => ({
      line,
      booking: { spaceId: 'north', slotId: 'north-evening', date, name: 'A. Guest', ...changes },
    });
    const times = { slotId: undefined, startTime: '10:00', endTime: '12:00' };
    const rows = [
      row(2, '2027-04-01', { totalCents: 10_700, taxCents: 700 }),
      row(3, '2027-04-02', { ...times, totalCents: 10_700, taxCents: 700 }),
      row(4, '2027-04-03', { ...times, totalCents: 11_900 }),
      row(5, '2027-04-04', { totalCents: 10_800, taxCents: 800 }),
      row(6, '2072-04-05', { ...times, totalCents: 11_900, taxCents: 0, attendance: 500 }),
    ];
    const { plan, imported } = await importBookings(
      service,
      { rows, problems: [], pathOf: linePath },
      { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' },
    );
    assert.deepEqual(
      plan.warnings.map(({ path, problem }) => `${path}: ${problem}`),
      ['line 5, tax: tax_of_no_rate', 'line 6, date: unusual_date', 'line 6, people: above_capacity'],
    );
    const taxes = [];
    for (const { reference } of imported) {
      const found = { venueId: 'riverside', reference };
      const stored = await service.storage.read((db) => findBookingRequest(db, found));
      const { lines = [] } = stored?.agreedPrice ?? stored?.quote ?? {};
      taxes.push(
        lines.filter(({ type }) => type === 'tax').map(({ label, amountCents }) => [label, amountCents]),
      );
    }
    assert.deepEqual(taxes, [
      [['MwSt. 7%', 700]],
      [['MwSt. 7%', 700]],
      [['MwSt. 19%', 1_900]],
      [['MwSt.', 800]],
      [],
    ]);
  });
});
