import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { correctBooking } from './correct-booking.ts';
import { markInstalment } from './mark-instalment.ts';
import { undoCorrection } from './undo-correction.ts';

onBothDatabases('the undo of a correction', (newDatabase) => {
  test('is possible once a newer one is undone, also if an instalment was paid in between', async () => {
    const packages = [{ id: 'dry-hire', name: 'Dry hire', hireFeeCents: 0, perAttendeeCents: 1_000 }];
    const slot = { id: 'north-evening', name: 'Evening', startTime: '18:00', endTime: '23:00', packages };
    const payments = [
      { basisPoints: 5_000, dueBasis: 'after_signing', offsetDays: 7 },
      { basisPoints: 5_000, dueBasis: 'before_event', offsetDays: 1 },
    ];
    const venue = divisibleHall({
      rooms: { north: ['north'] },
      venue: { tax: null, payments },
      file: { spaces: [hallSpace('north', ['north'], { slots: [slot] })] },
    });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const { request, accept } = scenarioFor(service);
    const reference = await request('north-evening', evening, null, { attendance: 50 });
    await accept(reference);
    const by = { venueId: 'riverside', reference, actor: 'staff:desk' } as const;
    const correct = async (attendance: number) =>
      (await correctBooking(service, by, { attendance, price: 'update' })).correctionId ?? '';
    const [first, second] = [await correct(60), await correct(80)];
    await markInstalment(service, by, 1, { paidOn: '2027-03-01' });
    const pricesAfter = async (correctionId: string) => {
      const { request: undone } = await undoCorrection(service, { ...by, correctionId });
      const { totalCents, payments: left } = undone.agreedPrice ?? undone.quote;
      return [totalCents, ...left.map(({ amountCents }) => amountCents)];
    };
    await assert.rejects(pricesAfter(first), /has changed since/);
    assert.deepEqual(await pricesAfter(second), [60_000, 40_000, 20_000]);
    assert.deepEqual(await pricesAfter(first), [50_000, 40_000, 10_000]);
  });
});
