import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { Webhook as Verifier } from 'standardwebhooks';
import { onBothDatabases } from '../../test/databases.ts';
import { anyPrivate } from '../../test/private-addresses.ts';
import { type Receiver, startReceiver } from '../../test/receiver.ts';
import { divisibleHall, evening, scenarioFor } from '../../test/scenario.ts';
import { noon, startService } from '../../test/service.ts';
import { waitFor } from '../../test/wait-for.ts';
import type { EventKind } from '../domain/events/event.ts';
import type { Context } from '../operations/context.ts';
import { importVenue } from '../operations/documents/import-venue.ts';
import { addWebhook } from '../operations/events/add-webhook.ts';
import { claimFromQueue } from '../operations/events/due-deliveries.ts';
import { enableWebhook } from '../operations/events/enable-webhook.ts';
import { publishEvents } from '../operations/events/publish-events.ts';
import { removeWebhook } from '../operations/events/remove-webhook.ts';
import { listDeliveries } from '../storage/events/webhook-deliveries.ts';
import { listDueQueues } from '../storage/events/webhook-queues.ts';
import { listAllWebhooks } from '../storage/events/webhooks.ts';
import { WebhookDispatcher } from './webhook-dispatcher.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const switchedOff: string[] = [];

const queueOf = (webhookId: string) => ({ venueId: 'riverside', webhookId });

const dispatcherFor = (context: Context, eventRetentionMs: number | null = null) =>
  new WebhookDispatcher(context, {
    privateAddresses: anyPrivate,
    eventRetentionMs,
    onDisabled: (id) => void switchedOff.push(id),
    onError: (error) => {
      throw error;
    },
  });

/** Returns a receiver's calls as `type subject`. */
const payload = (calls: Receiver['calls']) => calls.map(({ event }) => `${event.type} ${event.data.subject}`);

onBothDatabases('webhooks', (newDatabase) => {
  async function open() {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: divisibleHall() });
    const add = async (url: string, kinds: readonly EventKind[] = [], venueId: string | null = null) => {
      const input = { url, urlSetBy: 'operator', kinds, venueId } as const;
      return { ...(await addWebhook(service, input, anyPrivate, 'operator')), venueId };
    };
    const states = () => service.storage.read((db) => listAllWebhooks(db));
    /** Runs rounds until nothing is due. */
    const settle = async (dispatcher: WebhookDispatcher) => {
      for (let round = 0; round < 12; round++) await dispatcher.round();
    };
    return {
      database,
      service,
      scenario: scenarioFor(service),
      dispatcher: dispatcherFor(service),
      add,
      states,
      settle,
    };
  }

  test('receive events from their creation on, signed as Standard Webhooks', async () => {
    const { service, scenario, dispatcher, add, settle } = await open();
    service.now = Date.now();
    const receiver = await startReceiver();
    await scenario.request('south-evening', evening);
    const { secret } = await add(receiver.url);
    const reference = await scenario.request('north-evening', evening);
    await settle(dispatcher);
    assert.deepEqual(payload(receiver.calls), [`booking-request.placed ${reference}`]);
    const [call] = receiver.calls;
    assert.ok(call !== undefined);
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.deepEqual(new Verifier(secret).verify(call.body, call.headers), call.event);
    assert.throws(() => new Verifier(secret).verify(`${call.body} `, call.headers));
    assert.equal(call.headers['webhook-id'], call.event.id);
    assert.equal(call.headers['content-type'], 'application/json');
    assert.equal(call.event.data.bookingRequest?.guest.name, 'A. Visitor');
  });

  test('receive only their kinds and venue, and nothing once removed', async () => {
    const { service, scenario, dispatcher, add, settle } = await open();
    const [some, others, elsewhere] = [await startReceiver(), await startReceiver(), await startReceiver()];
    const hook = await add(some.url, ['booking-request.accepted', 'block.added']);
    await add(others.url, [], 'riverside');
    await assert.rejects(add(elsewhere.url, [], 'lakeside'), /no venue lakeside/);
    const reference = await scenario.request('north-evening', evening);
    await scenario.accept(reference);
    await settle(dispatcher);
    assert.deepEqual(payload(some.calls), [`booking-request.accepted ${reference}`]);
    assert.deepEqual(payload(others.calls), [
      `booking-request.placed ${reference}`,
      `booking-request.accepted ${reference}`,
    ]);
    await removeWebhook(service, hook, 'operator');
    await scenario.block('south', '2027-04-01');
    await settle(dispatcher);
    assert.equal(some.calls.length, 1);
    assert.equal(others.calls.length, 3);
  });

  test('receive each subject’s events in order, and others in parallel, despite failures', async () => {
    const { service, scenario, dispatcher, add, settle } = await open();
    const receiver = await startReceiver();
    await add(receiver.url);
    const stuck = await scenario.request('north-evening', evening);
    await scenario.accept(stuck);
    const other = await scenario.request('south-evening', evening);
    receiver.answer = ({ event }, response) => {
      response.statusCode = event.data.subject === stuck ? 503 : 200;
      response.end();
    };
    await settle(dispatcher);
    assert.deepEqual(payload(receiver.taken), [`booking-request.placed ${other}`]);
    assert.ok(!payload(receiver.calls).includes(`booking-request.accepted ${stuck}`));
    receiver.answer = (_call, response) => void response.end();
    await settle(dispatcher);
    assert.equal(receiver.taken.length, 1, 'no call before the pause ends');
    service.now += minute;
    await settle(dispatcher);
    assert.deepEqual(payload(receiver.taken.slice(1)), [
      `booking-request.placed ${stuck}`,
      `booking-request.accepted ${stuck}`,
    ]);
    const first = receiver.calls.filter(({ event }) => event.data.subject === stuck);
    assert.equal(first[0]?.headers['webhook-id'], first.at(-2)?.headers['webhook-id']);
  });

  test('are called by one of two instances, and by the other if the first crashes', async () => {
    const { database, service, scenario, dispatcher, add, settle } = await open();
    const other = dispatcherFor({ ...service, storage: await database.open() });
    const receiver = await startReceiver();
    const { id } = await add(receiver.url);
    const references: string[] = [];
    for (let number = 0; number < 20; number++)
      references.push(
        await scenario.request(number % 2 ? 'north-evening' : 'south-evening', `2027-05-${10 + number}`),
      );
    await Promise.all([settle(dispatcher), settle(other)]);
    assert.deepEqual(
      payload(receiver.calls).sort(),
      references.map((each) => `booking-request.placed ${each}`).sort(),
    );
    // This dispatcher claims a delivery and disappears.
    const last = await scenario.request('north-evening', evening);
    await publishEvents(service, 'riverside');
    const { now } = service;
    const lease = { now, leaseEnd: now + 15_000, limit: 1 };
    const webhook = { venueId: 'riverside' };
    const [claimed] = await claimFromQueue(service, { ...queueOf(id), webhook }, lease);
    assert.equal(claimed?.subject, last);
    const before = receiver.calls.length;
    await Promise.all([settle(dispatcher), settle(other)]);
    assert.equal(receiver.calls.length, before);
    service.now += 15_000;
    await Promise.all([settle(dispatcher), settle(other)]);
    assert.deepEqual(payload(receiver.calls.slice(before)), [`booking-request.placed ${last}`]);
  });

  test('are called at most eight at a time, and retried by one instance only', async () => {
    const { service, scenario, dispatcher, add, states } = await open();
    const [busy, other] = [await startReceiver(), await startReceiver()];
    const { id } = await add(busy.url, ['block.added']);
    service.now += 1;
    await add(other.url, ['booking-request.placed']);
    const unanswered: ServerResponse[] = [];
    const keepWaiting: Receiver['answer'] = (_call, response) => void unanswered.push(response);
    const answerAll = (statusCode: number) => {
      for (const response of unanswered.splice(0)) response.writeHead(statusCode).end();
    };
    /** Returns what another instance could claim. */
    const left = async (at: number) => {
      const nobody = { venueIds: [], webhooks: [] };
      const queues = await service.storage.read((db) =>
        listDueQueues(db, at, nobody, { queues: 9, deliveries: 99 }),
      );
      return queues.find(({ webhookId }) => webhookId === id)?.due;
    };

    for (let day = 10; day < 30; day++) await scenario.block('south', `2027-04-${day}`);
    busy.answer = keepWaiting;
    const rounds = [dispatcher.round()];
    await waitFor('eight calls', () => unanswered.length === 8);
    // The busy one is read before the other is called.
    await scenario.request('north-evening', evening);
    rounds.push(dispatcher.round());
    await waitFor('the call of the other', () => other.calls.length === 1);
    assert.equal(await left(service.now), 12, 'eight of twenty calls are running');
    assert.equal(await left(service.now + 10_000), 12, 'the lease lasts as long as a call may take');
    busy.answer = (_call, response) => void response.writeHead(500).end();
    answerAll(500);
    await Promise.all(rounds);
    for (let hours = 0; hours < 10; hours++) {
      service.now += 60 * minute;
      await dispatcher.round();
    }
    assert.ok(((await states())[0]?.failures ?? 0) > 5);

    busy.answer = keepWaiting;
    service.now += day;
    const due = await left(service.now);
    assert.ok(due !== undefined && due > 8, `${due} are due`);
    const before = busy.calls.length;
    const testPush = dispatcher.round();
    await waitFor('a call', () => busy.calls.length > before);
    assert.equal(await left(service.now), due - 1);
    answerAll(200);
    await testPush;
  });

  test('of one venue get eight calls at a time and do not delay those of another venue', async () => {
    const { service, scenario, dispatcher, add } = await open();
    const file = divisibleHall({ venue: { id: 'lakeside' }, siteKey: { key: 'lake' }, file: { spaces: [] } });
    await importVenue(service, file, 'operator');
    const unanswered: ServerResponse[] = [];
    for (let slow = 0; slow < 5; slow++) {
      const receiver = await startReceiver();
      receiver.answer = (_call, response) => void unanswered.push(response);
      await add(receiver.url, ['block.added'], 'riverside');
    }
    const other = await startReceiver();
    await add(other.url, [], 'lakeside');
    for (let date = 10; date < 20; date++) await scenario.block('south', `2027-04-${date}`);
    const rounds = [dispatcher.round()];
    await waitFor('eight calls of the venue', () => unanswered.length === 8);
    await importVenue(service, { ...file, venue: { ...file.venue, name: 'Lake' } }, 'operator');
    rounds.push(dispatcher.round());
    await waitFor('the call of the other venue', () => other.calls.length === 1);
    assert.equal(unanswered.length, 8);
    const hasEnded = Promise.all(rounds);
    for (const response of unanswered) response.end();
    await hasEnded;
  });

  test('wait as long as the receiver asks for, with all its events', async () => {
    const { service, scenario, dispatcher, add, settle } = await open();
    const receiver = await startReceiver();
    await add(receiver.url);
    receiver.answer = (_call, response) => {
      response.statusCode = 429;
      response.setHeader('retry-after', '600');
      response.end();
    };
    await scenario.request('north-evening', evening);
    await settle(dispatcher);
    assert.equal(receiver.calls.length, 1);
    receiver.answer = (_call, response) => void response.end();
    await scenario.request('south-evening', evening);
    service.now += 9 * minute;
    await settle(dispatcher);
    assert.equal(receiver.calls.length, 1, 'the receiver asked for ten minutes');
    service.now += 2 * minute;
    await settle(dispatcher);
    assert.equal(receiver.taken.length, 2);
  });

  test('that keep failing are backed off, then disabled, and resume when enabled', async () => {
    const { service, scenario, dispatcher, add, states, settle } = await open();
    const receiver = await startReceiver();
    receiver.answer = (_call, response) => {
      response.statusCode = 500;
      response.end();
    };
    const { id } = await add(receiver.url);
    const reference = await scenario.request('north-evening', evening);
    await scenario.accept(reference);
    for (let hours = 0; hours < 80; hours++) {
      await dispatcher.round();
      service.now += 60 * minute;
    }
    const [state] = await states();
    assert.equal(state?.enabled, false);
    assert.deepEqual(
      switchedOff.filter((each) => each === id),
      [id],
    );
    assert.ok((state?.failingSince ?? 0) < noon + day);
    assert.ok(receiver.calls.length > 8 && receiver.calls.length < 60, `${receiver.calls.length} calls`);
    const calls = receiver.calls.length;
    service.now += 7 * day;
    await settle(dispatcher);
    assert.equal(receiver.calls.length, calls);
    receiver.answer = (_call, response) => void response.end();
    assert.equal(await enableWebhook(service, { venueId: null, id }, 'operator'), true);
    await settle(dispatcher);
    assert.ok(payload(receiver.taken).includes(`booking-request.accepted ${reference}`));
    const lines = await service.storage.read((db) =>
      listDeliveries(db, queueOf(id), { limit: 9, isUndelivered: true }),
    );
    assert.deepEqual(
      lines.map(({ action, outcome, finishedAt }) => [action, outcome, finishedAt !== null]),
      [['booking-request.placed', '500', true]],
    );
  });

  test('that respond 410 are disabled', async () => {
    const { scenario, dispatcher, add, states, settle } = await open();
    const receiver = await startReceiver();
    receiver.answer = (_call, response) => {
      response.statusCode = 410;
      response.end();
    };
    await add(receiver.url);
    await scenario.request('north-evening', evening);
    await settle(dispatcher);
    assert.equal(receiver.calls.length, 1);
    assert.deepEqual(
      (await states()).map(({ enabled }) => enabled),
      [false],
    );
  });

  test('receive the current data, and holds that expired', async () => {
    const { service, scenario, dispatcher, add, settle } = await open();
    const receiver = await startReceiver();
    await add(receiver.url, ['hold.lapsed']);
    const reference = await scenario.request('north-evening', evening);
    service.now += 2 * day;
    await settle(dispatcher);
    assert.deepEqual(payload(receiver.calls), [`hold.lapsed ${reference}`]);
    assert.equal(receiver.calls[0]?.event.data.bookingRequest?.status, 'expired');
  });

  test('and the event log are pruned after the retention period', async () => {
    const { service, scenario, add } = await open();
    const receiver = await startReceiver();
    const { id } = await add(receiver.url);
    await scenario.block('south', '2027-04-01');
    await dispatcherFor(service).round();
    const lines = () =>
      service.storage.read((db) => listDeliveries(db, queueOf(id), { limit: 9, isUndelivered: false }));
    assert.equal((await lines()).length, 1);
    service.now += 31 * day;
    const before = (await scenario.audit()).length;
    await dispatcherFor(service).round();
    assert.equal((await lines()).length, 0);
    assert.equal((await scenario.audit()).length, before);
    await dispatcherFor(service, 30 * day).round();
    assert.equal((await scenario.audit()).length, 2, 'the newest of the venue and of the installation stay');
    await scenario.block('south', '2027-04-02');
    await dispatcherFor(service).round();
    await dispatcherFor(service, 30 * day).round();
    assert.equal((await scenario.audit()).length, 2, 'the later event is kept in place of the one before');
  });
});
