/** The minutes in which a room is made ready after an event. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConflictError } from '../../src/domain/errors.ts';
import { OverlapRefusedError } from '../../src/storage/engine/errors.ts';
import { onBothDatabases } from '../databases.ts';
import { deskOf, divisibleHall, evening, hallSpace } from '../desk.ts';
import { noon, startService } from '../service.ts';

const hour = 3_600_000;
const packages = [{ id: 'dry-hire', name: 'Dry hire', hireFeeCents: 120_000 }];
const slots = (space: string) => [
  { id: `${space}-morning`, name: 'Morning', startTime: '09:00', endTime: '13:00', packages },
  { id: `${space}-afternoon`, name: 'Afternoon', startTime: '13:30', endTime: '17:30', packages },
  { id: `${space}-evening`, name: 'Evening', startTime: '18:30', endTime: '23:30', packages },
];

/** A hall and its halves; the halves are made ready for an hour. */
const hall = (minutes = 60, rooms: Record<string, string[]> = {}) =>
  divisibleHall({
    file: {
      spaces: [
        hallSpace('whole', rooms['whole'] ?? ['north', 'south'], { slots: slots('whole') }),
        hallSpace('north', rooms['north'] ?? ['north'], {
          slots: slots('north'),
          turnaroundMinutes: minutes,
        }),
        hallSpace('south', rooms['south'] ?? ['south'], {
          slots: slots('south'),
          turnaroundMinutes: minutes,
        }),
      ],
    },
  });

onBothDatabases('a turnaround', (newDatabase) => {
  const open = async (venue = hall()) => {
    const service = await startService(await (await newDatabase()).open(), { venue });
    return { service, desk: deskOf(service) };
  };

  test('keeps away what begins too soon after an event, and what would leave too little time before one', async () => {
    const { desk } = await open();
    await desk.ask('north-afternoon', evening);
    const free = await Promise.all(
      ['north-morning', 'north-afternoon', 'north-evening'].map((slot) => desk.isFree(slot, evening)),
    );
    assert.deepEqual(free, [false, false, true]);
    await assert.rejects(desk.ask('north-morning', evening), ConflictError);
    await desk.ask('north-evening', evening);
  });

  test('is that of the space that was let, in every room it took', async () => {
    const { desk } = await open();
    await desk.ask('north-morning', evening);
    // The whole hall, which needs no time itself, would begin while the north half is made ready.
    assert.equal(await desk.isFree('whole-afternoon', evening), false);
    await desk.ask('whole-morning', '2027-03-13');
    assert.equal(await desk.isFree('north-afternoon', '2027-03-13'), true);
    assert.equal(await desk.isFree('south-morning', '2027-03-14'), true);
  });

  test('is kept by the database itself, whoever forgets to look', async () => {
    const { service, desk } = await open();
    const reference = await desk.ask('north-morning', evening);
    const end = Date.UTC(2027, 2, 12, 13);
    const intrude = (startsAt: number) =>
      service.storage.transact((db) =>
        db
          .insertInto('occupancies')
          .values({
            ...{
              venue_id: 'riverside',
              room_id: 'riverside/north',
              starts_at: startsAt,
              ends_at: startsAt + hour,
            },
            ...{ expires_at: null, reference },
          })
          .execute(),
      );
    await assert.rejects(intrude(end + hour - 1), OverlapRefusedError);
    await intrude(end + hour);
  });

  test('goes with its booking: declined, cancelled, lapsed', async () => {
    const { service, desk } = await open();
    const declined = await desk.ask('north-morning', evening);
    await desk.decline(declined);
    assert.equal(await desk.isFree('north-afternoon', evening), true);
    const cancelled = await desk.ask('north-morning', evening);
    await desk.accept(cancelled);
    assert.equal(await desk.isFree('north-afternoon', evening), false);
    await desk.cancel(cancelled);
    assert.equal(await desk.isFree('north-afternoon', evening), true);
    await desk.ask('north-morning', evening);
    service.now = noon + 48 * hour;
    assert.equal(await desk.isFree('north-afternoon', evening), true);
    await desk.ask('north-afternoon', evening);
  });

  test('is asked for again when a lapsed request is accepted', async () => {
    const { service, desk } = await open();
    const lapsed = await desk.ask('north-morning', evening);
    service.now = noon + 48 * hour;
    const rival = await desk.ask('north-afternoon', evening);
    await assert.rejects(desk.accept(lapsed), ConflictError);
    await desk.decline(rival);
    await desk.accept(lapsed);
    assert.equal(await desk.isFree('north-afternoon', evening), false);
  });

  test('that an import brings holds from then on, without a word against what is agreed', async () => {
    const { desk } = await open(hall(0));
    const morning = await desk.ask('north-morning', evening);
    await desk.accept(morning);
    await desk.ask('north-afternoon', evening);
    await desk.ask('south-afternoon', evening);
    assert.equal(await desk.import(hall(90)), true);
    assert.equal(await desk.import(hall(90)), false);
    assert.equal(await desk.isFree('north-evening', evening), false);
    assert.equal(await desk.isFree('south-evening', evening), false);
    const [turned] = (await desk.occupied()).filter(
      ({ reference, startsAt }) => reference === morning && startsAt === Date.UTC(2027, 2, 12, 13),
    );
    assert.equal(turned?.endsAt, Date.UTC(2027, 2, 12, 13, 30), 'until what follows');
    await desk.import(hall(0));
    assert.equal(await desk.isFree('north-evening', evening), true);
    assert.equal((await desk.occupied()).length, 3);
  });

  test('moves along with its booking, and is in the way of none that moves', async () => {
    const { desk } = await open(hall(60, { whole: ['yard'] }));
    await desk.accept(await desk.ask('north-morning', evening));
    await desk.accept(await desk.ask('south-evening', evening));
    await desk.import(hall(60, { whole: ['yard'], north: ['south'], south: ['north'] }));
    assert.equal(await desk.isFree('north-afternoon', evening), false);
    assert.equal(await desk.isFree('south-morning', evening), true);
    const standing = (await desk.occupied()).map(({ room }) => room);
    assert.deepEqual(standing, ['riverside/north', 'riverside/north', 'riverside/south', 'riverside/south']);
  });

  test('goes on into a block, which begins all the same', async () => {
    const { desk } = await open(hall(60));
    const reference = await desk.ask('north-evening', evening);
    const readyAt = async () =>
      Math.max(
        ...(await desk.occupied()).filter((one) => one.reference === reference).map((one) => one.endsAt),
      );
    assert.equal(await readyAt(), Date.UTC(2027, 2, 13, 0, 30));
    await desk.block('north', '2027-03-13');
    assert.equal(await readyAt(), Date.UTC(2027, 2, 13, 0, 30));
    assert.equal(await desk.isFree('north-morning', '2027-03-13'), false);
  });
});
