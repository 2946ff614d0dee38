import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { anyPrivate } from '../../../test/private-addresses.ts';
import { startReceiver } from '../../../test/receiver.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { bookingRequest, noon, startService, venueWith } from '../../../test/service.ts';
import { WebhookDispatcher } from '../../delivery/webhook-dispatcher.ts';
import type { EventKind } from '../../domain/events/event.ts';
import { acceptBookingRequest } from '../../operations/booking/accept-booking-request.ts';
import { importVenue } from '../../operations/documents/import-venue.ts';
import { addWebhook } from '../../operations/events/add-webhook.ts';
import { disableWebhook } from '../../operations/events/disable-webhook.ts';
import { publishAllEvents } from '../../operations/events/publish-events.ts';
import { freezeVenue } from '../../operations/venue/freeze-venue.ts';
import { StorageUnavailableError } from '../../storage/engine/errors.ts';
import { Metrics } from './metrics.ts';

onBothDatabases('metrics', (newDatabase) => {
  const text = async (metrics: Metrics, name: string) =>
    (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith(name));

  test('count requests from 0, without labels for website keys or venues', async () => {
    const file = {
      siteKeys: [
        { key: 'key', websites: [] },
        { key: 'calm', websites: [] },
      ],
    };
    const storage = await (await newDatabase()).open();
    const metrics = new Metrics(storage, () => noon);
    const service = await startService(storage, { venue: venueWith({ file }), metrics });
    const placed = () => text(metrics, 'firsthold_booking_requests_placed_total');
    assert.deepEqual(await placed(), ['firsthold_booking_requests_placed_total 0']);
    const statuses = [];
    for (const body of [
      bookingRequest(),
      bookingRequest(),
      bookingRequest({ date: '2027-03-13', website: 'x' }),
    ])
      statuses.push((await service.post('/booking-requests', body)).status);
    assert.deepEqual(statuses, [201, 409, 201]);
    assert.deepEqual(await placed(), ['firsthold_booking_requests_placed_total 1']);
    assert.doesNotMatch(await metrics.registry.metrics(), /calm|riverside|"key"/);
  });

  test('of each app include those of the process', async () => {
    const storage = await (await newDatabase()).open();
    for (const metrics of [new Metrics(storage, () => noon), new Metrics(storage, () => noon)]) {
      const shown = new TextDecoder().decode(await metrics.text());
      for (const name of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_seconds', 'firsthold_holds'])
        assert.match(shown, new RegExp(`^# HELP ${name}`, 'm'));
    }
  });

  test('count webhooks, their calls and pending deliveries', async () => {
    const storage = await (await newDatabase()).open();
    const metrics = new Metrics(storage, () => noon + 90_000);
    const service = await startService(storage, { venue: divisibleHall(), metrics });
    const receiver = await startReceiver();
    const failing = await startReceiver();
    failing.answer = (_call, response) => void response.writeHead(500).end();
    const add = (url: string, kinds: readonly EventKind[] = []) =>
      addWebhook(service, { url, urlSetBy: 'operator', kinds, venueId: null }, anyPrivate, 'operator');
    await add(receiver.url);
    await add(failing.url, ['block.added']);
    const { id } = await add(receiver.url, ['booking-request.placed']);
    const scenario = scenarioFor(service);
    await scenario.request('north-evening', evening);
    await publishAllEvents(service);
    await disableWebhook(service, { venueId: null, id }, 'operator');
    await scenario.block('north', '2027-05-01');
    await publishAllEvents(service);
    const gauges = async () => [
      ...(await text(metrics, 'firsthold_webhooks')),
      ...(await text(metrics, 'firsthold_webhook_')),
      ...(await text(metrics, 'firsthold_push_')),
    ];
    assert.deepEqual(await gauges(), [
      'firsthold_webhooks{state="working"} 2',
      'firsthold_webhooks{state="failing"} 0',
      'firsthold_webhooks{state="disabled"} 1',
      'firsthold_webhook_calls_total{result="delivered"} 0',
      'firsthold_webhook_calls_total{result="failed"} 0',
      // One webhook has 5 events: two webhooks added, a request, one disabled, a block. The others have a block and a
      // request.
      'firsthold_webhook_deliveries_pending 7',
      'firsthold_webhook_oldest_delivery_seconds 90',
      'firsthold_push_calls_total{result="delivered"} 0',
      'firsthold_push_calls_total{result="failed"} 0',
      'firsthold_push_pending 0',
    ]);
    await new WebhookDispatcher(service, {
      privateAddresses: anyPrivate,
      eventRetentionMs: null,
      onResult: (kind, delivered) => metrics.countCall(kind, delivered),
      onDisabled: assert.fail,
      onError: assert.ifError,
    }).round();
    metrics.countCall('push', false);
    assert.deepEqual(await gauges(), [
      'firsthold_webhooks{state="working"} 1',
      'firsthold_webhooks{state="failing"} 1',
      'firsthold_webhooks{state="disabled"} 1',
      'firsthold_webhook_calls_total{result="delivered"} 4',
      'firsthold_webhook_calls_total{result="failed"} 1',
      'firsthold_webhook_deliveries_pending 3',
      'firsthold_webhook_oldest_delivery_seconds 90',
      'firsthold_push_calls_total{result="delivered"} 0',
      'firsthold_push_calls_total{result="failed"} 1',
      'firsthold_push_pending 0',
    ]);
  });

  test('leave out the webhooks of a venue that is frozen or has moved', async () => {
    const storage = await (await newDatabase()).open();
    const metrics = new Metrics(storage, () => noon + 90_000);
    const service = await startService(storage, { venue: divisibleHall(), metrics });
    const url = 'https://desk.example/firsthold';
    await addWebhook(
      service,
      { url, urlSetBy: 'operator', kinds: [], venueId: 'riverside' },
      anyPrivate,
      'operator',
    );
    await scenarioFor(service).block('north', '2027-05-01');
    await publishAllEvents(service);
    const gauges = async () => [
      ...(await text(metrics, 'firsthold_webhooks')),
      ...(await text(metrics, 'firsthold_webhook_oldest')),
    ];
    const states = (working: number) => [
      `firsthold_webhooks{state="working"} ${working}`,
      'firsthold_webhooks{state="failing"} 0',
      'firsthold_webhooks{state="disabled"} 0',
    ];
    assert.deepEqual(await gauges(), [...states(1), 'firsthold_webhook_oldest_delivery_seconds 90']);
    await freezeVenue(service, { venueId: 'riverside', actor: 'operator' });
    await publishAllEvents(service);
    assert.deepEqual(await gauges(), [...states(0), 'firsthold_webhook_oldest_delivery_seconds 0']);
  });

  test('count venues with requests undecided for 12 hours or within 12 hours of expiry', async () => {
    const storage = await (await newDatabase()).open();
    let now = noon;
    const metrics = new Metrics(storage, () => now);
    const service = await startService(storage, { venue: divisibleHall(), metrics });
    const other = { venue: { id: 'lakeside' }, siteKey: { key: 'lake' }, file: { spaces: [] } };
    await importVenue(service, divisibleHall(other), 'operator');
    const scenario = scenarioFor(service);
    for (const date of ['2027-03-12', '2027-03-13']) await scenario.request('north-evening', date);
    const venues = async (at: number) => {
      now = at;
      return text(metrics, 'firsthold_venues_undecided');
    };
    const hour = 3_600_000;
    assert.deepEqual(await venues(noon), ['firsthold_venues_undecided 0']);
    assert.deepEqual(await venues(noon + 36 * hour - 1), ['firsthold_venues_undecided 0']);
    assert.deepEqual(await venues(noon + 36 * hour), ['firsthold_venues_undecided 1']);
    assert.deepEqual(await venues(noon + 48 * hour), ['firsthold_venues_undecided 0']);
    await storage.close();
    assert.deepEqual(await venues(noon), [], 'the gauge has no value without a database');
  });

  test('show readiness by reason, failures from 0, the version and the size', async () => {
    const storage = await (await newDatabase()).open();
    const metrics = new Metrics(storage, () => noon);
    const service = await startService(storage, { venue: venueWith(), metrics });
    const notReady = async () =>
      (await text(metrics, 'firsthold_ready')).filter((line) => line.endsWith(' 0'));
    const outcomes = () => text(metrics, 'firsthold_http_outcomes_total');
    assert.deepEqual(await notReady(), []);
    assert.deepEqual(await outcomes(), [
      'firsthold_http_outcomes_total{kind="read",outcome="ok"} 0',
      'firsthold_http_outcomes_total{kind="read",outcome="failed"} 0',
      'firsthold_http_outcomes_total{kind="write",outcome="ok"} 0',
      'firsthold_http_outcomes_total{kind="write",outcome="failed"} 0',
    ]);
    const [size = ''] = await text(metrics, 'firsthold_database_bytes ');
    assert.ok(Number(size.split(' ')[1]) > 100_000, size);
    assert.match((await text(metrics, 'firsthold_build_info')).join(), /\{version="\d+\.\d+\.\d+"\} 1$/);
    assert.deepEqual(await text(metrics, 'firsthold_clock_timestamp_seconds '), [
      'firsthold_clock_timestamp_seconds 1803902400',
    ]);
    storage.ping = async () => {
      throw new StorageUnavailableError('full');
    };
    const broken = { ...storage, transact: storage.ping } as typeof storage;
    const failing = await startService(broken, { metrics });
    assert.equal((await failing.post('/booking-requests', bookingRequest())).status, 503);
    assert.equal((await service.get('/venue')).status, 200);
    assert.equal((await service.app.inject('/readyz')).statusCode, 503);
    assert.equal((await service.app.inject('/readyz?reads')).statusCode, 200);
    assert.deepEqual(await notReady(), ['firsthold_ready{reason="full"} 0']);
    assert.deepEqual(
      (await text(metrics, 'firsthold_http_unavailable_total')).filter((line) => !line.endsWith(' 0')),
      ['firsthold_http_unavailable_total{reason="full"} 1'],
    );
    assert.ok(
      (await text(metrics, 'firsthold_http_unavailable_total')).includes(
        'firsthold_http_unavailable_total{reason="busy"} 0',
      ),
      'from 0, so that Prometheus sees the first one',
    );
    assert.deepEqual(await outcomes(), [
      'firsthold_http_outcomes_total{kind="read",outcome="ok"} 1',
      'firsthold_http_outcomes_total{kind="read",outcome="failed"} 0',
      'firsthold_http_outcomes_total{kind="write",outcome="ok"} 0',
      'firsthold_http_outcomes_total{kind="write",outcome="failed"} 1',
    ]);
  });

  test('label a rate limit as the visitor’s or the network’s', async () => {
    const storage = await (await newDatabase()).open();
    const metrics = new Metrics(storage, () => noon);
    const service = await startService(storage, { venue: venueWith(), metrics });
    const book = (address: string) => service.post('/booking-requests', '{', { address });
    for (let count = 0; count < 7; count++) await book('203.0.113.9');
    for (let host = 0; host < 53; host++) await book(`2001:db8:1:${host}::1`);
    assert.deepEqual(await text(metrics, 'firsthold_limits_hit_total'), [
      'firsthold_limits_hit_total{kind="booking-request"} 2',
      'firsthold_limits_hit_total{kind="booking-request-network"} 3',
    ]);
  });

  test('count rejected lookups of unknown keys separately by visitor and network', async () => {
    const storage = await (await newDatabase()).open();
    const metrics = new Metrics(storage, () => noon);
    const service = await startService(storage, { venue: venueWith(), metrics });
    const guess = (address: string) => service.get('/venue', { key: 'unknown', address });
    for (let count = 0; count < 122; count++) await guess('203.0.113.9');
    for (let host = 0; host < 1203; host++) await guess(`2001:db8:1:${host.toString(16)}::1`);
    assert.deepEqual(await text(metrics, 'firsthold_limits_hit_total'), [
      'firsthold_limits_hit_total{kind="refused"} 2',
      'firsthold_limits_hit_total{kind="refused-network"} 3',
    ]);
  });

  test('count and time responses by method, route and status, without addresses', async () => {
    const storage = await (await newDatabase()).open();
    const metrics = new Metrics(storage, () => noon);
    const service = await startService(storage, { venue: venueWith(), metrics });
    await service.get('/spaces/hall/slots');
    await service.get('/spaces/nowhere/slots');
    await service.get('/spaces/hall/slots', { key: 'unknown' });
    await service.post('/quote', {});
    await service.app.inject('/no/such/page');
    const site = '/venues/public/v1/sites/:siteKey';
    assert.deepEqual((await text(metrics, 'firsthold_http_requests_total')).sort(), [
      `firsthold_http_requests_total{method="GET",route="${site}/spaces/:spaceId/slots",status="200"} 1`,
      `firsthold_http_requests_total{method="GET",route="${site}/spaces/:spaceId/slots",status="404"} 2`,
      'firsthold_http_requests_total{method="GET",route="unknown",status="404"} 1',
      `firsthold_http_requests_total{method="POST",route="${site}/quote",status="422"} 1`,
    ]);
    assert.deepEqual((await text(metrics, 'firsthold_http_request_duration_seconds_count')).sort(), [
      `firsthold_http_request_duration_seconds_count{route="${site}/quote"} 1`,
      `firsthold_http_request_duration_seconds_count{route="${site}/spaces/:spaceId/slots"} 3`,
      'firsthold_http_request_duration_seconds_count{route="unknown"} 1',
    ]);
    const sums = await text(metrics, 'firsthold_http_request_duration_seconds_sum');
    for (const line of sums) {
      const seconds = Number(line.split(' ').at(-1));
      assert.ok(seconds > 0 && seconds < 30, line);
    }
    assert.equal(sums.length, 3);
  });

  test('count a taken date as a conflict and a filled honeypot as spam, and nothing else', async () => {
    const storage = await (await newDatabase()).open();
    const metrics = new Metrics(storage, () => noon);
    const service = await startService(storage, { venue: venueWith(), metrics });
    const counted = async () => [
      ...(await text(metrics, 'firsthold_booking_conflicts_total')),
      ...(await text(metrics, 'firsthold_spam_caught_total')),
    ];
    await service.post('/booking-requests', bookingRequest());
    await service.post('/booking-requests', bookingRequest({ date: 'x' }));
    assert.deepEqual(await counted(), [
      'firsthold_booking_conflicts_total 0',
      'firsthold_spam_caught_total 0',
    ]);
    await service.post('/booking-requests', bookingRequest());
    for (const website of ['x', 'https://spam.example'])
      await service.post('/booking-requests', bookingRequest({ website }));
    assert.deepEqual(await counted(), [
      'firsthold_booking_conflicts_total 1',
      'firsthold_spam_caught_total 2',
    ]);
  });

  test('distinguish cache hits from misses', async () => {
    const storage = await (await newDatabase()).open();
    const metrics = new Metrics(storage, () => noon);
    const service = await startService(storage, { venue: venueWith(), metrics });
    for (let visit = 0; visit < 3; visit++) await service.get('/venue');
    await service.get('/spaces');
    assert.deepEqual(await text(metrics, 'firsthold_finished_answers_total'), [
      'firsthold_finished_answers_total{result="miss"} 2',
      'firsthold_finished_answers_total{result="hit"} 2',
    ]);
  });

  test('count active holds, and those that end within a day', async () => {
    const storage = await (await newDatabase()).open();
    let now = noon;
    const metrics = new Metrics(storage, () => now);
    const service = await startService(storage, { venue: venueWith(), metrics });
    const place = async (changes: object) =>
      (await service.post('/booking-requests', bookingRequest(changes))).body.data.reference;
    await place({ date: '2027-03-12' });
    service.now += 3_600_000;
    await place({ date: '2027-03-13' });
    const decision = {
      venueId: 'riverside',
      reference: await place({ date: '2027-03-14' }),
      actor: 'operator',
    } as const;
    await acceptBookingRequest(service, decision);
    const holds = async (at: number) => {
      now = at;
      return (await text(metrics, 'firsthold_holds')).map((line) => line.split('state=')[1]);
    };
    const day = 86_400_000;
    assert.deepEqual(await holds(noon + day), ['"pending"} 2', '"lapsing"} 0']);
    assert.deepEqual(await holds(noon + day + 1), ['"pending"} 2', '"lapsing"} 1']);
    assert.deepEqual(await holds(noon + 2 * day), ['"pending"} 1', '"lapsing"} 1']);
    assert.deepEqual(await holds(noon + 2 * day + 3_600_000), ['"pending"} 0', '"lapsing"} 0']);
    await storage.close();
    assert.deepEqual(await holds(noon), [], 'the gauge has no value without a database');
  });

  test('report how full the rate limit counter is', async () => {
    const opened = await (await newDatabase()).open();
    const storage = { ...opened, guard: { ...opened.guard, hitCounterFullness: () => 0.625 } };
    assert.deepEqual(await text(new Metrics(storage, () => noon), 'firsthold_hit_counter_fullness'), [
      'firsthold_hit_counter_fullness 0.625',
    ]);
  });
});
