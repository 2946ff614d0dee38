import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { deskOf, divisibleHall, evening } from '../../../test/desk.ts';
import { startService } from '../../../test/service.ts';
import { countBookingRequests, everyBookingRequest } from './full-export.ts';

onBothDatabases('the requests of a full export', (newDatabase) => {
  test('are those of the venue in their order, with the rooms that each still takes up', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const desk = deskOf(service);
    const declined = await desk.ask('whole-evening', evening);
    await desk.decline(declined);
    service.now += 1000;
    const booked = await desk.ask('whole-evening', evening);
    await desk.accept(booked);
    const exported = await service.storage.read(async (db) => {
      const told: object[] = [];
      for await (const page of everyBookingRequest(db, 'riverside', service.now))
        for (const { reference, rooms, notes } of page) told.push({ reference, rooms, notes });
      return told;
    });
    assert.deepEqual(exported, [
      { reference: declined, rooms: [], notes: [] },
      { reference: booked, rooms: ['north', 'south'], notes: [] },
    ]);
    assert.equal(await service.storage.read((db) => countBookingRequests(db, 'riverside')), 2);
    assert.equal(await service.storage.read((db) => countBookingRequests(db, 'other')), 0);
  });
});
