import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { linePath } from '../../domain/booking/import/import-problem.ts';
import { findBookingRequest } from '../../storage/booking/booking-requests.ts';
import { importBookings } from './import-bookings.ts';

onBothDatabases('importing several dates of one booking', (newDatabase) => {
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
});
