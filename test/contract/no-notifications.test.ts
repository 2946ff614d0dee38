import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { get } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { test } from 'node:test';
import { WebhookDispatcher } from '../../src/delivery/webhook-dispatcher.ts';
import { acceptBookingRequest } from '../../src/operations/booking/accept-booking-request.ts';
import { cancelBooking } from '../../src/operations/booking/cancel-booking.ts';
import { declineBookingRequest } from '../../src/operations/booking/decline-booking-request.ts';
import { addWebhook } from '../../src/operations/events/add-webhook.ts';
import { newSqlite } from '../databases.ts';
import { anyPrivate } from '../private-addresses.ts';
import { startReceiver } from '../receiver.ts';
import { startServiceBesideTwin as startService } from '../service.ts';
import { riverside, studioRequest } from './riverside.ts';

// SQLite only: the database needs no connection, so any opened connection is a call to another system.
test('neither a request nor a decision makes the service call or mail anyone', async () => {
  const { calls, stop } = recordCalls();
  const service = await startService(await (await newSqlite()).open(), { venue: riverside() });
  const dispatcher = new WebhookDispatcher(service, {
    privateAddresses: anyPrivate,
    eventRetentionMs: null,
    onDisabled: assert.fail,
    onError: assert.ifError,
  });
  const headers = { origin: 'https://riverside.example' };
  const place = async (date: string) => {
    const { status, body } = await service.post('/booking-requests', studioRequest(date), { headers });
    assert.equal(status, 201);
    return { venueId: 'riverside', reference: body.data.reference as string, actor: 'operator' as const };
  };
  const live = async (month: string) => {
    const stored = await place(`2027-${month}-03`);
    await dispatcher.round();
    await acceptBookingRequest(service, stored);
    await cancelBooking(service, stored);
    await declineBookingRequest(service, await place(`2027-${month}-04`));
    await dispatcher.round();
  };
  await live('05');
  assert.deepEqual(calls, []);
  // Repeats the check with a webhook.
  const receiver = await startReceiver();
  await addWebhook(
    service,
    { url: receiver.url, urlSetBy: 'operator', kinds: [], venueId: null },
    anyPrivate,
    'operator',
  );
  await live('06');
  stop();
  assert.deepEqual(new Set(calls), new Set(['net.client.socket', 'http.client.request.start']));
  assert.ok(receiver.calls.length > 0);
});

test('the test would notice any outgoing connection or process', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  const { calls, stop } = recordCalls();
  const received = async (call: () => Promise<unknown>) => {
    calls.length = 0;
    // Nothing listens on this port, but the attempt is recorded.
    await call().catch(() => undefined);
    return [...new Set(calls)].sort();
  };
  assert.deepEqual(await received(() => fetch(`http://127.0.0.1:${port}/`)), [
    'net.client.socket',
    'undici:request:create',
  ]);
  assert.deepEqual(await received(() => once(get({ port }), 'response')), [
    'http.client.request.start',
    'net.client.socket',
  ]);
  assert.deepEqual(await received(() => once(connect(port, '127.0.0.1'), 'connect')), ['net.client.socket']);
  assert.deepEqual(await received(async () => spawn(process.execPath, ['--version'])), ['child_process']);
  assert.deepEqual(await received(async () => createSocket('udp4').close()), ['udp.socket']);
  stop();
});

/** Records every connection that this process opens and every program that it starts. */
function recordCalls() {
  const calls: string[] = [];
  const channels = [
    'net.client.socket',
    'udp.socket',
    'http.client.request.start',
    'undici:request:create',
    'child_process',
  ];
  const listeners = channels.map((name) => ({ name, note: () => calls.push(name) }));
  for (const { name, note } of listeners) subscribe(name, note);
  const stop = () => {
    for (const { name, note } of listeners) unsubscribe(name, note);
  };
  return { calls, stop };
}
