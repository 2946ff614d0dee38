import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordStatements } from '../../../bench/statement-recorder.ts';
import { newSqlite } from '../../../test/databases.ts';
import { anyPrivate } from '../../../test/private-addresses.ts';
import { divisibleHall, scenarioFor } from '../../../test/scenario.ts';
import { startService } from '../../../test/service.ts';
import { addWebhook } from './add-webhook.ts';
import { findDueQueues } from './due-deliveries.ts';
import { publishSome } from './publish-events.ts';

test('events are published and found for 20 webhooks with the statements of one', async () => {
  const service = await startService(await (await newSqlite()).open(), { venue: divisibleHall() });
  const scenario = scenarioFor(service);
  const recorder = recordStatements('sqlite');
  const add = async () => {
    const settings = {
      url: 'https://example.com/',
      urlSetBy: 'api',
      kinds: [],
      venueId: 'riverside',
    } as const;
    await addWebhook(service, settings, anyPrivate, 'operator');
  };
  const statements = async (date: string) => {
    await scenario.request('north-evening', date);
    recorder.take();
    await publishSome(service, 'riverside');
    const due = await findDueQueues(service, { venueIds: [], webhooks: [] }, { queues: 128, deliveries: 8 });
    return { count: recorder.take().length, queues: due.length };
  };
  await add();
  const one = await statements('2027-03-12');
  for (let more = 1; more < 20; more++) await add();
  const twenty = await statements('2027-03-13');
  recorder.stop();
  assert.deepEqual({ ...twenty, queues: [one.queues, twenty.queues] }, { count: one.count, queues: [1, 20] });
});
