import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptBookingRequest } from '../../src/operations/booking/accept-booking-request.ts';
import { blockDates } from '../../src/operations/booking/block-dates.ts';
import { declineBookingRequest } from '../../src/operations/booking/decline-booking-request.ts';
import { onBothDatabases } from '../databases.ts';
import { noon, startServiceBesideTwin as startService, type TestService, venueWith } from '../service.ts';
import { newClientAddress, serviceForSuite, studioRequest } from './riverside.ts';

/** The availability of a space on one date, as `slotId → free`. */
async function freeOn(service: TestService, space: string, date: string): Promise<Record<string, boolean>> {
  const { status, body } = await service.get(`/spaces/${space}/availability?from=${date}&to=${date}`, {
    address: newClientAddress(),
  });
  assert.equal(status, 200);
  assert.equal(body.data.length, 1);
  return Object.fromEntries(
    body.data[0].slots.map(({ slotId, free }: { slotId: string; free: boolean }) => [slotId, free]),
  );
}

onBothDatabases('availability', (newDatabase) => {
  const service = serviceForSuite(newDatabase);
  const request = async (changes: object) => {
    const { status, body } = await service().post('/booking-requests', studioRequest('2027-05-03', changes), {
      address: newClientAddress(),
    });
    assert.equal(status, 201);
    return body.data.reference as string;
  };

  test('every date of the range has an entry, ends included, each with every slot', async () => {
    const { status, body } = await service().get('/spaces/studio/availability?from=2027-12-30&to=2028-01-02');
    assert.equal(status, 200);
    const slots = ['studio-early', 'studio-late', 'studio-day'].map((slotId) => ({ slotId, free: true }));
    assert.deepEqual(body, {
      success: true,
      data: ['2027-12-30', '2027-12-31', '2028-01-01', '2028-01-02'].map((date) => ({ date, slots })),
    });
  });

  test('a range covers 1 to 92 dates; 93 and a reversed range are rejected', async () => {
    const range = (from: string, to: string) =>
      service().get(`/spaces/studio/availability?from=${from}&to=${to}`);
    assert.equal((await range('2027-05-01', '2027-05-01')).body.data.length, 1);
    const whole = await range('2027-05-01', '2027-07-31');
    assert.equal(whole.body.data.length, 92);
    assert.equal(whole.body.data[91].date, '2027-07-31');
    for (const [from, to] of [
      ['2027-05-01', '2027-08-01'],
      ['2027-05-02', '2027-05-01'],
      ['1970-01-01', '9998-12-31'],
      ['2028-05-01', '2027-05-01'],
    ] as const) {
      const { status, body } = await range(from, to);
      assert.equal(status, 422, `${from} to ${to}`);
      assert.equal(body.error.code, 'VALIDATION_ERROR');
      assert.equal(body.error.details[0].path, 'to');
    }
  });

  test('a slot is listed but not free on weekdays without it', async () => {
    // A Wednesday and a Thursday.
    assert.deepEqual(await freeOn(service(), 'ballroom', '2027-03-10'), {
      'ballroom-evening': false,
      'ballroom-morning': true,
    });
    assert.deepEqual(await freeOn(service(), 'ballroom', '2027-03-11'), {
      'ballroom-evening': true,
      'ballroom-morning': true,
    });
  });

  test('a past date has an entry with nothing free', async () => {
    assert.deepEqual(await freeOn(service(), 'studio', '2027-02-28'), {
      'studio-early': false,
      'studio-late': false,
      'studio-day': false,
    });
  });

  test('a slot is not free from the instant it starts', async () => {
    // It is noon in London: the morning has begun, the afternoon begins at 13:00.
    assert.deepEqual(await freeOn(service(), 'studio', '2027-03-01'), {
      'studio-early': false,
      'studio-late': true,
      'studio-day': false,
    });
    service().now = noon + 3_600_000 - 1;
    assert.equal((await freeOn(service(), 'studio', '2027-03-01'))['studio-late'], true);
    service().now = noon + 3_600_000;
    assert.equal((await freeOn(service(), 'studio', '2027-03-01'))['studio-late'], false);
    service().now = noon;
  });

  test('a blocked date is not free until its last day, inclusive', async () => {
    assert.equal((await freeOn(service(), 'studio', '2027-12-23'))['studio-day'], true);
    assert.deepEqual(await freeOn(service(), 'studio', '2027-12-24'), {
      'studio-early': false,
      'studio-late': false,
      'studio-day': false,
    });
    assert.equal((await freeOn(service(), 'studio', '2027-12-26'))['studio-late'], false);
    assert.equal((await freeOn(service(), 'studio', '2027-12-27'))['studio-early'], true);
  });

  test('a held slot takes overlapping slots and leaves adjacent ones', async () => {
    await request({ date: '2027-05-03' });
    assert.deepEqual(await freeOn(service(), 'studio', '2027-05-03'), {
      'studio-early': false,
      'studio-late': true,
      'studio-day': false,
    });
    await request({ date: '2027-05-03', slotId: 'studio-late' });
    assert.deepEqual(await freeOn(service(), 'studio', '2027-05-03'), {
      'studio-early': false,
      'studio-late': false,
      'studio-day': false,
    });
    assert.equal((await freeOn(service(), 'studio', '2027-05-04'))['studio-early'], true);
  });

  test('the whole ballroom takes both halves; a half takes the whole but not the other half', async () => {
    await request({ spaceId: 'ballroom', slotId: 'ballroom-evening', date: '2027-05-06' });
    assert.deepEqual(await freeOn(service(), 'north-half', '2027-05-06'), { 'north-evening': false });
    assert.deepEqual(await freeOn(service(), 'south-half', '2027-05-06'), { 'south-evening': false });
    await request({ spaceId: 'north-half', slotId: 'north-evening', date: '2027-05-07' });
    assert.equal((await freeOn(service(), 'ballroom', '2027-05-07'))['ballroom-evening'], false);
    assert.equal((await freeOn(service(), 'ballroom', '2027-05-07'))['ballroom-morning'], true);
    assert.deepEqual(await freeOn(service(), 'south-half', '2027-05-07'), { 'south-evening': true });
  });

  test('an accepted request stays booked after its hold would have expired; a declined one is free immediately', async () => {
    const accepted = await request({ date: '2027-05-10' });
    const declined = await request({ date: '2027-05-11' });
    await acceptBookingRequest(service(), {
      venueId: 'riverside',
      reference: accepted,
      actor: 'operator' as const,
    });
    await declineBookingRequest(service(), {
      venueId: 'riverside',
      reference: declined,
      actor: 'operator' as const,
    });
    assert.equal((await freeOn(service(), 'studio', '2027-05-10'))['studio-early'], false);
    assert.equal((await freeOn(service(), 'studio', '2027-05-11'))['studio-early'], true);
    service().now = noon + 72 * 3_600_000;
    assert.equal((await freeOn(service(), 'studio', '2027-05-10'))['studio-early'], false);
    service().now = noon;
  });

  test('an entry has the slots of the slots endpoint and no others', async () => {
    for (const space of ['ballroom', 'studio', 'north-half', 'foyer']) {
      const { body } = await service().get(`/spaces/${space}/slots`, { address: newClientAddress() });
      assert.deepEqual(
        Object.keys(await freeOn(service(), space, '2027-05-20')),
        body.data.map(({ id }: { id: string }) => id),
      );
    }
  });
});

onBothDatabases('availability over time', (newDatabase) => {
  test('a hold expires with time alone, and the date can be requested again', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    const requested = { ...studioRequest('2027-03-12'), spaceId: 'hall', slotId: 'evening' };
    const { body } = await service.post('/booking-requests', requested);
    const ends = Date.parse(body.data.holdExpiresAt);
    service.now = ends - 1;
    assert.equal((await freeOn(service, 'hall', '2027-03-12'))['evening'], false);
    assert.equal((await service.post('/booking-requests', requested)).status, 409);
    service.now = ends;
    assert.equal((await freeOn(service, 'hall', '2027-03-12'))['evening'], true);
    assert.equal((await service.post('/booking-requests', requested)).status, 201);
  });

  test('without a time limit the date is held until the venue decides', async () => {
    const service = await startService(await (await newDatabase()).open(), {
      venue: venueWith({ siteKey: { holdPeriod: 'none' } }),
    });
    const requested = { ...studioRequest('2027-12-10'), spaceId: 'hall', slotId: 'evening' };
    const { body } = await service.post('/booking-requests', requested);
    service.now = Date.UTC(2027, 11, 10, 17, 59);
    assert.equal((await freeOn(service, 'hall', '2027-12-10'))['evening'], false);
    const decision = { venueId: 'riverside', reference: body.data.reference, actor: 'operator' as const };
    await declineBookingRequest(service, decision);
    assert.equal((await freeOn(service, 'hall', '2027-12-10'))['evening'], true);
  });

  test('today is the venue’s date: a Tokyo morning is over while London sleeps', async () => {
    const service = await startService(await (await newDatabase()).open(), {
      venue: venueWith({ venue: { timezone: 'Asia/Tokyo' } }),
    });
    // 09:30 on 2 March in Tokyo.
    service.now = Date.UTC(2027, 2, 2, 0, 30);
    assert.equal((await freeOn(service, 'hall', '2027-03-02'))['full-day'], false);
    assert.equal((await freeOn(service, 'hall', '2027-03-02'))['evening'], true);
  });

  test('newly blocked dates are taken immediately', async () => {
    const service = await startService(await (await newDatabase()).open(), { venue: venueWith() });
    assert.equal((await freeOn(service, 'hall', '2027-06-01'))['evening'], true);
    const block = { spaceId: 'hall', from: '2027-06-01', to: '2027-06-01', reason: 'Floor' };
    await blockDates(service, 'riverside', block, 'operator');
    assert.deepEqual(await freeOn(service, 'hall', '2027-06-01'), { evening: false, 'full-day': false });
    // The evening before ends at one o’clock of the blocked day, but starts before it.
    assert.deepEqual(await freeOn(service, 'hall', '2027-05-31'), { evening: true, 'full-day': true });
  });
});
