/** The waiting list in the management API. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../databases.ts';
import { divisibleHall, evening, hallSpace, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService } from '../service.ts';
import { clientFor, invalidPaths } from './manager.ts';

const any = { 'if-match': '*' };

onBothDatabases('the waiting list for staff', (newDatabase) => {
  async function open(north: object = {}) {
    const spaces = [
      hallSpace('whole', ['north', 'south']),
      hallSpace('north', ['north'], north),
      hallSpace('south', ['south']),
    ];
    const venue = divisibleHall({ file: { spaces } });
    const service = await startService(await (await newDatabase()).open(), { venue });
    const manager = await clientFor(service);
    const add = (slotId: string, changes: object = {}) =>
      manager.post('/booking-requests', {
        spaceId: slotId.slice(0, slotId.indexOf('-')),
        slotId,
        packageId: 'dry-hire',
        date: evening,
        name: 'B. Waiter',
        wait: true,
        ...changes,
      });
    const listed = async (query: string): Promise<string[]> => {
      const { body } = await manager.get(`/booking-requests?${query}`);
      return body.data.map(({ reference }: { reference: string }) => reference);
    };
    return { service, scenario: scenarioFor(service), manager, add, listed };
  }

  test('takes requests for taken dates only, which lists and filters find by status', async () => {
    const { service, scenario, manager, add, listed } = await open();
    const refused = await add('north-evening');
    assert.deepEqual([refused.status, refused.body.error.problem], [409, 'date_free']);
    const holder = await scenario.request('north-evening', evening);
    const added = await add('whole-evening');
    assert.deepEqual(
      [added.status, added.body.data.status, added.body.data.holdExpiresAt, added.body.data.decidedAt],
      [201, 'waiting', null, null],
    );
    const { reference } = added.body.data;
    assert.deepEqual(await listed('status=waiting'), [reference]);
    assert.deepEqual(await listed('status=pending_approval'), [holder]);
    assert.deepEqual(await listed('status=pending_approval&sort=hold'), [holder]);
    assert.deepEqual((await manager.get('/request-counts')).body.data, { pending: 1, expired: 0 });
    service.now = Date.UTC(2027, 2, 12, 18);
    assert.deepEqual(await listed('status=waiting'), []);
    assert.deepEqual(await listed('status=expired&sort=event'), [holder, reference].sort());
  });

  test('refuses what a waiting request cannot have', async () => {
    const { scenario, add } = await open();
    await scenario.request('north-evening', evening);
    const other = { spaceId: 'south', slotId: 'south-day', packageId: 'dry-hire', date: evening };
    for (const [changes, paths] of [
      [{ accept: true }, ['wait']],
      [{ holdPeriod: '24h' }, ['wait']],
      [{ wait: 'yes' }, ['wait']],
      [{ additionalItems: [other] }, ['additionalItems']],
    ] as const) {
      const response = await add('north-evening', changes);
      assert.deepEqual([response.status, invalidPaths(response)], [422, paths], JSON.stringify(changes));
    }
  });

  test('gives the date once it is free, and takes it back', async () => {
    const { scenario, manager, add } = await open();
    const holder = await scenario.request('north-evening', evening);
    const { reference } = (await add('north-evening')).body.data;
    const give = () => manager.post(`/booking-requests/${reference}/give-date`, undefined, any);
    const taken = await give();
    assert.deepEqual([taken.status, taken.body.error.problem], [409, 'taken_by']);
    await scenario.decline(holder);
    const given = await give();
    assert.deepEqual([given.status, given.body.data.status], [200, 'pending_approval']);
    const undone = await manager.post(`/booking-requests/${reference}/undo`, undefined, any);
    assert.deepEqual([undone.status, undone.body.data.status], [200, 'waiting']);
  });

  test('ranks requests by when they were placed, in rooms they share, turnaround included', async () => {
    const { service, scenario, manager, add } = await open();
    const holder = await scenario.request('north-evening', evening);
    const south = await scenario.request('south-evening', evening);
    const waiting: string[] = [];
    for (const slotId of ['north-evening', 'whole-evening', 'south-day', 'north-day']) {
      service.now += 1000;
      waiting.push((await add(slotId)).body.data.reference);
    }
    const [first = '', whole = '', ofSouth = '', last = ''] = waiting;
    const ranks = async () => {
      const { body } = await manager.get('/booking-requests');
      return Object.fromEntries(
        body.data.map(
          (each: { reference: string; rank: number | null; isNext: boolean; competing: number }) => [
            each.reference,
            [each.rank, each.isNext, each.competing],
          ],
        ),
      );
    };
    assert.deepEqual(await ranks(), {
      [holder]: [1, false, 3],
      [south]: [1, false, 2],
      [first]: [2, false, 3],
      [whole]: [3, false, 5],
      [ofSouth]: [3, false, 2],
      [last]: [4, false, 3],
    });
    const shown = (await manager.get(`/booking-requests/${last}/day-context`)).body.data;
    assert.deepEqual(
      [shown.rank, shown.isNext, shown.competing.map(({ rank }: { rank: number }) => rank)],
      [4, false, [1, 2, 3]],
    );
    const calendar = async () => {
      const { body } = await manager.get(`/calendar?from=${evening}&to=${evening}`);
      return body.data.waiting.map((each: { reference: string; rank: number; isNext: boolean }) => [
        each.reference,
        each.rank,
        each.isNext,
      ]);
    };
    assert.deepEqual(await calendar(), [
      [first, 2, false],
      [whole, 3, false],
      [ofSouth, 3, false],
      [last, 4, false],
    ]);
    await scenario.decline(first);
    await scenario.accept(south);
    await scenario.decline(holder);
    assert.deepEqual(await calendar(), [
      [whole, 2, false],
      [ofSouth, 3, false],
      [last, 3, true],
    ]);
    assert.deepEqual((await ranks())[south], [1, false, 2]);
    assert.deepEqual((await ranks())[holder], [null, false, 2]);
    service.now = Date.UTC(2027, 2, 12, 18);
    assert.deepEqual(await calendar(), []);
  });

  test('counts the turnaround of both when it ranks', async () => {
    const { scenario, manager, add } = await open({ turnaroundMinutes: 6 * 60 });
    await scenario.request('north-morning', evening);
    const evenings = (await add('north-evening')).body.data.reference;
    const { body } = await manager.get('/booking-requests?status=waiting');
    assert.deepEqual(
      body.data.map((each: { reference: string; rank: number; isNext: boolean; competing: number }) => [
        each.reference,
        each.rank,
        each.isNext,
        each.competing,
      ]),
      [[evenings, 2, false, 1]],
    );
  });
});
