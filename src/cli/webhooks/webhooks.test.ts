import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook as Verifier } from 'standardwebhooks';
import { commandLineOn } from '../../../test/command-line.ts';
import { onAnyDatabase } from '../../../test/databases.ts';
import { anyPrivate } from '../../../test/private-addresses.ts';
import { startReceiver } from '../../../test/receiver.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { startService, venueWith } from '../../../test/service.ts';
import { tokenFor } from '../../../test/staff.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { WebhookDispatcher } from '../../delivery/webhook-dispatcher.ts';
import { importVenue } from '../../operations/documents/import-venue.ts';
import { publishAllEvents } from '../../operations/events/publish-events.ts';
import { findWebhooks, setWebhookState } from '../../storage/events/webhooks.ts';

onAnyDatabase('firsthold webhooks', (newDatabase) => {
  async function open() {
    const database = await newDatabase();
    const service = await startService(await database.open(), { venue: divisibleHall() });
    service.now = Date.now();
    const commandLine = commandLineOn(database);
    commandLine.now = service.now;
    const environment = { ...database.environment, WEBHOOKS_TO_PRIVATE_ADDRESSES: '1' };
    const firsthold = (...args: string[]) => commandLine.firstholdWith({ environment }, 'webhooks', ...args);
    const json = async (...args: string[]) => JSON.parse((await firsthold(...args, '--json')).stdout);
    return { service, scenario: scenarioFor(service), commandLine, firsthold, json };
  }

  test('add prints the secret once, and it verifies the signature of a delivery', async () => {
    const { firsthold, json } = await open();
    const receiver = await startReceiver();
    const added = await firsthold('add', receiver.url);
    assert.equal(added.exitCode, 0, added.stderr);
    assert.match(added.stdout, /^whsec_\S+\n$/);
    const [{ id }] = await json('list');
    const tested = await firsthold('test', id);
    assert.equal(tested.stdout, `${new URL(receiver.url).host} accepted it: 200\n`);
    const [call] = receiver.calls;
    assert.ok(call !== undefined);
    assert.equal(Object(call.event).type, 'webhook.test');
    new Verifier(added.stdout.trim()).verify(call.body, call.headers);
    for (const args of [['list'], ['list', '--json'], ['deliveries', id], ['test', id]]) {
      const { stdout, stderr } = await firsthold(...args);
      assert.doesNotMatch(stdout + stderr, /whsec_/);
    }
  });

  test('redeliver sends an event again; rotate-secret prints the new secret once', async () => {
    const { service, scenario, firsthold, json } = await open();
    const receiver = await startReceiver();
    await firsthold('add', receiver.url, '--kind', 'booking-request.placed');
    const [{ id }] = await json('list');
    await scenario.request('north-evening', evening);
    const dispatcher = new WebhookDispatcher(service, {
      privateAddresses: anyPrivate,
      eventRetentionMs: null,
      onDisabled: assert.fail,
      onError: assert.ifError,
    });
    await dispatcher.round();
    const event = receiver.calls[0]?.event.id ?? '';
    assert.equal((await firsthold('redeliver', id, '--from', event)).stdout, `Queued 1 event for ${id}.\n`);
    await dispatcher.round();
    assert.deepEqual(
      receiver.calls.map(({ event: { id } }) => id),
      [event, event],
    );
    assert.equal((await firsthold('redeliver', id, '--from', 'nothing')).exitCode, 2);
    const { stdout, stderr } = await firsthold('rotate-secret', id, '--overlap-hours', '1');
    assert.match(stdout, /^whsec_\S+\n$/);
    assert.match(stderr, /The previous one is valid until/);
  });

  test('list --venue lists what receives the events of a venue, with what waits of them', async () => {
    const { service, scenario, firsthold, json } = await open();
    const { url } = await startReceiver();
    const lakeside = {
      venue: { id: 'lakeside' },
      siteKey: { key: 'lakeside', websites: ['lakeside.example'] },
    };
    await importVenue(service, venueWith(lakeside), 'operator');
    for (const args of [[], ['--venue', 'riverside'], ['--venue', 'lakeside']])
      await firsthold('add', url, '--kind', 'booking-request.placed', ...args);
    await scenario.request('north-evening', evening);
    await publishAllEvents(service);
    const listed = async (...args: string[]) =>
      (await json('list', ...args))
        .map(({ venueId, waiting }: { venueId: string; waiting: number }) => [venueId, waiting])
        .sort();
    assert.deepEqual(await listed(), [
      [null, 1],
      ['lakeside', 0],
      ['riverside', 1],
    ]);
    assert.deepEqual(await listed('--venue', 'riverside'), [
      [null, 1],
      ['riverside', 1],
    ]);
    assert.deepEqual(await listed('--venue', 'lakeside'), [
      [null, 0],
      ['lakeside', 0],
    ]);
    assert.match((await firsthold('list', '--venue', 'nowhere')).stderr, /there is no venue "nowhere"/);
  });

  test('list and deliveries say that the first attempt has had no response so far', async () => {
    const { service, scenario, firsthold, json } = await open();
    const receiver = await startReceiver();
    const held = Promise.withResolvers<() => void>();
    receiver.answer = (_call, response) => held.resolve(() => response.end());
    await firsthold('add', receiver.url, '--kind', 'booking-request.placed');
    await scenario.request('north-evening', evening);
    await publishAllEvents(service);
    const [{ id }] = await json('list');
    assert.match((await firsthold('list')).stdout, /\(all\) {2}on +1 {2}operator/);
    const round = new WebhookDispatcher(service, {
      privateAddresses: anyPrivate,
      eventRetentionMs: null,
      onDisabled: assert.fail,
      onError: assert.ifError,
    }).round();
    await waitFor('the call', () => receiver.calls.length === 1);
    assert.match((await firsthold('list')).stdout, /\(all\) {2}on, no response yet +1 {2}operator/);
    assert.match((await firsthold('deliveries', id)).stdout, / due +1 {2}none yet /);
    const answer = await held.promise;
    answer();
    await round;
    assert.match((await firsthold('list')).stdout, /\(all\) {2}on +0 {2}operator/);
  });

  test('list and deliveries show the status; remove stops deliveries', async () => {
    const { service, scenario, firsthold, json } = await open();
    const receiver = await startReceiver();
    receiver.answer = (_call, response) => {
      response.statusCode = 503;
      response.end();
    };
    await firsthold('add', receiver.url, '--kind', 'booking-request.placed', '--venue', 'riverside');
    const reference = await scenario.request('north-evening', evening);
    await new WebhookDispatcher(service, {
      privateAddresses: anyPrivate,
      eventRetentionMs: null,
      onDisabled: assert.fail,
      onError: assert.ifError,
    }).round();
    const [{ id, kinds, venueId, enabled, failures, lastFailure, waiting }] = await json('list');
    assert.deepEqual(
      { kinds, venueId, enabled, failures, lastFailure, waiting },
      {
        kinds: ['booking-request.placed'],
        venueId: 'riverside',
        enabled: true,
        failures: 1,
        lastFailure: '503',
        waiting: 1,
      },
    );
    assert.match(
      (await firsthold('list')).stdout,
      /failing since \d{4}-\d\d-\d\d \d\d:\d\d UTC: HTTP status 503 /,
    );
    await firsthold('add', `${receiver.url}/path?key=value`);
    await scenario.request('south-evening', evening);
    const { host } = new URL(receiver.url);
    assert.deepEqual(await json('operator', '--venue', 'riverside'), [
      { host, state: 'enabled', venueId: 'riverside' },
    ]);
    assert.match(
      (await firsthold('operator', '--venue', 'riverside')).stdout,
      /^HOST +STATE\n\S+ +enabled\n$/,
    );
    assert.equal((await firsthold('operator', '--venue', 'nowhere')).exitCode, 1);
    await firsthold(
      'remove',
      (await json('list')).find((each: { venueId: null }) => each.venueId === null).id,
    );
    const [line] = await json('deliveries', id);
    assert.equal(line.subject, reference);
    assert.deepEqual([line.state, line.attempts, line.outcome], ['due', 1, '503']);
    assert.match(
      (await firsthold('deliveries', id, '--undelivered')).stdout,
      /booking-request.placed .* HTTP status 503 /,
    );
    const due = Date.parse(line.nextTryAt);
    await service.storage.transact(async (db) => {
      const [webhook] = await findWebhooks(db, { venueIds: ['riverside'], ids: [id] });
      assert.ok(webhook !== undefined);
      await setWebhookState(db, { ...webhook, failures: 5, failingSince: due, pausedUntil: due + 600_000 });
    });
    const paused = new Date(due + 600_000).toISOString();
    assert.equal((await json('deliveries', id))[0].nextTryAt, paused);
    const { stdout } = await firsthold('deliveries', id);
    assert.ok(
      stdout.includes(`paused after failures until ${paused.slice(0, 16).replace('T', ' ')} UTC`),
      stdout,
    );
    const { headers } = await tokenFor(service);
    const url = `/venues/manage/v1/venues/riverside/webhooks/${id}/deliveries`;
    assert.equal((await service.app.inject({ url, headers })).json().data[0].nextTryAt, paused);
    const { exitCode, stderr } = await firsthold('test', id);
    assert.equal(exitCode, 1);
    assert.match(stderr, /did not accept it: HTTP status 503/);
    await firsthold('disable', id);
    assert.deepEqual(
      (await json('deliveries', id)).map(({ state, nextTryAt }: Record<string, unknown>) => [
        state,
        nextTryAt,
      ]),
      [['due', null]],
    );
    assert.match((await firsthold('deliveries', id)).stdout, / webhook is switched off$/m);
    assert.equal((await service.app.inject({ url, headers })).json().data[0].nextTryAt, null);
    assert.match((await firsthold('enable', id)).stdout, /^Enabled /);
    assert.match((await firsthold('enable', id)).stdout, /nothing was changed/);
    assert.match((await firsthold('remove', id)).stdout, /^Removed /);
    assert.deepEqual(await json('list'), []);
    for (const args of [
      ['remove', id],
      ['test', id],
      ['deliveries', id],
      ['enable', id],
    ])
      assert.equal((await firsthold(...args)).exitCode, 1, args.join(' '));
  });

  test('rejects forbidden addresses and unknown kinds', async () => {
    const { commandLine, firsthold } = await open();
    for (const url of [
      'http://desk.example/hook',
      'ftp://desk.example',
      'desk.example',
      'https://user:word@desk.example',
      'javascript:alert(1)',
      `https://desk.example/${'x'.repeat(2000)}`,
      '',
    ]) {
      const { exitCode, stderr, stdout } = await commandLine.firsthold('webhooks', 'add', url);
      assert.notEqual(exitCode, 0, url);
      assert.match(stderr, /^firsthold: [^\n]+\n$/);
      assert.equal(stdout, '');
    }
    assert.equal((await firsthold('add', 'https://desk.example/', '--kind', 'venue.sold')).exitCode, 2);
    assert.equal((await firsthold('add', 'https://desk.example/', '--venue', 'nowhere')).exitCode, 1);
    // The webhook can be added, since a name may resolve to any address, but it is not called without permission.
    await commandLine.firsthold('webhooks', 'add', 'https://127.0.0.1:1/');
    const [{ id }] = JSON.parse((await firsthold('list', '--json')).stdout);
    const { exitCode, stderr } = await commandLine.firsthold('webhooks', 'test', id);
    assert.equal(exitCode, 1);
    assert.equal(
      stderr,
      'firsthold: 127.0.0.1:1 was not called: its address is private, and these settings do not allow it. Run the command with WEBHOOKS_TO_PRIVATE_ADDRESSES as the service has it (docs/run/private-webhooks.md)\n',
    );
  });
});
