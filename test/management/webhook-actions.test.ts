/** What staff do with a webhook: test it, send events again, replace its secret. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook as Verifier } from 'standardwebhooks';
import { WebhookDispatcher } from '../../src/delivery/webhook-dispatcher.ts';
import { parsePrivateHosts } from '../../src/domain/events/private-addresses.ts';
import { addWebhook } from '../../src/operations/events/add-webhook.ts';
import { onBothDatabases } from '../databases.ts';
import { startReceiver } from '../receiver.ts';
import { divisibleHall, evening, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService } from '../service.ts';
import { clientFor, invalidPaths } from './manager.ts';

onBothDatabases('a webhook of staff', (newDatabase) => {
  async function open() {
    const receiver = await startReceiver();
    const hosts = parsePrivateHosts(new URL(receiver.url).host);
    assert.ok(!('invalid' in hosts));
    const privateAddresses = { forOperator: true, hosts };
    const venue = divisibleHall();
    const service = await startService(await (await newDatabase()).open(), { venue, privateAddresses });
    service.now = Date.now();
    const manager = await clientFor(service);
    const { body } = await manager.post('/webhooks', {
      url: receiver.url,
      kinds: ['booking-request.placed'],
    });
    const options = {
      privateAddresses,
      onError: assert.ifError,
      onDisabled: assert.fail,
      eventRetentionMs: null,
    };
    const dispatcher = new WebhookDispatcher(service, options);
    const deliver = async () => {
      for (let round = 0; round < 4; round++) await dispatcher.round();
    };
    const { id, secret } = body.data;
    return {
      service,
      receiver,
      manager,
      deliver,
      secret,
      privateAddresses,
      scenario: scenarioFor(service),
      hook: `/webhooks/${id}`,
    };
  }

  test('is tested with a signed event, and shows the response', async () => {
    const { receiver, manager, hook, secret } = await open();
    const accepted = await manager.post(`${hook}/test`, {});
    assert.deepEqual([accepted.status, accepted.body.data], [200, { delivered: true, outcome: '200' }]);
    const [call] = receiver.calls;
    assert(call !== undefined && String(call.event.type) === 'webhook.test');
    new Verifier(secret).verify(call.body, call.headers);
    receiver.answer = (_call, response) => void response.writeHead(503).end();
    assert.deepEqual((await manager.post(`${hook}/test`, {})).body.data, {
      delivered: false,
      outcome: '503',
    });
    assert.equal((await manager.post('/webhooks/nothing/test', {})).status, 404);
  });

  test('that is paused after failures gets its deliveries once a test succeeds', async () => {
    const { service, receiver, manager, hook, scenario, deliver } = await open();
    receiver.answer = (_call, response) => void response.writeHead(503).end();
    await scenario.request('north-evening', evening);
    for (let failures = 0; failures < 12; failures++) {
      await deliver();
      service.now += 30_000;
    }
    await scenario.request('south-evening', evening);
    await scenario.request('north-morning', '2027-03-13');
    await deliver();
    await manager.post(`${hook}/test`, {});
    receiver.answer = (_call, response) => void response.end();
    await deliver();
    assert.equal(receiver.taken.length, 0, 'it is paused');
    assert.equal((await manager.post(`${hook}/test`, {})).body.data.delivered, true);
    await deliver();
    const kinds = receiver.taken.map(({ event }) => String(event.type));
    const placed = 'booking-request.placed';
    assert.deepEqual(kinds.toSorted(), [placed, placed, placed, 'webhook.test']);
    const [state] = (await manager.get('/webhooks')).body.data;
    assert.deepEqual([state.enabled, state.failures, state.failingSince], [true, 0, null]);
    await manager.post(`${hook}/disable`, {});
    await manager.post(`${hook}/test`, {});
    assert.equal((await manager.get('/webhooks')).body.data[0].enabled, false);
  });

  test('gets one event again, or a range of its own types, with the same ids', async () => {
    const { receiver, manager, hook, scenario, deliver } = await open();
    await scenario.request('north-evening', evening);
    await scenario.request('south-evening', evening);
    await deliver();
    const sent = receiver.calls.map(({ event }) => event.id);
    assert.equal(sent.length, 2);
    const one = await manager.post(`${hook}/redeliver`, { from: sent[0] });
    assert.deepEqual([one.status, one.body.data], [200, { events: 1 }]);
    const pending = await manager.post(`${hook}/redeliver`, { from: sent[0] });
    assert.deepEqual(invalidPaths(pending), ['from']);
    await deliver();
    const { data: log } = (await manager.get('/events?order=newest&limit=1')).body;
    const range = await manager.post(`${hook}/redeliver`, { from: sent[0], to: log[0].id });
    assert.deepEqual(range.body.data, { events: 2 });
    await deliver();
    const [again, ...inRange] = receiver.calls.slice(2).map(({ event }) => event.id);
    assert.equal(again, sent[0]);
    // Events of two booking requests are delivered at the same time.
    assert.deepEqual(inRange.toSorted(), sent.toSorted());
    for (const from of ['evt_other_1_m3w8k2c0', 'nothing', ''])
      assert.deepEqual(invalidPaths(await manager.post(`${hook}/redeliver`, { from })), ['from']);
  });

  test('is signed with both secrets until the overlap ends', async () => {
    const { service, receiver, manager, hook, secret } = await open();
    const key = { 'idempotency-key': 'rotation' };
    const rotated = await manager.post(`${hook}/rotate-secret`, { overlapHours: 2 }, key);
    assert.equal(rotated.status, 201);
    const repeated = await manager.post(`${hook}/rotate-secret`, { overlapHours: 2 }, key);
    assert.equal(repeated.body.data.secret, rotated.body.data.secret);
    const isSignedWith = async (by: string) => {
      await manager.post(`${hook}/test`, {});
      const call = receiver.calls.at(-1);
      assert(call !== undefined);
      const signatures = String(call.headers['webhook-signature']).split(' ');
      const at = new Date(Number(call.headers['webhook-timestamp']) * 1000);
      return signatures.includes(new Verifier(by).sign(call.event.id, at, call.body));
    };
    const both = [secret, rotated.body.data.secret];
    assert.deepEqual([await isSignedWith(secret), await isSignedWith(both[1])], [true, true]);
    service.now += 2 * 3_600_000;
    assert.deepEqual([await isSignedWith(secret), await isSignedWith(both[1])], [false, true]);
    assert.equal((await manager.post(`${hook}/rotate-secret`, { overlapHours: 169 })).status, 422);
    const bodiless = await manager.post(`${hook}/rotate-secret`, undefined);
    assert.equal(bodiless.status, 201);
    assert.equal(Date.parse(bodiless.body.data.previousUntil) - service.now, 24 * 3_600_000);
  });

  test('of the operator is listed by its host and the state for this venue', async () => {
    const { service, receiver, manager, scenario, deliver, privateAddresses } = await open();
    const url = `${receiver.url}?secret=path`;
    const everywhere = { url, urlSetBy: 'operator', venueId: null, kinds: [] } as const;
    await addWebhook(service, everywhere, privateAddresses, 'operator');
    const list = async () => (await manager.get('/operator-webhooks')).body.data;
    const { host } = new URL(url);
    assert.deepEqual(await list(), [{ host, state: 'enabled' }]);
    receiver.answer = (_call, response) => void response.writeHead(503).end();
    await scenario.request('north-evening', evening);
    await deliver();
    assert.deepEqual(await list(), [{ host, state: 'failing' }]);
  });
});
