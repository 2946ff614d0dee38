/** Setup and turnaround: the minutes in which a room is prepared before and after an event. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConflictError } from '../../src/domain/errors.ts';
import { addBooking } from '../../src/operations/booking/add-booking.ts';
import { addItem, cancelItem, moveItem } from '../../src/operations/booking/change-items.ts';
import { importBookings } from '../../src/operations/booking/import-bookings.ts';
import { listOccupiedTimes } from '../../src/storage/booking/preparation.ts';
import { OverlapError } from '../../src/storage/engine/errors.ts';
import { onBothDatabases, type TestDatabase } from '../databases.ts';
import { clientFor, invalidPaths } from '../management/manager.ts';
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

/** A hall and its halves; each half needs these minutes of setup and turnaround. */
const hall = (
  { setupMinutes = 0, turnaroundMinutes = 0 },
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

async function open(newDatabase: () => Promise<TestDatabase>, venue: ReturnType<typeof hall>) {
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
}

/** What differs between the two: each test below books an event and a slot that is too near to it. */
const kinds = {
  setup: {
    member: 'setupMinutes',
    event: 'afternoon',
    near: 'morning',
    /** With an hour of it: where the next event may end or, after a turnaround, start. */
    edge: Date.UTC(2027, 2, 12, 12, 30),
    direction: -1,
    changed: [
      'north 07:30–09:00 setup',
      'north 09:00–13:00',
      'north 13:00–13:30 setup',
      'north 13:30–17:30',
      'south 12:00–13:30 setup',
      'south 13:30–17:30',
    ],
    taken: 'south-morning',
    exchanged: [
      'north 17:30–18:30 setup',
      'north 18:30–23:30',
      'south 12:30–13:30 setup',
      'south 13:30–17:30',
    ],
    moved: ['south 17:30–18:30 setup', 'south 18:30–23:30'],
    imported: [
      'north 08:00–09:00 setup',
      'north 09:00–13:00',
      'north 13:00–13:30 setup',
      'north 13:30–17:30',
      'north 17:30–18:30 setup',
      'north 18:30–23:30',
    ],
    overnight: 'morning',
    besideBlock: ['north 23:00–09:00 setup', 'north 09:00–13:00'],
    blocked: { date: '2027-03-11', slot: 'evening' },
  },
  turnaround: {
    member: 'turnaroundMinutes',
    event: 'morning',
    near: 'afternoon',
    edge: Date.UTC(2027, 2, 12, 14),
    direction: 1,
    changed: [
      'north 09:00–13:00',
      'north 13:00–13:30 turnaround',
      'north 13:30–17:30',
      'north 17:30–19:00 turnaround',
      'south 13:30–17:30',
      'south 17:30–19:00 turnaround',
    ],
    taken: 'south-evening',
    exchanged: [
      'north 18:30–23:30',
      'north 23:30–00:30 turnaround',
      'south 13:30–17:30',
      'south 17:30–18:30 turnaround',
    ],
    moved: ['south 18:30–23:30', 'south 23:30–00:30 turnaround'],
    imported: [
      'north 09:00–13:00',
      'north 13:00–13:30 turnaround',
      'north 13:30–17:30',
      'north 17:30–18:30 turnaround',
      'north 18:30–23:30',
      'north 23:30–00:30 turnaround',
    ],
    overnight: 'evening',
    besideBlock: ['north 18:30–23:30', 'north 23:30–09:30 turnaround'],
    blocked: { date: '2027-03-13', slot: 'morning' },
  },
} as const;

for (const [kind, { member, event, near, ...expected }] of Object.entries(kinds)) {
  const north = { event: `north-${event}`, near: `north-${near}` };
  const withMinutes = (minutes: number, ofSpaces?: Record<string, readonly string[]>) =>
    hall({ [member]: minutes }, ofSpaces);

  onBothDatabases(`a ${kind}`, (newDatabase) => {
    const openWith = (minutes = 60, ofSpaces?: Record<string, readonly string[]>) =>
      open(newDatabase, withMinutes(minutes, ofSpaces));

    test('blocks slots that leave too little time to an event before or after', async () => {
      const { scenario } = await openWith();
      await scenario.request('north-afternoon', evening);
      const free = await Promise.all(
        ['north-morning', 'north-afternoon', 'north-evening'].map((slot) => scenario.isFree(slot, evening)),
      );
      assert.deepEqual(free, [false, false, true]);
      await assert.rejects(scenario.request('north-morning', evening), ConflictError);
      await scenario.request('north-evening', evening);
    });

    test('is that of the booked space, in every room it takes', async () => {
      const { scenario } = await openWith();
      await scenario.request(north.event, evening);
      // The whole hall needs none itself, but would run into that of the north half.
      assert.equal(await scenario.isFree(`whole-${near}`, evening), false);
      await scenario.request(`whole-${event}`, '2027-03-13');
      assert.equal(await scenario.isFree(north.near, '2027-03-13'), true);
      assert.equal(await scenario.isFree(`south-${near}`, '2027-03-13'), true);
    });

    test('is enforced by the database', async () => {
      const { service, scenario } = await openWith();
      const reference = await scenario.request(north.event, evening);
      const { edge, direction } = expected;
      const intrude = (at: number) =>
        service.storage.transact((db) =>
          db
            .insertInto('occupancies')
            .values({
              venue_id: 'riverside',
              room_id: 'riverside/north',
              starts_at: Math.min(at, at + direction * hour),
              ends_at: Math.max(at, at + direction * hour),
              expires_at: null,
              reference,
              item: 0,
            })
            .execute(),
        );
      await assert.rejects(intrude(edge - direction), OverlapError);
      await intrude(edge);
    });

    test('is not taken for the event', async () => {
      const { service, scenario } = await openWith();
      const reference = await scenario.request('north-afternoon', evening);
      const events = await service.storage.read((db) =>
        listOccupiedTimes(db, { venueId: 'riverside', reference }),
      );
      assert.deepEqual(
        events.map(({ startsAt, endsAt }) => [startsAt, endsAt]),
        [[Date.UTC(2027, 2, 12, 13, 30), Date.UTC(2027, 2, 12, 17, 30)]],
      );
    });

    test('ends with its booking: declined, cancelled or expired', async () => {
      const { service, scenario } = await openWith();
      const isNearFree = () => scenario.isFree(north.near, evening);
      const declined = await scenario.request(north.event, evening);
      await scenario.decline(declined);
      assert.equal(await isNearFree(), true);
      const cancelled = await scenario.request(north.event, evening);
      await scenario.accept(cancelled);
      assert.equal(await isNearFree(), false);
      await scenario.cancel(cancelled);
      assert.equal(await isNearFree(), true);
      await scenario.undo(cancelled);
      assert.equal(await isNearFree(), false);
      await scenario.cancel(cancelled);
      await scenario.request(north.event, evening);
      service.now = noon + 48 * hour;
      assert.equal(await isNearFree(), true);
      // The expired hold does not prevent it, although the first attempt finds its row.
      await scenario.request(north.near, evening);
    });

    test('is checked again when an expired request is accepted', async () => {
      const { service, scenario } = await openWith();
      const expired = await scenario.request(north.event, evening);
      service.now = noon + 48 * hour;
      const competitor = await scenario.request(north.near, evening);
      await assert.rejects(scenario.accept(expired), ConflictError);
      await scenario.decline(competitor);
      await scenario.accept(expired);
      assert.equal(await scenario.isFree(north.near, evening), false);
    });

    test('changed by an import applies to existing bookings, cut where another event is', async () => {
      const { scenario, occupied } = await openWith(0);
      await scenario.accept(await scenario.request('north-morning', evening));
      await scenario.request('north-afternoon', evening);
      await scenario.request('south-afternoon', evening);
      assert.equal(await scenario.import(withMinutes(90)), true);
      assert.equal(await scenario.import(withMinutes(90)), false);
      assert.deepEqual(await occupied(), expected.changed);
      assert.equal(await scenario.isFree(expected.taken, evening), false);
      await scenario.import(withMinutes(0));
      assert.deepEqual(await occupied(), ['north 09:00–13:00', 'north 13:30–17:30', 'south 13:30–17:30']);
      assert.equal(await scenario.isFree(expected.taken, evening), true);
    });

    test('moves with its booking and does not conflict with itself', async () => {
      const { scenario, occupied } = await openWith(60, { ...rooms, whole: ['yard'] });
      const afternoon = await scenario.request('north-afternoon', evening);
      await scenario.accept(afternoon);
      await scenario.accept(await scenario.request('south-evening', evening));
      await scenario.import(withMinutes(60, { whole: ['yard'], north: ['south'], south: ['north'] }));
      assert.deepEqual(await occupied(), expected.exchanged);
      await scenario.move(afternoon, { slotId: 'north-evening', packageId: 'dry-hire' });
      assert.deepEqual(await occupied(afternoon), expected.moved);
    });

    test('is cut where an imported booking is, and the same import again changes nothing', async () => {
      const { service, scenario, occupied } = await openWith();
      await scenario.accept(await scenario.request('north-afternoon', evening));
      const rows = ['north-morning', 'north-evening'].map((slotId) => ({
        ...date(slotId),
        name: 'B. Guest',
      }));
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
      assert.deepEqual(await occupied(), expected.imported);
      await imported();
      assert.deepEqual(await occupied(), expected.imported);
    });

    test('may overlap a block', async () => {
      const { scenario, occupied } = await openWith(600);
      const slot = `north-${expected.overnight}`;
      const { blocked, besideBlock } = expected;
      const reference = await scenario.request(slot, evening);
      await scenario.block('north', blocked.date);
      assert.deepEqual(await occupied(reference), besideBlock);
      assert.equal(await scenario.isFree(`north-${blocked.slot}`, blocked.date), false);
      await scenario.decline(reference);
      await scenario.request(slot, evening);
    });

    test('of another event lets a visitor join the waiting list', async () => {
      const { scenario } = await openWith();
      const { spaces } = withMinutes(60);
      await scenario.import(divisibleHall({ siteKey: { waitingList: true }, file: { spaces } }));
      await assert.rejects(scenario.wait(north.near, evening), ConflictError);
      const first = await scenario.request(north.event, evening);
      const waiting = await scenario.wait(north.near, evening);
      await scenario.decline(first);
      await scenario.accept(waiting);
      assert.equal(await scenario.isFree(north.event, evening), false);
    });

    test('is a whole number of minutes up to a day; anything else is refused and changes nothing', async () => {
      const { service } = await openWith();
      const manager = await clientFor(service);
      for (const wrong of [-1, 1_441, 1.5, 1e308, 2 ** 53, '60', '', true, [], [60], {}]) {
        const refused = await manager.patch('/spaces/north', { [member]: wrong });
        assert.deepEqual([refused.status, invalidPaths(refused)], [422, [member]], JSON.stringify(wrong));
      }
      assert.equal((await manager.get('/spaces/north')).body.data[member], 60);
      for (const [right, stored] of [
        [1_440, 1_440],
        [null, 0],
      ]) {
        const changed = await manager.patch('/spaces/north', { [member]: right });
        assert.deepEqual([changed.status, changed.body.data[member]], [200, stored]);
      }
    });
  });
}

onBothDatabases('setup and turnaround', (newDatabase) => {
  test('of different bookings add up', async () => {
    // An hour is free between the afternoon and the evening.
    const { scenario } = await open(newDatabase, hall({ setupMinutes: 30, turnaroundMinutes: 30 }));
    await scenario.request('north-afternoon', evening);
    await scenario.request('north-evening', evening);
    await scenario.import(hall({ setupMinutes: 31, turnaroundMinutes: 30 }));
    await scenario.request('north-afternoon', '2027-03-13');
    await assert.rejects(scenario.request('north-evening', '2027-03-13'), ConflictError);
  });

  test('of one booking: the setup starts where the turnaround before it ends', async () => {
    const { scenario, occupied } = await open(newDatabase, hall({ setupMinutes: 60, turnaroundMinutes: 20 }));
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

  test('follow the dates of a booking that staff add, move and cancel', async () => {
    const { service, scenario, occupied } = await open(
      newDatabase,
      hall({ setupMinutes: 60, turnaroundMinutes: 20 }),
    );
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

  test('of existing bookings: a longer turnaround shortens the setup after it', async () => {
    const { scenario, occupied } = await open(newDatabase, hall({ setupMinutes: 60 }));
    await scenario.accept(await scenario.request('north-afternoon', evening));
    await scenario.request('north-evening', evening);
    await scenario.import(hall({ setupMinutes: 90, turnaroundMinutes: 20 }));
    assert.deepEqual(await occupied(), [
      'north 12:00–13:30 setup',
      'north 13:30–17:30',
      'north 17:30–17:50 turnaround',
      'north 17:50–18:30 setup',
      'north 18:30–23:30',
      'north 23:30–23:50 turnaround',
    ]);
  });

  test('a setup that would begin in the past keeps its slot free until the start; an event that ended within it counts', async () => {
    const { service, scenario } = await open(newDatabase, hall({ setupMinutes: 120 }));
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

  test('a turnaround that was over lasts again after an import with a longer one', async () => {
    const { service, scenario, occupied } = await open(newDatabase, hall({ turnaroundMinutes: 60 }));
    await scenario.accept(await scenario.request('north-morning', evening));
    service.now = Date.UTC(2027, 2, 12, 14, 30);
    await scenario.import(hall({ turnaroundMinutes: 180 }));
    assert.deepEqual(await occupied(), ['north 09:00–13:00', 'north 13:00–16:00 turnaround']);
  });

  test('a row that is a setup and an event is refused by the database', async () => {
    const { service, scenario } = await open(newDatabase, hall({}));
    const reference = await scenario.request('north-afternoon', evening);
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
});
