import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { activityView } from '../../../test/citus.ts';
import { onBothDatabases } from '../../../test/databases.ts';
import {
  bookingRequest,
  noon,
  startService,
  startServiceBesideTwin,
  venueWith,
} from '../../../test/service.ts';
import { tokenFor } from '../../../test/staff.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../domain/errors.ts';
import { noPrivateAddresses } from '../../domain/events/private-addresses.ts';
import { VenueFrozenError } from '../../domain/venue/venue-freeze.ts';
import { findPendingWork } from '../../storage/booking/pending-work.ts';
import type { Writer } from '../../storage/engine/storage.ts';
import { listEventLogOf } from '../../storage/events/event-log.ts';
import { assertNotFrozen } from '../../storage/events/frozen-venues.ts';
import { lockSpace } from '../../storage/venue/rooms.ts';
import { addWebhook } from '../events/add-webhook.ts';
import { claimFromQueue, findDueQueues } from '../events/due-deliveries.ts';
import { publishAllEvents } from '../events/publish-events.ts';
import { recordExpiredHolds } from '../events/record-expired-holds.ts';
import { addPhoto } from './add-photo.ts';
import { freezeVenue, markVenueMoved, unfreezeVenue } from './freeze-venue.ts';

const riverside = { venueId: 'riverside', actor: 'operator' } as const;
const to = 'https://booking.example';
const day = 86_400_000;

onBothDatabases('a frozen venue', (newDatabase, kind) => {
  const setUp = async (start = startServiceBesideTwin) => {
    const service = await start(await (await newDatabase()).open(), { venue: venueWith() });
    let visitors = 0;
    const request = (changes: object = {}, headers = {}) => {
      visitors += 1;
      return service.post('/booking-requests', bookingRequest(changes), {
        headers,
        address: `198.51.100.${visitors}`,
      });
    };
    return { service, request };
  };

  test('rejects changes with 503 and Retry-After, answers reads and repeats, and accepts changes again once unfrozen', async () => {
    const { service, request } = await setUp();
    const { headers } = await tokenFor(service);
    const repeated = { 'idempotency-key': 'same' };
    const first = await request({}, repeated);
    await freezeVenue(service, riverside);
    const refused = await request({ date: '2027-03-13' });
    assert.equal(refused.status, 503);
    assert.equal(refused.headers['retry-after'], '60');
    assert.deepEqual(refused.body, {
      success: false,
      error: {
        code: 'INTERNAL_SERVER_ERROR',
        message: 'No changes are possible during maintenance. Please try again later.',
      },
    });
    assert.deepEqual((await request({}, repeated)).body, first.body);
    assert.equal((await request({ website: 'spam' })).status, 503);
    assert.equal((await service.get('/spaces')).status, 200);
    const quote = { spaceId: 'hall', slotId: 'evening', packageId: 'dry-hire', date: '2027-03-13' };
    assert.equal((await service.post('/quote', quote)).status, 200);
    const url = `/venues/manage/v1/venues/riverside/booking-requests/${first.body.data.reference}`;
    const seen = await service.app.inject({ url, headers });
    assert.equal(seen.statusCode, 200, seen.body);
    const decline = () =>
      service.app.inject({
        method: 'POST',
        url: `${url}/decline`,
        payload: {},
        headers: { ...headers, 'if-match': String(seen.headers['etag']) },
      });
    const decided = await decline();
    assert.deepEqual(
      [decided.statusCode, decided.json().error.code, decided.json().error.problem],
      [503, 'INTERNAL_SERVER_ERROR', 'venue_frozen'],
    );
    const photo = { id: 'photo', venueId: 'riverside', prepared: { width: 1, height: 1, files: [] } };
    await assert.rejects(addPhoto(service, photo), VenueFrozenError);
    assert.equal(await unfreezeVenue(service, { ...riverside, code: null }), true);
    assert.equal((await request({ date: '2027-03-13' })).status, 201);
    assert.equal((await decline()).statusCode, 200);
    assert.equal(await unfreezeVenue(service, { ...riverside, code: null }), false);
  });

  test('has every request that got a 201 when the freeze returns, and none after', async () => {
    const { service, request } = await setUp();
    const references = async () =>
      (
        await service.storage.read((db) =>
          db.selectFrom('booking_requests').select('reference').where('venue_id', '=', 'riverside').execute(),
        )
      ).map(({ reference }) => reference);
    const dates = Array.from({ length: 28 }, (_, index) => `2027-04-${String(index + 1).padStart(2, '0')}`);
    const placing = dates.map((date) => request({ date }));
    await Promise.race(placing);
    await freezeVenue(service, riverside);
    const frozen = await references();
    const answers = await Promise.all(placing);
    assert.deepEqual(
      answers.flatMap(({ status, body }) => (status === 201 ? [body.data.reference] : [])).sort(),
      frozen.sort(),
    );
    assert.ok(answers.every(({ status }) => status === 201 || status === 503));
    assert.deepEqual((await references()).sort(), frozen);
  });

  for (const [write, check] of [
    ['a change', (db) => assertNotFrozen(db, 'riverside')],
    ['a booking', (db) => lockSpace(db, 'riverside', 'hall')],
  ] satisfies [string, (db: Writer) => Promise<unknown>][])
    test(`waits for ${write} that has begun`, {
      skip: kind === 'sqlite' && 'one writer at a time',
    }, async (t) => {
      const { service } = await setUp();
      const steps: string[] = [];
      const locked = Promise.withResolvers<void>();
      const end = Promise.withResolvers<void>();
      t.after(() => end.resolve());
      const writing = service.storage
        .transact(async (db) => {
          await check(db);
          locked.resolve();
          await end.promise;
        })
        .then(() => steps.push('written'));
      await locked.promise;
      const freezing = freezeVenue(service, riverside).then(() => steps.push('frozen'));
      const waiting = sql`select from ${sql.table(activityView)}
        where datname = current_database() and wait_event_type = 'Lock'`;
      await waitFor('the freeze to wait for a lock', () =>
        service.storage.transact(async (db) => {
          assert.deepEqual(steps, []);
          return (await waiting.execute(db)).rows.length > 0;
        }),
      );
      end.resolve();
      await Promise.all([writing, freezing]);
      assert.deepEqual(steps, ['written', 'frozen']);
    });

  test('has no sweep and no webhook call until it is unfrozen', async () => {
    const { service, request } = await setUp(startService);
    const { storage } = service;
    await addWebhook(
      service,
      { url: 'https://desk.example/', urlSetBy: 'operator', venueId: 'riverside', kinds: [] },
      noPrivateAddresses,
      'operator',
    );
    const { body } = await request();
    await publishAllEvents(service);
    const due = () => findDueQueues(service, { venueIds: [], webhooks: [] }, { queues: 9, deliveries: 9 });
    const [queue] = await due();
    assert.ok(queue !== undefined);
    await freezeVenue(service, riverside);
    service.now += 400 * day;
    const expired = async () =>
      (await storage.read((db) => listEventLogOf(db, 'riverside', [body.data.reference]))).map(
        ({ action }) => action,
      );
    await recordExpiredHolds(service);
    assert.deepEqual(await expired(), ['booking-request.placed']);
    const { hasExpired, unpublished } = await storage.read((db) => findPendingWork(db, service.now));
    assert.deepEqual([hasExpired, unpublished], [false, []]);
    assert.deepEqual(await due(), []);
    // A dispatcher that has found the queue before the freeze.
    const lease = { now: service.now, leaseEnd: service.now, limit: 1 };
    await assert.rejects(claimFromQueue(service, queue, lease), VenueFrozenError);
    await unfreezeVenue(service, { ...riverside, code: null });
    await recordExpiredHolds(service);
    assert.deepEqual(await expired(), ['booking-request.placed', 'hold.lapsed']);
    assert.equal((await due()).length, 1);
  });

  test('stays frozen for good once it has moved, with one code and an address that can be corrected', async () => {
    const { service, request } = await setUp();
    await assert.rejects(markVenueMoved(service, { ...riverside, to }), ConflictError);
    assert.equal(await freezeVenue(service, riverside), noon);
    service.now += day;
    assert.equal(await freezeVenue(service, riverside), noon);
    await assert.rejects(
      markVenueMoved(service, { ...riverside, to: 'javascript:alert(1)' }),
      ValidationError,
    );
    const typo = 'https://bokking.example';
    const { code, ...first } = await markVenueMoved(service, { ...riverside, to: typo });
    assert.match(code, /^[\w-]{43}$/);
    assert.deepEqual(first, { movedTo: typo, before: null, exportedAt: null });
    const corrected = { code, movedTo: to, before: typo, exportedAt: null };
    assert.deepEqual(await markVenueMoved(service, { ...riverside, to }), corrected);
    assert.deepEqual(await markVenueMoved(service, { ...riverside, to }), { ...corrected, before: to });
    await assert.rejects(unfreezeVenue(service, { ...riverside, code }), ConflictError);
    await assert.rejects(freezeVenue(service, riverside), ConflictError);
    const { status, body } = await request();
    assert.equal(status, 503);
    assert.match(body.error.message, /^This venue has moved to https:\/\/booking\.example/);
    const entries = await service.storage.read((db) => listEventLogOf(db, 'riverside', ['riverside']));
    assert.deepEqual(
      entries.slice(-3).map(({ action, details }) => [action, details]),
      [
        ['venue.frozen', {}],
        ['venue.moved', { to: typo }],
        ['venue.moved', { to }],
      ],
    );
    await assert.rejects(freezeVenue(service, { ...riverside, venueId: 'nowhere' }), NotFoundError);
  });
});
