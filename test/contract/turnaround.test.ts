/** Turnaround: the minutes in which a room is prepared after an event. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConflictError } from '../../src/domain/errors.ts';
import { OverlapError } from '../../src/storage/engine/errors.ts';
import { onBothDatabases } from '../databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../scenario.ts';
import { noon, startServiceBesideTwin as startService } from '../service.ts';

const hour = 3_600_000;
const packages = [{ id: 'dry-hire', name: 'Dry hire', hireFeeCents: 120_000 }];
const slots = (space: string) => [
  { id: `${space}-morning`, name: 'Morning', startTime: '09:00', endTime: '13:00', packages },
  { id: `${space}-afternoon`, name: 'Afternoon', startTime: '13:30', endTime: '17:30', packages },
  { id: `${space}-evening`, name: 'Evening', startTime: '18:30', endTime: '23:30', packages },
];

/** A hall and its halves; each half needs an hour of turnaround. */
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
    return { service, scenario: scenarioFor(service) };
  };

  test('blocks slots that start too soon after an event or end too late before one', async () => {
    const { scenario } = await open();
    await scenario.request('north-afternoon', evening);
    const free = await Promise.all(
      ['north-morning', 'north-afternoon', 'north-evening'].map((slot) => scenario.isFree(slot, evening)),
    );
    assert.deepEqual(free, [false, false, true]);
    await assert.rejects(scenario.request('north-morning', evening), ConflictError);
    await scenario.request('north-evening', evening);
  });

  test('is that of the booked space, in every room it takes', async () => {
    const { scenario } = await open();
    await scenario.request('north-morning', evening);
    // The whole hall has no turnaround itself, but would start during that of the north half.
    assert.equal(await scenario.isFree('whole-afternoon', evening), false);
    await scenario.request('whole-morning', '2027-03-13');
    assert.equal(await scenario.isFree('north-afternoon', '2027-03-13'), true);
    assert.equal(await scenario.isFree('south-morning', '2027-03-14'), true);
  });

  test('is enforced by the database', async () => {
    const { service, scenario } = await open();
    const reference = await scenario.request('north-morning', evening);
    const end = Date.UTC(2027, 2, 12, 13);
    const intrude = (startsAt: number) =>
      service.storage.transact((db) =>
        db
          .insertInto('occupancies')
          .values({
            venue_id: 'riverside',
            room_id: 'riverside/north',
            starts_at: startsAt,
            ends_at: startsAt + hour,
            expires_at: null,
            reference,
            item: 0,
          })
          .execute(),
      );
    await assert.rejects(intrude(end + hour - 1), OverlapError);
    await intrude(end + hour);
  });

  test('ends with its booking: declined, cancelled or expired', async () => {
    const { service, scenario } = await open();
    const declined = await scenario.request('north-morning', evening);
    await scenario.decline(declined);
    assert.equal(await scenario.isFree('north-afternoon', evening), true);
    const cancelled = await scenario.request('north-morning', evening);
    await scenario.accept(cancelled);
    assert.equal(await scenario.isFree('north-afternoon', evening), false);
    await scenario.cancel(cancelled);
    assert.equal(await scenario.isFree('north-afternoon', evening), true);
    await scenario.request('north-morning', evening);
    service.now = noon + 48 * hour;
    assert.equal(await scenario.isFree('north-afternoon', evening), true);
    await scenario.request('north-afternoon', evening);
  });

  test('is checked again when an expired request is accepted', async () => {
    const { service, scenario } = await open();
    const expired = await scenario.request('north-morning', evening);
    service.now = noon + 48 * hour;
    const competitor = await scenario.request('north-afternoon', evening);
    await assert.rejects(scenario.accept(expired), ConflictError);
    await scenario.decline(competitor);
    await scenario.accept(expired);
    assert.equal(await scenario.isFree('north-afternoon', evening), false);
  });

  test('changed by an import applies from then on and keeps existing bookings', async () => {
    const { scenario } = await open(hall(0));
    const morning = await scenario.request('north-morning', evening);
    await scenario.accept(morning);
    await scenario.request('north-afternoon', evening);
    await scenario.request('south-afternoon', evening);
    assert.equal(await scenario.import(hall(90)), true);
    assert.equal(await scenario.import(hall(90)), false);
    assert.equal(await scenario.isFree('north-evening', evening), false);
    assert.equal(await scenario.isFree('south-evening', evening), false);
    const [turnaroundRow] = (await scenario.occupied()).filter(
      ({ reference, startsAt }) => reference === morning && startsAt === Date.UTC(2027, 2, 12, 13),
    );
    assert.equal(turnaroundRow?.endsAt, Date.UTC(2027, 2, 12, 13, 30), 'until the next event');
    await scenario.import(hall(0));
    assert.equal(await scenario.isFree('north-evening', evening), true);
    assert.equal((await scenario.occupied()).length, 3);
  });

  test('that was over lasts again after an import with a longer one', async () => {
    const { service, scenario } = await open(hall(60));
    await scenario.accept(await scenario.request('north-morning', evening));
    service.now = Date.UTC(2027, 2, 12, 14, 30);
    await scenario.import(hall(180));
    assert.deepEqual(
      (await scenario.occupied()).map(({ startsAt, endsAt }) => [startsAt, endsAt]),
      [
        [Date.UTC(2027, 2, 12, 9), Date.UTC(2027, 2, 12, 13)],
        [Date.UTC(2027, 2, 12, 13), Date.UTC(2027, 2, 12, 16)],
      ],
    );
  });

  test('moves with its booking and does not conflict with itself', async () => {
    const { scenario } = await open(hall(60, { whole: ['yard'] }));
    await scenario.accept(await scenario.request('north-morning', evening));
    await scenario.accept(await scenario.request('south-evening', evening));
    await scenario.import(hall(60, { whole: ['yard'], north: ['south'], south: ['north'] }));
    assert.equal(await scenario.isFree('north-afternoon', evening), false);
    assert.equal(await scenario.isFree('south-morning', evening), true);
    const status = (await scenario.occupied()).map(({ room }) => room);
    assert.deepEqual(status, ['riverside/north', 'riverside/north', 'riverside/south', 'riverside/south']);
  });

  test('may overlap a block', async () => {
    const { scenario } = await open(hall(60));
    const reference = await scenario.request('north-evening', evening);
    const readyAt = async () =>
      Math.max(
        ...(await scenario.occupied()).filter((one) => one.reference === reference).map((one) => one.endsAt),
      );
    assert.equal(await readyAt(), Date.UTC(2027, 2, 13, 0, 30));
    await scenario.block('north', '2027-03-13');
    assert.equal(await readyAt(), Date.UTC(2027, 2, 13, 0, 30));
    assert.equal(await scenario.isFree('north-morning', '2027-03-13'), false);
  });
});
