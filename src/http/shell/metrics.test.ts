import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/databases.ts';
import { bookingRequest, noon, startService, venueWith } from '../../../test/service.ts';
import { Metrics } from './metrics.ts';

onBothDatabases('the metrics', (newDatabase) => {
  const said = async (metrics: Metrics, name: string) =>
    (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith(name));

  test('requests placed are counted by website key, from nought on for each key that works', async () => {
    const file = {
      siteKeys: [
        { key: 'key', websites: [] },
        { key: 'calm', websites: [] },
        { key: 'off', websites: [], enabled: false },
      ],
    };
    const storage = await (await newDatabase()).open();
    const metrics = new Metrics(storage, () => noon);
    const service = await startService(storage, { venue: venueWith({ file }), metrics });
    const placed = () => said(metrics, 'firsthold_booking_requests_placed_total');
    assert.deepEqual(await placed(), [
      'firsthold_booking_requests_placed_total{site_key="calm"} 0',
      'firsthold_booking_requests_placed_total{site_key="key"} 0',
    ]);
    const statuses = [];
    for (const body of [
      bookingRequest(),
      bookingRequest(),
      bookingRequest({ date: '2027-03-13', website: 'x' }),
    ])
      statuses.push((await service.post('/booking-requests', body)).status);
    assert.deepEqual(statuses, [201, 409, 201]);
    assert.deepEqual(await placed(), [
      'firsthold_booking_requests_placed_total{site_key="calm"} 0',
      'firsthold_booking_requests_placed_total{site_key="key"} 1',
    ]);
  });

  test('a limit that was hit says whether it was the visitor’s or their network’s', async () => {
    const storage = await (await newDatabase()).open();
    const metrics = new Metrics(storage, () => noon);
    const service = await startService(storage, { venue: venueWith(), metrics });
    const book = (address: string) => service.post('/booking-requests', '{', { address });
    for (let count = 0; count < 7; count++) await book('203.0.113.9');
    for (let host = 0; host < 53; host++) await book(`2001:db8:1:${host}::1`);
    assert.deepEqual(await said(metrics, 'firsthold_limits_hit_total'), [
      'firsthold_limits_hit_total{kind="booking-request"} 2',
      'firsthold_limits_hit_total{kind="booking-request-network"} 3',
    ]);
  });

  test('how full the room for counting visitors is, is told', async () => {
    const storage = { ...(await (await newDatabase()).open()), hitCounterFullness: () => 0.625 };
    assert.deepEqual(await said(new Metrics(storage, () => noon), 'firsthold_hit_counter_fullness'), [
      'firsthold_hit_counter_fullness 0.625',
    ]);
  });
});
