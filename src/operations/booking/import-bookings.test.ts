import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { isSpreadByVenue } from '../../../test/citus.ts';
import { connectForSql } from '../../../test/copied-venues.ts';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { linePath } from '../../domain/booking/import/import-problem.ts';
import { ValidationError } from '../../domain/errors.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { listBookingRequests } from '../../storage/booking/booking-request-list.ts';
import { findGuest } from '../../storage/booking/guest-directory.ts';
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
});
