/** Events, webhooks and deliveries of a venue beside other venues, also with the same ids and positions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { copyRiverside, rowsOfVenue } from '../../../test/second-venue.ts';
import { noon, startService } from '../../../test/service.ts';
import { noPrivateAddresses } from '../../domain/events/private-addresses.ts';
import { chunks } from '../../storage/engine/chunks.ts';
import { toJson } from '../../storage/engine/columns.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { listDeliveries } from '../../storage/events/webhook-deliveries.ts';
import { insertWebhook } from '../../storage/events/webhooks.ts';
import { addWebhook } from './add-webhook.ts';
import { disableWebhook } from './disable-webhook.ts';
import { claimFromQueue, findDueQueues } from './due-deliveries.ts';
import { enableWebhook } from './enable-webhook.ts';
import { type CallResult, finishDelivery } from './finish-delivery.ts';
import { publishAllEvents, publishEvents } from './publish-events.ts';
import { removeWebhook } from './remove-webhook.ts';

const url = 'https://desk.example/hook';
const failed: CallResult = { delivered: false, outcome: '503', isGone: false };
const gone: CallResult = { delivered: false, outcome: '410', isGone: true };
const noneBusy = { venueIds: [], webhooks: [] };
const max = { queues: 9, deliveries: 8 };

onBothDatabases('webhooks beside other venues', (newDatabase, kind) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const add = async (venueId: string | null) => {
      const input = { url, urlSetBy: 'api', kinds: [], venueId } as const;
      const { id } = await addWebhook(service, input, noPrivateAddresses, 'staff:desk');
      return { venueId, id };
    };
    return { service, scenario: scenarioFor(service), add };
  }

  /** Returns how many rows `work` writes: on SQLite each write counts, on PostgreSQL each row. */
  async function rowsWritten(storage: Storage, work: () => Promise<unknown>): Promise<number> {
    const tables = [
      'events',
      'event_logs',
      'webhooks',
      'operator_webhooks',
      'webhook_queues',
      'webhook_deliveries',
    ];
    const ask = <T>(query: string) =>
      storage.transact(async (db) => (await sql.raw<T>(query).execute(db)).rows);
    if (kind === 'sqlite') {
      const changes = async () =>
        (await ask<{ number: number }>('select total_changes() as number'))[0]?.number ?? 0;
      const before = await changes();
      await work();
      return (await changes()) - before;
    }
    // The version of each row, by transaction and place. The nodes of Citus number their transactions separately.
    const versions = async () => {
      const found: string[] = [];
      for (const table of tables)
        for (const row of await ask<object>(`select *, xmin::text, ctid::text from ${table}`))
          found.push(JSON.stringify([table, row]));
      return found;
    };
    const before = new Set(await versions());
    await work();
    return (await versions()).filter((version) => !before.has(version)).length;
  }

  async function addOtherVenues(storage: Storage, count: number): Promise<void> {
    const ids = Array.from({ length: count }, (_, number) => `venue-${number}`);
    await storage.transact(async (db) => {
      const venue = await db.selectFrom('venues').selectAll().executeTakeFirstOrThrow();
      for (const some of chunks(ids)) {
        await db
          .insertInto('venues')
          .values(some.map((id) => ({ ...venue, id })))
          .execute();
        const shared = {
          url,
          url_set_by: 'api',
          kinds: toJson([]),
          secrets: toJson([]),
          enabled: 1,
        } as const;
        const webhook = { ...shared, id: 'webhook-a', created_at: noon, failing_since: null };
        await db
          .insertInto('webhooks')
          .values(some.map((venue_id) => ({ ...webhook, venue_id })))
          .execute();
        const queue = { webhook_id: 'webhook-a', due_at: noon + 1 };
        await db
          .insertInto('webhook_queues')
          .values(some.map((venue_id) => ({ ...queue, venue_id })))
          .execute();
      }
    });
  }

  test('an event writes the same number of rows alone and beside 1,000 venues with webhooks', async () => {
    const written: number[] = [];
    for (const others of [0, 1000]) {
      const { service, scenario, add } = await open();
      await add('riverside');
      await add(null);
      await addOtherVenues(service.storage, others);
      await scenario.block('north', evening);
      written.push(await rowsWritten(service.storage, () => publishEvents(service, 'riverside')));
      const due = await findDueQueues(service, noneBusy, max);
      assert.deepEqual(
        due.map(({ venueId }) => venueId),
        ['riverside', 'riverside'],
      );
    }
    const [alone, beside] = written;
    assert.equal(beside, alone);
    // The event, the end of the log, two queues and two deliveries; SQLite counts a lock as a write.
    assert.equal(alone, kind === 'sqlite' ? 9 : 6);
  });

  test('nothing of a venue changes with another’s webhook, events and deliveries of the same ids', async () => {
    const { service, scenario, add } = await open();
    const { storage } = service;
    const hook = await add('riverside');
    const reference = await scenario.request('north-evening', evening);
    await copyRiverside(service);
    const other = { venueId: 'lakeside', id: hook.id };
    const secrets = [{ encrypted: 'x', validFrom: noon, validUntil: null }];
    await storage.transact(async (db) => {
      await insertWebhook(db, { ...other, url, urlSetBy: 'api', secrets, kinds: [], createdAt: noon });
      await recordEvent(db, {
        at: noon,
        actor: 'operator',
        kind: 'booking-request.placed',
        venueId: 'lakeside',
        subject: reference,
        payload: {},
      });
    });
    await publishAllEvents(service);
    const queueAt = (venueId: string) => ({ venueId, webhookId: hook.id, webhook: hook });
    const lease = { now: noon, leaseEnd: noon + 15_000, limit: 1 };
    const before = await rowsOfVenue(storage, 'lakeside');
    assert.ok(before['events']?.every((row) => JSON.parse(row).position !== null));
    const deliveries = async (venueId: string) =>
      (
        await storage.read((db) => listDeliveries(db, queueAt(venueId), { limit: 9, isUndelivered: false }))
      ).map(({ subject, dueAt }) => [subject, dueAt]);
    assert.deepEqual((await deliveries('riverside')).at(-1), [reference, noon]);
    assert.deepEqual((await deliveries('lakeside'))[0], [reference, noon]);
    const steps: Record<string, () => Promise<unknown>> = {
      event: async () => {
        await scenario.accept(reference);
        await publishEvents(service, 'riverside');
      },
      failure: async () => {
        const [claimed] = await claimFromQueue(service, queueAt('riverside'), lease);
        assert.ok(claimed !== undefined);
        await finishDelivery(service, hook, claimed, failed);
      },
      success: async () => {
        service.now += 60_000;
        const now = service.now;
        const [claimed] = await claimFromQueue(service, queueAt('riverside'), {
          now,
          leaseEnd: now,
          limit: 1,
        });
        assert.ok(claimed !== undefined);
        await finishDelivery(service, hook, claimed, { delivered: true, outcome: '200', isGone: false });
      },
      end: async () => {
        const now = service.now;
        const [claimed] = await claimFromQueue(service, queueAt('riverside'), {
          now,
          leaseEnd: now,
          limit: 1,
        });
        assert.ok(claimed !== undefined);
        assert.equal(await finishDelivery(service, hook, claimed, gone), true);
      },
      enable: () => enableWebhook(service, hook, 'operator'),
      disable: () => disableWebhook(service, hook, 'operator'),
      remove: () => removeWebhook(service, hook, 'operator'),
    };
    for (const [step, run] of Object.entries(steps)) {
      await run();
      assert.deepEqual(await rowsOfVenue(storage, 'lakeside'), before, step);
    }
    assert.deepEqual(await deliveries('riverside'), []);
  });

  test('the operator’s webhook has a queue in each venue; removing it removes all', async () => {
    const { service, scenario, add } = await open();
    await copyRiverside(service);
    const hook = await add(null);
    await scenario.block('north', evening);
    await service.storage.transact((db) =>
      recordEvent(db, {
        at: noon,
        actor: 'operator',
        kind: 'venue.published',
        venueId: 'lakeside',
        subject: 'lakeside',
        payload: {},
      }),
    );
    await publishAllEvents(service);
    const due = async () =>
      (await findDueQueues(service, noneBusy, max)).map(({ venueId }) => venueId).sort();
    assert.deepEqual(await due(), ['lakeside', 'riverside']);
    await disableWebhook(service, hook, 'operator');
    assert.deepEqual(await due(), []);
    await enableWebhook(service, hook, 'operator');
    assert.deepEqual(await due(), ['lakeside', 'riverside']);
    await removeWebhook(service, hook, 'operator');
    const left = await service.storage.read((db) => db.selectFrom('webhook_queues').selectAll().execute());
    assert.deepEqual(left, []);
  });
});
