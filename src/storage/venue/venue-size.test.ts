import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { startService, venueWith } from '../../../test/service.ts';
import { isSmallVenue } from './venue-size.ts';

onBothDatabases('the size of a venue', (newDatabase) => {
  test('is small for its responses unless many packages have prices by the hour', async () => {
    const evening = { fromTime: '18:00', toTime: '22:00', perHourCents: 5_000 };
    const isSmall = async (packages: number, hourBands: object[]) => {
      const offers = Array.from({ length: packages }, (_, index) => ({
        id: `package-${index}`,
        name: 'Room only',
        hireFeeCents: 0,
        perHourCents: 4_000,
        hourBands,
      }));
      const hours = { stepMinutes: 30, minimumMinutes: 60 };
      const session = { id: 'session', name: 'Session', startTime: '08:00', endTime: '22:00', hours };
      const venue = venueWith({ space: { slots: [{ ...session, packages: offers }] } });
      const service = await startService(await (await newDatabase()).open(), { venue });
      return service.storage.read((db) => isSmallVenue(db, venue.venue.id));
    };
    assert.equal(await isSmall(50, []), true);
    assert.equal(await isSmall(20, [evening]), true);
    assert.equal(await isSmall(21, [evening]), false);
  });
});
