import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type HoldPeriod, holdPeriods } from '../../src/domain/booking/hold.ts';
import { onBothDatabases } from '../databases.ts';
import { noon } from '../service.ts';
import { newClientAddress, serviceForSuite, studioRequest } from './riverside.ts';

const expiries: Record<HoldPeriod, string | undefined> = {
  '24h': '2027-03-02T12:00:00.000Z',
  '48h': '2027-03-03T12:00:00.000Z',
  '3d': '2027-03-04T12:00:00.000Z',
  '7d': '2027-03-08T12:00:00.000Z',
  '14d': '2027-03-15T12:00:00.000Z',
  '30d': '2027-03-31T12:00:00.000Z',
  none: undefined,
};

onBothDatabases('booking requests', (newDatabase) => {
  const service = serviceForSuite(newDatabase);
  const place = (body: unknown, key = 'web') =>
    service().post('/booking-requests', body, { key, address: newClientAddress() });

  test('a valid request gets 201 with a message and a receipt', async () => {
    const { status, headers, body } = await place(studioRequest('2027-05-03'));
    assert.equal(status, 201);
    assert.equal(headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(headers['cache-control'], 'no-store');
    assert.deepEqual(Object.keys(body), ['success', 'message', 'data']);
    assert.equal(body.success, true);
    assert.ok(typeof body.message === 'string' && body.message !== '');
    const { reference, ...rest } = body.data;
    assert.match(reference, /^BR-[0-9A-HJKMNP-TV-Z]{8}$/);
    assert.deepEqual(rest, { status: 'pending_approval', holdExpiresAt: '2027-03-03T12:00:00.000Z' });
  });

  test('stores everything the visitor wrote as sent', async () => {
    const guest = {
      name: 'Zoë 👩‍🎤 O’Neil',
      email: 'Zoe+gig@Example.COM',
      phone: '+44 (0)20/7946-0000',
      company: '"Löwe" & Söhne; <b>',
    };
    const message = 'Two lines:\n\tone tab, and “quotes” \\ \' " ; -- %_';
    const { body } = await place(studioRequest('2027-05-04', { guest, message }));
    const stored = await service().storage.read((db) =>
      db
        .selectFrom('booking_requests')
        .selectAll()
        .where('reference', '=', body.data.reference)
        .executeTakeFirst(),
    );
    assert.equal(stored?.guest_name, guest.name);
    assert.equal(stored?.guest_email, guest.email);
    assert.equal(stored?.guest_phone, guest.phone);
    assert.equal(stored?.guest_company, guest.company);
    assert.equal(stored?.message, message);
    assert.equal(stored?.status, 'pending_approval');
    assert.equal(stored?.site_key, 'web');
  });

  for (const period of holdPeriods)
    test(`with a hold period of ${period}, the receipt has the end of the hold`, async () => {
      const { status, body } = await place(
        studioRequest(`2027-06-0${holdPeriods.indexOf(period) + 1}`),
        `hold-${period}`,
      );
      assert.equal(status, 201);
      assert.equal(body.data.holdExpiresAt, expiries[period]);
      assert.equal('holdExpiresAt' in body.data, period !== 'none');
    });

  test('a hold never lasts beyond the start of the slot, on the venue’s clock', async () => {
    const tomorrow = await place(studioRequest('2027-03-02'));
    assert.equal(tomorrow.body.data.holdExpiresAt, '2027-03-02T09:00:00.000Z');
    // After the clock change of 28 March, nine in London is eight in UTC.
    const later = await place(studioRequest('2027-03-31'), 'hold-30d');
    assert.equal(later.body.data.holdExpiresAt, '2027-03-31T08:00:00.000Z');
    const unlimited = await place(studioRequest('2027-03-03'), 'hold-none');
    assert.equal('holdExpiresAt' in unlimited.body.data, false);
  });

  test('an unavailable date and slot is a conflict: held, overlapping, blocked, started or not offered', async () => {
    const taken = async (changes: object) => {
      const { status, body } = await place(studioRequest('2027-05-05', changes));
      assert.equal(status, 409, JSON.stringify(changes));
      assert.equal(body.success, false);
      assert.equal(body.error.code, 'CONFLICT');
    };
    assert.equal((await place(studioRequest('2027-05-05'))).status, 201);
    await taken({});
    await taken({ slotId: 'studio-day' });
    await taken({ date: '2027-12-25' });
    await taken({ date: '2027-03-01' });
    // A Monday.
    await taken({ spaceId: 'ballroom', slotId: 'ballroom-evening', date: '2027-05-10' });
    assert.equal((await place(studioRequest('2027-05-05', { slotId: 'studio-late' }))).status, 201);
  });

  test('another website key of the venue has the same calendar', async () => {
    assert.equal((await place(studioRequest('2027-05-06'))).status, 201);
    assert.equal((await place(studioRequest('2027-05-06'), 'web-2')).status, 409);
  });

  test('a past date is rejected; a slot of today is accepted until it starts', async () => {
    const past = await place(studioRequest('2027-02-28'));
    assert.equal(past.status, 422);
    assert.equal(past.body.error.code, 'VALIDATION_ERROR');
    assert.deepEqual(past.body.error.details, [{ path: 'date', message: 'must not be in the past' }]);
    const late = studioRequest('2027-03-01', { slotId: 'studio-late' });
    service().now = noon + 3_600_000 - 1;
    const last = await place(late);
    assert.equal(last.status, 201);
    assert.equal(last.body.data.holdExpiresAt, '2027-03-01T13:00:00.000Z');
    service().now = noon + 3_600_000;
    assert.equal((await place(late)).status, 409);
    service().now = noon;
  });

  test('an unknown or hidden space, slot or package is not found', async () => {
    for (const changes of [
      { spaceId: 'nowhere' },
      { slotId: 'nowhen' },
      { packageId: 'nothing' },
      { spaceId: 'attic', slotId: 'attic-day' },
      { spaceId: 'cellar', slotId: 'cellar-day' },
      { spaceId: 'ballroom' },
      { packageId: 'full-service' },
      { spaceId: 'boathouse', slotId: 'boathouse-day', packageId: 'boats' },
    ]) {
      const { status, body } = await place(studioRequest('2027-05-07', changes));
      assert.equal(status, 404, JSON.stringify(changes));
      assert.equal(body.error.code, 'NOT_FOUND');
    }
  });

  test('optional fields may be omitted, empty or null; each missing required one is named', async () => {
    const empty = studioRequest('2027-05-11', {
      guest: { name: 'A', email: 'a@example.com', phone: '', company: '' },
      message: '',
      website: '',
    });
    assert.equal((await place(empty)).status, 201);
    // Programs often send null for missing values.
    const nothing = studioRequest('2027-05-13', {
      guest: { name: 'A', email: 'a@example.com', phone: null, company: null },
      message: null,
      website: null,
      expectedTotalCents: null,
    });
    assert.equal((await place(nothing)).status, 201);
    const { status, body } = await place({ guest: {} });
    assert.equal(status, 422);
    assert.deepEqual(body.error.details, [
      { path: 'spaceId', message: 'is required' },
      { path: 'slotId', message: 'is required' },
      { path: 'packageId', message: 'is required' },
      { path: 'date', message: 'is required' },
      { path: 'guest.name', message: 'is required' },
      { path: 'guest.email', message: 'is required' },
    ]);
  });

  test('a client cannot set price, status, time, reference or hold; unknown fields are ignored', async () => {
    const { status, body } = await place({
      ...studioRequest('2027-05-12'),
      reference: 'BR-00000000',
      status: 'accepted',
      holdExpiresAt: '2099-01-01T00:00:00.000Z',
      holdPeriod: 'none',
      hireFeeCents: 1,
      totalCents: 1,
      quote: { totalCents: 1 },
      startsAt: '2027-05-12T20:00:00.000Z',
      createdAt: 0,
      siteKey: 'hold-none',
      venueId: 'lakeside',
    });
    assert.equal(status, 201);
    assert.notEqual(body.data.reference, 'BR-00000000');
    assert.equal(body.data.status, 'pending_approval');
    assert.equal(body.data.holdExpiresAt, '2027-03-03T12:00:00.000Z');
    const stored = await service().storage.read((db) =>
      db
        .selectFrom('booking_requests as r')
        .innerJoin('booking_items as i', (join) =>
          join.onRef('i.venue_id', '=', 'r.venue_id').onRef('i.reference', '=', 'r.reference'),
        )
        .selectAll('r')
        .select('i.start_time')
        .where('r.reference', '=', body.data.reference)
        .executeTakeFirstOrThrow(),
    );
    assert.equal(JSON.parse(stored.quote).totalCents, 60_000);
    assert.equal(stored.start_time, '09:00');
    assert.equal(stored.created_at, noon);
    assert.equal(stored.site_key, 'web');
    assert.equal(stored.venue_id, 'riverside');
  });

  test('every reference is new', async () => {
    const references = new Set<string>();
    for (let day = 10; day < 25; day++) {
      const { body } = await place(studioRequest(`2027-07-${day}`));
      references.add(body.data.reference);
    }
    assert.equal(references.size, 15);
  });
});
