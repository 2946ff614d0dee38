/** The waiting list in the management API. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../databases.ts';
import { divisibleHall, evening, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService } from '../service.ts';
import { clientFor, invalidPaths } from './manager.ts';

const any = { 'if-match': '*' };

onBothDatabases('the waiting list for staff', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const manager = await clientFor(service);
    const add = (slotId: string, changes: object = {}) =>
      manager.post('/booking-requests', {
        ...{ spaceId: slotId.slice(0, slotId.indexOf('-')), slotId, packageId: 'dry-hire' },
        ...{ date: evening, name: 'B. Waiter', wait: true, ...changes },
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
    assert.deepEqual(await listed('status=pending_approval&by=hold'), [holder]);
    assert.deepEqual((await manager.get('/request-counts')).body.data, { pending: 1, expired: 0 });
    service.now = Date.UTC(2027, 2, 12, 18);
    assert.deepEqual(await listed('status=waiting'), []);
    assert.deepEqual(await listed('status=expired&by=event'), [holder, reference].sort());
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
});
