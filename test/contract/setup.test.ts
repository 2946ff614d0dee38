/** Setup: the minutes in which a room is prepared before an event. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConflictError } from '../../src/domain/errors.ts';
import { addBooking } from '../../src/operations/booking/add-booking.ts';
import { addItem, cancelItem, moveItem } from '../../src/operations/booking/change-items.ts';
import { importBookings } from '../../src/operations/booking/import-bookings.ts';
import { listEventsOf } from '../../src/storage/booking/preparation.ts';
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
const rooms = { whole: ['north', 'south'], north: ['north'], south: ['south'] };

/** A hall and its halves; each half needs an hour of setup. */
const hall = (
  { setupMinutes = 60, turnaroundMinutes = 0 } = {},
  ofSpaces: Record<string, readonly string[]> = rooms,
) =>
  divisibleHall({
    siteKey: { maxItems: 10 },
    file: {
      spaces: Object.entries(ofSpaces).map(([id, ofSpace]) =>
        hallSpace(id, ofSpace, {
          slots: slots(id),
          ...(id !== 'whole' && { setupMinutes, turnaroundMinutes }),
        }),
      ),
    },
  });

const date = (slotId: string, on = evening) => ({
  spaceId: slotId.slice(0, slotId.lastIndexOf('-')),
  slotId,
  packageId: 'dry-hire',
  date: on,
});
const further = (slotId: string, on = evening) => ({
  ...date(slotId, on),
  attendance: null,
  layout: null,
  extras: [],
});

onBothDatabases('a setup', (newDatabase) => {
  const open = async (venue = hall()) => {
    const service = await startService(await (await newDatabase()).open(), { venue });
    const scenario = scenarioFor(service);
    return {
      service,
      scenario,
      /** What occupies the rooms: `north 12:30–13:30 setup`. */
      occupied: async (reference?: string) => {
        const rows = await service.storage.read((db) =>
          db
            .selectFrom('occupancies')
            .selectAll()
            .where('venue_id', '=', 'riverside')
            .orderBy('room_id')
            .orderBy('starts_at')
            .execute(),
        );
        const time = (at: number) => new Date(at).toISOString().slice(11, 16);
        return rows
          .filter((row) => reference === undefined || row.reference === reference)
          .map((row) => {
            const what = row.turnaround === 0 ? '' : row.setup === 1 ? ' setup' : ' turnaround';
            const room = row.room_id.slice('riverside/'.length);
            return `${room} ${time(row.starts_at)}–${time(row.ends_at)}${what}`;
          });
      },
    };
  };

  test('blocks slots that end too late before an event or start too soon after one', async () => {
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
    await scenario.request('north-afternoon', evening);
    // The whole hall has no setup itself, but would end during that of the north half.
    assert.equal(await scenario.isFree('whole-morning', evening), false);
    await scenario.request('whole-afternoon', '2027-03-13');
    assert.equal(await scenario.isFree('north-morning', '2027-03-13'), true);
    assert.equal(await scenario.isFree('south-evening', '2027-03-13'), true);
  });

  test('and the turnaround of another booking add up', async () => {
    // An hour is free between the afternoon and the evening.
    const { scenario } = await open(hall({ setupMinutes: 30, turnaroundMinutes: 30 }));
    await scenario.request('north-afternoon', evening);
    await scenario.request('north-evening', evening);
    await scenario.import(hall({ setupMinutes: 31, turnaroundMinutes: 30 }));
    await scenario.request('north-afternoon', '2027-03-13');
    await assert.rejects(scenario.request('north-evening', '2027-03-13'), ConflictError);
  });

  test('is enforced by the database', async () => {
    const { service, scenario } = await open();
    const reference = await scenario.request('north-afternoon', evening);
    const setupAt = Date.UTC(2027, 2, 12, 12, 30);
    const intrude = (endsAt: number) =>
      service.storage.transact((db) =>
        db
          .insertInto('occupancies')
          .values({
            venue_id: 'riverside',
            room_id: 'riverside/north',
            starts_at: endsAt - hour,
            ends_at: endsAt,
            expires_at: null,
            reference,
            item: 0,
          })
          .execute(),
      );
    await assert.rejects(intrude(setupAt + 1), OverlapError);
    await intrude(setupAt);
  });

  test('is not taken for the event by version 1.0.0, whose bookings it prevents', async () => {
    const { service, scenario } = await open();
    const reference = await scenario.request('north-afternoon', evening);
    const events = await service.storage.read((db) => listEventsOf(db, { venueId: 'riverside', reference }));
    assert.deepEqual(
      events.map(({ startsAt }) => startsAt),
      [Date.UTC(2027, 2, 12, 13, 30)],
    );
    // A setup that is an event, too.
    await assert.rejects(
      service.storage.transact((db) =>
        db
          .insertInto('occupancies')
          .values({
            venue_id: 'riverside',
            room_id: 'riverside/south',
            starts_at: 0,
            ends_at: 1,
            expires_at: null,
            reference,
            item: 0,
            setup: 1,
          })
          .execute(),
      ),
    );
  });

  test('ends with its booking: declined, cancelled or expired', async () => {
    const { service, scenario } = await open();
    const declined = await scenario.request('north-afternoon', evening);
    await scenario.decline(declined);
    assert.equal(await scenario.isFree('north-morning', evening), true);
    const cancelled = await scenario.request('north-afternoon', evening);
    await scenario.accept(cancelled);
    assert.equal(await scenario.isFree('north-morning', evening), false);
    await scenario.cancel(cancelled);
    assert.equal(await scenario.isFree('north-morning', evening), true);
    await scenario.undo(cancelled);
    assert.equal(await scenario.isFree('north-morning', evening), false);
    await scenario.cancel(cancelled);
    await scenario.request('north-afternoon', evening);
    service.now = noon + 48 * hour;
    assert.equal(await scenario.isFree('north-morning', evening), true);
    // The expired hold does not prevent it, although the first attempt finds its setup.
    await scenario.request('north-morning', evening);
  });

  test('is checked again when an expired request is accepted', async () => {
    const { service, scenario } = await open();
    const expired = await scenario.request('north-afternoon', evening);
    service.now = noon + 48 * hour;
    const competitor = await scenario.request('north-morning', evening);
    await assert.rejects(scenario.accept(expired), ConflictError);
    await scenario.decline(competitor);
    await scenario.accept(expired);
    assert.equal(await scenario.isFree('north-morning', evening), false);
  });

  test('that would begin in the past keeps its slot free until the start; an event that ended within it counts', async () => {
    const { service, scenario } = await open(hall({ setupMinutes: 120 }));
    service.now = Date.UTC(2027, 2, 12, 12, 30);
    assert.equal(await scenario.isFree('north-afternoon', evening), true);
    const running = JSON.parse(JSON.stringify({ ...date('south-morning'), name: 'A. Guest' }));
    await addBooking(service, 'riverside', running, 'accepted', 'staff:desk');
    service.now = Date.UTC(2027, 2, 12, 13, 10);
    // The morning in the south half ended at 13:00, within the setup of the afternoon.
    assert.equal(await scenario.isFree('south-afternoon', evening), false);
    await assert.rejects(scenario.request('south-afternoon', evening), ConflictError);
    await scenario.request('north-afternoon', evening);
  });

  test('changed by an import applies to existing bookings, cut where what is before it ends', async () => {
    const { scenario, occupied } = await open(hall({ setupMinutes: 0 }));
    await scenario.accept(await scenario.request('north-morning', evening));
    await scenario.request('north-afternoon', evening);
    await scenario.request('south-afternoon', evening);
    assert.equal(await scenario.import(hall({ setupMinutes: 90 })), true);
    assert.equal(await scenario.import(hall({ setupMinutes: 90 })), false);
    assert.deepEqual(await occupied(), [
      'north 07:30–09:00 setup',
      'north 09:00–13:00',
      'north 13:00–13:30 setup',
      'north 13:30–17:30',
      'south 12:00–13:30 setup',
      'south 13:30–17:30',
    ]);
    assert.equal(await scenario.isFree('south-morning', evening), false);
    await scenario.import(hall({ setupMinutes: 90, turnaroundMinutes: 20 }));
    assert.deepEqual((await occupied()).slice(1, 5), [
      'north 09:00–13:00',
      'north 13:00–13:20 turnaround',
      'north 13:20–13:30 setup',
      'north 13:30–17:30',
    ]);
    await scenario.import(hall({ setupMinutes: 0 }));
    assert.deepEqual(await occupied(), ['north 09:00–13:00', 'north 13:30–17:30', 'south 13:30–17:30']);
    assert.equal(await scenario.isFree('south-morning', evening), true);
  });

  test('moves with its booking and does not conflict with itself', async () => {
    const apart = { ...rooms, whole: ['yard'] };
    const { scenario, occupied } = await open(hall({}, apart));
    const afternoon = await scenario.request('north-afternoon', evening);
    await scenario.accept(afternoon);
    await scenario.accept(await scenario.request('south-evening', evening));
    await scenario.import(hall({}, { whole: ['yard'], north: ['south'], south: ['north'] }));
    assert.deepEqual(await occupied(), [
      'north 17:30–18:30 setup',
      'north 18:30–23:30',
      'south 12:30–13:30 setup',
      'south 13:30–17:30',
    ]);
    await scenario.move(afternoon, { slotId: 'north-evening', packageId: 'dry-hire' });
    assert.deepEqual(await occupied(afternoon), ['south 17:30–18:30 setup', 'south 18:30–23:30']);
  });

  test('of a later date of the same booking starts where the turnaround before it ends', async () => {
    const { scenario, occupied } = await open(hall({ setupMinutes: 60, turnaroundMinutes: 20 }));
    const additionalItems = [further('north-afternoon'), further('whole-evening')];
    const reference = await scenario.request('north-morning', evening, null, { additionalItems });
    assert.deepEqual(await occupied(reference), [
      'north 08:00–09:00 setup',
      'north 09:00–13:00',
      'north 13:00–13:20 turnaround',
      'north 13:20–13:30 setup',
      'north 13:30–17:30',
      'north 17:30–17:50 turnaround',
      'north 18:30–23:30',
      'south 18:30–23:30',
    ]);
    await scenario.accept(reference);
    await scenario.cancel(reference);
    await scenario.undo(reference);
    assert.equal((await occupied(reference)).length, 8);
    await scenario.import(hall({ setupMinutes: 60, turnaroundMinutes: 40 }));
    assert.deepEqual((await occupied(reference)).slice(1, 4), [
      'north 09:00–13:00',
      'north 13:00–13:30 turnaround',
      'north 13:30–17:30',
    ]);
  });

  test('follows the dates of a booking that staff add, move and cancel', async () => {
    const { service, scenario, occupied } = await open(hall({ setupMinutes: 60, turnaroundMinutes: 20 }));
    const reference = await scenario.request('north-morning', evening);
    const by = { venueId: 'riverside', reference, actor: 'staff:desk' as const };
    await addItem(service, { ...by, item: date('north-afternoon') });
    const both = [
      'north 08:00–09:00 setup',
      'north 09:00–13:00',
      'north 13:00–13:20 turnaround',
      'north 13:20–13:30 setup',
      'north 13:30–17:30',
      'north 17:30–17:50 turnaround',
    ];
    assert.deepEqual(await occupied(reference), both);
    await moveItem(service, { ...by, number: 0, to: { slotId: 'north-evening', packageId: 'dry-hire' } });
    assert.deepEqual(await occupied(reference), [
      'north 12:30–13:30 setup',
      'north 13:30–17:30',
      'north 17:30–17:50 turnaround',
      'north 17:50–18:30 setup',
      'north 18:30–23:30',
      'north 23:30–23:50 turnaround',
    ]);
    await moveItem(service, { ...by, number: 0, to: { slotId: 'north-morning', packageId: 'dry-hire' } });
    assert.deepEqual(await occupied(reference), both);
    await cancelItem(service, { ...by, number: 0 });
    assert.deepEqual(await occupied(reference), [
      'north 12:30–13:30 setup',
      'north 13:30–17:30',
      'north 17:30–17:50 turnaround',
    ]);
    // What another booking occupies by now stays with it.
    const other = await scenario.request('south-morning', evening);
    await assert.rejects(addItem(service, { ...by, item: date('south-afternoon') }), ConflictError);
    await scenario.decline(other);
    await addItem(service, { ...by, item: date('south-afternoon') });
  });

  test('is cut where an imported booking is, and the same import again changes nothing', async () => {
    const { service, scenario, occupied } = await open();
    await scenario.accept(await scenario.request('north-afternoon', evening));
    const rows = ['north-morning', 'north-evening'].map((slotId) => ({ ...date(slotId), name: 'B. Guest' }));
    const imported = () =>
      importBookings(
        service,
        {
          rows: rows.map((booking, index) => ({ line: index + 1, booking })),
          problems: [],
          pathOf: () => '',
        } as never,
        { venueId: 'riverside', holdPeriod: '24h', actor: 'operator' },
      );
    await imported();
    const after = [
      'north 08:00–09:00 setup',
      'north 09:00–13:00',
      'north 13:00–13:30 setup',
      'north 13:30–17:30',
      'north 17:30–18:30 setup',
      'north 18:30–23:30',
    ];
    assert.deepEqual(await occupied(), after);
    await imported();
    assert.deepEqual(await occupied(), after);
  });

  test('may overlap a block', async () => {
    const { scenario, occupied } = await open(hall({ setupMinutes: 600 }));
    const reference = await scenario.request('north-morning', evening);
    await scenario.block('north', '2027-03-11');
    assert.deepEqual(await occupied(reference), ['north 23:00–09:00 setup', 'north 09:00–13:00']);
    assert.equal(await scenario.isFree('north-evening', '2027-03-11'), false);
    await scenario.decline(reference);
    await scenario.request('north-morning', evening);
  });

  test('of another event lets a visitor join the waiting list', async () => {
    const { scenario } = await open(hall());
    await scenario.import(
      divisibleHall({
        siteKey: { waitingList: true },
        file: { spaces: hall().spaces },
      }),
    );
    await assert.rejects(scenario.wait('north-morning', evening), ConflictError);
    const first = await scenario.request('north-afternoon', evening);
    const waiting = await scenario.wait('north-morning', evening);
    await scenario.decline(first);
    await scenario.accept(waiting);
    assert.equal(await scenario.isFree('north-afternoon', evening), false);
  });
});
