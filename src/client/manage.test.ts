/** Tests the typed client of the management API against the real service over HTTP. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newSqlite } from '../../test/databases.ts';
import { bookingRequest, startService, venueWith } from '../../test/service.ts';
import { tokenFor } from '../../test/staff.ts';
import { createManager, type ManagementSchemas, type ManagerOptions } from './manage.ts';

const venueId = 'riverside';

async function listening(options: Partial<ManagerOptions> = {}) {
  const service = await startService(await (await newSqlite()).open(), { venue: venueWith() });
  const base = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { headers } = await tokenFor(service);
  const token = headers.authorization.replace('Bearer ', '');
  const api = createManager({ base, token, ...options });
  return { service, base, api, [Symbol.asyncDispose]: () => service.app.close() };
}

describe('the management client', () => {
  test('waits for an import, an export or an erasure for as long as the service may work on it', async (t) => {
    const timeouts: number[] = [];
    t.mock.method(AbortSignal, 'timeout', (ms: number) => {
      timeouts.push(ms);
      return new AbortController().signal;
    });
    const fetch = async () => Response.json({ success: true, data: {} });
    const base = 'https://booking.example';
    const body = { email: 'visitor@example.com' };
    const path = { venueId };
    for (const options of [{}, { timeoutMs: 5_000 }]) {
      const api = createManager({ base, fetch, ...options });
      await api.get('/venues/{venueId}/spaces', { path });
      await api.get('/venues/{venueId}/venue-file', { path });
      await api.post('/venues/{venueId}/imported-bookings', { path, body: { csv: '' } });
      await api.post('/venues/{venueId}/guests/export', { path, body });
      await api.post('/venues/{venueId}/guests/erase', { path, body });
      await api.post('/venues/{venueId}/guests/erase', { path, body, timeoutMs: 90_000 });
    }
    assert.deepEqual(timeouts, [
      ...[15_000, 60_000, 60_000, 60_000, 60_000, 90_000],
      ...[5_000, 5_000, 5_000, 5_000, 5_000, 90_000],
    ]);
  });

  test('creates, prices, publishes, books, changes and deletes a space', async () => {
    await using running = await listening();
    const { api, service } = running;
    const mine = await api.get('/venues');
    assert(mine.ok && mine.data[0]?.id === venueId && mine.next === null);

    const space = await api.post('/venues/{venueId}/spaces', {
      path: { venueId },
      body: { name: 'Attic', capacity: 40, published: false },
    });
    assert(space.ok);
    const path = { venueId, spaceId: space.data.id };
    const slot = await api.post('/venues/{venueId}/spaces/{spaceId}/slots', {
      path,
      body: { id: 'attic-evening', name: 'Evening', startTime: '18:00', endTime: '23:00' },
    });
    assert(slot.ok && slot.data.weekdays.length === 7);
    const offer = await api.post('/venues/{venueId}/spaces/{spaceId}/slots/{slotId}/packages', {
      path: { ...path, slotId: slot.data.id },
      body: { id: 'party', name: 'Party', hireFeeCents: 50_000, venueIncludes: ['Bar staff'] },
    });
    assert(offer.ok && offer.data.minimumAttendance === 1);
    const shown = await api.patch('/venues/{venueId}/spaces/{spaceId}', {
      path,
      ifMatch: space.etag,
      body: { published: true },
    });
    assert(shown.ok && shown.data.published);

    const key = await api.post('/venues/{venueId}/website-keys', {
      path: { venueId },
      body: { websites: ['attic.example'], holdPeriod: '7d' },
    });
    assert(key.ok);
    const requested = bookingRequest({ spaceId: path.spaceId, slotId: 'attic-evening', packageId: 'party' });
    const receipt = await service.post('/booking-requests', requested, { key: key.data.key });
    assert.equal(receipt.status, 201);

    const stale = await api.patch('/venues/{venueId}/spaces/{spaceId}', {
      path,
      ifMatch: space.etag,
      body: { capacity: 45 },
    });
    assert(!stale.ok && stale.error.code === 'PRECONDITION_FAILED');
    assert.deepEqual(stale.error.current, shown.data);

    const file = await api.get('/venues/{venueId}/venue-file', { path: { venueId } });
    assert(file.ok && file.data.spaces.length === 2);
    const plan = await api.post('/venues/{venueId}/venue-file/plan', {
      path: { venueId },
      body: { ...file.data, spaces: file.data.spaces.slice(0, 1) },
    });
    assert(plan.ok);
    const { inTheWay } = plan.data.plan.bookings;
    assert.deepEqual(
      inTheWay.map(({ reference }) => reference),
      [receipt.body.data.reference],
    );

    const disabled = await api.patch('/venues/{venueId}/website-keys/{siteKey}', {
      path: { venueId, siteKey: key.data.key },
      ifMatch: key.etag,
      body: { enabled: false },
    });
    assert(disabled.ok && !disabled.data.enabled);
    const gone = await api.delete('/venues/{venueId}/spaces/{spaceId}', {
      path,
      ifMatch: '*',
      query: { leave: receipt.body.data.reference },
    });
    assert(gone.ok && gone.data === null);
    const spaces = await api.get('/venues/{venueId}/spaces', { path: { venueId }, query: { limit: 1 } });
    assert(spaces.ok && spaces.data.length === 1 && spaces.next === null);
  });

  test('adds, changes and moves a booking, and explains why a slot is unavailable', async () => {
    await using running = await listening();
    const { api } = running;
    const { spaceId, slotId, packageId, date } = bookingRequest();
    const made = await api.post('/venues/{venueId}/booking-requests', {
      path: { venueId },
      body: { spaceId, slotId, packageId, date, name: 'R. Holm', phone: '+44 20 7946 0000' },
    });
    assert(made.ok && made.data.status === 'pending_approval');
    const { reference } = made.data;
    const queue = await api.get('/venues/{venueId}/booking-requests', {
      path: { venueId },
      query: { status: 'pending_approval', sort: 'hold', text: 'hol' },
    });
    assert(queue.ok && queue.data[0]?.reference === reference && queue.next === null);

    const path = { venueId, reference };
    const accepted = await api.post('/venues/{venueId}/booking-requests/{reference}/accept', {
      path,
      ifMatch: made.etag,
      body: { reason: 'An old friend' },
    });
    assert(accepted.ok && accepted.data.status === 'accepted');
    const late = await api.post('/venues/{venueId}/booking-requests/{reference}/decline', {
      path,
      ifMatch: made.etag,
      body: {},
    });
    assert(!late.ok && late.error.code === 'PRECONDITION_FAILED');
    const undone = await api.post('/venues/{venueId}/booking-requests/{reference}/undo', {
      path,
      ifMatch: accepted.etag,
    });
    assert(undone.ok && undone.data.holdExpiresAt === made.data.holdExpiresAt);
    const nextDay = '2027-03-13';
    const moved = await api.post('/venues/{venueId}/booking-requests/{reference}/move', {
      path,
      ifMatch: undone.etag,
      body: { date: nextDay },
    });
    assert(moved.ok && moved.data.date === nextDay);
    assert.equal(moved.wouldCost?.totalCents, moved.data.quote?.totalCents);

    const calendar = await api.get('/venues/{venueId}/spaces/{spaceId}/calendar', {
      path: { venueId, spaceId },
      query: { from: date, to: nextDay },
    });
    assert(calendar.ok);
    const why = calendar.data.days.map(({ slots }) => slots.find((slot) => slot.slotId === slotId)?.reasons);
    assert.deepEqual(why, [[], [{ reason: 'held', reference, until: made.data.holdExpiresAt }]]);
    const notes = await api.get('/venues/{venueId}/booking-requests/{reference}/notes', { path });
    assert(notes.ok && notes.data[0]?.text === 'An old friend');
  });

  test('follows pagination and repeats creating requests with their key', async () => {
    await using running = await listening();
    const { api } = running;
    const body: ManagementSchemas['NewSpace'] = { name: 'Attic', capacity: 1 };
    const first = await api.post('/venues/{venueId}/spaces', { path: { venueId }, body });
    assert(first.ok && first.idempotencyKey !== null && !first.isReplayed);
    const { idempotencyKey } = first;
    const again = await api.post('/venues/{venueId}/spaces', { path: { venueId }, body, idempotencyKey });
    assert.deepEqual(again, { ...first, isReplayed: true });
    const one = await api.get('/venues/{venueId}/spaces', { path: { venueId }, query: { limit: '1' } });
    assert(one.ok && one.next !== null);
    const query = { limit: '1', cursor: one.next };
    const two = await api.get('/venues/{venueId}/spaces', { path: { venueId }, query });
    assert(two.ok && two.data[0]?.id === first.data.id && two.next === null);
  });

  test('never leaves its path, for any id', async () => {
    const urls: string[] = [];
    await using running = await listening({
      fetch: (url, init) => {
        urls.push(String(new Request(url as string).url));
        return fetch(url, init);
      },
    });
    const { api, base } = running;
    for (const spaceId of ['..', '.', '', '\ud800', '%2e%2e', '../..', '..%2f..', 'a/b', '\\..']) {
      const found = await api.get('/venues/{venueId}/spaces/{spaceId}', { path: { venueId, spaceId } });
      assert(!found.ok && found.error.code === 'NOT_FOUND', spaceId);
      const other = await api.get('/venues/{venueId}/spaces/{spaceId}', {
        path: { venueId: spaceId, spaceId: 'hall' },
      });
      assert(!other.ok && other.error.code === 'NOT_FOUND', spaceId);
    }
    for (const url of urls)
      assert.match(url.slice(base.length), /^\/venues\/manage\/v1\/venues\/[^/]+\/spaces\/[^/]+$/);
  });

  test('returns errors for missing tokens and invalid bodies and never throws', async () => {
    await using running = await listening();
    const { api, base } = running;
    const anonymous = createManager({ base, token: 'none' });
    const body = await anonymous.get('/venues', {});
    assert(!body.ok && body.error.code === 'UNAUTHORIZED');
    const wrong = await api.post('/venues/{venueId}/spaces', {
      path: { venueId },
      body: { name: '', capacity: 0 },
    });
    assert(!wrong.ok && wrong.error.code === 'VALIDATION_ERROR');
    assert.deepEqual(
      wrong.error.details.map(({ path }) => path),
      ['name', 'capacity'],
    );
    const lost = createManager({ base: 'http://127.0.0.1:1', wait: async () => undefined });
    const undelivered = await lost.get('/venues', {});
    assert(!undelivered.ok && undelivered.error.code === 'NETWORK');
  });
});
