import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../test/databases.ts';
import { anyPrivate } from '../../test/private-addresses.ts';
import { startReceiver } from '../../test/receiver.ts';
import { divisibleHall, evening, scenarioFor } from '../../test/scenario.ts';
import { startService } from '../../test/service.ts';
import { addWebhook } from '../operations/events/add-webhook.ts';
import { claimFromQueue } from '../operations/events/due-deliveries.ts';
import { publishEvents } from '../operations/events/publish-events.ts';
import { deleteEventsBefore } from '../storage/events/event-log.ts';
import { listDeliveries } from '../storage/events/webhook-deliveries.ts';
import { listAllWebhooks } from '../storage/events/webhooks.ts';
import { deliver } from './deliver.ts';

onBothDatabases('a webhook delivery attempt', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const { storage } = service;
    const receiver = await startReceiver();
    await addWebhook(
      service,
      { url: receiver.url, urlSetBy: 'operator', kinds: [], venueId: null },
      anyPrivate,
      'operator',
    );
    await scenarioFor(service).block('north', evening);
    await publishEvents(service, 'riverside');
    const [webhook] = await storage.read((db) => listAllWebhooks(db));
    assert.ok(webhook !== undefined);
    const queue = { venueId: 'riverside', webhookId: webhook.id };
    /** Returns a delivery, of the latest event or of an earlier one. */
    const line = async (nth = 0) =>
      (await storage.read((db) => listDeliveries(db, queue, { limit: 2, isUndelivered: false })))[nth];
    const attempt = async (signal: AbortSignal) => {
      const { now } = service;
      const lease = { now, leaseEnd: now + 15_000, limit: 1 };
      const [claimed] = await claimFromQueue(service, { ...queue, webhook }, lease);
      assert.ok(claimed !== undefined, 'nothing is due');
      return deliver(service, webhook, claimed, { owner: 'riverside', allows: () => true, signal });
    };
    return { service, receiver, line, attempt };
  }

  test('is released when a stop aborts it: due at once, not counted as an attempt', async () => {
    const { receiver, line, attempt } = await open();
    const before = await line();
    const stopping = new AbortController();
    receiver.answer = () => stopping.abort();
    assert.equal(await attempt(stopping.signal), false);
    assert.equal(receiver.calls.length, 1);
    assert.deepEqual(await line(), before);
    receiver.answer = (_call, response) => void response.end();
    await attempt(new AbortController().signal);
    assert.equal((await line())?.delivered, true);
    assert.equal((await line())?.attempts, 1);
  });

  test('is dropped without a call if the event log has pruned its event', async () => {
    const { service, receiver, line, attempt } = await open();
    await scenarioFor(service).block('south', evening);
    await publishEvents(service, 'riverside');
    await service.storage.transact((db) => deleteEventsBefore(db, 'riverside', service.now + 1));
    assert.equal(await attempt(new AbortController().signal), false);
    assert.deepEqual(receiver.calls, []);
    const { delivered, finishedAt, outcome } = (await line(1)) ?? {};
    assert.deepEqual(
      { delivered, finishedAt, outcome },
      { delivered: false, finishedAt: service.now, outcome: 'event no longer exists' },
    );
  });
});
