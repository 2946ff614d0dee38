/** Webhooks of staff, and addresses in the operator's network. */
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { WebhookDispatcher } from '../../src/delivery/webhook-dispatcher.ts';
import { parsePrivateHosts } from '../../src/domain/events/private-addresses.ts';
import { onAnyDatabase } from '../databases.ts';
import { startReceiver } from '../receiver.ts';
import { divisibleHall, evening, scenarioFor } from '../scenario.ts';
import { startServiceBesideTwin as startService } from '../service.ts';
import { clientFor } from './manager.ts';

/** Returns a local port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  assert.ok(typeof address === 'object' && address !== null);
  return address.port;
}

onAnyDatabase('webhooks of staff', (newDatabase) => {
  /** Starts a service with `WEBHOOKS_TO_PRIVATE_ADDRESSES` on and these private hosts. */
  async function open(listed: string) {
    const hosts = parsePrivateHosts(listed);
    assert.ok(!('invalid' in hosts));
    const privateAddresses = { forOperator: true, hosts };
    const venue = divisibleHall();
    const service = await startService(await (await newDatabase()).open(), { venue, privateAddresses });
    const manager = await clientFor(service);
    /** Sends an event to a URL, and returns the deliveries that staff see. */
    const deliveriesTo = async (url: string) => {
      const { status, body } = await manager.post('/webhooks', { url, kinds: ['block.added'] });
      assert.equal(status, 201, JSON.stringify(body));
      await scenarioFor(service).block('north', evening);
      const onError = assert.ifError;
      await new WebhookDispatcher(service, {
        privateAddresses,
        onError,
        onDisabled: assert.fail,
        eventRetentionMs: null,
      }).round();
      const path = `/webhooks/${body.data.id}/deliveries`;
      const { data } = (await manager.get(path)).body;
      return data.map(({ state, outcome }: { state: string; outcome: string }) => [state, outcome]);
    };
    return { manager, deliveriesTo };
  }

  test('are refused at once at a private address that is not listed, whether its port is open or not', async () => {
    const receiver = await startReceiver();
    const { port } = new URL(receiver.url);
    const { manager } = await open('127.0.0.1:1,n8n.internal');
    for (const host of [
      `127.0.0.1:${port}`,
      `127.0.0.1:${await closedPort()}`,
      '10.255.255.1',
      '169.254.169.254',
      '127.1',
      '2130706433',
      '[::1]',
      '[64:ff9b::7f00:1]',
      'localhost',
      'LOCALHOST.',
      'desk.localhost',
    ]) {
      const { status, body } = await manager.post('/webhooks', { url: `https://${host}/` });
      assert.equal(status, 422, host);
      assert.deepEqual(body.error.details, [
        { path: 'url', message: 'address not found or not allowed', problem: 'address_not_allowed' },
      ]);
    }
    for (const host of ['127.0.0.1:1', 'n8n.internal', '203.0.113.7.example', '8.8.8.8'])
      assert.equal((await manager.post('/webhooks', { url: `https://${host}/` })).status, 201, host);
    assert.equal(receiver.calls.length, 0);
  });

  test('are called at a listed host and port, also without TLS', async () => {
    const receiver = await startReceiver();
    const { deliveriesTo } = await open(new URL(receiver.url).host);
    assert.deepEqual(await deliveriesTo(receiver.url), [['delivered', '200']]);
    assert.equal(receiver.calls.length, 1);
  });

  test('need https for every other host; the answer names the setting', async () => {
    const { manager } = await open('10.0.0.5:5678');
    const { status, body } = await manager.post('/webhooks', { url: 'http://10.0.0.5/hook' });
    assert.equal(status, 422);
    assert.deepEqual(body.error.details, [
      {
        path: 'url',
        message:
          'must begin with https:// (http:// is allowed only for hosts that the operator has listed in WEBHOOKS_PRIVATE_HOSTS)',
        problem: 'https_only',
      },
    ]);
  });

  test('are 20 at most; the next is refused with 409', async () => {
    const { manager } = await open('');
    const add = () => manager.post('/webhooks', { url: 'https://desk.example/hook' });
    for (let count = 0; count < 20; count++) assert.equal((await add()).status, 201);
    const { status, body } = await add();
    assert.equal(status, 409);
    assert.equal(body.error.message, 'The venue has 20 webhooks already. Remove one of them first.');
  });
});
