/** Competing requests for a date, and adjacent bookings. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService, venueWith } from '../service.ts';
import { clientFor } from './manager.ts';

const day = 24 * 3_600_000;

onBothDatabases('competing requests', (newDatabase) => {
  async function open() {
    const venue = divisibleHall({
      file: {
        spaces: [
          hallSpace('whole', ['north', 'south'], { turnaroundMinutes: 60 }),
          hallSpace('north', ['north']),
          hallSpace('south', ['south']),
        ],
      },
    });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const manager = await clientFor(service);
    return {
      service,
      scenario: scenarioFor(service),
      manager,
      /** By reference. */
      competing: async (query = '') => {
        const { body } = await manager.get(`/booking-requests?limit=200${query}`);
        const pairs = body.data.map(({ reference, competing }: { reference: string; competing: number }) => [
          reference,
          competing,
        ]);
        return Object.fromEntries(pairs);
      },
      dayContext: async (reference: string) =>
        (await manager.get(`/booking-requests/${reference}/day-context`)).body.data,
    };
  }

  test('include expired ones: each lists the other until one is decided', async () => {
    const { service, scenario, competing } = await open();
    const first = await scenario.request('north-evening', evening);
    const elsewhere = await scenario.request('south-evening', evening);
    assert.deepEqual(await competing(), { [first]: 0, [elsewhere]: 0 });
    service.now += 3 * day;
    const second = await scenario.request('north-day', evening);
    const all = await scenario.request('whole-evening', '2027-03-13');
    assert.deepEqual(await competing(), { [first]: 1, [second]: 1, [elsewhere]: 0, [all]: 0 });
    assert.deepEqual(await competing('&status=pending_approval&sort=hold'), { [second]: 1, [all]: 0 });
    await scenario.decline(first);
    assert.deepEqual(await competing('&status=pending_approval'), { [second]: 0, [all]: 0 });
  });

  test('include those for the whole hall and a half, but not adjacent times', async () => {
    const { service, scenario, competing } = await open();
    const half = await scenario.request('south-evening', evening);
    const morning = await scenario.request('north-morning', evening);
    service.now += 3 * day;
    const whole = await scenario.request('whole-evening', evening);
    assert.deepEqual(await competing(), { [half]: 1, [morning]: 0, [whole]: 1 });
    service.now += 3 * day;
    const north = await scenario.request('north-evening', evening);
    assert.deepEqual(await competing(), { [half]: 1, [morning]: 0, [whole]: 2, [north]: 1 });
  });

  test('requests for adjacent slots do not compete', async () => {
    const packages = [{ id: 'hire', name: 'Hire', hireFeeCents: 100 }];
    const slot = (id: string, startTime: string, endTime: string) => ({
      id,
      name: id,
      startTime,
      endTime,
      packages,
    });
    const slots = [slot('early', '09:00', '13:00'), slot('late', '13:00', '17:00')];
    const spaces = [{ id: 'studio', name: 'Studio', capacity: 40, slots }];
    const service = await startService(await (await newDatabase()).open(), {
      venue: venueWith({ file: { spaces } }),
    });
    for (const [slotId, address] of [
      ['early', '192.0.2.1'],
      ['late', '192.0.2.2'],
    ] as const) {
      const guest = { name: 'A. Visitor', email: 'a@example.com' };
      const body = { spaceId: 'studio', slotId, packageId: 'hire', date: evening, guest };
      assert.equal((await service.post('/booking-requests', body, { address })).status, 201);
    }
    const { body } = await (await clientFor(service)).get('/booking-requests');
    assert.deepEqual(
      body.data.map(({ competing }: { competing: number }) => competing),
      [0, 0],
    );
  });

  test('the day of a request has every room it takes, with its competitors', async () => {
    const { service, scenario, manager, dayContext } = await open();
    const expired = await scenario.request('south-evening', evening);
    service.now += 3 * day;
    const before = await scenario.request('north-morning', evening);
    const other = await scenario.request('north-morning', '2027-03-14');
    const requested = await scenario.request('whole-evening', evening);
    const blocked = await scenario.block('south', '2027-03-13');
    const body = await dayContext(requested);
    assert.deepEqual([body.from, body.to, body.rooms], [evening, '2027-03-13', ['north', 'south']]);
    const references = (list: { reference: string }[]) => list.map(({ reference }) => reference);
    assert.deepEqual(references(body.bookings), [before, requested]);
    assert.deepEqual(references(body.competing), [expired]);
    assert.deepEqual([body.competing[0].status, body.competing[0].competing], ['expired', 1]);
    assert.deepEqual(
      body.blocks.map(({ id, days }: { id: string; days: object[] }) => [id, days]),
      [[blocked, [{ from: '2027-03-13', to: '2027-03-13' }]]],
    );
    const [ofSouth, ofOther] = [await dayContext(expired), await dayContext(other)];
    assert.deepEqual([ofSouth.rooms, references(ofSouth.bookings)], [['south'], [requested]]);
    assert.deepEqual([references(ofOther.bookings), ofOther.competing], [[other], []]);
    assert.equal((await manager.get('/booking-requests/BR-00000000/day-context')).status, 404);
  });

  test('a request until midnight has no next day, and one of a deleted space keeps its place', async () => {
    const packages = [{ id: 'dry-hire', name: 'Dry hire', hireFeeCents: 120_000 }];
    const slots = [
      { id: 'south-late', name: 'Late', startTime: '18:00', endTime: '00:00', packages },
      { id: 'south-night', name: 'Night', startTime: '00:00', endTime: '04:00', packages },
    ];
    const venue = divisibleHall({
      file: { spaces: [hallSpace('north', ['north']), hallSpace('south', ['south'], { slots })] },
    });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const [scenario, manager] = [scenarioFor(service), await clientFor(service)];
    const late = await scenario.request('south-late', evening);
    const night = await scenario.request('south-night', '2027-03-13');
    const dayContext = async () => (await manager.get(`/booking-requests/${late}/day-context`)).body.data;
    const body = await dayContext();
    assert.deepEqual([body.from, body.to, body.rooms], [evening, evening, ['south']]);
    const references = body.bookings.map(({ reference }: { reference: string }) => reference);
    assert.deepEqual(references, [late]);
    assert.deepEqual(body.spaces, [{ id: 'south', name: 'Hall (south)' }]);
    assert.equal((await manager.delete(`/spaces/south?leave=${late},${night}`)).status, 204);
    const { rooms, spaces } = await dayContext();
    assert.deepEqual([rooms, spaces], [['south'], []]);
  });
});
