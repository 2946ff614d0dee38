import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import type { ImportRow } from '../../domain/booking/import/check-bookings.ts';
import { linePath } from '../../domain/booking/import/import-problem.ts';
import { ValidationError } from '../../domain/errors.ts';
import { instalmentsOf } from '../../domain/money/instalments.ts';
import { findBookingRequest } from '../../storage/booking/booking-requests.ts';
import { listNotes } from '../../storage/booking/notes.ts';
import { importBookings } from './import-bookings.ts';
import { undoImport } from './undo-import.ts';

onBothDatabases('importing payments', (newDatabase) => {
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
});
