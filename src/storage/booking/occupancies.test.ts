/** The database rejects overlaps, even if the code does not check. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { onBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { divisibleHall, scenarioFor } from '../../../test/scenario.ts';
import { noon, startService } from '../../../test/service.ts';
import { withPreparation } from '../../domain/booking/occupied-time.ts';
import { maxOccupancyMs } from '../../domain/booking/slot-interval.ts';
import { overlaps } from '../../domain/time/interval.ts';
import { OverlapError, StorageUnavailableError } from '../engine/errors.ts';
import type { Storage } from '../engine/storage.ts';
import { deleteExpiredHolds, occupy } from './occupancies.ts';
import { listOccupancies, listOccupanciesDuring } from './occupancies-by-interval.ts';

const hour = 3_600_000;

interface RoomOccupancy {
  readonly room: string;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Inserts occupancies of one request without checking for overlaps. */
const insert = (storage: Storage, stays: readonly RoomOccupancy[], expiresAt: number | null = null) =>
  storage.transact(async (db) => {
    const { reference } = await db
      .selectFrom('booking_requests')
      .select('reference')
      .where('venue_id', '=', 'riverside')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('occupancies')
      .values(
        stays.map(({ room, startsAt, endsAt }) => ({
          venue_id: 'riverside',
          room_id: room,
          starts_at: startsAt,
          ends_at: endsAt,
          expires_at: expiresAt,
          reference,
          item: 0,
        })),
      )
      .execute();
  });

const stay = (from: number, to: number, room = 'v/a'): RoomOccupancy => ({
  room,
  startsAt: noon + from * hour,
  endsAt: noon + to * hour,
});

/** An event without setup and turnaround. */
const event = (from: number, to: number) =>
  withPreparation(stay(from, to), { setupMinutes: 0, turnaroundMinutes: 0 });

const clear = (storage: Storage) =>
  storage.transact(async (db) => {
    await db.deleteFrom('occupancies').execute();
  });

onBothDatabases('the occupancies table', (newDatabase, kind) => {
  /** Opens a database with one booking request, in a room that the tests do not use. */
  const open = async (database?: TestDatabase) => {
    const storage = await (database ?? (await newDatabase())).open();
    const scenario = scenarioFor(await startService(storage, { venue: divisibleHall() }));
    return { storage, reference: await scenario.request('north-evening', '2027-06-01') };
  };

  test('reads what is near each date of a series, and not what is between them', async () => {
    const { storage } = await open();
    const day = 24;
    // An evening every day for two years, in two rooms, of which one is asked for.
    for (let first = 0; first < 730; first += 100)
      await insert(
        storage,
        Array.from({ length: Math.min(100, 730 - first) }, (_, index) => index + first).flatMap((each) => [
          stay(each * day, each * day + 4),
          stay(each * day, each * day + 4, 'v/b'),
        ]),
      );
    const weekly = Array.from({ length: 104 }, (_, week) => stay(week * 7 * day + 2, week * 7 * day + 3));
    const found = await storage.read((db) => listOccupanciesDuring(db, 'riverside', ['v/a'], weekly));
    const overlapping = found.filter((each) => weekly.some((date) => overlaps(each, date)));
    assert.equal(overlapping.length, 104);
    // Those of the day before may last into the date.
    assert.equal(found.length, 2 * 104 - 1);
    const [first, last] = [weekly[0], weekly[103]];
    assert.ok(first && last);
    const ofTwo = await storage.read((db) => listOccupanciesDuring(db, 'riverside', ['v/a'], [first, last]));
    assert.equal(ofTwo.length, 3);
    await clear(storage);
  });

  test('rejects an overlapping occupancy of a room on either side', async () => {
    const { storage } = await open();
    await insert(storage, [stay(0, 10)]);
    for (const [from, to] of [
      [0, 10],
      [-5, 1],
      [9, 12],
      [3, 4],
      [-5, 15],
      [-20, 1 / 3600],
      [10 - 1 / 3600_000, 11],
    ] as const)
      await assert.rejects(insert(storage, [stay(from, to)]), OverlapError, `${from}–${to}`);
    await insert(storage, [stay(10, 12), stay(-5, 0), stay(0, 10, 'v/b'), stay(0, 10, 'w/a')]);
  });

  test('rejects it also at commit, and leaves nothing', async () => {
    const { storage, reference } = await open();
    await insert(storage, [stay(0, 10)]);
    const occupyTwo = storage.transact(async (db) => {
      await occupy(db, 'riverside', ['v/b'], event(0, 10), { reference, item: 0, expiresAt: null });
      await occupy(db, 'riverside', ['v/a'], event(5, 15), { reference, item: 0, expiresAt: null });
    });
    await assert.rejects(occupyTwo, OverlapError);
    assert.equal(
      (await storage.read((db) => listOccupancies(db, 'riverside', ['v/a', 'v/b'], stay(-9, 99)))).length,
      1,
    );
    await insert(storage, [stay(10, 15)]);
  });

  test('rejects several that overlap each other', async () => {
    const { storage } = await open();
    await assert.rejects(insert(storage, [stay(0, 2), stay(5, 7), stay(1, 3)]), OverlapError);
    assert.equal(
      (await storage.read((db) => listOccupancies(db, 'riverside', ['v/a'], stay(-99, 99)))).length,
      0,
    );
  });

  test('detects overlaps up to the longest possible occupancy', async () => {
    const { storage } = await open();
    const longest = { ...stay(0, 0), endsAt: noon + maxOccupancyMs };
    await insert(storage, [longest]);
    const last = { ...longest, startsAt: longest.endsAt - 1, endsAt: longest.endsAt + 1 };
    await assert.rejects(insert(storage, [last]), OverlapError);
    const found = await storage.read((db) => listOccupancies(db, 'riverside', ['v/a'], last));
    assert.equal(found.length, 1);
    await assert.rejects(insert(storage, [{ ...longest, room: 'v/b', endsAt: longest.endsAt + 1 }]));
    await assert.rejects(insert(storage, [{ ...longest, room: 'v/b', endsAt: longest.startsAt }]));
  });

  test('counts an expired hold until it is released', async () => {
    const { storage, reference } = await open();
    await insert(storage, [stay(0, 2)], noon - hour);
    await assert.rejects(insert(storage, [stay(1, 3)]), OverlapError);
    await storage.transact(async (db) => {
      await deleteExpiredHolds(db, 'riverside', ['v/a'], stay(1, 3), noon - hour - 1);
      assert.equal((await listOccupancies(db, 'riverside', ['v/a'], stay(1, 3))).length, 1);
      await deleteExpiredHolds(db, 'riverside', ['v/b'], stay(1, 3), noon);
      await deleteExpiredHolds(db, 'riverside', ['v/a'], stay(2, 3), noon);
      assert.equal((await listOccupancies(db, 'riverside', ['v/a'], stay(1, 3))).length, 1);
      await deleteExpiredHolds(db, 'riverside', ['v/a'], stay(1, 3), noon - hour);
      await occupy(db, 'riverside', ['v/a', 'v/b'], event(1, 3), { reference, item: 0, expiresAt: null });
    });
    assert.equal(
      (await storage.read((db) => listOccupancies(db, 'riverside', ['v/a', 'v/b'], stay(0, 9)))).length,
      2,
    );
  });

  test('rejects moving an occupancy onto another', async () => {
    const { storage } = await open();
    await insert(storage, [stay(0, 2), stay(2, 4)]);
    await assert.rejects(
      storage.transact(async (db) => {
        await db
          .updateTable('occupancies')
          .set({ ends_at: noon + 3 * hour })
          .where('starts_at', '=', noon)
          .execute();
      }),
    );
  });

  test('keeps its constraint under any sequence from two instances', async () => {
    const database = await newDatabase();
    const instances = [(await open(database)).storage, await database.open()] as const;
    const anyStay = fc
      .tuple(fc.constantFrom('v/a', 'v/b'), fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 31 }))
      .map(([room, from, length]) => stay(from, from + length, room));
    await fc.assert(
      fc.asyncProperty(fc.array(anyStay, { minLength: 2, maxLength: 12 }), async (stays) => {
        await clear(instances[0]);
        const outcomes = await Promise.allSettled(
          stays.map((one, index) => insert(index % 2 ? instances[0] : instances[1], [one])),
        );
        const accepted = stays.filter((_, index) => outcomes[index]?.status === 'fulfilled');
        for (const [index, one] of stays.entries()) {
          const competing = accepted.filter(
            (other) => other !== one && other.room === one.room && overlaps(other, one),
          );
          const outcome = outcomes[index];
          if (outcome?.status === 'fulfilled') assert.deepEqual(competing, []);
          // On a busy machine, every retry of a writer may end in a deadlock.
          else if (!(outcome?.reason instanceof StorageUnavailableError))
            assert.notEqual(competing.length, 0, 'rejected without an overlap');
        }
      }),
      // Without the program's lock, PostgreSQL's writers deadlock, and each detection takes a second.
      { numRuns: kind === 'sqlite' ? 100 : 6 },
    );
  });
});

test('both databases have the program’s maximum length', () => {
  const folder = new URL('../../../migrations/', import.meta.url);
  const schemas = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  assert.equal(schemas.length >= 2, true);
  const lengths = schemas.flatMap((schema) =>
    // As the limit of a difference, or as the length of an interval.
    [...schema.matchAll(/(?:ends_at - starts_at <=|starts_at -|starts_at \+) (\d{6,})/g)].map(([, ms]) =>
      Number(ms),
    ),
  );
  assert.deepEqual(new Set(lengths), new Set([maxOccupancyMs]));
});
