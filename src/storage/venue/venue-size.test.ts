import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { hallSpace } from '../../../test/scenario.ts';
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

  test('is small unless its questions are long, or its spaces have many rooms', async () => {
    const isSmall = async (parts: Parameters<typeof venueWith>[0]) => {
      const venue = venueWith(parts);
      const service = await startService(await (await newDatabase()).open(), { venue });
      return service.storage.read((db) => isSmallVenue(db, venue.venue.id));
    };
    const questions = Array.from({ length: 50 }, (_, index) => ({
      id: `question-${index}`,
      label: `Question ${index}`,
      kind: 'choice',
      choices: Array.from({ length: 20 }, (_, choice) => `${choice} ${'long '.repeat(12)}`),
    }));
    const rooms = Array.from({ length: 50 }, (_, index) => `room-${index}`);
    const spaces = Array.from({ length: 11 }, (_, index) => hallSpace(`space-${index}`, rooms));
    assert.equal(await isSmall({ venue: { questions: questions.slice(0, 10) } }), true);
    assert.equal(await isSmall({ venue: { questions } }), false);
    assert.equal(await isSmall({ file: { spaces: spaces.slice(0, 10) } }), true);
    assert.equal(await isSmall({ file: { spaces } }), false);
  });

  test('is small for one space, whatever other spaces have', async () => {
    const rates = Array.from({ length: 50 }, (_, index) => ({
      label: `Rate ${index} ${'x'.repeat(190)}`,
      basisPoints: 1000,
    }));
    const spaces = Array.from({ length: 60 }, (_, index) =>
      hallSpace(`space-${index}`, [`room-${index}`], index === 0 ? { rates } : {}),
    );
    const venue = venueWith({ file: { spaces } });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const isSmall = (spaceId?: string) =>
      service.storage.read((db) => isSmallVenue(db, venue.venue.id, spaceId));
    assert.deepEqual(
      [await isSmall(), await isSmall('space-0'), await isSmall('space-1')],
      [false, false, true],
    );
  });
});
