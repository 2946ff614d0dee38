import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { linePath } from '../../domain/booking/import/import-problem.ts';
import { importBookings } from './import-bookings.ts';

onBothDatabases('importing bookings', (newDatabase) => {
  test('generates new references for duplicates and logs where each came from', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    let drawn = 0;
    const context = {
      ...{ storage: service.storage, clock: service.clock },
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
      [{ from: 'pending_approval' }, { from: 'pending_approval' }],
    );
  });
});
