import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyRow, onBothDatabases } from '../../../../test/databases.ts';
import { deskOf, divisibleHall, evening, problemsOf } from '../../../../test/desk.ts';
import { noon, startService } from '../../../../test/service.ts';
import type { VenueFile } from '../../../domain/documents/venue-file/venue-file.ts';
import { ConflictError } from '../../../domain/errors.ts';

const blocked = { spaceId: 'whole', from: '2027-12-24', to: '2027-12-26', reason: 'Christmas' };
const undivided = { whole: ['hall'], north: ['north'], south: ['south'] };

onBothDatabases('a hall that is divided anew', (newDatabase) => {
  async function open(venue: VenueFile) {
    const service = await startService(await (await newDatabase()).open(), { venue });
    return { service, desk: deskOf(service), rows: () => everyRow(service.storage) };
  }

  test('takes its bookings, holds and blocks along', async () => {
    const { service, desk } = await open(divisibleHall({ rooms: undivided, file: { blocks: [blocked] } }));
    const booked = await desk.ask('whole-evening', evening);
    await desk.accept(booked);
    const held = await desk.ask('whole-evening', '2027-03-20');
    assert.equal(await desk.isFree('north-evening', evening), true);
    await desk.import(divisibleHall({ file: { blocks: [blocked] } }));
    assert.equal(await desk.isFree('north-evening', evening), false);
    assert.equal(await desk.isFree('south-day', '2027-03-20'), false);
    assert.equal(await desk.isFree('south-day', '2027-12-25'), false);
    service.now = noon + 48 * 3_600_000;
    assert.equal(await desk.isFree('south-day', '2027-03-20'), true);
    await desk.accept(held);
    await desk.cancel(booked);
    assert.equal(await desk.isFree('whole-evening', evening), true);
    assert.deepEqual(
      (await desk.occupied()).flatMap(({ room, reference }) => (reference === held ? [room] : [])),
      ['riverside/north', 'riverside/south'],
    );
  });

  test('may change places: two spaces that swap their rooms', async () => {
    const { desk } = await open(divisibleHall({ rooms: { north: ['a'], south: ['b'] } }));
    const north = await desk.ask('north-evening', evening);
    const south = await desk.ask('south-day', evening);
    await desk.import(divisibleHall({ rooms: { north: ['b'], south: ['a'] } }));
    assert.deepEqual(
      (await desk.occupied()).map(({ room, reference }) => [room, reference]),
      [
        ['riverside/a', south],
        ['riverside/b', north],
      ],
    );
  });

  test('is refused, with the path, while two bookings would share a room', async () => {
    const { desk, rows } = await open(divisibleHall({ rooms: undivided }));
    const whole = await desk.ask('whole-evening', evening);
    const south = await desk.ask('south-day', evening);
    const before = await rows();
    const problems = await problemsOf(desk.import(divisibleHall()));
    assert.deepEqual(
      problems.map(({ path }) => path),
      ['spaces[0].rooms'],
    );
    assert.match(problems[0]?.message ?? '', new RegExp(`${whole}.*${south}`));
    assert.deepEqual(await rows(), before);
  });

  test('is not held up by holds that have lapsed', async () => {
    const { service, desk } = await open(divisibleHall({ rooms: undivided }));
    const south = await desk.ask('south-day', evening);
    service.now = noon + 47 * 3_600_000;
    await desk.ask('whole-evening', evening);
    service.now = noon + 48 * 3_600_000;
    await desk.import(divisibleHall());
    assert.equal(await desk.isFree('south-evening', evening), false);
    await assert.rejects(desk.accept(south), ConflictError);
  });

  test('also where it was taken away in between: its bookings move to the rooms it has now', async () => {
    const { desk } = await open(divisibleHall({ rooms: undivided }));
    const booked = await desk.ask('whole-evening', evening);
    await desk.accept(booked);
    await desk.import(divisibleHall({ rooms: { north: ['north'], south: ['south'] } }), booked);
    await desk.import(divisibleHall());
    assert.equal(await desk.isFree('whole-evening', evening), false);
    assert.equal(await desk.isFree('north-evening', evening), false);
    await desk.cancel(booked);
    assert.equal(await desk.isFree('whole-evening', evening), true);
    assert.equal(await desk.isFree('north-evening', evening), true);
  });
});
