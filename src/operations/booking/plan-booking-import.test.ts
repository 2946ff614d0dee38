import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import type { ImportBooking } from '../../domain/booking/import/import-booking.ts';
import { linePath } from '../../domain/booking/import/import-problem.ts';
import { findBookingRequest } from '../../storage/booking/booking-requests.ts';
import { addBooking } from './add-booking.ts';
import { importBookings } from './import-bookings.ts';

onBothDatabases('a line of an import', (newDatabase) => {
  test('with another reference is another booking, even of the same guest and time', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const scenario = scenarioFor(service);
    const importing = async (importReference: string) => {
      const booking = {
        spaceId: 'north',
        slotId: 'north-evening',
        date: evening,
        name: 'A. Guest',
        importReference,
      };
      const { imported, plan } = await importBookings(
        service,
        { rows: [{ line: 2, booking }], problems: [], pathOf: linePath },
        { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' },
      );
      return { imported: imported.map(({ reference }) => reference), existing: plan.existing };
    };
    const {
      imported: [first = ''],
    } = await importing('2026-1');
    await scenario.cancel(first);
    // The guest has booked the evening again, under a new number of the former system.
    const again = await importing('2026-2');
    assert.equal(again.imported.length, 1);
    assert.deepEqual(again.existing, []);
    assert.notEqual(again.imported[0], first);
    assert.deepEqual((await importing('2026-1')).imported, [], 'the first stays cancelled');
  });

  test('exists already after its booking was moved, with a reference in the file or without', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const scenario = scenarioFor(service);
    const row = { spaceId: 'north', slotId: 'north-evening', date: evening, name: 'Ása Guest' };
    const plan = async (booking: ImportBooking) => {
      const rows = [{ line: 2, booking }];
      const { imported, plan: planned } = await importBookings(
        service,
        { rows, problems: [], pathOf: linePath },
        { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' },
      );
      const warnings = planned.warnings.map(({ path, message }) => `${path} ${message}`);
      return { imported, existing: planned.existing, warnings };
    };
    const first = (await plan(row)).imported[0]?.reference ?? '';
    const numbered = { ...row, date: '2027-03-20', importReference: 'A-7' };
    const second = (await plan(numbered)).imported[0]?.reference ?? '';
    // Far beyond the dates of the file, twice.
    for (const date of ['2027-05-07', '2027-09-03'])
      await scenario.move(first, { date, spaceId: 'south', slotId: 'south-evening' });
    await scenario.move(second, { date: '2028-02-04' });
    const stays = (reference: string) => ({
      imported: [],
      existing: [{ line: 2, reference }],
      warnings: [`line 2 is ${reference}, which is now at another time or in another space, and stays so`],
    });
    assert.deepEqual(await plan(row), stays(first));
    assert.deepEqual(
      await plan({ ...row, date: '2027-05-07', spaceId: 'south', slotId: 'south-evening' }),
      stays(first),
    );
    assert.deepEqual(await plan(numbered), stays(second));
    // A file of ours has our reference.
    assert.deepEqual(await plan({ ...row, importReference: first }), stays(first));
    // Where it is now, nothing is unusual.
    const now = { ...row, date: '2027-09-03', spaceId: 'south', slotId: 'south-evening' };
    assert.deepEqual((await plan(now)).warnings, []);
    // Another guest on the former date is new.
    assert.equal((await plan({ ...row, name: 'B. Guest' })).imported.length, 1);
    // Cancelled after the move: it stays so.
    await scenario.cancel(first);
    assert.deepEqual(await plan(row), {
      ...stays(first),
      warnings: [`line 2 is ${first}, which is cancelled and stays so: undo that to book it again`],
    });
  });

  test('ends when the clock moves forward, with and without a slot by the hour, as staff book it', async () => {
    const packages = [{ id: 'hire', name: 'Hire', hireFeeCents: 0, perHourCents: 1000 }];
    const hours = { stepMinutes: 60, minimumMinutes: 60 };
    const late = { id: 'studio-late', name: 'Late', startTime: '10:00', endTime: '04:00', hours, packages };
    const spaces = [hallSpace('studio', ['studio'], { slots: [late] }), hallSpace('north', ['north'])];
    const venue = divisibleHall({ venue: { timezone: 'America/Santiago' }, file: { spaces } });
    const service = await startService(await (await newDatabase()).open(), { venue });
    // At midnight, it is 01:00 on 5 September.
    const night = { date: '2027-09-04', startTime: '20:00', endTime: '00:00', name: 'Concert' };
    const rows = [
      { line: 2, booking: { ...night, spaceId: 'north' } },
      { line: 3, booking: { ...night, spaceId: 'studio', slotId: 'studio-late' } },
    ];
    const { imported } = await importBookings(
      service,
      { rows, problems: [], pathOf: linePath },
      { venueId: 'riverside', holdPeriod: 'none', actor: 'operator' },
    );
    const by = { ...night, packageId: 'hire', date: '2028-09-02' };
    const inSlot = { ...by, spaceId: 'studio', slotId: 'studio-late' };
    const { reference } = await addBooking(service, 'riverside', inSlot, 'accepted', 'staff:desk');
    const found = async (each: string) => {
      const request = await service.storage.read((db) =>
        findBookingRequest(db, { venueId: 'riverside', reference: each }),
      );
      return request && [request.items[0].slot.endTime, new Date(request.endsAt).toISOString()];
    };
    assert.deepEqual(await Promise.all(imported.map((each) => found(each.reference))), [
      ['00:00', '2027-09-05T04:00:00.000Z'],
      ['00:00', '2027-09-05T04:00:00.000Z'],
    ]);
    assert.deepEqual(await found(reference), ['00:00', '2028-09-03T04:00:00.000Z']);
  });
});
