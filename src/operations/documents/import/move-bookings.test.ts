import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyRow, onBothDatabases } from '../../../../test/databases.ts';
import { divisibleHall, evening, importProblems, scenarioFor } from '../../../../test/scenario.ts';
import { noon, startService } from '../../../../test/service.ts';
import type { VenueFile } from '../../../domain/documents/venue-file/venue-file.ts';
import { ConflictError } from '../../../domain/errors.ts';

const blocked = { spaceId: 'whole', from: '2027-12-24', to: '2027-12-26', reason: 'Christmas' };
const undivided = { whole: ['hall'], north: ['north'], south: ['south'] };

onBothDatabases('a hall divided into other rooms', (newDatabase) => {
  async function open(venue: VenueFile) {
    const service = await startService(await (await newDatabase()).open(), { venue });
    return { service, scenario: scenarioFor(service), rows: () => everyRow(service.storage) };
  }

  test('moves its bookings, holds and blocks', async () => {
    const { service, scenario } = await open(
      divisibleHall({ rooms: undivided, file: { blocks: [blocked] } }),
    );
    const booked = await scenario.request('whole-evening', evening);
    await scenario.accept(booked);
    const held = await scenario.request('whole-evening', '2027-03-20');
    assert.equal(await scenario.isFree('north-evening', evening), true);
    await scenario.import(divisibleHall({ file: { blocks: [blocked] } }));
    assert.equal(await scenario.isFree('north-evening', evening), false);
    assert.equal(await scenario.isFree('south-day', '2027-03-20'), false);
    assert.equal(await scenario.isFree('south-day', '2027-12-25'), false);
    service.now = noon + 48 * 3_600_000;
    assert.equal(await scenario.isFree('south-day', '2027-03-20'), true);
    await scenario.accept(held);
    await scenario.cancel(booked);
    assert.equal(await scenario.isFree('whole-evening', evening), true);
    assert.deepEqual(
      (await scenario.occupied()).flatMap(({ room, reference }) => (reference === held ? [room] : [])),
      ['riverside/north', 'riverside/south'],
    );
  });

  test('may swap the rooms of two spaces', async () => {
    const { scenario } = await open(divisibleHall({ rooms: { north: ['a'], south: ['b'] } }));
    const north = await scenario.request('north-evening', evening);
    const south = await scenario.request('south-day', evening);
    await scenario.import(divisibleHall({ rooms: { north: ['b'], south: ['a'] } }));
    assert.deepEqual(
      (await scenario.occupied()).map(({ room, reference }) => [room, reference]),
      [
        ['riverside/a', south],
        ['riverside/b', north],
      ],
    );
  });

  /** The other event ends at 13:00. */
  const testRoomOfEndedEvent = async (now: number) => {
    const venue = { timezone: 'UTC' };
    const { service, scenario } = await open(divisibleHall({ rooms: { north: ['a'], south: ['b'] }, venue }));
    const north = await scenario.request('north-day', evening);
    const before = await scenario.request('south-morning', '2027-03-11');
    const later = await scenario.request('south-morning', '2027-03-13');
    for (const each of [north, before, later, await scenario.request('south-morning', evening)])
      await scenario.accept(each);
    service.now = now;
    await scenario.import(divisibleHall({ rooms: { north: ['b'], south: ['b'] }, venue }));
    const occupied = await scenario.occupied();
    assert.deepEqual(
      new Set(occupied.map(({ room, reference }) => `${room} ${reference}`)),
      new Set([`riverside/b ${north}`, `riverside/b ${before}`, `riverside/b ${later}`]),
      'what ended before it began, and what comes later, stays',
    );
  };

  test('lets an event in progress enter a room where another has just ended', () =>
    testRoomOfEndedEvent(Date.UTC(2027, 2, 12, 13)));

  test('lets an event in progress enter a room where another ended earlier', () =>
    testRoomOfEndedEvent(Date.UTC(2027, 2, 12, 15)));

  test('is rejected with the path while two bookings would share a room', async () => {
    const { scenario, rows } = await open(divisibleHall({ rooms: undivided }));
    const whole = await scenario.request('whole-evening', evening);
    const south = await scenario.request('south-day', evening);
    const before = await rows();
    const problems = await importProblems(scenario.import(divisibleHall()));
    assert.deepEqual(
      problems.map(({ path }) => path),
      ['spaces[0].rooms'],
    );
    assert.match(problems[0]?.message ?? '', new RegExp(`${whole}.*${south}`));
    assert.deepEqual(await rows(), before);
  });

  test('ignores expired holds', async () => {
    const { service, scenario } = await open(divisibleHall({ rooms: undivided }));
    const south = await scenario.request('south-day', evening);
    service.now = noon + 47 * 3_600_000;
    await scenario.request('whole-evening', evening);
    service.now = noon + 48 * 3_600_000;
    await scenario.import(divisibleHall());
    assert.equal(await scenario.isFree('south-evening', evening), false);
    await assert.rejects(scenario.accept(south), ConflictError);
  });

  test('restores bookings to its current rooms after it was removed', async () => {
    const { scenario } = await open(divisibleHall({ rooms: undivided }));
    const booked = await scenario.request('whole-evening', evening);
    await scenario.accept(booked);
    await scenario.import(divisibleHall({ rooms: { north: ['north'], south: ['south'] } }), booked);
    await scenario.import(divisibleHall());
    assert.equal(await scenario.isFree('whole-evening', evening), false);
    assert.equal(await scenario.isFree('north-evening', evening), false);
    await scenario.cancel(booked);
    assert.equal(await scenario.isFree('whole-evening', evening), true);
    assert.equal(await scenario.isFree('north-evening', evening), true);
  });
});
