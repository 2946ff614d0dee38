import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { linePath } from '../../domain/booking/import/import-problem.ts';
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
});
