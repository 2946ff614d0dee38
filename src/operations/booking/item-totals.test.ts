/** What the dates of a booking cost in reports and sums: stored, and correct for changes by version 1.0.0 too. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { clientFor } from '../../../test/management/manager.ts';
import { divisibleHall, scenarioFor } from '../../../test/scenario.ts';
import { startServiceBesideTwin as startService } from '../../../test/service.ts';
import { fromJson, toJson } from '../../storage/engine/columns.ts';
import { refreshAllDues, refreshInstalmentDues } from './refresh-instalment-dues.ts';

const venueId = 'riverside';
const place = { spaceId: 'north', slotId: 'north-evening', packageId: 'dry-hire' };
const [march, april, may] = ['2027-03-31', '2027-04-01', '2027-05-01'];

onBothDatabases('the parts of a price in reports and booked amounts', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const manager = await clientFor(service);
    const { storage } = service;
    const book = async (dates: readonly string[], changes: object = {}): Promise<string> => {
      const [date, ...others] = dates;
      const { status, body } = await manager.post('/booking-requests', {
        ...place,
        date,
        additionalItems: others.map((each) => ({ ...place, date: each })),
        name: 'A. Visitor',
        email: 'visitor@example.com',
        ...changes,
      });
      assert.equal(status, 201, JSON.stringify(body));
      return body.data.reference;
    };
    const stored = async (reference: string) => {
      const row = await storage.read((db) =>
        db
          .selectFrom('booking_requests')
          .select('item_totals')
          .where('venue_id', '=', venueId)
          .where('reference', '=', reference)
          .executeTakeFirstOrThrow(),
      );
      return row.item_totals && fromJson(row.item_totals);
    };
    type Part = 'accepted' | 'pending';
    /** The sums of March, April and May: of the booked amounts, which are those of reports. */
    const sums = async (part: Part) => {
      const months = ['2027-03', '2027-04', '2027-05'];
      const { body } = await manager.get('/booked-amounts?from=2027-03-01&to=2027-05-31');
      const booked = new Map(
        (
          body.data as { month: string; accepted: { totalCents: number }; pending: { totalCents: number } }[]
        ).map((each) => [each.month, each[part].totalCents]),
      );
      const found = months.map((month) => booked.get(month) ?? 0);
      const reported: number[] = [];
      for (const month of months) {
        const report = await manager.get(
          `/reports?from=${month}-01&to=${month}-${month === '2027-04' ? 30 : 31}`,
        );
        assert.equal(report.status, 200, JSON.stringify(report.body));
        const values = report.body.data.current.values as Record<Part, { totalCents: number }>[];
        reported.push(values.reduce((sum, each) => sum + each[part].totalCents, 0));
      }
      assert.deepEqual(reported, found, 'of reports');
      return found;
    };
    /** Checks what is computed when it is read, and what is stored. */
    const check = async (part: Part, expected: readonly number[]) => {
      assert.deepEqual(await sums(part), expected, 'computed');
      assert.equal(await refreshInstalmentDues(service, venueId), false);
      assert.deepEqual(await sums(part), expected, 'stored');
    };
    return { service, manager, scenario: scenarioFor(service), storage, book, stored, sums, check };
  }

  test('are stored once they are computed, in every status, and follow each change by staff', async () => {
    const { manager, scenario, book, stored, check } = await open();
    const reference = await book([march, april], { accept: false });
    assert.equal(await stored(reference), null);
    await check('pending', [144_000, 144_000, 0]);
    assert.deepEqual(await stored(reference), [
      [0, 144_000],
      [1, 144_000],
    ]);
    const change = async (path: string, body: object) => {
      const response = await manager.post(`/booking-requests/${reference}/${path}`, body, {
        'if-match': '*',
      });
      assert.equal(response.status, 200, JSON.stringify(response.body));
    };
    await scenario.accept(reference);
    await check('accepted', [144_000, 144_000, 0]);
    await change('price', { totalCents: 100_001, reason: 'Regulars' });
    const [first = 0, second = 0] = [50_001, 50_000];
    await check('accepted', [first, second, 0]);
    await change('items/1/move', { date: may });
    await check('accepted', [first, 0, second]);
    await change('items/cancel', { items: [0] });
    await check('accepted', [0, 0, second]);
  });

  test('are read for changes by version 1.0.0, which does not know the column', async () => {
    const { service, storage, book, stored, check } = await open();
    const reference = await book([march, april], { accept: true });
    await check('accepted', [144_000, 144_000, 0]);
    const change = (columns: object) =>
      storage.transact((db) =>
        db
          .updateTable('booking_requests')
          .set(columns)
          .where('venue_id', '=', venueId)
          .where('reference', '=', reference)
          .execute(),
      );
    const agreed = (cents: readonly number[], agreedAt: number) =>
      toJson({
        hireFeeCents: 3_000,
        taxCents: 0,
        totalCents: 3_000,
        dueNowCents: 0,
        currency: 'GBP',
        lines: cents.map((amountCents, item) => ({ type: 'hire_fee', label: 'Hire', amountCents, item })),
        payments: [],
        reason: 'Regulars',
        agreedAt,
      });
    await change({ agreed_price: agreed([1_000, 2_000], service.now) });
    await check('accepted', [1_000, 2_000, 0]);
    await change({ agreed_price: agreed([2_000, 1_000], service.now + 1) });
    await check('accepted', [2_000, 1_000, 0]);
    // A move, with the same price.
    await change({ agreed_price: agreed([500, 2_500], service.now + 1), amendments: 1 });
    await check('accepted', [500, 2_500, 0]);
    // A booking of one date that gets another one.
    const single = await book([may], { accept: true });
    await check('accepted', [500, 2_500, 144_000]);
    assert.equal(await stored(single), null);
    await service.storage.transact((db) =>
      db
        .updateTable('booking_requests')
        .set({ next_item: 2 })
        .where('venue_id', '=', venueId)
        .where('reference', '=', single)
        .execute(),
    );
    await check('accepted', [500, 2_500, 144_000]);
    assert.deepEqual(await stored(single), [[0, 144_000]]);
  });

  test('are stored when they are read after an import of many bookings, and by the hourly job', async () => {
    const { service, storage, book, sums } = await open();
    const storedCount = async () => {
      const rows = await storage.read((db) =>
        db
          .selectFrom('booking_requests')
          .select('reference')
          .where('venue_id', '=', venueId)
          .where('item_totals', 'is not', null)
          .execute(),
      );
      return rows.length;
    };
    const days = Array.from({ length: 21 }, (_, day) => String(day + 1).padStart(2, '0'));
    for (const day of days.slice(1)) await book([`2027-03-${day}`, `2027-04-${day}`], { accept: false });
    const expected = (count: number) => [count * 144_000, count * 144_000, 0];
    assert.deepEqual(await sums('pending'), expected(20));
    assert.equal(await storedCount(), 0, 'few are computed each time');
    await book(['2027-03-01', '2027-04-01'], { accept: false });
    assert.deepEqual(await sums('pending'), expected(21));
    assert.equal(await storedCount(), 21);
    await book(['2027-03-22', '2027-04-22'], { accept: false });
    await refreshAllDues(service);
    assert.equal(await storedCount(), 22);
    assert.deepEqual(await sums('pending'), expected(22));
  });
});
