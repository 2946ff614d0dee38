/** Webhooks and their deliveries in the database; `delivery/` tests the calls themselves. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { noon, startService, type TestService } from '../../../test/service.ts';
import { NotFoundError, ValidationError } from '../../domain/errors.ts';
import type { EventKind } from '../../domain/events/event.ts';
import { noPrivateAddresses } from '../../domain/events/private-addresses.ts';
import { retryPeriodMs } from '../../domain/events/retries.ts';
import type { WebhookName } from '../../domain/events/webhook.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { listPublished } from '../../storage/events/published-log.ts';
import { listDeliveries } from '../../storage/events/webhook-deliveries.ts';
import { listAllWebhooks, listWebhookSecrets } from '../../storage/events/webhooks.ts';
import { importVenue } from '../documents/import-venue.ts';
import { addWebhook } from './add-webhook.ts';
import { disableWebhook } from './disable-webhook.ts';
import { claimFromQueue, findDueQueues } from './due-deliveries.ts';
import { enableWebhook } from './enable-webhook.ts';
import { type CallResult, finishDelivery } from './finish-delivery.ts';
import { presentEvents } from './present-events.ts';
import { publishAllEvents } from './publish-events.ts';
import { removeWebhook } from './remove-webhook.ts';
import { decryptWebhookSecret, encryptWebhookSecret } from './webhook-secret.ts';

const url = 'https://desk.example/hook';
const second = 1000;
const noneBusy = { venueIds: [], webhooks: [] };
const failed: CallResult = { delivered: false, outcome: '503', isGone: false };
const taken: CallResult = { delivered: true, outcome: '200', isGone: false };
const gone: CallResult = { delivered: false, outcome: '410', isGone: true };

const countUnpublished = ({ storage }: TestService) =>
  storage.read(async (db) => {
    const rows = await db.selectFrom('events').select('at').where('position', 'is', null).execute();
    return rows.length;
  });

onBothDatabases('stored webhooks', (newDatabase) => {
  async function open() {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    // The minimum of every random number, so that pauses have their minimum length.
    const context = {
      storage: service.storage,
      clock: service.clock,
      randomBytes: (count: number) => new Uint8Array(count),
    };
    const { storage } = service;
    const add = async (kinds: readonly EventKind[] = [], venueId: string | null = null) => {
      const input = { url, urlSetBy: 'api', kinds, venueId } as const;
      return { ...(await addWebhook(service, input, noPrivateAddresses, 'staff:desk')), venueId };
    };
    const stateOf = async ({ id }: WebhookName) => {
      const [found] = await storage.read((db) => listAllWebhooks(db, id));
      assert.ok(found !== undefined);
      const { enabled, failures, failingSince, pausedUntil } = found;
      return { enabled, failures, failingSince, pausedUntil };
    };
    const queueOf = (webhookId: string, venueId: string | null = 'riverside') => ({ venueId, webhookId });
    /** Lists the deliveries of a venue's events. */
    const lines = async ({ id }: WebhookName, venueId: string | null = 'riverside') => {
      await publishAllEvents(context);
      return storage.read((db) =>
        listDeliveries(db, queueOf(id, venueId), { limit: 9, isUndelivered: false }),
      );
    };
    /** Claims due deliveries. */
    const claim = async ({ id, venueId }: WebhookName, limit = 1) => {
      await publishAllEvents(context);
      const { now } = service;
      return claimFromQueue(
        context,
        { ...queueOf(id), webhook: { venueId } },
        { now, leaseEnd: now + 15 * second, limit },
      );
    };
    const finish = async (webhook: WebhookName, result: CallResult | null) => {
      const [delivery] = await claim(webhook);
      assert.ok(delivery !== undefined, 'nothing is due');
      return finishDelivery(context, webhook, delivery, result);
    };
    const logged = () =>
      storage.read((db) =>
        db
          .selectFrom('events')
          .select(['at', 'actor', 'action', 'venue_id', 'subject', 'details'])
          .where('action', 'like', 'webhook.%')
          .orderBy('sort_key')
          .execute(),
      );
    return { service, context, scenario: scenarioFor(service), add, stateOf, lines, claim, finish, logged };
  }

  test('creation and deletion are logged with actor and venue', async () => {
    const { service, add, logged } = await open();
    const hook = await add(['block.added'], 'riverside');
    assert.match(hook.id, /^webhook-[\w-]{16}$/);
    service.now += second;
    await removeWebhook(service, hook, 'operator');
    const about = { venue_id: 'riverside', subject: hook.id };
    const details = { host: 'desk.example', kinds: ['block.added'] };
    const [added, removed, ...rest] = (await logged()).map((line) => ({
      ...line,
      details: typeof line.details === 'string' ? JSON.parse(line.details) : line.details,
    }));
    assert.deepEqual(added, { at: noon, actor: 'staff:desk', action: 'webhook.added', ...about, details });
    assert.deepEqual(removed, {
      at: noon + second,
      actor: 'operator',
      action: 'webhook.removed',
      ...about,
      details: {},
    });
    assert.deepEqual(rest, []);
  });

  test('rejects an unknown venue and a forbidden address', async () => {
    const { service, add, logged } = await open();
    await assert.rejects(add([], 'lakeside'), { code: 'NOT_FOUND', message: 'There is no venue lakeside.' });
    const requested = { url: 'http://desk.example', urlSetBy: 'operator', kinds: [], venueId: null } as const;
    await assert.rejects(addWebhook(service, requested, noPrivateAddresses, 'operator'), ValidationError);
    assert.deepEqual(await logged(), []);
    assert.deepEqual(await service.storage.read((db) => listAllWebhooks(db)), []);
  });

  test('a venue has at most 20 webhooks, also under concurrency; each venue has its own limit', async () => {
    const { service, add, stateOf } = await open();
    const lakeside = { venue: { id: 'lakeside' }, siteKey: { key: 'lake' }, file: { spaces: [] } };
    await importVenue(service, divisibleHall(lakeside), 'operator');
    for (let count = 0; count < 19; count++) await add([], 'riverside');
    const [first, second] = await Promise.allSettled([add([], 'riverside'), add([], 'riverside')]);
    const failed = first.status === 'rejected' ? first : second;
    const added = first.status === 'rejected' ? second : first;
    assert.ok(failed.status === 'rejected' && added.status === 'fulfilled');
    assert.equal(failed.reason.code, 'CONFLICT');
    assert.equal(failed.reason.message, 'The venue has 20 webhooks already. Remove one of them first.');
    await add([], 'lakeside');
    await add([]);
    await removeWebhook(service, added.value, 'operator');
    const hook = await add([], 'riverside');
    assert.equal((await stateOf(hook)).enabled, true);
  });

  test('the first one starts at the end of its venue’s log; log readers get the whole log', async () => {
    const { service, context, scenario, add, lines } = await open();
    const old: string[] = [];
    for (let day = 10; day < 30; day++) old.push(await scenario.block('north', `2027-04-${day}`));
    const hook = await add([], 'riverside');
    assert.equal(await countUnpublished(service), 0);
    const block = await scenario.block('south', '2027-04-01');
    await publishAllEvents(context);
    assert.deepEqual(
      (await lines(hook)).map(({ subject }) => subject),
      [block],
    );
    const readFrom = (position: number) =>
      service.storage.read((db) => listPublished(db, { venueId: 'riverside', position }, 99));
    const read = await readFrom(0);
    assert.deepEqual(
      read.map(({ subject, position }) => [subject, position]),
      ['riverside', ...old, hook.id, block].map((subject, index) => [subject, index + 1]),
    );
    // The last subscriber is removed; later another is added.
    await removeWebhook(service, hook, 'operator');
    const undelivered = await scenario.block('south', '2027-04-02');
    const later = await add([], 'riverside');
    const rest = await readFrom(read.length);
    assert.deepEqual(
      rest.map(({ subject }) => subject),
      [hook.id, undelivered, later.id],
    );
    assert.equal((await lines(later)).length, 0);
  });

  test('a webhook that is enabled again starts at the end of the log', async () => {
    const { service, context, scenario, add, lines } = await open();
    const hook = await add([], 'riverside');
    await disableWebhook(service, hook, 'operator');
    await scenario.block('north', evening);
    await enableWebhook(service, hook, 'operator');
    await publishAllEvents(context);
    assert.deepEqual(
      (await lines(hook)).map(({ action }) => action),
      ['webhook.enabled'],
    );
  });

  test('an unknown webhook can neither be removed nor enabled', async () => {
    const { service, logged } = await open();
    const named = (error: unknown) =>
      error instanceof NotFoundError && /no webhook webhook-x/.test(error.message);
    await assert.rejects(removeWebhook(service, { venueId: null, id: 'webhook-x' }, 'operator'), named);
    await assert.rejects(enableWebhook(service, { venueId: null, id: 'webhook-x' }, 'operator'), named);
    assert.deepEqual(await logged(), []);
  });

  test('a new webhook gets no earlier events, nor its own creation', async () => {
    const { service, scenario, add, lines } = await open();
    await service.storage.transact(async (db) => {
      for (let number = 0; number < 1100; number++)
        await recordEvent(db, {
          at: noon,
          actor: 'operator',
          kind: 'venue.published',
          venueId: 'riverside',
          subject: `${number}`,
          payload: {},
        });
    });
    const hook = await add();
    assert.deepEqual(await lines(hook), []);
    const block = await scenario.block('north', evening);
    assert.deepEqual(
      (await lines(hook)).map(({ action, subject }) => [action, subject]),
      [['block.added', block]],
    );
  });

  test('distributes any number of events in one pass and in order', async () => {
    const { service, context } = await open();
    await service.storage.transact(async (db) => {
      for (let number = 0; number < 1000; number++)
        await recordEvent(db, {
          at: noon,
          actor: 'operator',
          kind: 'venue.published',
          venueId: 'riverside',
          subject: `${number}`,
          payload: {},
        });
    });
    await publishAllEvents(context);
    const payload = await service.storage.read((db) =>
      listPublished(db, { venueId: 'riverside', position: 0 }, 2000),
    );
    assert.deepEqual(
      payload.filter(({ action }) => action === 'venue.published').map(({ subject }) => subject),
      Array.from({ length: 1000 }, (_, number) => `${number}`),
    );
  });

  test('each webhook gets only its kinds and its venue’s events', async () => {
    const { scenario, add, lines } = await open();
    const [some, everything] = [await add(['block.removed']), await add([], 'riverside')];
    const block = await scenario.block('north', evening);
    await scenario.unblock(block);
    const actions = async (hook: WebhookName) => (await lines(hook)).map(({ action }) => action).sort();
    assert.deepEqual(await actions(some), ['block.removed']);
    assert.deepEqual(await actions(everything), ['block.added', 'block.removed']);
  });

  test('each has its own secret, stored encrypted for this webhook and installation only', async () => {
    const { service, add } = await open();
    const [one, other] = [await add([], 'riverside'), await add()];
    assert.match(one.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.notEqual(one.secret, other.secret);
    for (const hook of [one, other]) {
      const stored = await service.storage.read((db) => listWebhookSecrets(db, hook));
      const [{ encrypted = '', validFrom, validUntil } = {}] = stored;
      assert.deepEqual([stored.length, validFrom, validUntil], [1, noon, null]);
      assert.doesNotMatch(encrypted, /whsec_/);
      assert.equal(decryptWebhookSecret(service.storage, hook, encrypted), hook.secret);
      const elsewhere = [
        [service.storage, { ...hook, id: 'webhook-x' }],
        [service.storage, { ...hook, venueId: 'lakeside' }],
        [{ secret: new Uint8Array(32) }, hook],
      ] as const;
      for (const [storage, webhook] of elsewhere)
        assert.throws(() => decryptWebhookSecret(storage, webhook, encrypted), /unable to authenticate/);
      assert.throws(() => decryptWebhookSecret(service.storage, hook, encrypted.slice(0, -4)));
    }
  });

  test('a secret encrypted twice differs', async () => {
    const { service } = await open();
    const hook = { venueId: 'riverside', id: 'webhook-x' };
    const encrypt = () => encryptWebhookSecret({ ...service, randomBytes }, hook, 'whsec_MA==');
    assert.notEqual(encrypt(), encrypt());
  });

  test('retries have jitter', async () => {
    const { context, scenario, add, lines, claim } = await open();
    const hook = await add();
    await scenario.block('north', evening);
    const [delivery] = await claim(hook);
    assert.ok(delivery !== undefined);
    const late = { ...context, randomBytes: (count: number) => new Uint8Array(count).fill(128) };
    await finishDelivery(late, hook, delivery, failed);
    assert.equal((await lines(hook))[0]?.dueAt, noon + 1050);
  });

  test('a failed call is retried after its delay; a success clears the failure', async () => {
    const { service, scenario, add, stateOf, lines, finish, claim } = await open();
    const hook = await add();
    await scenario.block('north', evening);
    assert.equal(await finish(hook, failed), false);
    assert.deepEqual(await stateOf(hook), {
      enabled: true,
      failures: 1,
      failingSince: noon,
      pausedUntil: noon,
    });
    const [line] = await lines(hook);
    assert.deepEqual([line?.outcome, line?.dueAt, line?.finishedAt], ['503', noon + second, null]);
    assert.deepEqual(await claim(hook), []);
    service.now += second;
    assert.equal(await finish(hook, taken), false);
    assert.deepEqual(await stateOf(hook), { enabled: true, failures: 0, failingSince: null, pausedUntil: 0 });
    const [done] = await lines(hook);
    assert.deepEqual([done?.outcome, done?.delivered, done?.finishedAt], ['200', true, noon + second]);
  });

  test('failures of simultaneous calls count once', async () => {
    const { service, context, scenario, add, stateOf, claim } = await open();
    const hook = await add();
    for (let day = 10; day < 18; day++) await scenario.block('north', `2027-04-${day}`);
    const claimed = await claim(hook, 8);
    assert.equal(claimed.length, 8);
    for (const delivery of claimed) await finishDelivery(context, hook, delivery, failed);
    const { failures, pausedUntil, failingSince } = await stateOf(hook);
    assert.deepEqual([failures, pausedUntil, failingSince], [5, noon + second, noon]);
    service.now += second;
    const [next] = await claim(hook);
    assert.ok(next !== undefined);
    await finishDelivery(context, hook, next, failed);
    const again = await stateOf(hook);
    assert.deepEqual([again.failures, again.pausedUntil], [6, noon + 3 * second]);
    assert.equal(again.failingSince, noon, 'since the first failure');
  });

  test('a webhook that fails for three days is disabled, with one event', async () => {
    const { service, context, scenario, add, stateOf, claim, logged } = await open();
    const hook = await add([], 'riverside');
    for (let day = 10; day < 14; day++) await scenario.block('north', `2027-04-${day}`);
    const [first, early, late, latest] = await claim(hook, 4);
    assert.ok(first && early && late && latest);
    await finishDelivery(context, hook, first, failed);
    service.now = noon + retryPeriodMs - 1;
    assert.equal(await finishDelivery(context, hook, early, failed), false);
    assert.equal((await stateOf(hook)).enabled, true);
    service.now = noon + retryPeriodMs;
    assert.equal(await finishDelivery(context, hook, late, failed), true);
    assert.equal((await stateOf(hook)).enabled, false);
    assert.equal(
      await finishDelivery(context, hook, latest, failed),
      false,
      'the webhook is already disabled',
    );
    assert.equal((await stateOf(hook)).enabled, false);
    const [off, ...more] = (await logged()).slice(1);
    assert.deepEqual(
      [off?.at, off?.actor, off?.action, off?.venue_id, off?.subject],
      [noon + retryPeriodMs, 'service', 'webhook.switched-off', 'riverside', hook.id],
    );
    assert.match(JSON.stringify(off?.details), /2027-03-01T12:00:00.000Z/);
    assert.deepEqual(more, []);
  });

  test('deliveries of pruned events are dropped and do not count as failures', async () => {
    const { service, scenario, add, stateOf, lines, finish } = await open();
    const hook = await add();
    await scenario.block('north', evening);
    for (let call = 0; call < 6; call++) {
      await finish(hook, failed);
      service.now += 20 * second;
    }
    const before = await stateOf(hook);
    assert.equal(before.failures, 6);
    assert.equal(await finish(hook, null), false);
    assert.deepEqual(await stateOf(hook), before);
    const [line] = await lines(hook);
    assert.deepEqual([line?.delivered, line?.finishedAt], [false, service.now]);
  });

  test('a webhook is due while it is enabled, not paused and has pending deliveries', async () => {
    const { service, context, scenario, add, stateOf, finish } = await open();
    const due = async () => {
      await publishAllEvents(context);
      const found = await findDueQueues(context, noneBusy, { queues: 9, deliveries: 8 });
      return found.map(({ webhookId }) => webhookId);
    };
    const hook = await add();
    assert.deepEqual(await due(), []);
    await scenario.block('north', evening);
    await scenario.block('south', evening);
    assert.deepEqual(await due(), [hook.id]);
    for (let call = 0; call < 5; call++) {
      await finish(hook, failed);
      service.now += 20 * second;
    }
    await finish(hook, failed);
    assert.ok((await stateOf(hook)).pausedUntil > service.now);
    await scenario.block('north', '2027-05-01');
    assert.deepEqual(await due(), []);
    service.now = (await stateOf(hook)).pausedUntil;
    assert.deepEqual(await due(), [hook.id]);
    await finish(hook, gone);
    service.now += 60 * second;
    assert.deepEqual(await due(), []);
  });

  test('a webhook that responds 410 is disabled at once and gets later events after it is enabled', async () => {
    const { service, scenario, add, stateOf, lines, finish, logged } = await open();
    const hook = await add();
    await scenario.block('north', evening);
    assert.equal(await finish(hook, gone), true);
    const { length } = await lines(hook);
    await scenario.block('south', evening);
    assert.equal((await lines(hook)).length, length);
    service.now += second;
    assert.equal(await enableWebhook(service, hook, 'operator'), true);
    assert.deepEqual(await stateOf(hook), { enabled: true, failures: 0, failingSince: null, pausedUntil: 0 });
    const last = (await logged()).at(-1);
    assert.deepEqual(
      [last?.at, last?.actor, last?.action, last?.subject],
      [noon + second, 'operator', 'webhook.enabled', hook.id],
    );
    assert.equal(await enableWebhook(service, hook, 'operator'), false, 'the webhook is enabled');
    const block = await scenario.block('north', '2027-04-02');
    assert.ok((await lines(hook)).some(({ subject }) => subject === block));
  });

  test('a failing webhook is called immediately when enabled, without an event', async () => {
    const { service, scenario, add, stateOf, finish, logged } = await open();
    const hook = await add();
    await scenario.block('north', evening);
    await finish(hook, failed);
    const before = await logged();
    assert.equal(await enableWebhook(service, hook, 'operator'), true);
    assert.equal((await stateOf(hook)).failures, 0);
    assert.deepEqual(await logged(), before);
  });

  test('an attempt that lost its lease, or whose webhook was removed, stores nothing', async () => {
    const { service, context, scenario, add, stateOf, claim, lines } = await open();
    const hook = await add();
    await scenario.block('north', evening);
    const [first] = await claim(hook);
    service.now += 15 * second;
    const [later] = await claim(hook);
    assert.ok(first && later);
    assert.equal(await finishDelivery(context, hook, first, gone), false);
    assert.equal((await stateOf(hook)).enabled, true);
    assert.equal((await stateOf(hook)).failures, 0);
    assert.equal((await lines(hook))[0]?.outcome, null);
    await removeWebhook(service, hook, 'operator');
    assert.equal(await finishDelivery(context, hook, later, gone), false);
  });

  test('the payload of a booking request comes from its own venue', async () => {
    const { service, context, scenario } = await open();
    const reference = await scenario.request('north-evening', evening);
    await publishAllEvents(context);
    const events = await service.storage.read((db) =>
      listPublished(db, { venueId: 'riverside', position: 0 }, 9),
    );
    const payload = (changes: object) =>
      service.storage.read((db) =>
        presentEvents(
          db,
          events.map((event) => ({ ...event, ...changes })),
          noon,
        ),
      );
    const requests = async (changes: object) =>
      (await payload(changes)).map(({ data }) => data.bookingRequest?.reference);
    assert.deepEqual(await requests({}), [undefined, reference]);
    assert.deepEqual(await requests({ venueId: 'lakeside' }), [undefined, undefined]);
    assert.deepEqual(await payload({ action: 'venue.sold' }), []);
  });
});
