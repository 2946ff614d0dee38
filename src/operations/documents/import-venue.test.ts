import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { everyRow, onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, hallSpace, importProblems, scenarioFor } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import type { VenueFile } from '../../domain/documents/venue-file/venue-file.ts';
import { ValidationError } from '../../domain/errors.ts';
import type { VenuePartChange } from '../../domain/events/event.ts';
import { listEventLogOf } from '../../storage/events/event-log.ts';
import { importVenue } from './import-venue.ts';

const blocked = { spaceId: 'whole', from: '2027-12-24', to: '2027-12-26', reason: 'Christmas' };

const includes = { venueIncludes: Array.from({ length: 100 }, () => 'x'.repeat(500)) };
const undivided = { whole: ['hall'], north: ['north'], south: ['south'] };

/** Another venue of the installation, with different ids where they must be unique. */
function otherVenue(changes: { space?: object; key?: string; file?: object } = {}): VenueFile {
  return divisibleHall({
    venue: { id: 'other' },
    siteKey: { key: changes.key ?? 'other' },
    file: {
      spaces: [hallSpace('annex', ['north'], { slots: [], ...changes.space })],
      ...changes.file,
    },
  });
}

onBothDatabases('importing a venue', (newDatabase) => {
  async function open(venue: VenueFile = divisibleHall()) {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue });
    return { database, service, scenario: scenarioFor(service), rows: () => everyRow(service.storage) };
  }

  describe('repeated with the same file', () => {
    test('leaves every row and revision unchanged', async () => {
      const file = divisibleHall({ file: { blocks: [blocked, { ...blocked, spaceId: 'north' }] } });
      const { scenario, rows } = await open(file);
      await scenario.request('north-evening', evening);
      const before = await rows();
      assert.equal(await scenario.import(file), false);
      assert.equal(await scenario.import(structuredClone(file)), false);
      assert.deepEqual(await rows(), before);
    });

    test('also after staff blocked dates and added a key', async () => {
      const { scenario, rows } = await open();
      await scenario.import(divisibleHall({ siteKey: { key: 'second' } }));
      await scenario.block('north', evening);
      const before = await rows();
      assert.equal(await scenario.import(divisibleHall()), false);
      assert.equal(await scenario.import(divisibleHall({ siteKey: { key: 'second' } })), false);
      assert.deepEqual(await rows(), before);
    });
  });

  describe('with too many prices', () => {
    const list = <T>(length: number, entry: (index: number) => T) =>
      Array.from({ length }, (_, index) => entry(index));
    const packages = list(50, (index) => ({ id: `p-${index}`, name: 'Hire', hireFeeCents: 100 }));
    const large = (rates: number) =>
      divisibleHall({
        file: {
          spaces: [
            hallSpace('whole', ['hall'], {
              rates: list(rates, () => ({ label: 'Rate', basisPoints: 100 })),
              slots: list(50, (index) => ({
                id: `s-${index}`,
                name: 'Slot',
                startTime: '08:00',
                endTime: '09:00',
                packages,
              })),
            }),
          ],
        },
      });

    test('is refused with their number', async () => {
      const { scenario } = await open(large(20));
      assert.deepEqual(await importProblems(scenario.import(large(21))), [
        { path: 'spaces[0]', message: 'has 52500 prices (slots × packages × rates); the maximum is 50000' },
      ]);
    });

    test('is allowed in a venue that has as many already', async () => {
      const { service, scenario } = await open(large(20));
      const { storage } = service;
      const rates = JSON.stringify(large(30).spaces[0]?.rates);
      await storage.transact((db) =>
        db
          .updateTable('spaces')
          .set({ rates: rates as never })
          .execute(),
      );
      assert.equal(await scenario.import(large(29)), true);
      assert.equal((await importProblems(scenario.import(large(30)))).length, 1);
    });
  });

  test('with packages of too many bytes is refused with their number', async () => {
    const { scenario } = await open();
    const slots = Array.from({ length: 50 }, (_, slot) => ({
      id: `s-${slot}`,
      name: 'Slot',
      startTime: '08:00',
      endTime: '09:00',
      packages: [
        { id: 'large', name: 'Large', description: 'x'.repeat(5_000), ...includes, hireFeeCents: 100 },
      ],
    }));
    const file = divisibleHall({ file: { spaces: [hallSpace('whole', ['hall'], { slots })] } });
    assert.deepEqual(await importProblems(scenario.import(file)), [
      {
        path: 'spaces[0]',
        message: 'has 2776670 bytes, with every package in each of its slots; the maximum is 2097152',
      },
    ]);
  });

  describe('with a changed file', () => {
    test('keeps the ids, applies immediately, and is one event', async () => {
      const { service, scenario } = await open();
      const before = (await scenario.audit()).length;
      await scenario.request('north-evening', evening);
      const changed = divisibleHall({ venue: { name: 'Renamed' } });
      assert.equal(await scenario.import(changed), true);
      assert.equal((await service.get('/venue')).body.data.name, 'Renamed');
      assert.equal(await scenario.isFree('whole-evening', evening), false);
      assert.deepEqual((await scenario.audit()).slice(before + 1), ['operator venue.imported riverside']);
    });

    test('passes the current venue to a check, with the blocks of its file only', async () => {
      const { service, scenario } = await open(divisibleHall({ file: { blocks: [blocked] } }));
      await scenario.block('north', '2027-12-28');
      const seen: unknown[] = [];
      await importVenue(service, divisibleHall(), 'operator', [], (stored) => {
        seen.push(stored?.blocks.length);
        return divisibleHall();
      });
      assert.deepEqual(seen, [1]);
    });

    test('is logged as a change of an existing venue or as a new one', async () => {
      const { service, scenario } = await open();
      await scenario.import(divisibleHall({ venue: { name: 'Renamed' } }));
      const events = await service.storage.read((db) =>
        db
          .selectFrom('events')
          .select('details')
          .where('action', '=', 'venue.imported')
          .orderBy('sort_key')
          .execute(),
      );
      const payloads = events.map(({ details }) => JSON.stringify(details).replaceAll('\\', ''));
      assert.deepEqual(
        payloads.map((payload) => /"isNew":(true|false)/.exec(payload)?.[1]),
        ['true', 'false'],
      );
    });

    test('is logged with each price before and after, however many there are', async () => {
      const { service, scenario } = await open();
      const spaces = (hireFeeCents: number) =>
        Array.from({ length: 40 }, (_, index) => {
          const space = hallSpace(`room-${index + 1}`, [`room-${index + 1}`]);
          const priced = (slot: (typeof space.slots)[number]) => ({
            ...slot,
            packages: slot.packages.map((offer) => ({ ...offer, hireFeeCents })),
          });
          return { ...space, slots: space.slots.map(priced) };
        });
      await scenario.import(divisibleHall({ file: { spaces: spaces(120_000) } }));
      const before = (await scenario.audit()).length;
      await scenario.import(divisibleHall({ file: { spaces: spaces(124_800) } }));
      assert.deepEqual(
        [...new Set((await scenario.audit()).slice(before))],
        ['operator venue.imported riverside'],
      );
      const entries = await service.storage.read((db) => listEventLogOf(db, 'riverside', ['riverside']));
      const changes = entries
        .slice(-((await scenario.audit()).length - before))
        .flatMap(({ details }) => (details as { changes: readonly VenuePartChange[] }).changes);
      const prices = changes.flatMap(({ part, slotId, values = [] }) =>
        part === 'package' ? values.map((value) => [slotId, value]) : [],
      );
      assert.equal(prices.length, 120);
      assert.deepEqual(prices[0], [
        'room-1-day',
        { member: 'hireFeeCents', before: 120_000, after: 124_800 },
      ]);
      assert.ok(entries.every(({ details }) => JSON.stringify(details).length <= 20_000));
    });

    test('orders slots as in the file, also if nothing else changed', async () => {
      const { service, scenario } = await open();
      const [day, night, morning] = hallSpace('north', ['north']).slots;
      const spaces = [hallSpace('north', ['north'], { slots: [morning, day, night] })];
      await scenario.import(divisibleHall({ file: { spaces } }));
      const { body } = await service.get('/spaces/north/slots');
      assert.deepEqual(
        body.data.map(({ id }: { id: string }) => id),
        ['north-morning', 'north-day', 'north-evening'],
      );
      // Inserting one before the others changes their positions.
      const brunch = { ...day, id: 'north-brunch' };
      const then = [hallSpace('north', ['north'], { slots: [brunch, morning, day, night] })];
      await scenario.import(divisibleHall({ file: { spaces: then } }));
      const { body: after } = await service.get('/spaces/north/slots');
      assert.deepEqual(
        after.data.map(({ id }: { id: string }) => id),
        ['north-brunch', 'north-morning', 'north-day', 'north-evening'],
      );
    });

    test('removes slots and spaces that are gone and keeps bookings', async () => {
      const { service, scenario } = await open();
      const gone = await scenario.request('north-evening', evening);
      await scenario.accept(gone);
      await scenario.import(
        divisibleHall({
          file: {
            spaces: [
              hallSpace('south', ['south']),
              hallSpace('whole', ['north', 'south'], { slots: hallSpace('whole', []).slots.slice(0, 1) }),
            ],
          },
        }),
      );
      const { body } = await service.get('/spaces');
      assert.deepEqual(
        body.data.map(({ id }: { id: string }) => id),
        ['south', 'whole'],
      );
      assert.equal((await service.get('/spaces/north/slots')).status, 404);
      assert.equal((await service.get('/spaces/whole/slots')).body.data.length, 1);
      await assert.rejects(scenario.request('whole-evening', evening));
      assert.equal(
        await scenario.isFree('whole-day', evening),
        false,
        'the booking of the north half is kept',
      );
      assert.equal(await scenario.isFree('south-evening', evening), true);
      assert.equal(await scenario.statusOf(gone), 'accepted');
    });

    test('puts new spaces and slots before those that stay', async () => {
      const { service, scenario } = await open();
      const idsAt = async (path: string) =>
        (await service.get(path)).body.data.map(({ id }: { id: string }) => id);
      const [spaces, slots] = [await idsAt('/spaces'), await idsAt('/spaces/north/slots')];
      const withZenith = divisibleHall().spaces.map(({ id, rooms }) => {
        const usual = hallSpace(id, rooms).slots;
        const zenith = usual.slice(0, 1).map((slot) => ({ ...slot, id: 'north-zenith', name: 'Zenith' }));
        return hallSpace(id, rooms, { slots: id === 'north' ? [...zenith, ...usual] : usual });
      });
      await scenario.import(divisibleHall({ file: { spaces: [hallSpace('zoo', ['zoo']), ...withZenith] } }));
      assert.deepEqual(await idsAt('/spaces'), ['zoo', ...spaces]);
      assert.deepEqual(await idsAt('/spaces/north/slots'), ['north-zenith', ...slots]);
    });

    test('replaces the blocks of the previous file and keeps those of staff', async () => {
      const { scenario } = await open(divisibleHall({ file: { blocks: [blocked] } }));
      await scenario.block('north', '2027-12-26', '2027-12-27');
      await scenario.import(
        divisibleHall({ file: { blocks: [{ ...blocked, from: '2027-12-25', to: '2027-12-25' }] } }),
      );
      assert.equal(await scenario.isFree('south-day', '2027-12-24'), true);
      assert.equal(await scenario.isFree('south-day', '2027-12-25'), false);
      assert.equal(await scenario.isFree('south-day', '2027-12-26'), true);
      assert.equal(await scenario.isFree('north-day', '2027-12-26'), false);
      await scenario.import(divisibleHall());
      assert.equal(await scenario.isFree('north-day', '2027-12-25'), true);
      assert.equal(await scenario.isFree('north-day', '2027-12-27'), false);
    });

    test('with another time zone keeps the instants of bookings', async () => {
      const { service, scenario } = await open(divisibleHall({ file: { blocks: [blocked] } }));
      const booked = await scenario.request('north-morning', '2027-06-10');
      await scenario.accept(booked);
      await scenario.block('south', '2027-03-01', '2027-03-03');
      const agreed = (await scenario.occupied()).filter(({ reference }) => reference === booked);
      for (const timezone of ['America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Europe/London']) {
        service.now += 13 * 3_600_000;
        await scenario.import(divisibleHall({ venue: { timezone }, file: { blocks: [blocked] } }));
        const occupancies = await scenario.occupied();
        assert.deepEqual(
          occupancies.filter(({ reference }) => reference === booked),
          agreed,
        );
        assert.equal(await scenario.isFree('north-day', '2027-12-24'), false);
        assert.equal(await scenario.isFree('south-day', '2027-12-23'), true);
        assert.equal(await scenario.isFree('south-evening', '2027-12-26'), false);
      }
      // 09:00 in London, in summer, is 04:00 in New York.
      assert.equal(agreed[0]?.startsAt, Date.UTC(2027, 5, 10, 8));
    });
  });

  describe('with an impossible file', () => {
    test('that blocks a booking is rejected with path and reference and writes nothing', async () => {
      const { scenario, rows } = await open();
      const booked = await scenario.request('north-evening', evening);
      const before = await rows();
      const problems = await importProblems(
        scenario.import(
          divisibleHall({
            venue: { name: 'Renamed' },
            file: { blocks: [blocked, { ...blocked, from: '2027-03-01', to: '2027-03-31' }] },
          }),
        ),
      );
      assert.deepEqual(
        problems.map(({ path }) => path),
        ['blocks[1]'],
      );
      assert.match(problems[0]?.message ?? '', new RegExp(booked));
      assert.deepEqual(await rows(), before);
    });

    test('that blocks several bookings names each', async () => {
      const { scenario } = await open();
      const [one, other] = [
        await scenario.request('north-evening', evening),
        await scenario.request('south-day', evening),
      ];
      const file = divisibleHall({ file: { blocks: [{ ...blocked, from: evening, to: evening }] } });
      const [problem] = (await scenario.plan(file)).problems;
      const named = [`${one}, ${other}`, `${other}, ${one}`].filter((two) => problem?.message.endsWith(two));
      assert.equal(named.length, 1, problem?.message);
      assert.deepEqual(problem?.values, { references: named[0] });
    });

    test('with the website key of another venue is rejected and writes nothing', async () => {
      const { scenario, rows } = await open();
      const before = await rows();
      const problems = await importProblems(
        scenario.import(otherVenue({ key: 'key', file: { spaces: [hallSpace('north', ['north'])] } })),
      );
      assert.deepEqual(
        problems.map(({ path, message }) => [path, message]),
        [['siteKeys[0].key', '"key" already belongs to another venue']],
      );
      assert.deepEqual(await rows(), before);
    });
  });

  test('equal room names of two venues are two rooms', async () => {
    const { scenario } = await open();
    await scenario.request('whole-evening', evening);
    const before = await scenario.occupied();
    await scenario.import(otherVenue({ file: { blocks: [{ ...blocked, spaceId: 'annex' }] } }));
    assert.deepEqual(
      (await scenario.occupied()).filter(({ reference }) => reference !== null),
      before,
    );
    assert.equal(await scenario.isFree('north-day', '2027-12-25'), true);
  });

  test('a space id that moved to another venue shows that venue’s calendar', async () => {
    const { service, scenario } = await open();
    const annex = hallSpace('annex', ['annex']);
    const slots = annex.slots.map((slot) => ({
      ...slot,
      packages: [{ ...slot.packages[0], id: 'annex-hire' }],
    }));
    const withAnnex = divisibleHall({ file: { spaces: [{ ...annex, slots }] } });
    const without = divisibleHall();
    await scenario.import(withAnnex);
    assert.equal(await scenario.isFree('annex-day', '2027-04-01'), true);
    await scenario.import(without);
    // The other venue reaches the same revision at which the first one had the annex.
    await scenario.import(otherVenue({ file: { spaces: [] } }));
    await scenario.import(
      otherVenue({
        file: {
          spaces: [{ ...annex, slots }],
          blocks: [{ ...blocked, spaceId: 'annex', from: '2027-04-01', to: '2027-04-01' }],
        },
      }),
    );
    const path = '/spaces/annex/availability?from=2027-04-01&to=2027-04-01';
    const { body } = await service.get(path, { key: 'other' });
    assert.deepEqual(
      body.data[0].slots.map(({ free }: { free: boolean }) => free),
      [false, false, false],
    );
  });

  test('two concurrent imports of one venue leave one of the two files whole', async () => {
    const { database, service, scenario } = await open(divisibleHall({ rooms: undivided }));
    const other = scenarioFor(await startService(await database.open()));
    const booked = await scenario.request('whole-evening', evening);
    const one = divisibleHall({ venue: { name: 'One' }, rooms: { whole: ['x'], extra: ['y'] } });
    const two = divisibleHall({ venue: { name: 'Two' }, rooms: { ...undivided, north: ['z'] } });
    for (let round = 0; round < 6; round++) {
      await Promise.all([scenario.import(one), other.import(two)]);
      const { name } = (await service.get('/venue', { address: `10.9.0.${round}` })).body.data;
      const spaces = (await service.get('/spaces', { address: `10.9.0.${round}` })).body.data;
      const file = name === 'One' ? one : two;
      assert.deepEqual(
        spaces.map(({ id }: { id: string }) => id),
        file.spaces.map(({ id }) => id),
      );
      const rooms = (await scenario.occupied()).filter(({ reference }) => reference === booked);
      assert.deepEqual(
        rooms.map(({ room }) => room),
        [name === 'One' ? 'riverside/x' : 'riverside/hall'],
      );
    }
  });

  test('a new venue imported at two instances at once is added once', async () => {
    const database = await newDatabase();
    const scenarios = await Promise.all(
      [1, 2].map(async () => scenarioFor(await startService(await database.open()))),
    );
    const outcomes = await Promise.all(scenarios.map((scenario) => scenario.import(divisibleHall())));
    assert.deepEqual(outcomes.sort(), [false, true]);
    assert.deepEqual(await scenarios[0]?.audit(), ['operator venue.imported riverside']);
  });

  test('of two venues that claim one website key at once, one gets it', async () => {
    const database = await newDatabase();
    const scenarios = await Promise.all(
      [1, 2].map(async () => scenarioFor(await startService(await database.open()))),
    );
    const files = [otherVenue({ key: 'claimed' }), divisibleHall({ siteKey: { key: 'claimed' } })];
    const outcomes = await Promise.allSettled(files.map((file, index) => scenarios[index]?.import(file)));
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const rejected = outcomes.find((outcome) => outcome.status === 'rejected');
    assert.ok(rejected?.reason instanceof ValidationError, String(rejected?.reason));
  });
});
