import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { countBookingRequests, streamBookingRequests } from './full-export.ts';

onBothDatabases('the requests of a full export', (newDatabase) => {
  test('are the venue’s, in order, with the rooms that each still occupies', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const scenario = scenarioFor(service);
    const declined = await scenario.request('whole-evening', evening);
    await scenario.decline(declined);
    service.now += 1000;
    const booked = await scenario.request('whole-evening', evening);
    await scenario.accept(booked);
    const exported = await service.storage.read(async (db) => {
      const result: object[] = [];
      for await (const page of streamBookingRequests(db, 'riverside', service.now))
        for (const { reference, rooms, notes } of page) result.push({ reference, rooms, notes });
      return result;
    });
    assert.deepEqual(exported, [
      { reference: declined, rooms: [], notes: [] },
      { reference: booked, rooms: [{ item: 0, rooms: ['north', 'south'] }], notes: [] },
    ]);
    assert.equal(await service.storage.read((db) => countBookingRequests(db, 'riverside')), 2);
    assert.equal(await service.storage.read((db) => countBookingRequests(db, 'other')), 0);
  });
});
