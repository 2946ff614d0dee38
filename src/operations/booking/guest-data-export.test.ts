import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onAnyDatabase } from '../../../test/databases.ts';
import { divisibleHall, evening, scenarioFor } from '../../../test/scenario.ts';
import { noon, startService } from '../../../test/service.ts';
import { listRequestsOfGuest } from '../../storage/booking/guests.ts';
import { addNote } from './add-note.ts';
import { agreePrice } from './agree-price.ts';
import { exportGuestData } from './guest-data-export.ts';

const hour = 3_600_000;
const iso = (instant: number) => new Date(instant).toISOString();

onAnyDatabase('a guest data export', (newDatabase) => {
  test('has requests, decisions and notes, with their instants', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: divisibleHall() });
    const scenario = scenarioFor(service);
    const reference = await scenario.request('north-evening', evening, 'a-key-of-theirs');
    const named = { venueId: 'riverside', reference, actor: 'staff:desk' } as const;
    service.now += hour;
    await addNote(service, { ...named, text: 'Rang about the stage' });
    await agreePrice(service, named, { totalCents: 100_000, reason: 'A regular' });
    await scenario.accept(reference);
    service.now += hour;
    await scenario.move(reference, { date: '2027-03-13' });
    const other = await scenario.request('south-evening', evening);
    service.now = noon + 72 * hour;
    const file = await service.storage.read(async (db) => {
      const requests = await listRequestsOfGuest(db, {
        venueId: 'riverside',
        email: 'Visitor@example.com',
      });
      return exportGuestData(db, { venueId: 'riverside', requests, contacts: [] }, service.now);
    });
    assert.deepEqual([file.venueId, file.exportedAt], ['riverside', iso(noon + 72 * hour)]);
    const [first, second] = file.requests;
    assert.deepEqual([first?.reference, second?.reference], [reference, other]);
    assert.deepEqual(
      [first?.createdAt, first?.startsAt, first?.endsAt, first?.holdExpiresAt, first?.decidedAt],
      [
        iso(noon),
        '2027-03-13T18:00:00.000Z',
        '2027-03-14T01:00:00.000Z',
        iso(noon + 48 * hour),
        iso(noon + hour),
      ],
    );
    assert.deepEqual(
      [first?.agreedPrice?.totalCents, first?.agreedPrice?.agreedAt, first?.amendedAt],
      [100_000, iso(noon + hour), iso(noon + 2 * hour)],
    );
    assert.deepEqual(first?.notes, [
      { at: iso(noon + hour), actor: 'staff:desk', about: null, text: 'Rang about the stage' },
    ]);
    assert.deepEqual(
      first?.history.map(({ at, actor, action }) => [at, actor, action]),
      [
        [iso(noon), 'visitor:key', 'booking-request.placed'],
        [iso(noon + hour), 'staff:desk', 'booking-request.noted'],
        [iso(noon + hour), 'staff:desk', 'booking-request.price-agreed'],
        [iso(noon + hour), 'staff:desk', 'booking-request.accepted'],
        [iso(noon + 2 * hour), 'staff:desk', 'booking-request.moved'],
      ],
    );
    assert.deepEqual(first?.history.at(-2)?.details, { from: 'pending_approval' });
    assert.deepEqual(first?.idempotencyKeys, [
      { siteKey: 'key', key: 'a-key-of-theirs', rememberedAt: iso(noon) },
    ]);
    assert.deepEqual([second?.status, second?.decidedAt, second?.agreedPrice], ['expired', null, null]);
    assert.deepEqual([second?.notes, second?.idempotencyKeys], [[], []]);
  });
});
