/** Webhooks and their deliveries in the database; `delivery/` tests the calls themselves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { noon, startService, type TestService } from '../../../test/service.ts';
import { NotFoundError, ValidationError } from '../../domain/errors.ts';
import type { EventKind } from '../../domain/events/event.ts';
import { noPrivateAddresses } from '../../domain/events/private-addresses.ts';
import { retryPeriodMs } from '../../domain/events/retries.ts';
import { recordEvent } from '../../storage/events/event-log.ts';
import { listPublished } from '../../storage/events/publication-rounds.ts';
import { claimDeliveries, listDeliveries, listDueWebhooks } from '../../storage/events/webhook-deliveries.ts';
import { listWebhooks } from '../../storage/events/webhooks.ts';
import { importVenue } from '../documents/import-venue.ts';
import { addWebhook } from './add-webhook.ts';
import { disableWebhook } from './disable-webhook.ts';
import { enableWebhook } from './enable-webhook.ts';
import { type CallResult, finishDelivery } from './finish-delivery.ts';
import { presentEvents } from './present-events.ts';
import { publishEvents, publishToSubscribers } from './publish-events.ts';
import { removeWebhook } from './remove-webhook.ts';
import { webhookSecret } from './webhook-secret.ts';

const url = 'https://desk.example/hook';
const second = 1000;
const failed: CallResult = { delivered: false, outcome: '503', isGone: false };
const taken: CallResult = { delivered: true, outcome: '200', isGone: false };
const gone: CallResult = { delivered: false, outcome: '410', isGone: true };

const countUnpublished = ({ storage }: TestService) =>
  storage.read(async (db) => {
    const rows = await db.selectFrom('events').select('id').where('round', 'is', null).execute();
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
    const add = (kinds: readonly EventKind[] = [], venueId: string | null = null) =>
      addWebhook(service, { url, urlSetBy: 'api', kinds, venueId }, noPrivateAddresses, 'staff:desk');
    const stateOf = async (id: string) => {
      const found = (await storage.read(listWebhooks)).find((webhook) => webhook.id === id);
      assert.ok(found !== undefined);
      const { enabled, failures, failingSince, pausedUntil } = found;
      return { enabled, failures, failingSince, pausedUntil };
    };
    const lines = async (id: string) => {
      await publishEvents(context);
      return storage.read((db) => listDeliveries(db, id, { limit: 9, isUndelivered: false }));
    };
    /** Claims due deliveries. */
    const claim = async (id: string, limit = 1) => {
      await publishEvents(context);
      const { now } = service;
      return storage.transact((db) => claimDeliveries(db, id, { now, leaseEnd: now + 15 * second, limit }));
    };
    const finish = async (id: string, result: CallResult | null) => {
      const [delivery] = await claim(id);
      assert.ok(delivery !== undefined, 'nothing is due');
      return finishDelivery(context, id, delivery, result);
    };
    const logged = () =>
      storage.read((db) =>
        db
          .selectFrom('events')
          .select(['at', 'actor', 'action', 'venue_id', 'subject', 'details'])
          .where('action', 'like', 'webhook.%')
          .orderBy('id')
          .execute(),
      );
    return { service, context, scenario: scenarioFor(service), add, stateOf, lines, claim, finish, logged };
  }

  test('creation and deletion are logged with actor and venue', async () => {
    const { service, add, logged } = await open();
    const { id } = await add(['block.added'], 'riverside');
    assert.match(id, /^webhook-[\w-]{16}$/);
    service.now += second;
    await removeWebhook(service, id, 'operator');
    const about = { venue_id: 'riverside', subject: id };
    const details = { host: 'desk.example', kinds: ['block.added'] };
    const [added, removed, ...rest] = (await logged()).map((line) => ({
      ...line,
      details: typeof line.details === 'string' ? JSON.parse(line.details) : line.details,
    }));
    assert.deepEqual(added, { at: noon, actor: 'staff:desk', action: 'webhook.added', ...about, details });
    assert.deepEqual(removed, {
      ...{ at: noon + second, actor: 'operator', action: 'webhook.removed', ...about },
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
    assert.deepEqual(await service.storage.read(listWebhooks), []);
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
    await removeWebhook(service, added.value.id, 'operator');
    const { id } = await add([], 'riverside');
    assert.equal((await stateOf(id)).enabled, true);
  });

  test('the first webhook starts at the end of the log without reading it; log readers still get all events', async () => {
    const { service, context, scenario, add, lines } = await open();
    const old: string[] = [];
    for (let day = 10; day < 30; day++) old.push(await scenario.block('north', `2027-04-${day}`));
    const { id } = await add();
    assert.equal(await countUnpublished(service), 22, 'the import, the blocks and the webhook');
    const block = await scenario.block('south', '2027-04-01');
    await publishToSubscribers(context);
    assert.deepEqual(
      (await lines(id)).map(({ subject }) => subject),
      [block],
    );
    const before = { round: 0, number: 0 };
    const read = await service.storage.read((db) => listPublished(db, before, { limit: 99 }));
    assert.deepEqual(
      read.map(({ subject }) => subject),
      ['riverside', ...old, id, block],
    );
    // The last subscriber is removed; later another is added.
    await removeWebhook(service, id, 'operator');
    const undelivered = await scenario.block('south', '2027-04-02');
    const later = await add();
    await publishEvents(context);
    const rest = await service.storage.read((db) => listPublished(db, read.at(-1) ?? before, { limit: 99 }));
    assert.deepEqual(
      rest.map(({ subject }) => subject),
      [id, undelivered, later.id],
    );
    assert.equal((await lines(later.id)).length, 0);
    assert.equal(await countUnpublished(service), 0);
  });

  test('a webhook that is enabled again starts at the end of the log', async () => {
    const { service, context, scenario, add, lines } = await open();
    const { id } = await add();
    await disableWebhook(service, id, 'operator');
    await scenario.block('north', evening);
    await enableWebhook(service, id, 'operator');
    await publishEvents(context);
    assert.deepEqual(
      (await lines(id)).map(({ action }) => action),
      ['webhook.enabled'],
    );
  });

  test('an unknown webhook can neither be removed nor enabled', async () => {
    const { service, logged } = await open();
    const named = (error: unknown) =>
      error instanceof NotFoundError && /no webhook webhook-x/.test(error.message);
    await assert.rejects(removeWebhook(service, 'webhook-x', 'operator'), named);
    await assert.rejects(enableWebhook(service, 'webhook-x', 'operator'), named);
    assert.deepEqual(await logged(), []);
  });

  test('a new webhook gets no earlier events, nor its own creation', async () => {
    const { service, scenario, add, lines } = await open();
    await service.storage.transact(async (db) => {
      for (let number = 0; number < 1100; number++)
        await recordEvent(db, {
          ...{ at: noon, actor: 'operator', kind: 'venue.published', venueId: 'riverside' },
          ...{ subject: `${number}`, payload: {} },
        });
    });
    const { id } = await add();
    assert.deepEqual(await lines(id), []);
    const block = await scenario.block('north', evening);
    assert.deepEqual(
      (await lines(id)).map(({ action, subject }) => [action, subject]),
      [['block.added', block]],
    );
  });

  test('distributes any number of events in one pass and in order', async () => {
    const { service, context } = await open();
    await service.storage.transact(async (db) => {
      for (let number = 0; number < 1000; number++)
        await recordEvent(db, {
          ...{ at: noon, actor: 'operator', kind: 'venue.published', venueId: 'riverside' },
          ...{ subject: `${number}`, payload: {} },
        });
    });
    await publishEvents(context);
    const payload = await service.storage.read((db) =>
      listPublished(db, { round: 0, number: 0 }, { limit: 2000 }),
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
    const actions = async (id: string) => (await lines(id)).map(({ action }) => action).sort();
    assert.deepEqual(await actions(some.id), ['block.removed']);
    assert.deepEqual(await actions(everything.id), ['block.added', 'block.removed']);
  });

  test('each webhook has a secret derived from the installation’s', async () => {
    const { service, add } = await open();
    const [one, other] = [await add(), await add()];
    assert.match(one.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.notEqual(one.secret, other.secret);
    assert.equal(webhookSecret(service.storage, one.id), one.secret);
    assert.notEqual(webhookSecret({ secret: new Uint8Array(32) }, one.id), one.secret);
  });

  test('retries have jitter', async () => {
    const { context, scenario, add, lines, claim } = await open();
    const { id } = await add();
    await scenario.block('north', evening);
    const [delivery] = await claim(id);
    assert.ok(delivery !== undefined);
    const late = { ...context, randomBytes: (count: number) => new Uint8Array(count).fill(128) };
    await finishDelivery(late, id, delivery, failed);
    assert.equal((await lines(id))[0]?.dueAt, noon + 1050);
  });

  test('a failed call is retried after its delay; a success clears the failure', async () => {
    const { service, scenario, add, stateOf, lines, finish, claim } = await open();
    const { id } = await add();
    await scenario.block('north', evening);
    assert.equal(await finish(id, failed), false);
    assert.deepEqual(await stateOf(id), {
      ...{ enabled: true, failures: 1, failingSince: noon, pausedUntil: noon },
    });
    const [line] = await lines(id);
    assert.deepEqual([line?.outcome, line?.dueAt, line?.finishedAt], ['503', noon + second, null]);
    assert.deepEqual(await claim(id), []);
    service.now += second;
    assert.equal(await finish(id, taken), false);
    assert.deepEqual(await stateOf(id), { enabled: true, failures: 0, failingSince: null, pausedUntil: 0 });
    const [done] = await lines(id);
    assert.deepEqual([done?.outcome, done?.delivered, done?.finishedAt], ['200', true, noon + second]);
  });

  test('failures of simultaneous calls count once', async () => {
    const { service, context, scenario, add, stateOf, claim } = await open();
    const { id } = await add();
    for (let day = 10; day < 18; day++) await scenario.block('north', `2027-04-${day}`);
    const claimed = await claim(id, 8);
    assert.equal(claimed.length, 8);
    for (const delivery of claimed) await finishDelivery(context, id, delivery, failed);
    const { failures, pausedUntil, failingSince } = await stateOf(id);
    assert.deepEqual([failures, pausedUntil, failingSince], [5, noon + second, noon]);
    service.now += second;
    const [next] = await claim(id);
    assert.ok(next !== undefined);
    await finishDelivery(context, id, next, failed);
    const again = await stateOf(id);
    assert.deepEqual([again.failures, again.pausedUntil], [6, noon + 3 * second]);
    assert.equal(again.failingSince, noon, 'since the first of them');
  });

  test('a webhook that fails for three days is disabled, with one event', async () => {
    const { service, context, scenario, add, stateOf, claim, logged } = await open();
    const { id } = await add([], 'riverside');
    for (let day = 10; day < 14; day++) await scenario.block('north', `2027-04-${day}`);
    const [first, early, late, latest] = await claim(id, 4);
    assert.ok(first && early && late && latest);
    await finishDelivery(context, id, first, failed);
    service.now = noon + retryPeriodMs - 1;
    assert.equal(await finishDelivery(context, id, early, failed), false);
    assert.equal((await stateOf(id)).enabled, true);
    service.now = noon + retryPeriodMs;
    assert.equal(await finishDelivery(context, id, late, failed), true);
    assert.equal((await stateOf(id)).enabled, false);
    assert.equal(await finishDelivery(context, id, latest, failed), false, 'it is off already');
    assert.equal((await stateOf(id)).enabled, false);
    const [off, ...more] = (await logged()).slice(1);
    assert.deepEqual(
      [off?.at, off?.actor, off?.action, off?.venue_id, off?.subject],
      [noon + retryPeriodMs, 'service', 'webhook.switched-off', 'riverside', id],
    );
    assert.match(JSON.stringify(off?.details), /2027-03-01T12:00:00.000Z/);
    assert.deepEqual(more, []);
  });

  test('deliveries of pruned events are dropped and do not count as failures', async () => {
    const { service, scenario, add, stateOf, lines, finish } = await open();
    const { id } = await add();
    await scenario.block('north', evening);
    for (let call = 0; call < 6; call++) {
      await finish(id, failed);
      service.now += 20 * second;
    }
    const before = await stateOf(id);
    assert.equal(before.failures, 6);
    assert.equal(await finish(id, null), false);
    assert.deepEqual(await stateOf(id), before);
    const [line] = await lines(id);
    assert.deepEqual([line?.delivered, line?.finishedAt], [false, service.now]);
  });

  test('a webhook is due while it is enabled, not paused and has pending deliveries', async () => {
    const { service, context, scenario, add, stateOf, finish } = await open();
    const due = async () => {
      await publishEvents(context);
      const found = await service.storage.read((db) => listDueWebhooks(db, service.now, 8));
      return found.map((webhook) => webhook.id);
    };
    const { id } = await add();
    assert.deepEqual(await due(), []);
    await scenario.block('north', evening);
    await scenario.block('south', evening);
    assert.deepEqual(await due(), [id]);
    for (let call = 0; call < 5; call++) {
      await finish(id, failed);
      service.now += 20 * second;
    }
    await finish(id, failed);
    assert.ok((await stateOf(id)).pausedUntil > service.now);
    await scenario.block('north', '2027-05-01');
    assert.deepEqual(await due(), []);
    service.now = (await stateOf(id)).pausedUntil;
    assert.deepEqual(await due(), [id]);
    await finish(id, gone);
    service.now += 60 * second;
    assert.deepEqual(await due(), []);
  });

  test('a webhook that responds 410 is disabled at once and gets later events after it is enabled', async () => {
    const { service, scenario, add, stateOf, lines, finish, logged } = await open();
    const { id } = await add();
    await scenario.block('north', evening);
    assert.equal(await finish(id, gone), true);
    const { length } = await lines(id);
    await scenario.block('south', evening);
    assert.equal((await lines(id)).length, length);
    service.now += second;
    assert.equal(await enableWebhook(service, id, 'operator'), true);
    assert.deepEqual(await stateOf(id), { enabled: true, failures: 0, failingSince: null, pausedUntil: 0 });
    const last = (await logged()).at(-1);
    assert.deepEqual(
      [last?.at, last?.actor, last?.action, last?.subject],
      [noon + second, 'operator', 'webhook.enabled', id],
    );
    assert.equal(await enableWebhook(service, id, 'operator'), false, 'it is on');
    const block = await scenario.block('north', '2027-04-02');
    assert.ok((await lines(id)).some(({ subject }) => subject === block));
  });

  test('a failing webhook is called immediately when enabled, without an event', async () => {
    const { service, scenario, add, stateOf, finish, logged } = await open();
    const { id } = await add();
    await scenario.block('north', evening);
    await finish(id, failed);
    const before = await logged();
    assert.equal(await enableWebhook(service, id, 'operator'), true);
    assert.equal((await stateOf(id)).failures, 0);
    assert.deepEqual(await logged(), before);
  });

  test('an attempt that lost its lease, or whose webhook was removed, stores nothing', async () => {
    const { service, context, scenario, add, stateOf, claim, lines } = await open();
    const { id } = await add();
    await scenario.block('north', evening);
    const [first] = await claim(id);
    service.now += 15 * second;
    const [later] = await claim(id);
    assert.ok(first && later);
    assert.equal(await finishDelivery(context, id, first, gone), false);
    assert.equal((await stateOf(id)).enabled, true);
    assert.equal((await stateOf(id)).failures, 0);
    assert.equal((await lines(id))[0]?.outcome, null);
    await removeWebhook(service, id, 'operator');
    assert.equal(await finishDelivery(context, id, later, gone), false);
  });

  test('the payload of a booking request comes from its own venue', async () => {
    const { service, context, scenario } = await open();
    const reference = await scenario.request('north-evening', evening);
    await publishEvents(context);
    const events = await service.storage.read((db) =>
      listPublished(db, { round: 0, number: 0 }, { limit: 9 }),
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
