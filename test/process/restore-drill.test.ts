/** A backup is restored under another address after the original was lost (docs/run/backup.md). */
import assert from 'node:assert/strict';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { WebhookDispatcher } from '../../src/delivery/webhook-dispatcher.ts';
import { addFeed } from '../../src/operations/access/add-feed.ts';
import { acceptBookingRequest } from '../../src/operations/booking/accept-booking-request.ts';
import { addWebhook } from '../../src/operations/events/add-webhook.ts';
import type { OpenDatabase } from '../../src/storage/access/request-guard.ts';
import { openPostgres } from '../../src/storage/dialects/postgres.ts';
import { commandLineOn } from '../command-line.ts';
import { newSqlite } from '../databases.ts';
import { inLongRun } from '../full-run.ts';
import { newPostgresDatabase, startCluster, takeBaseBackup } from '../postgres.ts';
import { anyPrivate } from '../private-addresses.ts';
import { startReceiver } from '../receiver.ts';
import { bookingRequest, startService, type TestService, venueWith } from '../service.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { waitFor } from '../wait-for.ts';

/** A webhook's calls, as their receiver sees them: without those whose id it knows. */
interface Original {
  readonly service: TestService;
  readonly receiver: Awaited<ReturnType<typeof startReceiver>>;
  readonly feed: string;
  request(date: string): Promise<string>;
  deliver(service: TestService): Promise<void>;
}

async function startOriginal(storage: OpenDatabase): Promise<Original> {
  const service = await startService(storage, { venue: venueWith() });
  const receiver = await startReceiver();
  await addWebhook(
    service,
    { url: receiver.url, urlSetBy: 'operator', venueId: 'riverside', kinds: [] },
    anyPrivate,
    'operator',
  );
  const feed = await addFeed(service, { venueId: 'riverside', spaceId: null, withGuests: false }, 'operator');
  return {
    service,
    receiver,
    feed: `/feeds/${feed.secret}.ics`,
    request: (date) => requestAt(service, date),
    async deliver(from) {
      const dispatcher = new WebhookDispatcher(from, {
        privateAddresses: anyPrivate,
        eventRetentionMs: null,
        onDisabled: () => undefined,
        onError: (error) => {
          throw error;
        },
      });
      for (let round = 0; round < 9; round++) await dispatcher.round();
    },
  };
}

async function requestAt({ post }: TestService, date: string): Promise<string> {
  const { status, body } = await post('/booking-requests', bookingRequest({ date }), { key: 'key' });
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.reference;
}

/** The part of the drill before the backup: one event is delivered, one is not. */
async function beforeBackup({ service, request, deliver, receiver }: Original) {
  const delivered = await request('2027-03-12');
  await deliver(service);
  receiver.answer = (_call, response) => void response.writeHead(503).end();
  const waiting = await request('2027-03-13');
  await deliver(service);
  return { delivered, waiting };
}

/** The part after the backup, which a restore loses: another request is delivered and accepted. */
async function afterBackup({ service, request, deliver, receiver, feed }: Original) {
  service.now += 60_000;
  receiver.answer = (_call, response) => void response.end();
  const lost = await request('2027-03-14');
  await acceptBookingRequest(service, { venueId: 'riverside', reference: lost, actor: 'operator' });
  await deliver(service);
  const { headers, body } = await service.app.inject({ url: feed });
  assert.match(body, /DTSTART[^:]*:20270314T/);
  return { lost, etag: String(headers['etag']) };
}

/** Checks that the restored service continues where the backup ended. */
async function checkRestored(
  original: Original,
  storage: OpenDatabase,
  { delivered, waiting, lost, etag }: Record<'delivered' | 'waiting' | 'lost' | 'etag', string>,
) {
  const { receiver, feed, deliver } = original;
  const restored = await startService(storage, {});
  restored.now = original.service.now + 3_600_000;
  // The calendar program sends the ETag of the state that was lost.
  const calendar = await restored.app.inject({ url: feed, headers: { 'if-none-match': etag } });
  assert.equal(calendar.statusCode, 200);
  assert.doesNotMatch(calendar.body, /DTSTART[^:]*:20270314T/);
  // The lost date is free again, and its event has another id than the lost one, so the receiver does not drop it.
  const known = new Set(receiver.taken.map(({ event }) => event.id));
  const again = await requestAt(restored, '2027-03-14');
  await deliver(restored);
  const fresh = receiver.taken.filter(({ event }) => !known.has(event.id));
  assert.deepEqual(
    fresh.map(({ event }) => [event.type, event.data.subject]),
    [['booking-request.placed', again]],
  );
  const placed = receiver.taken.flatMap(({ event }) =>
    event.type === 'booking-request.placed' ? [event.data.subject] : [],
  );
  assert.deepEqual([...new Set(placed)].sort(), [delivered, waiting, lost, again].sort());
  const references = await storage.read((db) =>
    db.selectFrom('booking_requests').select('reference').orderBy('created_at').execute(),
  );
  assert.deepEqual(references.map(({ reference }) => reference).sort(), [delivered, waiting, again].sort());
}

test('a SQLite backup restored in another folder continues with webhooks and feeds', inLongRun, async () => {
  const database = await newSqlite();
  const original = await startOriginal(await database.open());
  const before = await beforeBackup(original);
  const file = join(temporaryFolder(), 'monday.sqlite');
  assert.equal((await commandLineOn(database).firsthold('backup', file)).exitCode, 0);
  const after = await afterBackup(original);
  const other = await newSqlite();
  assert.equal((await commandLineOn(other).firsthold('restore', file)).exitCode, 0);
  await checkRestored(original, await other.open(), { ...before, ...after });
});

test(
  'PostgreSQL restored from a base backup and its log to a point in time continues with webhooks and feeds',
  inLongRun,
  async (t) => {
    const archive = temporaryFolder();
    // The cluster may run as another user.
    chmodSync(archive, 0o777);
    const archiving = ['archive_mode=on', `archive_command=cp %p ${archive}/%f`];
    const cluster = await startCluster({ settings: archiving });
    t.after(() => cluster.stop());
    const url = await newPostgresDatabase(cluster);
    const storage = await openPostgres(url, () => undefined);
    const original = await startOriginal(storage);
    const backup = await takeBaseBackup(cluster);
    const before = await beforeBackup(original);
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query('select clock_timestamp()::text as at, pg_sleep(0.01)');
    const after = await afterBackup(original);
    await client.query('select pg_switch_wal()');
    for (let archived = 0; archived === 0; )
      archived = (
        await client.query(
          'select 1 from pg_stat_archiver where last_archived_time > $1::timestamptz and last_archived_wal is not null',
          [rows[0].at],
        )
      ).rows.length;
    await client.end();
    await storage.close();
    cluster.kill();
    const restored = await backup.start('recovery.signal', [
      `restore_command = 'cp ${archive}/%f %p'`,
      `recovery_target_time = '${rows[0].at}'`,
      "recovery_target_action = 'promote'",
    ]);
    t.after(() => restored.stop());
    const moved = await openPostgres(`${restored.url}${new URL(url).pathname}`, () => undefined);
    t.after(() => moved.close());
    await waitFor('the promotion', () =>
      moved.ping().then(
        () => true,
        () => false,
      ),
    );
    await checkRestored(original, moved, { ...before, ...after });
  },
);
