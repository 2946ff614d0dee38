import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../databases.ts';
import { bookingRequest, startService, venueWith } from '../service.ts';

onBothDatabases('two visitors want the same evening', (newDatabase) => {
  test('a second visitor asking for the same evening is told it is taken', async () => {
    const { get, post } = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    const first = await post('/booking-requests', bookingRequest());
    assert.equal(first.status, 201);
    assert.match(first.body.data.reference, /^BR-[0-9A-HJKMNP-TV-Z]{8}$/);
    assert.equal(first.body.data.status, 'pending_approval');
    assert.equal(first.body.data.holdExpiresAt, '2027-03-03T12:00:00.000Z');
    const second = await post('/booking-requests', bookingRequest());
    assert.equal(second.status, 409);
    assert.equal(second.body.error.code, 'CONFLICT');
    const { body } = await get('/spaces/hall/availability?from=2027-03-12&to=2027-03-12');
    assert.deepEqual(body.data, [
      {
        date: '2027-03-12',
        slots: [
          { slotId: 'evening', free: false },
          { slotId: 'full-day', free: false },
        ],
      },
    ]);
  });
});
