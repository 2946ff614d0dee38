/** The list of instalments by due date: from an index, and correct for changes by version 1.0.0 too. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { clientFor, invalidPaths } from '../../../test/management/manager.ts';
import { divisibleHall, scenarioFor } from '../../../test/scenario.ts';
import { startServiceBesideTwin as startService } from '../../../test/service.ts';
import { toJson } from '../../storage/engine/columns.ts';
import { refreshInstalmentDues } from './refresh-instalment-dues.ts';

const venueId = 'riverside';
interface Due {
  readonly reference: string;
  readonly number: number;
  readonly dueOn: string | null;
  readonly amountCents: number;
}

onBothDatabases('the list of due instalments', (newDatabase) => {
  async function open() {
    const payments = [
      { basisPoints: 5000, dueBasis: 'after_signing', offsetDays: 7 },
      { basisPoints: 5000, dueBasis: 'after_settlement', offsetDays: 600 },
    ];
    const service = await startService(await (await newDatabase()).open(), {
      venue: divisibleHall({ venue: { payments } }),
    });
    const manager = await clientFor(service);
    const { storage } = service;
    const read = async (range: string) => {
      const { status, body } = await manager.get(`/instalments?${range}`);
      assert.equal(status, 200, JSON.stringify(body));
      return body as { readonly data: readonly Due[]; readonly next: string | null };
    };
    const due = async (range: string) =>
      (await read(range)).data.map(({ reference, number, dueOn }) => [reference, number, dueOn]);
    const scenario = scenarioFor(service);
    /** Books an evening, accepted, and returns how staff change it. */
    const bookAndChange = async () => {
      const reference = await scenario.request('north-evening', '2027-03-12');
      await scenario.accept(reference);
      const change = async (method: 'patch' | 'post', path: string, body: object) => {
        const url = `/booking-requests/${reference}/${path}`;
        const response = await manager[method](url, body, { 'if-match': '*' });
        assert.equal(response.status, 200, JSON.stringify(response.body));
      };
      return { reference, change };
    };
    return { service, scenario, bookAndChange, manager, storage, read, due };
  }

  test('has an instalment however long after the event it is due, and the changes of any program', async () => {
    const { service, scenario, storage, due } = await open();
    const reference = await scenario.request('north-evening', '2027-03-12');
    assert.deepEqual(await due('from=2027-03-01&to=2027-12-31'), []);
    await scenario.accept(reference);
    // Signed on 1 March; settled on 12 March of the year before the last.
    const deposit = [reference, 1, '2027-03-08'];
    const rest = [reference, 2, '2028-11-01'];
    const check = async (march: unknown[], later: unknown[]) => {
      // Computed by the request, and read from the table.
      for (const isStored of [false, true]) {
        if (isStored) assert.equal(await refreshInstalmentDues(service, venueId), false);
        assert.deepEqual(await due('from=2027-03-01&to=2027-03-31'), march, String(isStored));
        assert.deepEqual(await due('from=2028-11-01&to=2028-11-01'), later, String(isStored));
      }
    };
    await check([deposit], [rest]);
    // Version 1.0.0, which does not know the table, writes only these columns.
    const change = (columns: object) =>
      storage.transact((db) =>
        db
          .updateTable('booking_requests')
          .set(columns)
          .where('venue_id', '=', venueId)
          .where('reference', '=', reference)
          .execute(),
      );
    const day = 24 * 3_600_000;
    await change({ decided_at: service.now + day });
    await check([[reference, 1, '2027-03-09']], [rest]);
    const agreed = (offsetDays: number, agreedAt: number) =>
      toJson({
        hireFeeCents: 100_000,
        taxCents: 0,
        totalCents: 100_000,
        dueNowCents: 0,
        currency: 'GBP',
        lines: [{ type: 'hire_fee', label: 'Hire', amountCents: 100_000 }],
        payments: [{ amountCents: 100_000, dueBasis: 'before_event', offsetDays }],
        reason: 'Regulars',
        agreedAt,
      });
    await change({ agreed_price: agreed(3, service.now) });
    await check([[reference, 1, '2027-03-09']], []);
    await change({ agreed_price: agreed(4, service.now + 1) });
    await check([[reference, 1, '2027-03-08']], []);
    await change({ instalment_marks: toJson([{ number: 1, invoicedOn: null, paidOn: '2027-03-20' }]) });
    await check([[reference, 1, '2027-03-08']], []);
    await change({ status: 'cancelled', decided_at: service.now + 2 * day });
    await check([[reference, 1, null]], []);
    await change({ instalment_marks: null });
    await check([], []);
    await change({ status: 'pending_approval', decided_at: null, amendments: 1 });
    await check([], []);
  });

  test('lists what was paid on a date, however long before or after it is due, also of cancelled bookings', async () => {
    const { service, scenario, manager, read } = await open();
    const [one = '', two = ''] = [
      await scenario.request('north-evening', '2027-03-12'),
      await scenario.request('north-evening', '2027-03-13'),
    ].sort();
    const mark = async (reference: string, number: number, dates: object) => {
      const path = `/booking-requests/${reference}/instalments/${number}`;
      const { status, body } = await manager.patch(path, dates, { 'if-match': '*' });
      assert.equal(status, 200, JSON.stringify(body));
    };
    for (const reference of [one, two]) await scenario.accept(reference);
    await mark(one, 1, { paidOn: '2027-02-26' });
    await mark(one, 2, { invoicedOn: '2027-02-25', paidOn: '2027-02-28' });
    await mark(two, 1, { paidOn: '2027-02-26' });
    await mark(two, 2, { invoicedOn: '2027-02-27' });
    await manager.post(`/booking-requests/${two}/cancel`, {}, { 'if-match': '*' });
    for (const isStored of [false, true]) {
      if (isStored) assert.equal(await refreshInstalmentDues(service, venueId), false);
      const found = [];
      let cursor = '';
      do {
        const { data, next } = await read(`from=2027-02-01&to=2027-02-28&by=paid&limit=1${cursor}`);
        found.push(...data.map(({ reference, number, amountCents }) => [reference, number, amountCents]));
        cursor = next === null ? '' : `&cursor=${next}`;
      } while (cursor !== '');
      assert.deepEqual(
        found,
        [
          [one, 1, 72_000],
          [two, 1, 72_000],
          [one, 2, 72_000],
        ],
        String(isStored),
      );
      assert.deepEqual((await read('from=2027-03-01&to=2027-03-31&by=paid')).data, []);
    }
    // A corrected mark moves.
    await mark(one, 1, { paidOn: '2027-03-01' });
    assert.equal((await read('from=2027-03-01&to=2027-03-31&by=paid')).data.length, 1);
  });

  test('lists what is unpaid over any number of years', async () => {
    const { scenario, manager, due } = await open();
    const reference = await scenario.request('north-evening', '2027-03-12');
    await scenario.accept(reference);
    const years = 'from=2000-01-01&to=2029-12-31';
    const all = [
      [reference, 1, '2027-03-08'],
      [reference, 2, '2028-11-01'],
    ];
    assert.deepEqual(await due(`${years}&unpaid=true`), all);
    const path = `/booking-requests/${reference}/instalments/1`;
    await manager.patch(path, { paidOn: '2027-03-01' }, { 'if-match': '*' });
    assert.deepEqual(await due(`${years}&unpaid=true`), all.slice(1));
    assert.deepEqual(invalidPaths(await manager.get(`/instalments?${years}`)), ['to']);
  });

  test('keeps a paid deposit in its month when the booking is cancelled, also if it is marked again', async () => {
    const { service, bookAndChange, due } = await open();
    const { reference, change } = await bookAndChange();
    const check = async (march: unknown[], february: unknown[]) => {
      for (const isStored of [false, true]) {
        if (isStored) assert.equal(await refreshInstalmentDues(service, venueId), false);
        assert.deepEqual(await due('from=2027-03-01&to=2027-03-31'), march, String(isStored));
        assert.deepEqual(await due('from=2027-02-01&to=2027-02-28'), february, String(isStored));
      }
    };
    const deposit = [reference, 1, '2027-03-08'];
    await change('patch', 'instalments/1', { paidOn: '2027-02-26' });
    await check([deposit], []);
    service.now += 5 * 24 * 3_600_000;
    await change('post', 'cancel', {});
    await check([deposit], []);
    await change('patch', 'instalments/1', { invoicedOn: '2027-02-25' });
    await check([deposit], []);
    // Marked after the cancellation: there is no due date any more.
    await change('patch', 'instalments/2', { paidOn: '2027-02-27' });
    await check([deposit], [[reference, 2, null]]);
    await change('patch', 'instalments/1', { invoicedOn: null, paidOn: null });
    await check([], [[reference, 2, null]]);
    await change('post', 'undo', {});
    await check([deposit], []);
  });

  test('keeps a credit of a cancelled booking where it was until it is returned', async () => {
    const { service, bookAndChange, storage, due } = await open();
    const { reference, change } = await bookAndChange();
    const march = 'from=2027-03-01&to=2027-03-31';
    const check = async (range: string, expected: unknown[]) => {
      for (const isStored of [false, true]) {
        if (isStored) assert.equal(await refreshInstalmentDues(service, venueId), false);
        assert.deepEqual(await due(range), expected, String(isStored));
      }
    };
    const date = { spaceId: 'south', slotId: 'south-evening', packageId: 'dry-hire', date: '2027-03-13' };
    await change('post', 'items', date);
    for (const number of [1, 2]) await change('patch', `instalments/${number}`, { paidOn: '2027-03-01' });
    service.now += 9 * 24 * 3_600_000;
    await change('post', 'items/1/cancel', {});
    const deposit = [reference, 1, '2027-03-08'];
    const credit = [reference, 3, '2027-03-10'];
    await check(march, [deposit, credit]);
    service.now += 5 * 24 * 3_600_000;
    await change('post', 'cancel', {});
    await check(march, [deposit, credit]);
    await check(`${march}&unpaid=true`, [credit]);
    await change('post', 'undo', {});
    await check(march, [deposit, credit]);
    // Of a booking that was cancelled before credits had marks, it is listed on the day of the cancellation.
    await change('post', 'cancel', {});
    const paid = [1, 2].map((number) => ({ number, invoicedOn: null, paidOn: '2027-03-01' }));
    await storage.transact((db) =>
      db
        .updateTable('booking_requests')
        .set({ instalment_marks: toJson(paid) })
        .where('venue_id', '=', venueId)
        .where('reference', '=', reference)
        .execute(),
    );
    await check('from=2027-03-15&to=2027-03-15', [[reference, 3, null]]);
    await change('patch', 'instalments/3', { paidOn: '2027-03-15' });
    await check(`${march}&unpaid=true`, []);
  });

  test('has the credit of a request whose acceptance was undone and that changed after it was paid', async () => {
    const { service, bookAndChange, due } = await open();
    const { reference, change } = await bookAndChange();
    await change('post', 'items', {
      spaceId: 'south',
      slotId: 'south-evening',
      packageId: 'dry-hire',
      date: '2027-03-13',
    });
    await change('patch', 'instalments/1', { paidOn: '2027-02-26' });
    await change('patch', 'instalments/2', { paidOn: '2027-02-27' });
    await change('post', 'undo', {});
    await change('post', 'items/1/cancel', {});
    const check = async (range: string, expected: unknown[]) => {
      for (const isStored of [false, true]) {
        if (isStored) assert.equal(await refreshInstalmentDues(service, venueId), false);
        assert.deepEqual(await due(range), expected, String(isStored));
      }
    };
    const credit = [reference, 3, null];
    await check('from=2027-02-01&to=2027-12-31&unpaid=true', [credit]);
    await check('from=2027-02-27&to=2027-02-27', [[reference, 2, null], credit]);
    await change('patch', 'instalments/3', { paidOn: '2027-03-01' });
    await check('from=2027-02-01&to=2027-12-31&unpaid=true', []);
  });

  test('comes in pages by due date, also after an import of more bookings than one request computes', async () => {
    const { service, scenario, manager, storage, read } = await open();
    const spaces = ['north', 'south'];
    const times = ['06', '08', '10', '12'].map((hour) => ({
      startTime: `${hour}:00`,
      endTime: `${hour}:30`,
    }));
    const dates = Array.from({ length: 28 }, (_, day) => `2027-04-${String(day + 1).padStart(2, '0')}`);
    const bookings = dates.flatMap((date) =>
      spaces.flatMap((spaceId) =>
        times.map((each, index) => ({
          spaceId,
          date,
          ...each,
          name: 'A. Visitor',
          totalCents: 100,
          importReference: `${date} ${spaceId} ${index}`,
        })),
      ),
    );
    const { status, body } = await manager.post('/imported-bookings', { bookings });
    assert.equal(status, 201, JSON.stringify(body));
    await scenario.accept(await scenario.request('north-evening', '2027-03-12'));
    const all: Due[] = [];
    let cursor = '';
    do {
      const page = await read(`from=2027-03-01&to=2028-03-31&limit=100${cursor}`);
      assert.ok(page.data.length <= 100);
      all.push(...page.data);
      cursor = page.next === null ? '' : `&cursor=${page.next}`;
    } while (cursor !== '');
    const keyOf = ({ dueOn, reference, number }: Due) => `${dueOn} ${reference} ${number}`;
    assert.deepEqual(all.map(keyOf), all.map(keyOf).toSorted());
    assert.equal(new Set(all.map(keyOf)).size, all.length);
    // Deposits; the rest is due in other years.
    assert.equal(all.length, bookings.length + 1);
    const stored = await storage.read((db) =>
      db.selectFrom('booking_request_dues').select('number').where('venue_id', '=', venueId).execute(),
    );
    assert.ok(stored.length > 0, 'more than one request computes are stored');
    assert.equal(await refreshInstalmentDues(service, venueId), false);
    const refused = await manager.get('/instalments?from=2027-03-01&to=2027-03-31&cursor=WzFd');
    assert.deepEqual(invalidPaths(refused), ['cursor']);
  });
});
